// Head row: brand, game and record, storage state, "Copy link", a small menu.

import { copied } from "../../ui/toolkit/clipboard.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { homeLink } from "../../ui/toolkit/home.js";
import { letterSwitch } from "../../ui/toolkit/keys.js";
import { Menu } from "../stepper/menu.js";

const SAYS_COPIED = 2000; // ms that "Copied" replaces "Copy link"

export class RecordHead {
  /** @param {{ link: () => string, save: (what: "log" | "transcript" | "csv") => void, bring: (file: File) => void, leave: () => void,
   *   again: () => void }} hooks */
  constructor({ link, save, bring, leave, again }) {
    this.link = link;
    this.game = h("b", { class: "jl-recordgame" });
    this.title = h("span", { class: "jl-recordtitle" });
    this.slash = h("span", { class: "jl-headslash", "aria-hidden": "true", text: "/" });
    this.tick = h("i", { class: "jl-savedtick", "aria-hidden": "true" });
    this.stored = h("b");
    this.where = h("span");
    this.saved = h(
      "p",
      { class: "jl-saved", role: "status" },
      this.tick,
      h("span", null, this.stored, " ", this.where),
    );
    this.saveNow = h("button", {
      type: "button",
      class: "jl-again",
      text: "Save as a file",
      onclick: () => save("log"),
    });
    this.retry = h("button", { type: "button", class: "jl-again", onclick: again });
    const file = h("input", { type: "file", accept: ".jsonl,.json", hidden: true });
    file.addEventListener("change", () => {
      const brought = file.files?.[0];
      file.value = "";
      if (brought) bring(brought);
    });
    this.copyWords = h("span", { "aria-live": "polite", text: "Copy link" });
    this.copy = h(
      "button",
      { type: "button", class: "jl-headcopy", onclick: () => this.copyLink() },
      this.copyWords,
    );
    this.address = h("a", { class: "jl-headaddress", hidden: true });
    this.menu = new Menu();
    const { menu } = this;
    this.own = [
      menu.entry("Copy link", () => this.copyLink(), "jl-onlyphone"),
      menu.entry("Save as a file", () => save("log")),
      menu.entry("Save the transcript", () => save("transcript")),
      menu.entry("Save as a table (CSV)", () => save("csv")),
      menu.entry("Another game", leave),
    ];
    menu.add(
      ...this.own,
      menu.entry("Open a file …", () => file.click()),
      file,
    );
    menu.add(letterSwitch());
    this.node = h(
      "div",
      { class: "jl-theatrehead" },
      homeLink(),
      this.game,
      this.slash,
      this.title,
      h("span", { class: "jl-fill" }),
      this.saved,
      this.saveNow,
      this.retry,
      this.address,
      this.copy,
      menu.node,
    );
  }

  async copyLink() {
    const address = this.link();
    const done = await copied(address);
    setText(this.copyWords, done ? "Copied" : "Copy link");
    this.address.hidden = done;
    this.address.href = address;
    setText(this.address, address);
    setTimeout(() => setText(this.copyWords, "Copy link"), SAYS_COPIED);
  }

  /**
   * @param {Told.RecordTold} told
   * @param {string} elsewhere who has resumed this game ("Another tab"); "" for nobody
   */
  update({ name, question, saved, seats, setup, title }, elsewhere) {
    const { entry, says, state, where } = saved;
    const isOn = !setup;
    setText(this.game, name);
    const called = title || seats.join(", ");
    const asked = question ? ` · entry ${question.corrects || question.entry}` : "";
    setText(this.title, isOn ? `${called}${asked}` : "Write down a game");
    this.copy.hidden = !isOn;
    for (const each of this.own) each.hidden = !isOn;
    this.saved.hidden = !isOn || (state === "none" && !elsewhere);
    this.saved.dataset.entry = state === "saved" ? String(entry) : "";
    this.saved.dataset.state = elsewhere ? "failed" : state;
    this.saveNow.hidden = !isOn || (state !== "failed" && !elsewhere);
    this.retry.hidden = !isOn || !elsewhere;
    setText(this.retry, "Show what it wrote");
    if (!isOn) return;
    const words = {
      none: "",
      saving: "saving …",
      saved: "Saved",
      failed: says,
    };
    setText(this.stored, elsewhere ? `${elsewhere} has gone on with this game` : words[state]);
    setText(this.where, state === "saved" && !elsewhere ? where : "");
  }

  destroy() {
    this.menu.destroy();
  }
}
