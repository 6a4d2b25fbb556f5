// List of recorded entries, a row each; a tap opens one for correction.

import { h, many, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

/** @type {{ [how: string]: string }} */
const HOW = {
  wrong: "Played wrongly from here",
  misfit: "Does not fit any more",
  unchecked: "kept, not checked",
  waiting: "waits for the entry above",
};

export class RecordList {
  /** @param {{ open: (entry: number) => void, drop: () => void }} hooks */
  constructor({ open, drop }) {
    this.open = open;
    this.count = h("small");
    this.rows = h("ol", { class: "jl-recordentries" });
    this.drop = h("button", {
      type: "button",
      class: "jl-again",
      text: "Take out what no longer fits",
      onclick: drop,
    });
    this.foot = h("p", { class: "jl-quiet", text: "Each entry is stored before the next." });
    this.node = h(
      "section",
      { class: "jl-box jl-written", "aria-label": "Written down" },
      h("h2", null, "Written down ", this.count),
      this.rows,
      this.drop,
      this.foot,
    );
    /** @type {Told.RecordEntry[] | null} */
    this.entries = null;
    this.next = "";
  }

  /** @param {Told.RecordTold} told */
  update(told) {
    const { entries, question, seats } = told;
    const next = question ? `${question.entry}|${question.corrects}|${question.seat}` : "";
    if (this.entries && next === this.next && same(this.entries, entries)) return;
    const grew = entries.length !== this.entries?.length;
    this.entries = entries;
    this.next = next;
    setText(this.count, many(entries.length, "entry").replace("entrys", "entries"));
    this.drop.hidden = !entries.some((entry) => entry.how === "misfit");
    const corrects = question?.corrects ?? 0;
    const rows = entries.flatMap((entry) => [
      ...(entry.heading ? [h("li", { class: "jl-entryhead", text: entry.heading })] : []),
      this.row(entry, seats, entry.n === corrects),
    ]);
    if (question && !corrects) {
      const { entry, seat } = question;
      const name = seats[seat];
      rows.push(
        h(
          "li",
          { class: "jl-entry is-next", "aria-hidden": "true" },
          h("span", { class: "jl-entryno", text: entry }),
          name ? seatMark(seat, name, 22) : h("i"),
          h("span", { text: name ? `${name} …` : "…" }),
        ),
      );
    }
    this.rows.replaceChildren(...rows);
    if (grew) this.rows.scrollTop = this.rows.scrollHeight;
    const opened = this.rows.querySelector(".is-open");
    opened?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Told.RecordEntry} entry
   * @param {string[]} seats
   * @param {boolean} isOpen
   */
  row({ n, seat, words, also, how, clause, says }, seats, isOpen) {
    const notes = also.map(([text, hidden]) =>
      h("span", { class: "jl-entryalso" }, hidden ? h("i", { class: "jl-smallback" }) : null, text),
    );
    const isBad = how === "wrong" || how === "misfit";
    if (isBad)
      notes.push(
        h("b", { class: "jl-entrysays", text: HOW[how] }),
        h("span", { class: "jl-entryalso" }, h("i", { class: "jl-clauseid", text: clause }), says),
      );
    else if (HOW[how]) notes.push(h("span", { class: "jl-entryalso", text: HOW[how] }));
    const mark = seats[seat] === undefined ? h("i") : seatMark(seat, seats[seat], 22);
    const button = h(
      "button",
      { type: "button", class: "jl-entry", title: "Correct this entry" },
      h("span", { class: "jl-entryno", text: n }),
      mark,
      h("span", { class: "jl-entrywords" }, words, notes),
    );
    button.addEventListener("click", () => this.open(n));
    if (isOpen) button.setAttribute("aria-current", "true");
    const last = this.entries && n === this.entries.length;
    return h(
      "li",
      { class: `is-${how}${isOpen ? " is-open" : ""}${last ? " is-last" : ""}` },
      button,
    );
  }
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
