// Downloads with retries: an attempt that fails, or receives no bytes for a while, is repeated.

const FIRST_BYTE = 30_000; // ms: the server may have to make the file first
const NEXT_BYTE = 15_000; // ms
const STUCK = 3000; // ms without a byte after which "again" aborts an attempt
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000]; // ms before the next attempt
const UNTOLD = 2; // consecutive failures of a download that are not reported

/** The server answered, and a retry would get the same answer. */
export class MissingError extends Error {}

/** One attempt of a download, aborted when no bytes arrive. */
class Attempt {
  constructor() {
    this.controller = new AbortController();
    this.signal = this.controller.signal;
    this.heard(FIRST_BYTE);
  }

  /** Restarts the timeout: the next bytes must arrive within `limit` ms. */
  heard(limit = NEXT_BYTE) {
    clearTimeout(this.timer);
    this.last = Date.now();
    this.timer = setTimeout(() => this.giveUp(), limit);
  }

  giveUp() {
    this.controller.abort(new Error("no bytes came"));
  }

  end() {
    clearTimeout(this.timer);
  }
}

export class Downloads {
  /** @param {(isTroubled: boolean) => void} tell called when failures begin and end */
  constructor(tell) {
    this.tell = tell;
    /** @type {Set<object>} */
    this.failing = new Set();
    /** @type {Set<() => void>} */
    this.sleeping = new Set();
    /** @type {Set<Attempt>} */
    this.attempts = new Set();
    addEventListener("online", () => this.again());
  }

  /** Retries at once any download that is waiting for its next attempt or has stalled. */
  again() {
    for (const wake of [...this.sleeping]) wake();
    for (const attempt of this.attempts) {
      if (Date.now() - (attempt.last ?? 0) > STUCK) attempt.giveUp();
    }
  }

  /**
   * Downloads the file at an address. `count` gets the bytes received, fewer after a new attempt.
   *
   * @param {string} address
   * @param {(bytes: number) => void} [count]
   * @returns {Promise<Blob>}
   */
  file(address, count = () => {}) {
    return this.repeat(async (attempt) => {
      const reply = await fetch(address, { signal: attempt.signal });
      if (!reply.ok) {
        const isFinal = reply.status < 500 && ![408, 425, 429].includes(reply.status);
        throw new (isFinal ? MissingError : Error)(`${address}: ${reply.status}`);
      }
      if (!reply.body) return reply.blob();
      const chunks = [];
      let bytes = 0;
      const reader = reply.body.getReader();
      count(0);
      for (;;) {
        attempt.heard();
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        bytes += value.length;
        count(bytes);
      }
      return new Blob(chunks, { type: reply.headers.get("Content-Type") ?? "" });
    });
  }

  /**
   * Repeats `load` until one of its attempts succeeds and returns its result. Throws the
   * MissingError of an attempt.
   *
   * @template Got
   * @param {(attempt: Attempt) => Promise<Got>} load
   * @returns {Promise<Got>}
   */
  async repeat(load) {
    const download = {};
    try {
      for (let failures = 0; ; ) {
        const attempt = new Attempt();
        this.attempts.add(attempt);
        try {
          return await load(attempt);
        } catch (error) {
          if (error instanceof MissingError) throw error;
          failures += 1;
        } finally {
          attempt.end();
          this.attempts.delete(attempt);
        }
        if (failures > UNTOLD) this.isFailing(download, true);
        await this.pause(PAUSES[Math.min(failures, PAUSES.length) - 1]);
      }
    } finally {
      this.isFailing(download, false);
    }
  }

  /**
   * @param {object} download
   * @param {boolean} fails
   */
  isFailing(download, fails) {
    const before = this.failing.size > 0;
    if (fails) this.failing.add(download);
    else this.failing.delete(download);
    const now = this.failing.size > 0;
    if (now !== before) this.tell(now);
  }

  /** @param {number} ms */
  pause(ms) {
    return new Promise((/** @type {(value?: undefined) => void} */ done) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleeping.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      this.sleeping.add(wake);
    });
  }
}
