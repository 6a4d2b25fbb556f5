// First screen: games to resume, or a new one: seats, whose cards are seen, rulings.

import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { KeptList } from "./keptlist.js";

const SOON = 1000; // ms that the form waits for the games on the disk, which move it down

/** @typedef {{ names: string[], options: { [name: string]: string }, seen: number[], title: string }} TableSetUp */

export class RecordSetupPanel {
  /** @param {{ begin: (table: TableSetUp) => void, goOn: (id: string) => void, bring: (file: File) => void,
   *   disk: import("./recorddisk.js").RecordDisk }} hooks */
  constructor({ begin, goOn, bring, disk }) {
    this.begin = begin;
    this.file = h("input", { type: "file", accept: ".jsonl,.json", hidden: true });
    this.file.addEventListener("change", () => {
      const file = this.file.files?.[0];
      this.file.value = "";
      if (file) bring(file);
    });
    this.kept = new KeptList(disk, goOn);
    const open = h("button", {
      type: "button",
      class: "jl-link",
      text: "Open a file to go on with …",
      onclick: () => this.file.click(),
    });
    const kept = h("div", { class: "jl-keptgames" }, this.kept.node, open);
    this.seats = h("ol", { class: "jl-setseats" });
    this.add = h("button", { type: "button", class: "jl-again", onclick: () => this.more() });
    this.add.textContent = "One more";
    this.rulings = h("div", { class: "jl-setrulings" });
    this.titled = h("input", { type: "text", maxlength: "200", placeholder: "Thursday evening" });
    this.says = h("p", { class: "jl-setsays", role: "alert", hidden: true });
    this.waits = h("p", { class: "jl-quiet", role: "status" });
    this.heading = h("h1");
    const start = h("button", { type: "submit", class: "jl-writedown", text: "Begin" });
    this.seen = h("p", { class: "jl-quiet" });
    const form = h(
      "form",
      { class: "jl-box jl-settable" },
      h("h2", { text: "Who sits where" }),
      this.seen,
      this.seats,
      this.add,
      h("label", { class: "jl-setline" }, "Name of the game", this.titled),
      this.rulings,
      this.says,
      h("div", { class: "jl-setways" }, start, this.waits),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.done();
    });
    this.node = h("div", { class: "jl-setup" }, this.heading, kept, form, this.file);
    /** @type {Told.RecordSetup | null} */
    this.setup = null;
    /** @type {{ name: string, seen: boolean }[]} */
    this.people = [];
    this.game = "";
  }

  /** @param {string} words reason for waiting */
  wait(words) {
    setText(this.waits, words);
  }

  /** @param {string} words error in the request */
  tell(words) {
    this.says.hidden = !words;
    setText(this.says, words);
  }

  /** @param {Told.RecordTold} told */
  update({ game, name, setup }) {
    const isBack = !!setup && (this.node.hidden || !this.setup);
    this.node.hidden = !setup;
    if (isBack) this.awaits(this.kept.show(game));
    if (!setup) return;
    const isNew = !this.setup || this.game !== game;
    this.setup = setup;
    this.game = game;
    setText(this.heading, `Write down a game of ${name}`);
    if (!isNew) return;
    const seen = !setup.hides;
    this.people = setup.names.map((each) => ({ name: each, seen }));
    this.drawSeats();
    this.drawRulings();
  }

  /**
   * Hides the form until the games to resume are known: it stands below them.
   *
   * @param {Promise<void>} listed
   */
  awaits(listed) {
    const { classList } = this.node;
    const shown = () => classList.remove("is-coming");
    classList.add("is-coming");
    setTimeout(shown, SOON);
    listed.then(shown, shown);
  }

  more() {
    this.people.push({ name: "", seen: !this.setup?.hides });
    this.drawSeats();
    this.seats.querySelector("li:last-child input")?.closest("li")?.querySelector("input")?.focus();
  }

  drawSeats() {
    const { setup } = this;
    if (!setup) return;
    setText(
      this.seen,
      setup.hides
        ? "In the order in which you sit. Tick whose own cards the one who writes can see."
        : "In the order in which you sit. Who begins is asked next.",
    );
    const names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    this.seats.replaceChildren(
      ...this.people.map((person, n) => {
        const place = `The ${names[n] ?? `${n + 1}th`} player`;
        const field = h("input", { type: "text", maxlength: "40", "aria-label": place });
        field.value = person.name;
        field.addEventListener("input", () => {
          person.name = field.value;
        });
        const mark = seatMark(n, person.name || String(n + 1), 30);
        /** @type {Bit[]} */
        const row = [mark, field];
        if (setup.hides) {
          const tick = h("input", { type: "checkbox", "aria-label": `${place}: cards seen` });
          tick.checked = person.seen;
          tick.addEventListener("change", () => {
            person.seen = tick.checked;
          });
          row.push(h("label", { class: "jl-check" }, tick, "cards seen"));
        }
        const up = this.button("Up", `${place} sits one place further up`, () => {
          this.people.splice(n - 1, 0, ...this.people.splice(n, 1));
          this.drawSeats();
        });
        up.disabled = !n;
        row.push(up);
        if (this.people.length > setup.fewest)
          row.push(
            this.button("Remove", `${place} leaves`, () => {
              this.people.splice(n, 1);
              this.drawSeats();
            }),
          );
        return h("li", null, row);
      }),
    );
    this.add.hidden = this.people.length >= setup.most;
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {() => void} onclick
   */
  button(text, name, onclick) {
    return h("button", { type: "button", class: "jl-setsmall", text, "aria-label": name, onclick });
  }

  drawRulings() {
    const rows = this.setup?.options.map(({ name, values, clause, about }) => {
      const choice = h(
        "select",
        { class: "jl-select", name },
        values.map((value) => h("option", { value, text: value })),
      );
      const words = h("span", null, about, " ", h("i", { class: "jl-clauseid", text: clause }));
      return h("label", { class: "jl-setline" }, words, choice);
    });
    const inside = rows?.length ? [h("summary", { text: "House rules" }), ...rows] : [];
    this.rulings.replaceChildren(...(inside.length ? [h("details", null, inside)] : []));
  }

  done() {
    const choices = /** @type {HTMLSelectElement[]} */ ([
      ...this.rulings.querySelectorAll("select"),
    ]);
    this.begin({
      names: this.people.map(({ name }) => name.trim()),
      options: Object.fromEntries(choices.map(({ name, value }) => [name, value])),
      seen: this.people.flatMap(({ seen }, n) => (seen ? [n] : [])),
      title: this.titled.value.trim(),
    });
  }
}
