// Storage of recorded games in the browser, a text each. Changes made by another tab are never
// overwritten.

import { store, stored } from "../../ui/toolkit/storage.js";

const KEPT = "jamlab-record:"; // followed by game and record

/** @typedef {{ id: string, title: string, events: number, over: boolean, at: number }} Kept
 *   `at`: last change, in ms */

/** Reason why a record could not be stored, worded to follow "Not saved: ". */
export class NotStored extends Error {}

/** @param {string} game @param {string} id */
const keyOf = (game, id) => `${KEPT}${game}:${id}`;

/** Return an unused record id. */
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((n) => n.toString(36)).join("");
}

/**
 * Return the stored log; "" if none.
 *
 * @param {string} game
 * @param {string} id
 */
export function keptLog(game, id) {
  return stored(keyOf(game, id));
}

/**
 * Return the time of the last change, in ms; 0 for never.
 *
 * @param {string} game
 * @param {string} id
 */
export function keptAt(game, id) {
  return Number(stored(`${keyOf(game, id)}:at`)) || 0;
}

/**
 * Replace the stored log `before`, or throw NotStored.
 *
 * @param {string} game
 * @param {string} id
 * @param {string} before the log last stored by this tab
 * @param {string} log
 */
export function keepLog(game, id, before, log) {
  const key = keyOf(game, id);
  if (keptLog(game, id) !== before) throw new NotStored("another tab has gone on with this game");
  try {
    localStorage.setItem(key, log);
    localStorage.setItem(`${key}:at`, String(Date.now()));
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    throw new NotStored(isFull ? "the browser's storage is full" : "this browser keeps nothing");
  }
  if (keptLog(game, id) !== log) throw new NotStored("this browser keeps nothing");
}

/** @param {string} game @param {string} id */
export function dropLog(game, id) {
  store(keyOf(game, id), "");
  store(`${keyOf(game, id)}:at`, "");
}

/**
 * Return the records of a game, latest first.
 *
 * @param {string} game
 * @returns {Kept[]}
 */
export function keptRecords(game) {
  const found = [];
  try {
    const start = `${KEPT}${game}:`;
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(start) || key.endsWith(":at")) continue;
      const told = glimpse(localStorage.getItem(key) ?? "");
      const id = key.slice(start.length);
      if (told) found.push({ id, at: keptAt(game, id), ...told });
    }
  } catch {
    // Storage refused.
  }
  return found.sort((one, other) => other.at - one.at);
}

/**
 * Return a log's summary for lists; null if the text is not a log.
 *
 * @param {string} log
 */
function glimpse(log) {
  const lines = log.split("\n").filter((line) => line);
  try {
    const header = JSON.parse(lines[0]);
    const seats = /** @type {string[]} */ (header.seats);
    const title = header.meta?.title || seats.join(", ");
    const events = lines.filter((line) => line.startsWith('{"n":')).length;
    const over = !!lines.at(-1)?.startsWith('{"over":');
    return { title: String(title), events, over };
  } catch {
    return null;
  }
}

/**
 * Call back when another tab has changed this record; return a function that stops it.
 *
 * @param {(key: string) => void} changed
 */
export function watchStore(changed) {
  const heard = (/** @type {StorageEvent} */ event) => {
    if (event.key?.startsWith(KEPT) && !event.key.endsWith(":at"))
      changed(event.key.slice(KEPT.length));
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
