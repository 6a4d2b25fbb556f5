// Chances of a draw for the viewpoint, how surprising the outcome is, and how likely a kind is
// within the next draws.

import { faceChip, labelOf } from "../../ui/tables/faces.js";
import { h, targetOf } from "../../ui/toolkit/dom.js";
import { percent, shares } from "../../ui/toolkit/numbers.js";
import { leastRows } from "./panels.js";
import { surprise } from "./surprise.js";

/** @typedef {{ odds?: Told.ShownOdds, hideFuture: boolean }} OddsShown */

const LONG_NAME = 12; // letters; longer words get a wider column

/** @type {{ [key: string]: number }} */
const ARROWS = { ArrowUp: -1, ArrowDown: 1 };

/** Chances: bars proportional to them, a fraction and a percentage; the outcome is marked. */
export class Odds {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.node = h("section", { class: "jl-box jl-odds" });
    // The list scrolls: where its rows are no buttons, it must be focusable itself.
    this.list = h("ul", { class: "jl-chances", onkeydown: (event) => this.walk(event) });
    /** @type {OddsShown} */
    this.last = { hideFuture: false };
    this.below = false;
    this.asked = ""; // the face whose next draws are shown, kept across steps
    /**
     * @param {boolean} below
     * @param {string} text
     */
    const half = (below, text) =>
      h("button", {
        type: "button",
        text,
        "aria-pressed": String(below === this.below),
        onclick: () => this.choose(below),
      });
    const halves = [half(false, "Recipe"), half(true, "Fruit")];
    this.halves = h("div", { class: "jl-halves", role: "group", "aria-label": "Count by" }, halves);
  }

  /**
   * Counts two-part cards by their recipes or by the fruit below.
   *
   * @param {boolean} below
   */
  choose(below) {
    this.below = below;
    [...this.halves.children].forEach((button, i) => {
      button.setAttribute("aria-pressed", String(below === (i === 1)));
    });
    this.draw(this.last);
  }

  /**
   * Shows or hides how likely a face is within the next draws.
   *
   * @param {string} face
   */
  ask(face) {
    this.asked = this.asked === face ? "" : face;
    this.draw(this.last);
    this.node.querySelector(".jl-within")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Returns a line such as "At least one Roby among the next 2 tiles: 31.0 % 3: 42.9 % …".
   *
   * @param {string} words
   * @param {string[]} chances
   * @param {Told.ShownOdds} odds
   */
  next(words, chances, { unseen, given }) {
    const { draws } = this.story.next_draws;
    const things = unseen.replace(/^\d+ unseen /, "");
    const parts = chances.flatMap((chance, i) => [
      h("span", null, `${draws[i]}${i ? "" : ` ${things}`}: `, h("b", { text: chance })),
      " ", // allows a line break
    ]);
    if (given && chances.length) parts.push(h("small", { text: `if ${given}` }));
    const first = chances.length
      ? `At least one ${words} among the next `
      : `No ${words} is left to come.`;
    return h("p", { class: "jl-within" }, first, parts);
  }

  /**
   * Moves over the rows with Shift and an arrow, as over the table.
   *
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const step = event.shiftKey && ARROWS[event.key];
    if (!step) return;
    const rows = [...this.list.querySelectorAll("button")];
    const here = rows.findIndex((row) => row.contains(targetOf(event)));
    rows[Math.max(0, Math.min(rows.length - 1, here + step))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Context} ctx */
  update({ scene, prev, hideFuture }) {
    if (scene.odds === prev.odds && !prev.empty) return;
    this.last = { odds: scene.odds, hideFuture };
    this.draw(this.last);
  }

  /** @param {OddsShown} last */
  draw({ odds, hideFuture }) {
    const around = /** @type {Document | ShadowRoot} */ (this.node.getRootNode());
    const held = /** @type {HTMLElement | null} */ (around.activeElement);
    const focused = held && this.node.contains(held) ? held : null;
    this.node.hidden = !odds;
    if (odds) this.fill(odds, hideFuture);
    if (!focused || (focused.isConnected && odds)) return focused?.focus({ preventScroll: true });
    // The row was redrawn or removed, but keys must still work.
    const again =
      odds &&
      [...this.node.querySelectorAll("[data-face]")].find(
        (row) => row.dataset.face === focused.dataset.face,
      );
    return (again || this.node.parentElement?.closest("[tabindex]"))?.focus({
      preventScroll: true,
    });
  }

  /**
   * @param {Told.ShownOdds} odds
   * @param {boolean} hideFuture
   */
  fill(odds, hideFuture) {
    const { rows: lines, came: hitRow } = (this.below && odds.also) || odds;
    const longest = Math.max(...lines.map((row) => (row.words || row.face).length));
    this.node.classList.toggle("has-long", longest > LONG_NAME);
    this.node.title = odds.also ? odds.unseen : "";
    const came = hideFuture && /can come/.test(odds.title) ? -1 : hitRow;
    const shown = lines.some((row) => row.face === this.asked) ? this.asked : "";
    const rows = lines.map(({ face, words: label, weight, tone = "ok", place = -1 }, i) => {
      const hit = i === came;
      const share = weight / odds.total; // of the whole track: a bar's length is its chance
      const word = hit ? "it came" : "";
      const inside = share > 0.6;
      const bar = h("i", { style: `width:${(100 * share).toFixed(1)}%`, text: inside ? word : "" });
      const words = label || labelOf(this.story, face);
      const open = face === shown && !!odds.next;
      const chances = odds.next && this.story.next_draws.chances[odds.next[place]];
      const next = open && chances && this.next(words, chances, odds);
      // Rows are buttons where Python could count the next draws.
      const props = odds.next && {
        type: "button",
        "data-face": face,
        tabindex: (shown ? open : i === 0) ? "0" : "-1",
        "aria-expanded": String(open),
        title: "The next draws",
        onclick: () => this.ask(face),
      };
      const row = h(
        props ? "button" : "div",
        { class: `jl-chance is-${tone}${hit ? " is-hit" : ""}`, ...props },
        faceChip(this.story, face),
        h("span", { class: "jl-chancename", text: words }),
        h("span", { class: "jl-bar" }, bar, word && !inside ? h("em", { text: word }) : null),
        h("span", { class: "jl-fraction", text: fraction(weight, odds.total) }),
        // Rounded independently: its fraction is beside it, and it recurs in the foot and in an
        // answer.
        h("span", { class: "jl-percent", text: percent(weight, odds.total) }),
      );
      return h("li", { class: hit ? "is-came" : "" }, row, next);
    });
    const halves = shares(
      odds.foot.map((part) => part.weight),
      odds.total,
    );
    const foot = odds.foot.map(({ words, weight, tone }, i) =>
      h(
        "span",
        { class: `is-${tone}` },
        `${words} `,
        h("b", { text: fraction(weight, odds.total) }),
        ` · ${halves[i]}`,
      ),
    );
    const told = came < 0 ? null : surprise(lines[came].weight, odds.total);
    this.node.style.setProperty("--rows", Math.min(rows.length, leastRows(this.story)));
    this.list.replaceChildren(...rows);
    this.list.ariaLabel = odds.title;
    if (odds.next) this.list.removeAttribute("tabindex");
    else this.list.tabIndex = 0;
    this.node.replaceChildren(
      h("h2", null, odds.title, odds.also ? this.halves : h("small", { text: odds.unseen })),
      this.list,
      h("p", { class: "jl-foot" }, told && surpriseLine(told), foot),
    );
  }
}

/**
 * Returns "3/59"; "" where the numbers are too long to read.
 *
 * @param {number} part
 * @param {number} whole
 */
const fraction = (part, whole) => (whole < 1e6 ? `${part}/${whole}` : "");

/**
 * Returns the line "How surprising: 1 in 12 · 3.6 bits": five dots, some filled, and their word.
 *
 * @param {ReturnType<typeof surprise>} told
 */
function surpriseLine({ odds, bits, step, word }) {
  const steps = [0, 1, 2, 3, 4].map((i) => h("i", { class: i <= step ? "is-on" : "" }));
  return h(
    "span",
    { class: "jl-surprise" },
    h("span", { class: "jl-steps5", "aria-hidden": "true" }, steps),
    h("b", { text: word }),
    h("span", { text: `${odds} · ${bits} bits` }),
  );
}
