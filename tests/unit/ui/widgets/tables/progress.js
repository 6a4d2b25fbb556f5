// A game in progress as a page is told of it, cut out of a whole story.
import { sceneOf } from "../fixture.js";

/**
 * Whole numbers below `below`, the same in each run (mulberry32).
 *
 * @param {number} seed
 */
export function numbersFrom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * What a page is told of a game in progress, cut out of a whole story.
 *
 * @param {Told.Story} story
 * @param {string} eyes
 * @param {{ line: number, first: number, n: number }} at
 * @returns {Told.TableShown}
 */
export function told(story, eyes, { line, first, n }) {
  const frames = /** @type {any} */ (story.frames);
  const changes = (/** @type {number} */ i) => frames[eyes][i] || frames[story.views[0].id][i];
  const after = Array.from({ length: n - first }, (_, i) => changes(first + 1 + i));
  const turns = story.turns.filter((turn) => turn.first <= n);
  return /** @type {any} */ ({
    ...{ line, eyes, first, turns, standing: [], end: null },
    frames: [sceneOf(story, eyes, first), ...after],
    events: story.events.slice(first, n),
  });
}
