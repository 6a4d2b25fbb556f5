// Storage of a pupil's work on one homework in the browser.

import { secret } from "../pupil/device.js";
import { parsed, store, stored } from "../storage.js";

/**
 * `shown`: questions whose answer was looked at; `saved`: number of saves; `clean`: no change
 * since.
 * @typedef {{ pupil: string, name: string, at: number, values: (number | null)[], shown: boolean[], saved: number, clean: boolean }} Work
 */

/**
 * Return whether stored data is valid work on this many questions.
 * @param {any} found
 * @param {number} count
 */
function isWork(found, count) {
  return (
    Boolean(found) &&
    /^[a-z0-9]{12}$/.test(found.pupil) &&
    typeof found.name === "string" &&
    [found.at, found.saved].every((each) => Number.isInteger(each)) &&
    [found.values, found.shown].every((each) => Array.isArray(each) && each.length === count) &&
    found.values.every((/** @type {any} */ each) => each === null || Number.isFinite(each))
  );
}

const PATIENCE = 4000; // ms for the browser's answer; at 5000 the page reports a failure to start
const WITHOUT = 200; // ms, in a browser without locks

/**
 * Resolve when storage works. If a page opened from a disk asks Chromium for its storage before the
 * browser has registered the page, it gets an empty one that keeps nothing while the page is open.
 * A lock is granted only after that.
 */
export function canKeep() {
  const asked = navigator.locks;
  const late = new Promise((done) => setTimeout(done, asked ? PATIENCE : WITHOUT));
  const given = asked ? asked.request("jamlab", () => undefined) : late;
  return Promise.race([given, late]).catch(() => undefined); // refused: no such storage here
}

/** Stored work on one homework; `works` tells whether the browser keeps anything. */
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

  /** Read again: another tab may have stored something. */
  refresh() {
    const found = parsed(stored(this.key));
    if (isWork(found, this.work.values.length)) Object.assign(this.work, found);
  }

  write() {
    const text = JSON.stringify(this.work);
    this.works = store(this.key, text) && stored(this.key) === text;
  }

  /** @param {Partial<Work>} some */
  keep(some) {
    Object.assign(this.work, some);
    this.write();
  }
}
