// What this device keeps of a class: who it is here, and what is not yet confirmed. It outlives a
// reload; where nothing may be stored, a cookie holds it, and else the page as long as it is open.
//
// Phones of 2018 run this folder: ES2017, and no crypto.randomUUID, which plain HTTP does not have.

/** @typedef {{ round: number, vote: number, n: number, id: string, values: number[] }} Post */
/** @typedef {{ token: string, members: number, n: number, post: Post | null }} Kept */

/** A random text of letters and digits, 24 long: 120 bits and more. */
export function secret() {
  const signs = "abcdefghijkmnopqrstuvwxyz23456789";
  const numbers = new Uint8Array(24);
  crypto.getRandomValues(numbers);
  return Array.from(numbers, (number) => signs[number % 32]).join("");
}

/** What is kept of one class. */
export class Device {
  /** @param {string} code */
  constructor(code) {
    this.key = "jamlab-class-" + code;
    /** @type {Kept} */
    this.kept = { token: secret(), members: 1, n: 0, post: null };
    const found = this.read();
    if (found) this.kept = found;
    else this.write();
  }

  /** @returns {Kept | null} */
  read() {
    for (const text of [this.stored(), this.cookie()]) {
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

  stored() {
    try {
      return localStorage.getItem(this.key) || "";
    } catch (_error) {
      return "";
    }
  }

  cookie() {
    const start = this.key + "=";
    const found = document.cookie.split("; ").filter((each) => each.indexOf(start) === 0);
    return found.length ? decodeURIComponent(found[0].slice(start.length)) : "";
  }

  write() {
    const text = JSON.stringify(this.kept);
    try {
      localStorage.setItem(this.key, text);
    } catch (_error) {
      // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no other store
      document.cookie = this.key + "=" + encodeURIComponent(text) + "; max-age=86400; path=/";
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
}
