// Draft of notes: stored in the browser at once, undone step by step, and exported as a file.

import { isWhole } from "./study.js";

const MOST_UNDO = 200;
const KEY = "jamlab-notes:"; // followed by the log's checksum

/** @typedef {{ getItem(key: string): string | null, setItem(key: string, text: string): void,
 *   removeItem(key: string): void }} Keeper the part of the Storage API that is used */

export class Draft {
  /**
   * Earlier notes on this log in this browser replace `told`.
   *
   * @param {Told.NotesTold} told
   * @param {Keeper | null} keeper
   */
  constructor(told, keeper) {
    this.recorded = told;
    this.keeper = keeper;
    /** @type {string[]} */
    this.before = [];
    this.what = ""; // field of the last change: letters typed in one field are undone together
    const kept = this.read();
    this.told = kept ?? told;
    this.isChanged = !!kept;
  }

  get key() {
    return KEY + this.recorded.sha256;
  }

  /** @returns {Told.NotesTold | null} */
  read() {
    try {
      const kept = JSON.parse(this.keeper?.getItem(this.key) ?? "null");
      return kept && Array.isArray(kept.notes) && Array.isArray(kept.stops) ? kept : null;
    } catch {
      return null;
    }
  }

  /** Returns false where storage is not available. */
  keep() {
    try {
      if (!this.keeper) return false;
      if (this.isChanged) this.keeper.setItem(this.key, JSON.stringify(this.told));
      else this.keeper.removeItem(this.key);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * @param {Told.NotesTold} told
   * @param {string} [what] the field typed in; "" for a separate change
   */
  change(told, what = "") {
    if (!what || what !== this.what) this.before.push(JSON.stringify(this.told));
    if (this.before.length > MOST_UNDO) this.before.shift();
    this.what = what;
    this.told = told;
    this.isChanged = true;
    return this.keep();
  }

  /** Undoes the last change; returns false if there is none. */
  undo() {
    const before = this.before.pop();
    if (before === undefined) return false;
    this.told = JSON.parse(before);
    this.what = "";
    this.isChanged = true;
    this.keep();
    return true;
  }

  /** Deletes the draft in the browser, after it was saved beside the log. */
  saved() {
    this.recorded = this.told;
    this.isChanged = false;
    this.keep();
  }

  /**
   * Changes a note at a step, removes it if nothing is left of it, or adds one after the last.
   *
   * @param {number} at
   * @param {(note: Told.NoteTold) => Told.NoteTold} change
   * @param {string} [what]
   * @param {number} [which] index at this step
   */
  note(at, change, what = "", which = 0) {
    const { notes } = this.told;
    const old = notes.filter((note) => note.at === at)[which];
    const now = change(old ?? emptyNote(at));
    const kept = now.text || now.mark || now.shapes.length ? [now] : [];
    const all = old
      ? notes.flatMap((note) => (note === old ? kept : [note]))
      : [...notes, ...kept].sort((a, b) => a.at - b.at);
    return this.change({ ...this.told, notes: all }, what && `${what} ${at} ${which}`);
  }

  /**
   * Sets the stop at a step; null removes it.
   *
   * @param {number} at
   * @param {Told.StopTold | null} stop
   * @param {string} [what]
   */
  stop(at, stop, what = "") {
    const rest = this.told.stops.filter((each) => each.at !== at);
    const all = stop ? [...rest, stop].sort((a, b) => a.at - b.at) : rest;
    return this.change({ ...this.told, stops: all }, what && `${what} ${at}`);
  }
}

/**
 * @param {number} at
 * @returns {Told.NoteTold}
 */
export function emptyNote(at) {
  return { at, text: "", mark: "", shapes: [], seen_by: [] };
}

/**
 * Returns the notes as a file, formatted as by Python. Incomplete parts are left out.
 *
 * @param {Told.NotesTold} told
 */
export function fileOf(told) {
  const { author, branches, log, sha256, title } = told;
  const notes = told.notes.map(({ at, text, mark, shapes, seen_by }) => ({
    at,
    ...(text && { text }),
    ...(mark && { mark }),
    ...(shapes.length && { shapes: shapes.map(filledIn) }),
    ...(seen_by.length && { seen_by }),
  }));
  const stops = told.stops.filter(isWhole).map(({ answers, at, hint, question }) => ({
    at,
    question,
    ...(hint && { hint }),
    answers: answers.map(({ option, says, right, word }) => ({
      option,
      ...(says && { says }),
      right,
      word,
    })),
  }));
  const plain = notes.every((note) => Object.keys(note).join() === "at,text");
  const file = {
    jamlab_notes: plain && !stops.length && !title && !author && !branches.length ? 1 : 2,
    log,
    sha256,
    ...(title && { title }),
    ...(author && { author }),
    notes,
    ...(stops.length && { stops }),
    branches,
  };
  return `${laidOut(file, "")}\n`;
}

/** @param {Told.NoteShape} shape */
function filledIn(shape) {
  return Object.fromEntries(Object.entries(shape).filter(([, word]) => word));
}

/**
 * Formats data with one flat object per line.
 *
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function laidOut(value, indent) {
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    if (!value.length) return "[]";
    return `[\n${value.map((one) => inner + laidOut(one, inner)).join(",\n")}\n${indent}]`;
  }
  if (!value || typeof value !== "object") return JSON.stringify(value);
  const long = Object.values(value).some(Array.isArray);
  const parts = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${laidOut(one, long ? inner : indent)}`,
  );
  if (!long) return `{${parts.join(", ")}}`;
  return `{\n${parts.map((part) => inner + part).join(",\n")}\n${indent}}`;
}
