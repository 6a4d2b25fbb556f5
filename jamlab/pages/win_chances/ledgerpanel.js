// "Who gave whom": who chose (rows) and whose chance it moved (columns), in points of chance to
// win.

import { h } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { inTenths, signedTenths } from "./tenths.js";
import { CHANCE, isDoubtful, ledgerOf, UNSPLIT } from "./values_so_far.js";

/** @type {{ [who: number]: string }} */
const LEDGER_ROWS = { [CHANCE]: "chance", [UNSPLIT]: "not split yet" };

export class LedgerPanel {
  /**
   * @param {Story} story
   * @param {string} className
   */
  constructor(story, className) {
    this.story = story;
    this.unseen = false;
    /** @type {import("./turned.js").Seen | null} */
    this.seen = null;
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h("option", { value, text });
    this.span = h("select", { class: "jl-ledgerspan", "aria-label": "Up to where" });
    this.span.append(option("here", "to here"), option("game", "whole game"));
    this.span.addEventListener("change", () => this.seen && this.update(this.seen));
    this.sure = h("button", {
      type: "button",
      class: "jl-ledgersure",
      text: "±",
      title: HOW_SURE,
      "aria-label": HOW_SURE,
      "aria-pressed": "true",
      onclick: () => this.showSure(!this.isSure),
    });
    this.isSure = true;
    this.body = h("div", {
      class: "jl-ledgerscroll",
      tabindex: 0,
      role: "group",
      "aria-label": "Who gave whom",
    });
    this.node = h(
      "section",
      { class: `jl-box jl-ledger ${className}` },
      h("h2", null, "Who gave whom", this.span),
      this.body,
    );
  }

  /** @param {boolean} yes with the interval of each number */
  showSure(yes) {
    this.isSure = yes;
    this.sure.setAttribute("aria-pressed", String(yes));
    if (this.seen) this.update(this.seen);
    this.sure.focus({ preventScroll: true });
  }

  clear() {
    this.seen = null;
    this.span.value = "here";
    this.body.replaceChildren();
  }

  /** @param {import("./turned.js").Seen} seen */
  update(seen) {
    const { story } = this;
    const { by, n, track } = seen;
    // The result is shown only while it is requested: another step cancels the request.
    const isNew = this.seen && (this.seen.n !== n || this.seen.view !== seen.view);
    if (isNew || seen.hides) this.span.value = "here";
    this.span.hidden = seen.hides;
    this.seen = seen;
    const isWhole = this.span.value === "game";
    const to = isWhole ? story.last : n;
    const ledger = track ? ledgerOf(track.chances, by, to, track.given) : null;
    this.node.hidden = !track;
    this.sure.hidden = !ledger?.halves.size;
    if (!ledger) {
      this.body.replaceChildren(h("p", { class: "jl-quiet", text: "Not worked out yet." }));
      return;
    }
    const over = isWhole && ledger.last === story.total && !!story.end;
    const heads = story.seats.map((name, seat) =>
      h("th", { scope: "col" }, seatMark(seat, name, 20)),
    );
    let hasDoubt = false;
    const rows = [...ledger.rows].map(([who, row]) => {
      const name = who >= 0 ? story.seats[who] : LEDGER_ROWS[who];
      const mark = who >= 0 ? seatMark(who, name, 18) : null;
      mark?.setAttribute("aria-hidden", "true");
      const line = ledgerLine(mark, name, row.map(signedTenths), "");
      const half = ledger.halves.get(who);
      if (half) this.surely(line, row, half);
      hasDoubt ||= !!half && row.some((sum, seat) => isDoubtful(sum, half[seat]));
      return line;
    });
    const now = ledgerLine(null, over ? "result, %" : "now, %", ledger.now.map(inTenths), "is-now");
    this.body.replaceChildren(
      h(
        "table",
        null,
        h("caption", { class: "jl-sr", text: LEDGER_CAPTION }),
        h("thead", null, h("tr", null, h("td", null, this.sure), heads)),
        h(
          "tbody",
          null,
          ledgerLine(null, "start, %", ledger.start.map(inTenths), "is-start"),
          rows,
          now,
        ),
      ),
      this.isSure && ledger.halves.size ? h("p", { class: "jl-quiet", text: SURE_MEANS }) : "",
      hasDoubt
        ? h("p", { class: "jl-quiet jl-doubt", text: `${DOUBT}: cannot be told from zero.` })
        : "",
      addsUp(ledger) ? "" : h("p", { class: "jl-quiet", text: ROUNDED }),
    );
  }

  /**
   * Adds the interval to each number of a row, below it or as a tooltip, and a star to numbers that
   * cannot be told from zero.
   *
   * @param {HTMLElement} line
   * @param {number[]} row
   * @param {number[]} half
   */
  surely(line, row, half) {
    line.querySelectorAll("td").forEach((cell, seat) => {
      const [low, high] = [row[seat] - half[seat], row[seat] + half[seat]].map(signedTenths);
      cell.title = `95 %: ${low} to ${high}`;
      if (isDoubtful(row[seat], half[seat])) {
        cell.title += ", cannot be told from zero";
        cell.append(DOUBT);
      }
      if (this.isSure) cell.append(h("small", { text: `±${inTenths(half[seat])}` }));
    });
  }
}

const DOUBT = "*";
const HOW_SURE = "How sure each number is";
const SURE_MEANS = "±: by so much a number may be too high or too low, 95 % sure.";

const ROUNDED = "Each number is rounded: a row may add up to a few tenths too much or too little.";

/**
 * Returns true if the chances as written add up to 100, and each row of the ledger to 0.
 *
 * @param {{ start: number[], now: number[], rows: Map<number, number[]> }} ledger in tenths
 */
function addsUp({ start, now, rows }) {
  const sum = (/** @type {number[]} */ cells) => cells.reduce((a, b) => a + b, 0);
  return (
    [start, now].every((row) => sum(row) === 1000) && [...rows.values()].every((row) => !sum(row))
  );
}

const LEDGER_CAPTION =
  "Points of chance to win: who chose stands at the left, whose chance changed above";

/**
 * @param {Element | null} mark
 * @param {string} name
 * @param {string[]} cells
 * @param {string} className
 */
function ledgerLine(mark, name, cells, className) {
  const head = h("th", { scope: "row" }, mark, h("span", { text: name }));
  return h(
    "tr",
    { class: className },
    head,
    cells.map((text) => h("td", { text })),
  );
}
