// Connection to the class server: plain requests with a timeout, retried when lost.

import { home } from "../home.js";

const PATIENCE = 8000; // ms allowed for a reply

/** Refusal by the server; `code` tells the page the reason. */
export class Refusal extends Error {
  /** @param {string} code @param {string} words */
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** A pause that can be interrupted, when the network is back or the phone wakes up. */
export class Rest {
  constructor() {
    /** @type {() => void} */
    this.wake = () => {};
  }

  /** @param {number} ms @returns {Promise<void>} */
  pause(ms) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms);
    });
  }
}

/** Requests about one class, as the pupil with this token. */
export class Line {
  /** @param {string} code @param {string} token */
  constructor(code, token) {
    this.base = home + "api/" + code + "/";
    this.token = token;
  }

  /**
   * Return the reply as an object. Throws Refusal if refused, any other error if lost.
   * @param {string} path
   * @param {object | null} [body] is posted; without one the request is a GET
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
    // abort hanging requests: browsers allow only six per server
    const ends = typeof AbortController === "undefined" ? null : new AbortController();
    if (ends) options.signal = ends.signal;
    const late = pause(patience || PATIENCE).then(() => {
      if (ends) ends.abort();
      throw new Error("no answer");
    });
    late.catch(() => {}); // the reply came before
    const reply = /** @type {Response} */ (
      await Promise.race([fetch(this.base + path, options), late])
    );
    const found = await Promise.race([reply.json(), late]);
    if (reply.ok) return found;
    if (reply.status >= 500) throw new Error(found.error); // retried
    throw new Refusal(String(found.code), String(found.error));
  }
}
