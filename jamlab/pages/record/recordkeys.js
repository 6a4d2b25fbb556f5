// Keyboard of the recorder: a card's short word, x and a number for how many, n for "not seen",
// Enter to write down, Ctrl Z to undo, Escape to choose again. The bar shows typed letters.

import { h } from "../../ui/toolkit/dom.js";
import { hearKeys, isOwnPage } from "../../ui/toolkit/keys.js";
import { Typing, typableOf } from "./typing.js";

const SHORTENED = 3; // length of an abbreviation
const MOST_HELPED = 4; // lines of words shown in the bar

/** @typedef {Omit<import("./typing.js").TypingHooks, "keys"> & {
 *   question: () => Told.RecordQuestion | null,
 * }} KeysHooks */

export class RecordKeys {
  /**
   * @param {HTMLElement} root
   * @param {KeysHooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.question = hooks.question;
    this.typing = new Typing({
      ...hooks,
      keys: () => {
        const question = hooks.question();
        return question && typableOf(question);
      },
    });
    this.deafen = hearKeys(root, (event, on) => this.key(event, on), isOwnPage());
  }

  end() {
    this.typing.end();
    this.deafen();
  }

  /** Continue: the last pick has been answered. */
  goOn() {
    this.typing.goOn();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} at */
  key(event, at) {
    const { key } = event;
    const { typing } = this;
    const typed = [...this.root.querySelectorAll("input.jl-numbertyped")].pop();
    if (typed instanceof HTMLInputElement && /^[-\d]$/.test(key) && !typing.isOn) {
      typed.focus(); // the field gets the typed text
      typed.select();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && !event.shiftKey) {
      event.preventDefault();
      typing.press("Undo");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !this.question()) return;
    if (key === "Escape") typing.press(key);
    else if (key === "Enter") {
      const isPicked = this.question()?.ready && at.matches(".is-picked");
      if (at.closest("button, a, [data-cell]") && !typing.isOn && !isPicked) return; // native click
      event.preventDefault();
      typing.press(key);
    } else if (key === "Backspace" && typing.isOn) typing.press(key);
    else if (/^[a-z0-9-]$/i.test(key)) {
      event.preventDefault();
      typing.press(key.toLowerCase());
    }
  }
}

/**
 * Return the keys shown in the bar: those of the question on screen.
 *
 * @param {Told.RecordQuestion | null} question
 */
export function keyHelp(question) {
  const keys = question ? typableOf(question) : [];
  const face = keys.find(({ sort, typed }) => sort === "faces" && typed !== "n");
  const count = keys.find(({ sort }) => sort === "counts");
  /** @type {[keys: string[], words: string][]} */
  const rows = [];
  if (face && face.typed.length < 4) rows.push([[...face.typed], "a card"]);
  else if (face) rows.push([[...face.typed.slice(0, SHORTENED)], "… a card"]);
  if (count) rows.push([[...count.typed], "how many"]);
  if (keys.some(({ typed }) => typed === "n")) rows.push([["n"], "not seen"]);
  for (const part of question?.parts ?? []) {
    if (part.sort !== "words" && part.sort !== "seats") continue;
    for (const { label, typed } of part.keys.slice(0, MOST_HELPED))
      if (typed !== "n" && label.length < 16) rows.push([[typed.slice(0, 2)], label]);
  }
  if (question) rows.push([["Enter"], "write down"]);
  rows.push([["Ctrl", "Z"], "undo"]);
  return rows.map(([names, words]) =>
    h(
      "span",
      { class: "jl-keyhelp" },
      names.map((name) => h("kbd", { text: name })),
      words,
    ),
  );
}
