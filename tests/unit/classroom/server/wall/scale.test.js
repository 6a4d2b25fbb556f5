// Numbers on the wall: columns, rounding, ticks; and formulas taken apart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { terms } from "../../../../../jamlab/classroom/static/projector/formula.js";
import {
  columns,
  drawnScale,
  mean,
  off,
  ticks,
  written,
} from "../../../../../jamlab/classroom/static/projector/scale.js";

/** @param {object} more */
function asked(more) {
  const plain = { kind: "number", low: 0, high: 1, step: 0.01, unit: "", ends: [] };
  return /** @type {Told.ClassQuestion} */ (/** @type {unknown} */ ({ ...plain, ...more }));
}
const CHANCE = asked({ kind: "chance", unit: "%" });
const TURNS = asked({ low: 0, high: 60, step: 1, unit: "turns" });
const POINTS = asked({ low: 3, high: 60, step: 0.5, unit: "points" });

test("each guess lies in one column, 2.5 points wide", () => {
  const votes = [0, 0.01, 0.02, 0.32, 0.33, 0.34, 0.99, 1].map((value) => ({
    value,
    count: 2,
    by: "device",
  }));
  const found = columns(CHANCE, votes).map(({ at, devices }) => [at, devices]);
  const at = [0, 0.025, 0.325, 0.35, 1];
  const many = [4, 2, 4, 2, 4];
  assert.deepEqual(
    found,
    at.map((place, n) => [place, many[n]]),
  );
});

test("columns of a number hold as many steps as each other", () => {
  const votes = Array.from({ length: 61 }, (_, value) => ({ value, count: 1, by: "hands" }));
  const inside = columns(TURNS, votes).slice(1, -1);
  assert.deepEqual(new Set(inside.map((column) => column.others)), new Set([2]));
});

test("what is shown is rounded as at school", () => {
  assert.equal(written(CHANCE, 0.145), "14.5 %");
  assert.equal(written(POINTS, 1.005), "1.01 points"); // in binary it is a little less
  assert.equal(written(POINTS, -0.4), "−0.40 points");
  assert.equal(written(CHANCE, 1 / 16), "6.3 %");
  assert.equal(written(TURNS, 27), "27 turns");
  assert.equal(written(TURNS, 1), "1 turn");
  assert.equal(written(POINTS, 900 / 83), "10.84 points");
  assert.equal(off(CHANCE, 0.4226, 748 / 2303), "9.8 points too high"); // 42.3 − 32.5
  assert.equal(off(CHANCE, 0.3252, 748 / 2303), "spot on");
  assert.equal(off(TURNS, 24.1, 27), "2.90 turns too low");
  assert.equal(off(POINTS, 900 / 83 - 1.4592, 900 / 83), "1.46 points too low");
  // issue 41: 8.78 was told as 8.79, because 20.01 − 11.22 is
  assert.equal(off(POINTS, 20.0055, 11.2219), "8.784 points too high");
});

test("the mean of a vote counts everybody", () => {
  const votes = [
    { value: 0.2, count: 3, by: "device" },
    { value: 0.6, count: 1, by: "hands" },
  ];
  assert(Math.abs(/** @type {number} */ (mean(votes)) - 0.3) < 1e-12);
  assert.equal(mean([]), null);
});

test("ticks are round numbers, and the left end", () => {
  assert.deepEqual(
    ticks(CHANCE).map((each) => each.words),
    ["0 %", "10", "20", "30", "40", "50 %", "60", "70", "80", "90", "100 %"],
  );
  assert.deepEqual(
    ticks(POINTS).map((each) => each.words),
    ["3", "10", "20", "30", "40", "50", "60"],
  );
  const last = ticks(asked({ low: 0, high: 1000 })).at(-1);
  assert.deepEqual(last, { at: 1, words: "1,000" });
});

test("a formula is taken apart as it is written on a board", () => {
  assert.deepEqual(terms("34/49 × 33/48 = 209/392"), [
    { over: "34", under: "49" },
    "×",
    { over: "33", under: "48" },
    "=",
    { over: "209", under: "392" },
  ]);
  assert.deepEqual(terms("1 − C(77, 5) / C(83, 5) = 9/10").slice(2, 4), [
    { over: "C(77, 5)", under: "C(83, 5)" },
    "=",
  ]);
  assert.deepEqual(terms("(20 × 3 + … + 6 × 60) / 83 = 900/83")[0], {
    over: "20 × 3 + … + 6 × 60",
    under: "83",
  });
  assert.deepEqual(terms("12/49 + 0.47704 × 0.5348 = 0.500").slice(1), [
    "+",
    "0.47704",
    "×",
    "0.5348",
    "=",
    "0.500",
  ]);
});

test("what is worked out is drawn on a line as long as most answers need", () => {
  const asked = /** @type {any} */ ({
    kind: "number",
    low: 0,
    high: 1000,
    step: 0.1,
    unit: "points",
    worked: true,
  });
  const votes = [
    [
      { value: 5.8, count: 20, by: "device" },
      { value: 6, count: 4, by: "device" },
      { value: 174, count: 3, by: "device" },
    ],
  ];
  const drawn = drawnScale(asked, votes, null);
  assert.deepEqual([drawn.low, drawn.high], [0, 10]);
  assert.equal(columns(drawn, votes[0]).length, 3); // 5.8, 6, and the end
  assert.equal(drawnScale(asked, votes, 12).high, 20); // the exact value is on it
  assert.equal(drawnScale(asked, [[]], null).high, 2000);
  assert.equal(drawnScale({ ...asked, worked: false }, votes, null).high, 1000);
});
