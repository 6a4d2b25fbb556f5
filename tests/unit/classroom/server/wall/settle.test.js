// The chart of the room's trials: what it says, and where its points lie.

import assert from "node:assert/strict";
import { test } from "node:test";
import { said, settling } from "../../../../../jamlab/classroom/static/projector/trials_chart.js";
import { drawnOf, ends } from "../../../../../jamlab/classroom/static/pupil/trials_chart.js";

const CHANCE = /** @type {Told.ClassQuestion} */ (
  /** @type {unknown} */ ({ kind: "chance", low: 0, high: 1, step: 0.01, unit: "%", ends: [] })
);
const POINTS = /** @type {Told.ClassQuestion} */ ({ ...CHANCE, kind: "number", unit: "points" });

/** A made-up room. @param {number} [most] */
function room(most = 30000) {
  const series = [];
  for (let n = 2; n < most; n = Math.ceil(n * 1.3)) {
    const far = 1 / Math.sqrt(n);
    series.push([n, 0.324 + 0.2 * far, Math.max(0, 0.324 - far), Math.min(1, 0.324 + far)]);
  }
  series.push([most, 0.324, 0.3187, 0.3293]);
  return { n: most, players: 30, mean: 0.324, low: 0.3187, high: 0.3293, series };
}

test("it says who played how often, and what came", () => {
  assert.equal(said(CHANCE, room()), "30 players, 30,000 trials: 32.4 % (31.9 to 32.9)");
  const one = { ...room(), players: 1, n: 12, mean: 10.5, low: -0.25, high: 21.25 };
  assert.equal(said(POINTS, one), "1 player, 12 trials: 10.50 points (−0.25 to 21.25)");
});

/** The places of a path. @param {string} path */
function points(path) {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("its scale of trials can be read off at two marks at least", () => {
  /** @type {[first: number, last: number, wanted: string[]][]} */
  const cases = [
    [1, 30000, ["1", "10", "100", "1,000", "10,000"]],
    [300, 900, ["500"]],
    [100, 700, ["100", "200", "500"]],
    [700, 900, ["700", "900"]],
    [900, 1100, ["900", "1,100"]],
  ];
  for (const [first, last, wanted] of cases) {
    const point = (/** @type {any} */ n) => [n, 0.3, 0.2, 0.4];
    const pooled = /** @type {any} */ ({
      n: last,
      mean: 0.3,
      low: 0.2,
      high: 0.4,
      series: [point(first), point(last)],
    });
    const laid = settling({
      question: CHANCE,
      pooled,
      exact: null,
      wide: 1808,
      high: 330,
      right: 90,
    });
    const words = laid.marks.map((mark) => mark.words);
    if (wanted.length > 1) assert.deepEqual(words, wanted);
    assert(words.length > 1, `${first} to ${last}: ${words}`);
    assert(laid.marks.every(({ x }) => x >= laid.x0 - 1 && x <= laid.x1 + 1));
  }
});

test("it begins at the left, ends at the right, and stays on its card", () => {
  for (const exact of [null, 0.3247937, 0.9]) {
    for (const most of [2, 3, 12, 30000]) {
      const given = {
        question: CHANCE,
        pooled: room(most),
        exact,
        wide: 1808,
        high: 330,
        right: 90,
      };
      const laid = settling(given);
      const line = points(laid.line);
      const late = given.pooled.series.filter(([n]) => n >= 8);
      assert.equal(line.length, (late.length > 1 ? late : given.pooled.series).length);
      assert.equal(line.at(-1)?.[0], Number(laid.x1.toFixed(1)));
      for (const [x, y] of [...line, ...points(laid.band)]) {
        assert(x >= laid.x0 - 0.1 && x <= laid.x1 + 0.1, `${most}: x ${x}`);
        assert(y >= 100 && y <= laid.y0 + 0.1, `${most}: y ${y}`);
      }
      assert.equal(laid.exact === null, exact === null); // never before it is told
      const words = laid.rows.map((row) => row.words);
      assert.equal(new Set(words).size, words.length, words.join());
      assert.equal(words[0], "0 %");
    }
  }
});

test("all that is drawn of a mean lies inside its scale, the first values too", () => {
  /** @type {[number, number, number, number][]} trials, mean, and the ends of its interval */
  const series = [
    [2, 60, -250, 370],
    [9, 41.5, -9.25, 92.25],
    [20, 19.5, -2, 41],
    [3000, 10.9, 10.2, 11.6],
  ];
  const pooled = { n: 3000, players: 3, mean: 10.9, low: 10.2, high: 11.6, series };
  const exact = 900 / 83;
  const wall = settling({ question: POINTS, pooled, exact, wide: 1808, high: 330, right: 90 });
  const drawn = [...points(wall.line), ...points(wall.band)].map(([, y]) => y);
  assert.equal(drawn.length, 9); // the first two trials are left out
  // a value that were cut off would lie where the scale ends, as another one does
  assert.equal(new Set(drawn.map((y) => y.toFixed(1))).size, 9);
  const beside = { guess: 3, exact, own: null };
  const [low, high] = ends(POINTS, pooled, beside);
  assert.deepEqual(
    drawnOf(pooled).map(([n]) => n),
    [9, 20, 3000],
  );
  assert(low < -9.25 && high > 92.25);
});

test("ten times as many trials are as far to the right again", () => {
  const marks = settling({
    question: CHANCE,
    pooled: room(),
    exact: null,
    wide: 1808,
    high: 330,
    right: 90,
  }).marks;
  assert.deepEqual(
    marks.map((mark) => mark.words),
    ["10", "100", "1,000", "10,000"],
  );
  const steps = marks.slice(1).map((mark, n) => Math.round(mark.x - marks[n].x));
  assert.equal(new Set(steps).size, 1);
});
