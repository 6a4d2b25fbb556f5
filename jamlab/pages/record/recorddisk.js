// Recorded games on this machine's disk, if a local gallery serves the page (`/records`, see
// jamlab/gallery/records).

import { homeAddress } from "../../ui/toolkit/home.js";
import { withToken } from "../../ui/toolkit/xsrf.js";

const DISK_LATE = 2500; // ms after which the gallery counts as not running
const DISK_REST = 20000; // ms until a gallery that was not running is asked again

/** @typedef {{ id: string, title: string, events: number, over: boolean, at: number }} OnDisk
 * @typedef {"written" | "elsewhere" | "full" | "none"} Written `elsewhere`: it
 *   was changed elsewhere; `full`: it cannot be written; `none`: no disk is available */

export class RecordDisk {
  constructor() {
    const home = homeAddress();
    const isServed = home.endsWith("/") && location.protocol.startsWith("http");
    this.address = isServed ? `${home}records` : "";
    this.closed = 0; // time of the failure
    /** Lines of each record on the disk.
     * @type {Map<string, string[]>} */
    this.lines = new Map();
    this.why = "";
  }

  /**
   * Return the gallery's answer; null if there is none.
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
   * Return the records of a game, latest first.
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
   * Return a record from the disk; null if there is none.
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
   * Save the current record.
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
