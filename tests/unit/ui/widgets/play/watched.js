// One clock: what is said, offered and covered beside the table belongs to the event that it shows.
import assert from "node:assert/strict";
import { mock } from "node:test";
import { textOf } from "../dom.js";
import { differences, sceneOf } from "../tables/scene.js";

/** @typedef {import("./playing.js").Playing} Playing */

export const MOST = 40; // so many events stand in the list
export const TICK = 200; // ms between two looks

/**
 * The lines of the question that can be seen.
 *
 * @param {Playing} page
 */
export function offered(page) {
  return page.all(".jl-question .jl-line").filter((line) => !line.closest("[hidden]"));
}

/**
 * Looks at the page until nothing moves any more: how many events were shown, and how long it took.
 *
 * @param {Playing} page
 * @param {number} tick ms between two looks
 */
export function watched(page, tick = TICK) {
  const { model } = page;
  const shown = /** @type {Told.TableShown} */ (model.get("shown"));
  const last = shown.first + shown.events.length;
  /** @type {Set<number>} */
  const seen = new Set();
  let ms = 0;
  for (; ms < 60_000; ms += tick) {
    const n = page.all(".jl-news li").length;
    if (n >= MOST) break; // its number is not to be seen any more
    seen.add(n);
    const scene = sceneOf({ ...shown, frames: shown.frames.slice(0, n - shown.first + 1) });
    assert.deepEqual(
      differences(page.el, page.table, scene),
      [],
      `the table after ${n} of ${last}`,
    );
    if (n === last) break;
    assert.equal(offered(page).length, 0, `a list at ${n} of ${last}`);
    assert.match(textOf(page.one(".jl-question h2")), /^(.+ is playing|The game begins) …$/);
    assert(page.one(".jl-over").hidden);
    assert.equal(page.all(".jl-cover").length, 0);
    mock.timers.tick(tick);
  }
  return { seen: seen.size, ms };
}
