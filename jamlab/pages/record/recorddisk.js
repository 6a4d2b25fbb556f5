// Games that are written down, on this machine's disk, where a gallery serves the page that may write there
// (`/records`, see jamlab/gallery/records).

import { homeAddress } from "../../ui/toolkit/home.js";
import { withToken } from "../../ui/toolkit/xsrf.js";

const DISK_LATE = 2500; // ms after which the gallery is taken to be closed
const DISK_REST = 20000; // ms for which a gallery that was closed is not asked again

/** @typedef {{ id: string, title: string, events: number, over: boolean, at: number }} OnDisk
 * @typedef {"written" | "elsewhere" | "full" | "none"} Written `elsewhere`: it is not as it was written from
 *   here; `full`: it cannot be written; `none`: there is no disk that can be written from here */

export class RecordDisk {
  constructor() {
    const home = homeAddress();
    const isServed = home.endsWith("/") && location.protocol.startsWith("http");
    this.address = isServed ? `${home}records` : "";
    this.closed = 0; // since when
    /** The lines of each record, as they lie there.
     * @type {Map<string, string[]>} */
    this.lines = new Map();
    this.why = "";
  }

  /**
   * An answer of the gallery; null where there is none.
   *
   * @param {string} path
   * @param {RequestInit} [how]
   */
  async ask(path, how = {}) {
    if (!this.address || Date.now() - this.closed < DISK_REST) return null;
    try {
      const headers = { ...withToken(), ...how.headers };
      const signal = AbortSignal.timeout(DISK_LATE);
      return await fetch(this.address + path, { ...how, headers, signal });
    } catch {
      this.closed = Date.now();
      return null;
    }
  }

  /**
   * The records of a game, the latest first.
   *
   * @param {string} game
   * @returns {Promise<OnDisk[]>}
   */
  async list(game) {
    const reply = await this.ask(`?game=${encodeURIComponent(game)}`);
    if (!reply) return [];
    const { here, records } = reply.ok ? await reply.json() : { here: false, records: [] };
    if (!here) this.address = ""; // a gallery on another machine
    return records;
  }

  /**
   * A record as it lies there; null for none.
   *
   * @param {string} game
   * @param {string} id
   * @returns {Promise<{ text: string, at: number } | null>}
   */
  async read(game, id) {
    this.lines.delete(id);
    if (!(await this.list(game)).some((one) => one.id === id)) return null;
    const reply = await this.ask(`/${encodeURIComponent(id)}`);
    if (!reply?.ok) return null;
    const { at, text } = await reply.json();
    this.lines.set(id, recordLines(text));
    return { at, text };
  }

  /**
   * The record is so now.
   *
   * @param {string} id
   * @param {string} log
   * @returns {Promise<Written>}
   */
  async write(id, log) {
    const lines = recordLines(log);
    const before = this.lines.get(id) ?? [];
    let keep = 0;
    while (keep < before.length && before[keep] === lines[keep]) keep += 1;
    const body = JSON.stringify({ had: before.length, keep, lines: lines.slice(keep) });
    const headers = { "Content-Type": "application/json" };
    const reply = await this.ask(`/${encodeURIComponent(id)}`, { method: "POST", headers, body });
    if (reply?.ok) {
      this.lines.set(id, lines);
      return "written";
    }
    if (!reply || ![409, 507].includes(reply.status)) return "none";
    this.why = String((await reply.json()).why);
    return reply.status === 409 ? "elsewhere" : "full";
  }

  /** @param {string} id */
  async drop(id) {
    await this.ask(`/${encodeURIComponent(id)}`, { method: "DELETE" });
    this.lines.delete(id);
  }
}

/** @param {string} text */
function recordLines(text) {
  return text.split("\n").flatMap((line) => (line ? [`${line}\n`] : []));
}
