// Hints for the first visit, one at a time in the head row, until they are put away for good.

import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";
import { store, stored } from "../../ui/toolkit/storage.js";
import { asPercent } from "../win_chances/tenths.js";
import { strikingStep } from "./where.js";

const KEY = "jamlab-hints";
const SEEN = "theatre";
const NO_KEYS = "(hover: none), (max-width: 759px)";

/** @typedef {import("../stepper/stepper.js").Stepper} Stepper */
/** @typedef {(stepper: Stepper | null) => string} Hint "" where it does not apply */

/** @type {Hint} */
const steps = () =>
  matchMedia(NO_KEYS).matches
    ? "Tap the arrows below to step on and back."
    : "The keys → and ← step on and back; Space plays.";

/** @type {Hint} */
function swings(stepper) {
  const values = stepper?.story.values;
  if (!stepper || !values) return "";
  const [swing] = values.swings.table ?? [];
  if (!swing || strikingStep(stepper.story) !== stepper.player.n)
    return "The strip below shows who is likely to win, and where that turned.";
  const { first, n, seat } = swing;
  const { chances } = values.tracks.table;
  const [was, now] = [chances[first - 1]?.[seat], chances[n]?.[seat]];
  if (was === undefined || now === undefined) return "";
  const name = stepper.story.seats[seat];
  const change = `${asPercent(was)} to ${asPercent(now)}`.replaceAll(" %", "\u00a0%");
  return `See the strip below: here ${name}’s chance to win swung most, ${change}.`;
}

/** @type {Hint} */
const asks = () => "“Ask about this step” works out a chance; “What if …?” plays on differently.";

const HINTS = [steps, swings, asks];

export class Hints {
  /** @param {() => Stepper | null} stepper */
  constructor(stepper) {
    this.stepper = stepper;
    this.words = h("span", { role: "status" });
    this.next = h("button", { type: "button", class: "jl-pill", onclick: () => this.show() });
    const never = h(
      "button",
      {
        type: "button",
        class: "jl-link",
        "aria-label": "No more hints",
        onclick: () => this.end(),
      },
      glyph(GLYPHS.close, 18),
      h("span", { text: "No more hints" }),
    );
    this.node = h(
      "div",
      { class: "jl-hint", role: "group", "aria-label": "Hint", hidden: stored(KEY) === SEEN },
      this.words,
      this.next,
      never,
    );
    this.never = never;
    this.left = [...HINTS];
    this.show();
  }

  /** Shows the next hint that applies; after the last one none comes again. */
  show() {
    let words = "";
    while (!words && this.left.length) words = this.left.shift()?.(this.stepper()) ?? "";
    if (!words) return this.end();
    setText(this.words, words);
    setText(this.next, this.left.length ? "Next hint" : "Got it");
    this.never.hidden = !this.left.length;
    return undefined;
  }

  end() {
    store(KEY, SEEN);
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (hadFocus) this.stepper()?.root.focus({ preventScroll: true });
  }
}
