// Letters that are typed, as the keys of the question that they name.
//
// * A word is taken when it is whole, or when no other key begins so; what is typed of it after that is
//   not the beginning of the next word, unless it turns out to be.
// * A key is heard when the one before has been answered, so that it is about the question that the
//   answer brings; nothing that is typed meanwhile is lost.

const LATER = 700; // ms after which "1" is a 1, where there is a 15, too
const SWALLOWED = 2000; // ms in which the rest of a word may still come

/** @typedef {{ part: number, id: string, typed: string, sort: string }} Typable */

/**
 * What can be typed now.
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

/** @typedef {{
 *   keys: () => Typable[] | null,
 *   isBusy: () => boolean,
 *   pick: (part: number, key: string) => void,
 *   write: () => void,
 *   undo: () => void,
 *   again: () => void,
 *   typed: (letters: string) => void,
 * }} TypingHooks `keys`: what can be typed now, null for no question; `isBusy`: the last is not answered yet */

export class Typing {
  /** @param {TypingHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** Keys that were pressed and not heard yet.
     * @type {string[]} */
    this.waiting = [];
    this.letters = "";
    this.timer = 0;
    this.rest = ""; // of a word that was known before its end
    this.held = ""; // typed since then, and as the rest has it
  }

  end() {
    clearTimeout(this.timer);
  }

  /** Something was typed that nothing came of yet. */
  get isOn() {
    return !!(this.letters || this.held || this.waiting.length);
  }

  /** @param {string} key a letter, "Enter", "Escape", "Backspace" or "Undo" */
  press(key) {
    this.waiting.push(key);
    this.goOn();
  }

  /** Hears what waits, until something is to be answered first. */
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
   * What was taken for the rest of a word was the beginning of the next, or it ends so.
   *
   * @param {...string} keys that follow it
   */
  isNoRest(...keys) {
    this.waiting.unshift(...this.held, ...keys);
    this.rest = this.held = "";
    this.set("");
    this.goOn();
  }

  /** What was typed is taken as it stands. Where it names several keys it goes on standing there. */
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
