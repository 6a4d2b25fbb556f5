// Whether a viewpoint may learn what a seat could have done: only if it has seen everything that
// the seat saw.

import { cached } from "../../ui/toolkit/cached.js";

/** @type {WeakMap<Story, Map<string, number>>} */
const firstSecrets = new WeakMap();

/**
 * Returns true if up to position n the seat has seen no piece that the viewpoint did not see.
 *
 * @param {Story} story
 * @param {number} seat
 * @param {string} view
 * @param {number} n
 */
export function knowsAsMuch(story, seat, view, n) {
  if (view === String(seat)) return true;
  if (!story.has(String(seat)) || !story.has(view)) return false;
  const secrets = cached(firstSecrets, story, () => new Map());
  const first = cached(secrets, `${seat} ${view}`, () => firstSecret(story, String(seat), view));
  return n < first;
}

/**
 * Returns the first position at which one viewpoint sees a piece differently from the other.
 *
 * @param {Story} story
 * @param {string} one
 * @param {string} other
 */
function firstSecret(story, one, other) {
  for (let n = 0; n <= story.total; n++) {
    const [mine, theirs] = [story.patch(one, n), story.patch(other, n)];
    if (mine !== theirs && seenIn(mine) !== seenIn(theirs)) return n;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns the faces in a change, and what is remembered.
 *
 * @param {Patch} patch
 */
function seenIn(patch) {
  const keys = /** @type {PieceKey[]} */ (Object.keys(patch).filter((key) => key.startsWith("p.")));
  const seen = keys.map((key) => {
    const piece = patch[key];
    if (!piece) return key;
    return [key, piece.zone, piece.slot, piece.face, piece.memo, piece.stands_for].join("|");
  });
  return seen.sort().join("\n");
}
