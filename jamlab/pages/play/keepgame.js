// Games stored by this browser for a page: the one in progress, to resume after a reload, and
// finished ones, latest first.

const KEPT_GAME = "jamlab-play:";
const PLAYED = "jamlab-played:";
const PICTURE = "jamlab-play-picture:";
const MOST_PLAYED = 20;

/** @typedef {{ at: number, words: string, link: string }} PlayedGame finished game: time, result,
 *   and the game encoded for an address
 * @typedef {{ table: Told.TableSet, shown: Told.TableShown }} Picture */

/**
 * @param {() => string | null | undefined} read
 */
function reading(read) {
  try {
    return read() ?? "";
  } catch {
    return ""; // storage refused
  }
}

/**
 * Store a text, or remove it if empty; return false if storage is refused or full.
 *
 * @param {Storage} storage
 * @param {string} name
 * @param {string} text
 */
function writing(storage, name, text) {
  try {
    if (text) storage.setItem(name, text);
    else storage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} slot key of the page's game */
export function kept(slot) {
  return reading(() => localStorage.getItem(KEPT_GAME + slot));
}

/**
 * @param {string} slot
 * @param {string} text "" for no game to resume
 */
export function keep(slot, text) {
  return writing(localStorage, KEPT_GAME + slot, text);
}

/**
 * @param {string} slot
 * @returns {PlayedGame[]}
 */
export function playedGames(slot) {
  const text = reading(() => localStorage.getItem(PLAYED + slot));
  try {
    const found = JSON.parse(text || "[]");
    return Array.isArray(found)
      ? found.filter((each) => each && typeof each.link === "string")
      : [];
  } catch {
    return [];
  }
}

/**
 * Store a finished game with earlier ones; return false if that fails.
 *
 * @param {string} slot
 * @param {PlayedGame} game
 */
export function keepPlayed(slot, game) {
  const others = playedGames(slot).filter(({ link }) => link !== game.link);
  const all = [game, ...others].slice(0, MOST_PLAYED);
  return writing(localStorage, PLAYED + slot, JSON.stringify(all));
}

/**
 * @param {string} slot
 * @param {string} link
 */
export function dropPlayed(slot, link) {
  const left = playedGames(slot).filter((each) => each.link !== link);
  writing(localStorage, PLAYED + slot, left.length ? JSON.stringify(left) : "");
}

/**
 * Store the picture of the table that is shown after a reload until Python has started.
 *
 * @param {string} slot
 * @param {Picture | null} picture
 */
export function keepPicture(slot, picture) {
  writing(sessionStorage, PICTURE + slot, picture ? JSON.stringify(picture) : "");
}

/**
 * @param {string} slot
 * @returns {Picture | null}
 */
export function keptPicture(slot) {
  const text = reading(() => sessionStorage.getItem(PICTURE + slot));
  try {
    const found = text ? JSON.parse(text) : null;
    return found?.table && found.shown ? found : null;
  } catch {
    return null;
  }
}
