// "What Bo could have done": the better option, the choice made, its cost, and how hard it was.

import { h, s } from "../../ui/toolkit/dom.js";
import { knowsAsMuch } from "./knowing.js";
import { asPercent, inPoints, inTenths, signedTenths } from "./tenths.js";
import { momentAt } from "./values_so_far.js";

const BEST_TICK = "M6.500 12.500l3.700 3.700 7.300-7.700";
/** @type {{ [verdict: string]: string }} */
const VERDICTS = { slip: "a slip", mistake: "a mistake", blunder: "a blunder" };

export class CouldHave {
  /**
   * @param {Story} story
   * @param {import("./turned.js").ValuingHooks | null} hooks
   */
  constructor(story, hooks) {
    this.story = story;
    this.hooks = hooks;
    this.unseen = false;
    this.isOpen = false;
    this.node = h("section", { class: "jl-box jl-could", tabindex: 0 });
  }

  clear() {
    this.node.replaceChildren();
  }

  /** @param {import("./turned.js").Seen} seen */
  update(seen) {
    const judged = judgedAt(this.story, seen);
    this.node.hidden = !seen.track || seen.n < 1;
    if (this.node.hidden) return;
    this.node.replaceChildren(...this.parts(seen, judged));
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {{ seat: number, choice: Told.JudgedChoice | null, says: string }} judged
   */
  parts({ n, state, waiting }, { seat, choice, says }) {
    const name = this.story.seats[seat] ?? "";
    const title = seat < 0 ? "What could have been done" : `What ${name} could have done`;
    const small = choice ? h("small", { text: `judged by what ${name} knew` }) : null;
    const head = h("h2", null, title, small);
    if (choice) return [head, ...this.options(name, choice)];
    const words = h("p", { class: "jl-quiet", text: says });
    const { hooks } = this;
    if (!hooks || says !== NOT_JUDGED || state === "working" || waiting) return [head, words];
    const props = { type: "button", class: "jl-winbutton", text: "Judge the choices" };
    return [head, words, h("button", { ...props, onclick: () => hooks.choices(n) })];
  }

  /**
   * @param {string} name
   * @param {Told.JudgedChoice} choice
   * @returns {HTMLElement[]}
   */
  options(name, choice) {
    const { at, best, blind, chosen, gain, verdict } = choice;
    const isBest = best !== "" && gain[0] <= 0;
    const word = VERDICTS[verdict];
    const said = h("em", {
      class: word && verdict !== "slip" ? "is-no" : "",
      text: `${name}’s choice${word ? `: ${word}` : isBest ? ": nothing better was found" : ""}`,
    });
    const better = best ? this.best(choice, isBest ? said : null) : null;
    const made = isBest
      ? null
      : h(
          "li",
          { class: "is-made" },
          choiceRing(),
          h("div", null, h("b", { text: chosen }), said),
          h("b", { text: asPercent(at[1]) }),
        );
    const list = h("ul", { class: "jl-coulds" }, better, made);
    const interval = `99.7 % interval ${inTenths(gain[1])} to ${inTenths(gain[2])}`;
    const sum = best
      ? isBest
        ? null
        : h(
            "p",
            { class: "jl-gain" },
            h("b", { text: `${signedTenths(gain[0])} points` }),
            h("span", { text: "with the better option" }),
            h("small", { text: interval }),
          )
      : h(
          "p",
          { class: "jl-gain" },
          h("span", { text: "No clear best option: too close to call." }),
          h("small", { text: interval }),
        );
    const hard = h(
      "p",
      { class: "jl-hard" },
      "How hard was it? A blind pick costs ",
      h("b", { text: inPoints(blind) }),
      ".",
    );
    const rest = h("div", { class: "jl-couldrest" }, sum, hard);
    if (best && !isBest) return [this.short(choice), list, rest];
    return [list, rest];
  }

  /**
   * @param {Told.JudgedChoice} choice
   * @param {HTMLElement | null} said
   */
  best({ at, best, clause, why }, said) {
    const id = clause ? h("span", { class: "jl-clauseid", text: clause }) : null;
    if (id) id.title = this.story.clauses[clause]?.title ?? "";
    const words = h(
      "div",
      null,
      h("b", { text: best }),
      id,
      said,
      why ? h("p", { text: why }) : null,
    );
    return h("li", { class: "is-best" }, bestTick(), words, h("b", { text: asPercent(at[0]) }));
  }

  /**
   * Returns the same in one row, for a phone; a tap expands it.
   *
   * @param {Told.JudgedChoice} choice
   */
  short({ best, gain }) {
    const button = h(
      "button",
      { type: "button", class: "jl-betterrow", "aria-expanded": String(this.isOpen) },
      bestTick(),
      h("span", null, h("b", { text: "Better: " }), best),
      h("b", { text: signedTenths(gain[0]) }),
    );
    this.node.classList.toggle("is-open", this.isOpen);
    button.addEventListener("click", () => {
      this.isOpen = !this.isOpen;
      this.node.classList.toggle("is-open", this.isOpen);
      button.setAttribute("aria-expanded", String(this.isOpen));
    });
    return button;
  }
}

const NOT_JUDGED = "The choices are not judged yet.";

/**
 * Returns the choice at or before the play head, as far as a viewpoint may know it: `choice` is
 * null where none can be shown, and `says` is the reason.
 *
 * @param {Story} story
 * @param {import("./turned.js").Seen} seen
 */
export function judgedAt(story, { by, choices, n, state, swings, track, view }) {
  const { first, last } = momentAt(by, swings, n);
  const here = choices.filter((each) => each.n >= first && each.n <= last);
  const choice = here.reduce(
    (most, each) => (most && most.gain[0] >= each.gain[0] ? most : each),
    /** @type {Told.JudgedChoice | null} */ (null),
  );
  const seat = choice?.seat ?? Math.max(by[first - 1] ?? -1, -1);
  const name = story.seats[seat] ?? "";
  const none = (/** @type {string} */ says) => ({ seat, choice: null, says });
  if (!track) return none("");
  if (seat < 0) return none("Nobody had a choice here.");
  if (view === "all")
    return none("With open cards no choice is called a mistake: look as the player.");
  if (!knowsAsMuch(story, seat, view, first - 1)) return none(`Only ${name} knows.`);
  const isAll = choices.length > 0 && state === "done";
  if (!choice) return none(isAll ? `${name} had no choice here.` : NOT_JUDGED);
  if (choice.options < 2) return none(`${name} had no choice here.`);
  return { seat, choice, says: "" };
}

/**
 * Returns the pieces of the better option on screen; none where no option is called better.
 *
 * @param {Story} story
 * @param {import("./turned.js").Seen} seen
 */
export function betterPieces(story, seen) {
  const { choice } = judgedAt(story, seen);
  return choice?.best && choice.gain[0] > 0 ? choice.pieces : [];
}

function bestTick() {
  const circle = s("circle", { cx: 12, cy: 12, r: 11 });
  const box = { viewBox: "0 0 24 24", width: 22, height: 22, class: "is-legal", role: "img" };
  return s("svg", { ...box, "aria-label": "best" }, circle, s("path", { d: BEST_TICK }));
}

function choiceRing() {
  const box = { viewBox: "0 0 24 24", width: 22, height: 22, class: "jl-madering", role: "img" };
  const outer = s("circle", { cx: 12, cy: 12, r: 10 });
  const inner = s("circle", { cx: 12, cy: 12, r: 5 });
  return s("svg", { ...box, "aria-label": "chosen" }, outer, inner);
}
