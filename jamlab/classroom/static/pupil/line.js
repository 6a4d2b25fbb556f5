// The line to the class: plain posts and questions, each with an end, asked again when it is lost.

import { home } from "../home.js";

const PATIENCE = 8000; // milliseconds that an answer may take

/** What the server said that it will not do; `code` says why to the page. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} words
   */
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** A pause that can be cut short: the network is back, the phone awake. */
export class Rest {
  constructor() {
    /** @type {() => void} */
    this.wake = () => {};
  }

  /**
   * @param {number} ms
   * @returns {Promise<void>}
   */
  pause(ms) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms);
    });
  }
}

/** Talks with the server about one class, as the pupil who has the token. */
export class Line {
  /**
   * @param {string} code
   * @param {string} token
   */
  constructor(code, token) {
    this.base = home + "api/" + code + "/";
    this.token = token;
  }

  /**
   * The answer, as an object. A Refusal if it was refused; any other error if it was lost.
   * @param {string} path
   * @param {object | null} [body] posts it; without one it only asks
   * @param {number} [patience]
   * @returns {Promise<any>}
   */
  async ask(path, body, patience) {
    /** @type {RequestInit} */
    const options = { headers: { "X-Class-Token": this.token }, cache: "no-store" };
    if (body) {
      options.method = "POST";
      options.body = JSON.stringify(body);
      options.headers = { "X-Class-Token": this.token, "Content-Type": "application/json" };
    }
    // a line that hangs is let go: a browser has only six to a server
    const ends = typeof AbortController === "undefined" ? null : new AbortController();
    if (ends) options.signal = ends.signal;
    const late = pause(patience || PATIENCE).then(() => {
      if (ends) ends.abort();
      throw new Error("no answer");
    });
    late.catch(() => {}); // the answer came before
    const reply = /** @type {Response} */ (
      await Promise.race([fetch(this.base + path, options), late])
    );
    const found = await Promise.race([reply.json(), late]);
    if (reply.ok) return found;
    if (reply.status >= 500) throw new Error(found.error); // it is asked again
    throw new Refusal(String(found.code), String(found.error));
  }
}
