// What this device keeps: of each class who it is here and what is not yet confirmed; and, on wish,
// a pupil’s own guesses across classes. It outlives a reload; where nothing may be stored, a cookie holds
// the first, and else the page as long as it is open.
//
// Phones of 2018 run this folder: ES2017, and no crypto.randomUUID, which plain HTTP does not have.

/** @typedef {{ round: number, vote: number, n: number, id: string, values: number[] }} Post */
/** @typedef {{ round: number, id: string, n: number }} Play */
/** @typedef {{ token: string, members: number, n: number, post: Post | null, play: Play | null }} Kept */

const OWN = "jamlab-own-line";

/** A random text of letters and digits, 24 long: 120 bits and more. */
export function secret() {
  const signs = "abcdefghijkmnopqrstuvwxyz23456789";
  const numbers = new Uint8Array(24);
  crypto.getRandomValues(numbers);
  return Array.from(numbers, (number) => signs[number % 32]).join("");
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key) || "";
  } catch (_error) {
    return "";
  }
}

/**
 * @param {string} key
 * @param {string} text "" takes it away
 * @returns {boolean} false where nothing may be stored
 */
function store(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    return true;
  } catch (_error) {
    return false;
  }
}

/** What is kept of one class. */
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
      try {
        const found = JSON.parse(text);
        if (found && typeof found.token === "string" && found.token.length >= 16) {
          return Object.assign({}, this.kept, found);
        }
      } catch (_error) {
        // nothing, or nothing of ours: the next place
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

  /** Another tab of this class may have kept something since. */
  refresh() {
    const found = this.read();
    if (found && found.token === this.kept.token) this.kept = found;
  }

  write() {
    const text = JSON.stringify(this.kept);
    if (!store(this.key, text)) this.writeCookie(text, 86400);
  }

  /**
   * @param {string} text
   * @param {number} seconds
   */
  writeCookie(text, seconds) {
    const value = encodeURIComponent(text);
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no other store
      document.cookie =
        this.key + "=" + value + "; max-age=" + seconds + "; path=/; samesite=strict";
    } catch (_error) {
      // then only as long as the page is open
    }
  }

  /**
   * Keep some of it anew.
   * @param {Partial<Kept>} some
   */
  keep(some) {
    Object.assign(this.kept, some);
    this.write();
  }

  /** Nothing of this class is left on the device. */
  forget() {
    store(this.key, "");
    if (this.cookie()) this.writeCookie("", 0);
  }
}

/** @typedef {{ about: string, guess: number, exact: number | null, came: number | null }} Judgement */

/** A pupil’s own guesses of several classes, kept on this device only, and only on wish. */
export class OwnLine {
  constructor() {
    /** @type {{ [code: string]: Judgement[] } | null} */
    this.kept = null;
    try {
      const found = JSON.parse(stored(OWN));
      if (found && typeof found === "object") this.kept = found;
    } catch (_error) {
      // nothing is kept
    }
  }

  get isOn() {
    return this.kept !== null;
  }

  /**
   * From now on they are kept; false where nothing may be stored.
   * @param {string} code
   * @param {Judgement[]} line
   */
  begin(code, line) {
    this.kept = {};
    return this.add(code, line);
  }

  /**
   * All of one class so far: it takes the place of what was kept of it.
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
   * @param {Judgement[]} line of the class that is on; empty once it is not there
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
