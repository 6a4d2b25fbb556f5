// What the browser keeps of one homework while a pupil works on it.

import { secret } from "../pupil/device.js";

/**
 * `shown` are the questions whose answer was looked at; `saved` is how often it was saved, and
 * `clean` whether nothing changed since.
 * @typedef {{ pupil: string, name: string, at: number, values: (number | null)[], shown: boolean[], saved: number, clean: boolean }} Work
 */

/**
 * Whether what was read can be work on so many questions.
 * @param {any} found
 * @param {number} count
 */
export function isWork(found, count) {
  return (
    Boolean(found) &&
    /^[a-z0-9]{12}$/.test(found.pupil) &&
    typeof found.name === "string" &&
    [found.at, found.saved].every((each) => Number.isInteger(each)) &&
    [found.values, found.shown].every((each) => Array.isArray(each) && each.length === count) &&
    found.values.every((/** @type {any} */ each) => each === null || Number.isFinite(each))
  );
}

const PATIENCE = 4000; // ms for the browser's answer; at 5000 the page says that it does not start
const WITHOUT = 200; // ms, in a browser that cannot be asked

/**
 * Resolves when what this page keeps is kept. A page from a disk that asks Chromium for its store
 * before the browser has noted that the page was opened gets an empty one, which keeps nothing as long
 * as the page is open. A lock is given after that.
 */
export function canKeep() {
  const asked = navigator.locks;
  const late = new Promise((done) => setTimeout(done, asked ? PATIENCE : WITHOUT));
  const given = asked ? asked.request("jamlab", () => undefined) : late;
  return Promise.race([given, late]).catch(() => undefined); // refused: such a browser has no such store
}

/** Keeps the work on one homework; `works` says whether the browser keeps anything. */
export class Keeping {
  /**
   * @param {string} id of the homework
   * @param {number} count of its questions
   */
  constructor(id, count) {
    this.key = "jamlab-homework-" + id;
    /** @type {Work} */
    this.work = {
      pupil: secret().slice(0, 12),
      name: "",
      at: -1,
      values: new Array(count).fill(null),
      shown: new Array(count).fill(false),
      saved: 0,
      clean: false,
    };
    this.works = true;
    this.refresh();
    this.write();
  }

  /** Another tab may have kept something since. */
  refresh() {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) || "null");
      if (isWork(found, this.work.values.length)) Object.assign(this.work, found);
    } catch (_error) {
      // refused, or nothing of ours
    }
  }

  write() {
    try {
      const text = JSON.stringify(this.work);
      localStorage.setItem(this.key, text);
      this.works = localStorage.getItem(this.key) === text;
    } catch (_error) {
      this.works = false;
    }
  }

  /** @param {Partial<Work>} some */
  keep(some) {
    Object.assign(this.work, some);
    this.write();
  }
}
