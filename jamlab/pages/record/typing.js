// Matching of typed letters to the keys of the question.
//
// * A word is accepted when it is complete, or when no other key begins so; further letters of it
//   are swallowed, unless they turn out to begin the next word.
// * A key is handled after the previous one was answered, so that it refers to the new question;
//   letters typed meanwhile are queued.

const LATER = 700; // ms after which "1" is a 1, if there is also a 15
const SWALLOWED = 2000; // ms in which the rest of a word may follow

/** @typedef {{ part: number, id: string, typed: string, sort: string }} Typable */

/**
 * Return the keys that can be typed now.
 *
 * @param {Pick<Told.RecordQuestion, "parts">} question
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
 * Return the key named by these letters, and whether they may continue to another; null for no
 * match.
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

/** @typedef {{
 *   keys: () => Typable[] | null,
 *   isBusy: () => boolean,
 *   pick: (part: number, key: string) => void,
 *   write: () => void,
 *   undo: () => void,
 *   again: () => void,
 *   typed: (letters: string) => void,
 * }} TypingHooks `keys`: keys that can be typed, null for no question;
 *   `isBusy`: the last is unanswered */

export class Typing {
  /** @param {TypingHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** Keys pressed and not handled yet.
     * @type {string[]} */
    this.waiting = [];
    this.letters = "";
    this.timer = 0;
    this.rest = ""; // rest of a word accepted before its end
    this.held = ""; // letters typed since then that match the rest
  }

  end() {
    clearTimeout(this.timer);
  }

  /** Whether typed letters are still pending. */
  get isOn() {
    return !!(this.letters || this.held || this.waiting.length);
  }

  /** @param {string} key a letter, "Enter", "Escape", "Backspace" or "Undo" */
  press(key) {
    this.waiting.push(key);
    this.goOn();
  }

  /** Handle queued keys until one must be answered. */
  goOn() {
    while (this.waiting.length && !this.hooks.isBusy()) this.one(this.waiting.shift() ?? "");
  }

  /** @param {string} key */
  one(key) {
    if (key.length === 1) this.letter(key);
    else if (this.held && key !== "Undo") this.isNoRest(key);
    else if (key === "Undo") {
      this.rest = this.held = "";
      this.set("");
      this.hooks.undo();
    } else if (key === "Escape") {
      if (this.letters) this.set("");
      else this.hooks.again();
    } else if (key === "Backspace") this.set(this.letters.slice(0, -1));
    else if (this.letters) this.settle();
    else this.hooks.write();
  }

  /** @param {string} letter */
  letter(letter) {
    const keys = this.hooks.keys();
    if (!keys) return;
    if (this.rest.startsWith(letter)) {
      this.rest = this.rest.slice(1);
      this.held = this.rest ? this.held + letter : "";
      this.show(this.held);
      if (this.held) this.later(() => this.isNoRest(), SWALLOWED);
      return;
    }
    if (this.held) {
      this.isNoRest(letter);
      return;
    }
    this.rest = "";
    const letters = this.letters + letter;
    const meant = meantBy(keys, letters);
    if (!meant && this.letters && meantBy(keys, this.letters)?.found) {
      this.settle();
      this.waiting.unshift(letter); // it begins the next word
    } else if (!meant) {
      this.set("");
      this.show(`${letters}?`);
    } else {
      this.set(letters);
      if (meant.found && !meant.more) this.settle();
      else if (meant.found) this.later(() => this.settle(), LATER);
    }
  }

  /**
   * Requeue letters that were taken for the rest of a word: they begin the next one.
   *
   * @param {...string} keys that follow it
   */
  isNoRest(...keys) {
    this.waiting.unshift(...this.held, ...keys);
    this.rest = this.held = "";
    this.set("");
    this.goOn();
  }

  /** Accept the typed letters as they are. If they are ambiguous, they stay. */
  settle() {
    const found = meantBy(this.hooks.keys() ?? [], this.letters)?.found;
    if (!found) return;
    this.rest = found.typed.slice(this.letters.length);
    this.set("");
    if (this.rest) this.later(() => this.isNoRest(), SWALLOWED);
    this.hooks.pick(found.part, found.id);
  }

  /** @param {string} letters */
  set(letters) {
    clearTimeout(this.timer);
    this.letters = letters;
    this.show(letters);
  }

  /** @param {string} letters */
  show(letters) {
    this.hooks.typed(letters);
  }

  /**
   * @param {() => void} done
   * @param {number} ms
   */
  later(done, ms) {
    clearTimeout(this.timer);
    this.timer = Number(setTimeout(done, ms));
  }
}
