// The line to the class: plain posts and questions, each with an end, asked again when it is lost.

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

/** Talks with the server about one class, as the pupil who has the token. */
export class Line {
  /**
   * @param {string} code
   * @param {string} token
   */
  constructor(code, token) {
    this.base = "/api/" + code + "/";
    this.token = token;
  }

  /**
   * The answer, as an object. A Refusal if it was refused; any other error if it was lost.
   * @param {string} path
   * @param {object} [body] posts it; without one it only asks
   * @returns {Promise<any>}
   */
  async ask(path, body) {
    /** @type {RequestInit} */
    const options = { headers: { "X-Class-Token": this.token }, cache: "no-store" };
    if (body) {
      options.method = "POST";
      options.body = JSON.stringify(body);
      options.headers = { "X-Class-Token": this.token, "Content-Type": "application/json" };
    }
    const late = pause(PATIENCE).then(() => {
      throw new Error("no answer");
    });
    const reply = /** @type {Response} */ (
      await Promise.race([fetch(this.base + path, options), late])
    );
    const found = await reply.json();
    if (reply.ok) return found;
    // Where the machine is busy, or this device was: it is asked again.
    if (reply.status >= 500 || reply.status === 429) throw new Error(found.error);
    throw new Refusal(found.code, found.error);
  }
}
