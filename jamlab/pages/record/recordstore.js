// Where a game that is written down is kept: in the browser, a text a game. What another tab has written
// meanwhile is never written over.

const KEPT = "jamlab-record:"; // then the game, then the record

/** @typedef {{ id: string, title: string, events: number, over: boolean, at: number }} Kept `at`: when it
 *   was written last, in ms */

/** Why something could not be stored, in words that follow "Not saved: ". */
export class NotStored extends Error {}

/** @param {string} game @param {string} id */
const keyOf = (game, id) => `${KEPT}${game}:${id}`;

/** A name that no other record has. */
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((n) => n.toString(36)).join("");
}

/**
 * The log that is kept; "" for none.
 *
 * @param {string} game
 * @param {string} id
 */
export function keptLog(game, id) {
  try {
    return localStorage.getItem(keyOf(game, id)) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/**
 * When it was written last, in ms; 0 for never.
 *
 * @param {string} game
 * @param {string} id
 */
export function keptAt(game, id) {
  try {
    return Number(localStorage.getItem(`${keyOf(game, id)}:at`)) || 0;
  } catch {
    return 0;
  }
}

/**
 * Keeps a log in the place of `before`, or throws NotStored.
 *
 * @param {string} game
 * @param {string} id
 * @param {string} before what this tab has stored last
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
  try {
    localStorage.removeItem(keyOf(game, id));
    localStorage.removeItem(`${keyOf(game, id)}:at`);
  } catch {
    // A browser that keeps nothing.
  }
}

/**
 * The records of a game, the latest first.
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
    // A browser that keeps nothing.
  }
  return found.sort((one, other) => other.at - one.at);
}

/**
 * What a list says of a log; null for what is none.
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
 * Calls back when another tab has changed this record; returns what ends it.
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
