// Storage of this device: for each class its identity and the answers not confirmed yet; optionally
// a pupil's own guesses across classes. It survives a reload. If storage is refused, a cookie holds
// the first; otherwise it lasts while the page is open.
//
// Phones of 2018 run this folder: ES2017, and no crypto.randomUUID, which is missing over plain
// HTTP.

import { parsed, store, stored } from "../storage.js";

/** @typedef {{ round: number, vote: number, n: number, id: string, values: number[] }} Post */
/** @typedef {{ round: number, id: string, n: number }} Play */
/** @typedef {{ token: string, members: number, n: number, post: Post | null, play: Play | null }} Kept */

const OWN = "jamlab-own-line";

/** Return a random text of 24 letters and digits (at least 120 bits). */
export function secret() {
  const signs = "abcdefghijkmnopqrstuvwxyz23456789";
  const numbers = new Uint8Array(24);
  crypto.getRandomValues(numbers);
  return Array.from(numbers, (number) => signs[number % 32]).join("");
}

/** Stored data of one class. */
export class Device {
  /** @param {string} code */
  constructor(code) {
    this.key = "jamlab-class-" + code;
    /** @type {Kept} */
    this.kept = { token: secret(), members: 1, n: 0, post: null, play: null };
    const found = this.read();
    if (found) this.kept = found;
    else this.write();
  }

  /** @returns {Kept | null} */
  read() {
    for (const text of [stored(this.key), this.cookie()]) {
      const found = parsed(text); // none, or foreign data: try the next place
      if (found && typeof found.token === "string" && found.token.length >= 16) {
        return Object.assign({}, this.kept, found);
      }
    }
    return null;
  }

  cookie() {
    const start = this.key + "=";
    try {
      const found = document.cookie.split("; ").filter((each) => each.indexOf(start) === 0);
      return found.length ? decodeURIComponent(found[0].slice(start.length)) : "";
    } catch (_error) {
      return "";
    }
  }

  /** Read again: another tab of this class may have stored something. */
  refresh() {
    const found = this.read();
    if (found && found.token === this.kept.token) this.kept = found;
  }

  write() {
    const text = JSON.stringify(this.kept);
    if (!store(this.key, text)) this.writeCookie(text, 86400);
  }

  /** @param {string} text @param {number} seconds */
  writeCookie(text, seconds) {
    const value = encodeURIComponent(text);
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no other store
      document.cookie =
        this.key + "=" + value + "; max-age=" + seconds + "; path=/; samesite=strict";
    } catch (_error) {
      // cookie refused: kept while the page is open
    }
  }

  /** Store some fields. @param {Partial<Kept>} some */
  keep(some) {
    Object.assign(this.kept, some);
    this.write();
  }

  /** Delete everything about this class. */
  forget() {
    store(this.key, "");
    if (this.cookie()) this.writeCookie("", 0);
  }
}

/** @typedef {{ about: string, guess: number, exact: number | null, came: number | null }} Judgement */

/** A pupil's own guesses in several classes, stored on this device only, and only on request. */
export class OwnLine {
  constructor() {
    const found = parsed(stored(OWN));
    /** @type {{ [code: string]: Judgement[] } | null} */
    this.kept = found && typeof found === "object" ? found : null;
  }

  get isOn() {
    return this.kept !== null;
  }

  /**
   * Start storing; return false if storage is refused.
   * @param {string} code
   * @param {Judgement[]} line
   */
  begin(code, line) {
    this.kept = {};
    return this.add(code, line);
  }

  /**
   * Replace the stored guesses of one class.
   * @param {string} code
   * @param {Judgement[]} line
   */
  add(code, line) {
    if (!this.kept) return false;
    if (line.length) this.kept[code] = line;
    const works = store(OWN, JSON.stringify(this.kept));
    if (!works) this.kept = null;
    return works;
  }

  forget() {
    this.kept = null;
    store(OWN, "");
  }

  /**
   * @param {string} code
   * @param {Judgement[]} line of the current class; empty once it is gone
   */
  all(code, line) {
    const kept = this.kept || {};
    /** @type {Judgement[]} */
    let found = [];
    Object.keys(kept).forEach((each) => {
      if (each !== code || !line.length) found = found.concat(kept[each]);
    });
    return found.concat(line);
  }
}
