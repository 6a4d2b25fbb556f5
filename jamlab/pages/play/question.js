// A person's current choices: a list of lines with clauses, chosen by click, touch or number. A
// line that stands for several options opens them; clicks on pieces narrow the list. What is not
// possible now is folded below; tried, it shows the reason.

import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

const NUMBERED = 99;
/** Instructions for choosing: with numbered lines, and on phones, without. */
const HOW_ON_TABLE = [
  "Click on the table, press a number, or choose here.",
  "Tap on the table, or choose here.",
];
const HOW_IN_LIST = ["Press a number, or choose here.", "Choose here."];

/**
 * @param {string} text
 * @param {number} n
 */
const howWords = (text, n) => h("span", { class: n ? "jl-unnumbered" : "jl-numbered", text });

/** Row of the list: `choose` acts, or shows why it is forbidden.
 * @typedef {{ title: string, text: string, clause: string, legal: boolean, more: boolean,
 *   place: number, choose: () => void }} Row */

/** @typedef {{ choose: (place: number) => void, parted: (line: number) => void,
 *   part: (line: number, name: string, value: string) => void, anew: () => void,
 *   refuse: (line: number) => void, clause: (id: string) => Told.ShownClause,
 *   changed: () => void, waits: () => string }} QuestionHooks
 *   `refuse`: a forbidden line was tried; `parted`: a long choice is composed;
 *   `changed`: the pieces that can be picked changed */

export class Question {
  /** @param {QuestionHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.node = h("section", { class: "jl-box jl-question", "aria-label": "What can be done" });
    this.waiting = h("h2", { role: "status", tabindex: -1 });
    /** The question or waiting message: keyboard users continue from here. */
    this.heading = this.waiting;
    /** @type {Told.TableChoice | null} */
    this.choice = null;
    /** The opened line, -1 for none. */
    this.open = -1;
    /** Options left after picks on the table.
     * @type {Told.TableOption[] | null} */
    this.left = null;
    /** @type {Row[]} */
    this.rows = [];
    /** The option that the agent would take, -1 for none. */
    this.hinted = -1;
    this.mover = "";
    /** The forbidden lines are unfolded. */
    this.isUnfolded = false;
    /** Drawn state: while it is unchanged, focused line and open clauses stay.
     * @type {unknown[]} */
    this.drawn = [];
  }

  /**
   * @param {Told.TableChoice | null} choice
   * @param {{ name: string, hinted: number }} now name of the person choosing
   */
  show(choice, { name, hinted }) {
    if (choice?.n !== this.choice?.n) {
      this.open = -1;
      this.left = null;
    }
    this.choice = choice;
    this.mover = name;
    this.hinted = hinted;
    this.draw();
  }

  /** The options that can be chosen by pieces on the table. */
  get options() {
    const lines = this.choice?.sort === "choice" ? this.choice.lines : [];
    const some = this.open >= 0 && lines[this.open] ? [lines[this.open]] : lines;
    return some.flatMap((line) => line.options);
  }

  /** @param {Told.TableOption[] | null} left after clicks on pieces; null: no pick */
  pick(left) {
    this.left = left;
    this.draw();
  }

  /** Undo an opened line or a pick; return false if there is neither. */
  back() {
    if (this.open < 0 && !this.left) return false;
    this.open = -1;
    this.left = null;
    this.draw();
    this.hooks.changed();
    return true;
  }

  /**
   * Choose the row with this number, from 1.
   *
   * @param {number} number
   */
  take(number) {
    if (number <= this.possible) this.rows[number - 1].choose();
  }

  /** @returns {Row[]} */
  listed() {
    const { choice, hooks, left, open } = this;
    if (choice?.sort !== "choice") return [];
    const { lines } = choice;
    /** @param {Told.TableOption} option @param {Told.TableLine | undefined} line @returns {Row} */
    const one = ([place, words], line) => ({
      title: words,
      text: "",
      clause: line?.clause ?? "",
      legal: true,
      more: false,
      place,
      choose: () => hooks.choose(place),
    });
    const lineOf = (/** @type {Told.TableOption} */ option) =>
      lines.find((line) => line.options.includes(option));
    if (left) return left.map((option) => one(option, lineOf(option)));
    if (open >= 0 && lines[open]) return lines[open].options.map((each) => one(each, lines[open]));
    const rows = lines.map((line, n) => ({
      title: line.title,
      text: line.text,
      clause: line.clause,
      legal: line.legal,
      more: line.legal && line.count > 1,
      place: line.count === 1 ? (line.options[0]?.[0] ?? -1) : -1,
      choose: () => this.choose(line, n),
    }));
    return [...rows.filter((row) => row.legal), ...rows.filter((row) => !row.legal)];
  }

  /**
   * @param {Told.TableLine} line
   * @param {number} n
   */
  choose(line, n) {
    if (!line.legal) this.hooks.refuse(n);
    else if (line.count === 1 && line.options.length) this.hooks.choose(line.options[0][0]);
    else {
      this.open = n;
      this.draw();
      this.hooks.changed();
      this.node.querySelector("ol button, select")?.focus({ preventScroll: true });
    }
  }

  draw() {
    const held = this.node.contains(document.activeElement);
    this.fill();
    if (held && !this.node.contains(document.activeElement))
      this.heading.focus({ preventScroll: true });
  }

  fill() {
    const { choice, node } = this;
    const waits = this.hooks.waits();
    const drawn = [choice, waits, this.open, this.left, this.hinted, this.mover];
    if (drawn.every((each, i) => each === this.drawn[i])) return;
    this.drawn = drawn;
    this.rows = this.listed();
    if (choice?.sort !== "choice" || waits) {
      this.heading = this.waiting;
      setText(this.waiting, waits || choice?.title || "");
      if (node.firstChild !== this.waiting) node.replaceChildren(this.waiting);
      return;
    }
    const { lines, seat, title } = choice;
    const line = lines[this.open];
    const back = h("button", {
      type: "button",
      class: "jl-pill",
      text: "Back",
      onclick: () => this.back(),
    });
    back.hidden = this.open < 0 && !this.left;
    const head = h(
      "h2",
      { tabindex: -1 },
      seatMark(seat, this.mover, 24),
      h("span", { text: this.left ? "Which of these?" : (line?.title ?? title) }),
      back,
    );
    this.heading = head;
    const isOnTable = this.options.some(([, , pieces]) => pieces.length);
    const ways = isOnTable ? HOW_ON_TABLE : HOW_IN_LIST;
    const parts = line?.parts.length && !this.left ? this.parted(line, this.open) : null;
    const drawnRows = this.rows.map((row, n) => this.row(row, n + 1));
    const possible = h("ol", null, drawnRows.slice(0, this.possible));
    const rest = drawnRows.slice(this.possible);
    node.replaceChildren(
      head,
      h("p", { class: "jl-quiet jl-how" }, parts ? "Put it together." : ways.map(howWords)),
      ...(parts ? [parts] : []),
      h("div", { class: "jl-lines" }, possible, rest.length ? this.folded(rest) : null),
    );
  }

  /** Number of rows that can be chosen: these are numbered, and come first. */
  get possible() {
    return this.rows.filter(({ legal }) => legal).length;
  }

  /** @param {HTMLElement[]} rows of what is not possible now */
  folded(rows) {
    const words = h("summary", { text: `${rows.length} not possible now` });
    const fold = h("details", { class: "jl-notnow" }, words, h("ol", null, rows));
    fold.open = this.isUnfolded;
    fold.ontoggle = () => {
      this.isUnfolded = fold.open;
    };
    return fold;
  }

  /**
   * @param {Row} row
   * @param {number} number
   */
  row({ choose, clause, legal, more, place, text, title }, number) {
    const isHint = place >= 0 && place === this.hinted;
    const button = h(
      "button",
      {
        type: "button",
        class: `jl-line${legal ? "" : " is-forbidden"}${isHint ? " is-hinted" : ""}`,
        onclick: choose,
      },
      legal && number <= NUMBERED ? h("kbd", { text: number }) : null,
      h(
        "span",
        { class: "jl-linewords" },
        h("b", { text: title }),
        text ? h("small", { text }) : null,
        isHint ? h("em", { text: "the hint" }) : null,
      ),
      more ? h("span", { class: "jl-more2", "aria-hidden": "true", text: "…" }) : null,
    );
    if (place >= 0) button.dataset.place = String(place);
    return h("li", null, button, clause ? this.clause(clause) : null);
  }

  /** @param {string} id */
  clause(id) {
    const { title, text } = this.hooks.clause(id);
    const chip = h("button", { type: "button", class: "jl-clauseid", text: id });
    chip.title = `${title}: ${text}`;
    chip.setAttribute("aria-label", `Rule ${id}: ${title}`);
    chip.setAttribute("aria-expanded", "false");
    chip.onclick = () => {
      const open = chip.getAttribute("aria-expanded") !== "true";
      chip.setAttribute("aria-expanded", String(open));
      chip.parentElement?.querySelector(".jl-clausetext")?.remove();
      if (open)
        chip.parentElement?.append(
          h("p", { class: "jl-clausetext jl-quiet", text: `${title}. ${text}` }),
        );
    };
    return chip;
  }

  /**
   * Draw the parts of a long choice, one after another.
   *
   * @param {Told.TableLine} line
   * @param {number} n
   */
  parted(line, n) {
    const { hooks } = this;
    const fields = line.parts.map(({ name, said, values, words }) => {
      const field = h("select", { "aria-label": name.replaceAll("_", " "), "data-part": name });
      field.append(h("option", { value: "", text: "…" }));
      field.append(...values.map((value, at) => h("option", { value, text: words[at] })));
      field.value = said;
      field.onchange = () => hooks.part(n, name, field.value);
      const words2 = h("span", { text: name.replaceAll("_", " ") });
      return h("label", { class: "jl-part" }, words2, field);
    });
    const isWhole = line.parts.every(({ said }) => said);
    const done = h("button", { type: "button", class: "jl-pill is-main", text: "Do it" });
    done.disabled = !isWhole;
    done.onclick = () => hooks.parted(n);
    const again = h("button", { type: "button", class: "jl-pill", text: "Start again" });
    again.disabled = !line.parts.some(({ said }) => said);
    again.onclick = () => hooks.anew();
    return h("div", { class: "jl-parts" }, fields, h("div", { class: "jl-row2" }, done, again));
  }
}
