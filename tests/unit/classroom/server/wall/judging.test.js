// The reliability picture: what was said to the right, how often it came upward.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placed } from "../../../../../jamlab/classroom/static/projector/dialog/judging.js";

/** @param {number} said @param {number} came @param {number[]} interval */
function band(said, came, interval) {
  return { low: 0, high: 1, n: 3, said, came, interval, exact: null };
}

test("a band that came as often as was said lies on the diagonal", () => {
  const [low, middle, high] = [0, 0.5, 1].map((value) => placed(band(value, value, [0, 1])));
  assert.equal(middle.x - low.x, high.x - middle.x);
  assert.equal(low.y - middle.y, middle.y - high.y);
  assert.equal(high.x - low.x, low.y - high.y);
});

test("more often lies higher, and the interval goes round it", () => {
  const { y, low, high } = placed(band(0.3, 0.6, [0.2, 0.9]));
  assert(y < placed(band(0.3, 0.5, [0, 1])).y);
  assert(high < y && y < low);
});
