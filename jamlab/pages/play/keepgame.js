// Games stored by this browser for a page: the one in progress, to resume after a reload, and
// finished ones, latest first.

import { parsed, store, stored } from "../../ui/toolkit/storage.js";

const KEPT_GAME = "jamlab-play:";
const PLAYED = "jamlab-played:";
const PICTURE = "jamlab-play-picture:";
const MOST_PLAYED = 20;

/** @typedef {{ at: number, words: string, link: string }} PlayedGame finished game: time, result,
 *   and the game encoded for an address
 * @typedef {{ table: Told.TableSet, shown: Told.TableShown }} Picture */

/** @param {string} slot key of the page's game */
export function kept(slot) {
  return stored(KEPT_GAME + slot);
}

/**
 * @param {string} slot
 * @param {string} text "" for no game to resume
 */
export function keep(slot, text) {
  return store(KEPT_GAME + slot, text);
}

/**
 * @param {string} slot
 * @returns {PlayedGame[]}
 */
export function playedGames(slot) {
  const found = parsed(stored(PLAYED + slot));
  return Array.isArray(found) ? found.filter((each) => typeof each?.link === "string") : [];
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
  return store(PLAYED + slot, JSON.stringify(all));
}

/**
 * @param {string} slot
 * @param {string} link
 */
export function dropPlayed(slot, link) {
  const left = playedGames(slot).filter((each) => each.link !== link);
  store(PLAYED + slot, left.length ? JSON.stringify(left) : "");
}

/**
 * Store the picture of the table that is shown after a reload until Python has started.
 *
 * @param {string} slot
 * @param {Picture | null} picture
 */
export function keepPicture(slot, picture) {
  store(PICTURE + slot, picture ? JSON.stringify(picture) : "", true);
}

/**
 * @param {string} slot
 * @returns {Picture | null}
 */
export function keptPicture(slot) {
  const found = parsed(stored(PICTURE + slot, true));
  return found?.table && found.shown ? found : null;
}
