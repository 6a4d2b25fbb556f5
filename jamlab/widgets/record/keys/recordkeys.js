// Keys: a card by its short word, x and a number for how many, n for "not seen", Enter to write down,
// Ctrl Z to undo, Escape to choose again. What is being typed is shown in the bar.

import { h, targetOf } from "../shared/dom.js";

const LATER = 700; // ms after which "1" is a 1, where there is a 15, too
const SWALLOWED = 2000; // ms in which the rest of a word may still come

const MOST_HELPED = 4; // lines of words that stand in the bar

/** @typedef {{ part: number, id: string, typed: string, sort: string }} Typable */

/**
 * What can be typed now.
 *
 * @param {Told.RecordQuestion} question
 * @returns {Typable[]}
 */
export function typableOf({ parts }) {
  return parts.flatMap(({ keys, sort }, part) =>
    keys.map(({ id, typed }) => ({
      part,
      id,
      sort,
      typed: sort === "counts" ? `x${id}` : typed.toLowerCase(),
    })),
  );
}

/**
 * What these letters mean: a key that they name, whether they may go on to another; null for nothing.
 *
 * @param {Typable[]} keys
 * @param {string} letters
 * @returns {{ found: Typable | null, more: boolean } | null}
 */
export function meantBy(keys, letters) {
  const begun = keys.filter(({ typed }) => typed.startsWith(letters));
  if (!begun.length) return null;
  const last = begun.filter((key) => key.part === Math.max(...begun.map(({ part }) => part)));
  const exact = last.find(({ typed }) => typed === letters);
  const more = last.some(({ typed }) => typed !== letters);
  if (!exact && last.length === 1 && letters.length > 1) return { found: last[0], more: false };
  return { found: exact ?? null, more };
}

export class RecordKeys {
  /**
   * @param {HTMLElement} root
   * @param {{ question: () => Told.RecordQuestion | null, pick: (part: number, key: string) => void,
   *   write: () => void, undo: () => void, again: () => void, typed: (letters: string) => void }} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.letters = "";
    this.timer = 0;
    this.rest = ""; // of a word that was known before its end
    this.since = 0;
    this.heard = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.heard);
  }

  end() {
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.heard);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = targetOf(event);
    const isPage = document.body.classList.contains("house-page") && at === document.body;
    if (!isPage && !this.root.contains(at)) return;
    if (at.closest("input, select, textarea")) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && !event.shiftKey) {
      event.preventDefault();
      this.hooks.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !this.hooks.question()) return;
    if (key === "Escape") {
      if (this.letters) this.set("");
      else this.hooks.again();
    } else if (key === "Enter") {
      if (at.closest("button, a, [data-cell]") && !this.letters) return; // it presses that
      event.preventDefault();
      if (!this.letters) return this.hooks.write();
      this.settle();
    } else if (key === "Backspace" && this.letters) this.set(this.letters.slice(0, -1));
    else if (/^[a-z0-9-]$/i.test(key)) {
      event.preventDefault();
      this.type(key.toLowerCase());
    }
    return undefined;
  }

  /** @param {string} letter */
  type(letter) {
    const question = this.hooks.question();
    if (!question) return;
    if (this.rest.startsWith(letter) && Date.now() - this.since < SWALLOWED) {
      this.rest = this.rest.slice(1);
      return;
    }
    this.rest = "";
    const keys = typableOf(question);
    let letters = this.letters + letter;
    let meant = meantBy(keys, letters);
    if (!meant && this.letters) {
      this.settle();
      const now = this.hooks.question();
      letters = letter;
      meant = now && meantBy(typableOf(now), letter);
    }
    if (!meant) return this.set("");
    this.set(letters);
    if (meant.found && !meant.more) this.settle();
    else if (meant.found) this.timer = setTimeout(() => this.settle(), LATER);
    return undefined;
  }

  /** What was typed is taken as it stands. */
  settle() {
    const question = this.hooks.question();
    const meant = question && meantBy(typableOf(question), this.letters);
    this.rest = meant?.found?.typed.slice(this.letters.length) ?? "";
    this.since = Date.now();
    this.set("");
    if (meant?.found) this.hooks.pick(meant.found.part, meant.found.id);
  }

  /** @param {string} letters */
  set(letters) {
    clearTimeout(this.timer);
    this.letters = letters;
    this.hooks.typed(letters);
  }
}

/**
 * The keys in the bar: those that the question on screen has.
 *
 * @param {Told.RecordQuestion | null} question
 */
export function keyHelp(question) {
  const keys = question ? typableOf(question) : [];
  const face = keys.find(({ sort, typed }) => sort === "faces" && typed !== "n");
  const count = keys.find(({ sort }) => sort === "counts");
  /** @type {[keys: string[], words: string][]} */
  const rows = [];
  if (face) rows.push([face.typed.length < 4 ? [...face.typed] : [face.typed], "a card"]);
  if (count) rows.push([[...count.typed], "how many"]);
  if (keys.some(({ typed }) => typed === "n")) rows.push([["n"], "not seen"]);
  for (const part of question?.parts ?? []) {
    if (part.sort !== "words" && part.sort !== "seats") continue;
    for (const { label, typed } of part.keys.slice(0, MOST_HELPED))
      if (typed !== "n" && label.length < 16) rows.push([[typed.slice(0, 2)], label]);
  }
  rows.push([["Enter"], "write down"], [["Ctrl", "Z"], "undo"]);
  return rows.map(([names, words]) =>
    h(
      "span",
      { class: "jl-keyhelp" },
      names.map((name) => h("kbd", { text: name })),
      words,
    ),
  );
}
