// What is worked out for the wall's plot: no label lies on a dot, on a line or on another label,
// whatever a class guesses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../../../../../jamlab/classroom/static/projector/layout.js";

/** @typedef {{ value: number, count: number, by: string }} Tally */

const CHANCE = /** @type {Told.ClassQuestion} */ (
  /** @type {unknown} */ ({
    kind: "chance",
    low: 0,
    high: 1,
    step: 0.01,
    unit: "%",
    ends: ["never", "half the time", "always"],
  })
);
const WALLS = [
  [1808, 356],
  [1808, 650],
  [1488, 426],
  [1124, 428],
  [964, 476],
];
// wider than the wall's letters are, so that nothing depends on which font is there
const measure = (/** @type {string} */ text, /** @type {number} */ size) =>
  0.55 * size * text.length;

/** A random number that is the same each time. @param {number} seed */
function drawer(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** @param {number[]} values @param {string} [by] @returns {Tally[]} */
function vote(values, by = "device") {
  return values.map((value) => ({ value, count: 1, by }));
}

/**
 * What lies on something else, in words.
 * @param {ReturnType<typeof layout>} found
 * @param {number} wide
 * @param {number} high
 */
function clashes({ labels, dots, lines, radius }, wide, high) {
  const said = [];
  const texts = labels.flatMap(({ name, rows, x, top, end }) => {
    let y = top;
    return rows.map((row) => {
      const long = measure(row.text, row.size);
      const one = {
        name: `${name}: ${row.text}`,
        label: name,
        left: end ? x - long : x,
        right: end ? x : x + long,
        top: y,
        bottom: y + row.size,
      };
      y += 1.2 * row.size;
      return one;
    });
  });
  for (const text of texts) {
    if (text.left < 0 || text.right > wide || text.top < 0 || text.bottom > high)
      said.push(`${text.name} is not on the card`);
    for (const other of texts) {
      if (text === other || text.label === other.label) continue;
      const beside = text.right <= other.left || other.right <= text.left;
      if (!beside && text.top < other.bottom && other.top < text.bottom)
        said.push(`${text.name} on ${other.name}`);
    }
    for (const { x, y } of dots) {
      const near = [
        Math.max(text.left - x, 0, x - text.right),
        Math.max(text.top - y, 0, y - text.bottom),
      ];
      if (Math.hypot(...near) < radius) said.push(`a dot at ${x} on ${text.name}`);
    }
    for (const { name, x, from, to } of lines) {
      if (text.left < x && x < text.right && text.top < to && from < text.bottom)
        said.push(`the line ${name} through ${text.name}`);
    }
  }
  for (const { x, y } of dots) {
    if (y - radius < 0 || y + radius > high || x - radius < 0 || x + radius > wide)
      said.push(`a dot at ${x}, ${y} is not on the card`);
  }
  return said;
}

const many = Array.from({ length: 41 }, (_, n) => n / 40);
/** @type {[string, Tally[][], number | null][]} */
const CASES = [
  ["exact close to the mean", [vote([0.3, 0.35, 0.325])], 0.3247937],
  ["all at never", [vote(Array(30).fill(0))], 0.0004],
  ["all at always", [vote(Array(30).fill(1))], 1],
  ["exact at the other end", [vote(Array(30).fill(0))], 1],
  ["forty on one value", [vote(Array(40).fill(0.5))], 0.5],
  ["forty on one value, exact beside it", [vote(Array(40).fill(0.33))], 0.36],
  ["nobody guessed", [[]], 0.2],
  ["one guess", [vote([0.01])], 0.99],
  ["without an exact value", [vote([0.1, 0.2])], null],
  ["hands", [[...vote([0.125, 0.375]), { value: 0.625, count: 150, by: "hands" }]], 0.6],
  ["everywhere", [vote([...many, ...many, ...many, ...many])], 0.7],
  ["a second vote", [vote([0.2, 0.4, 0.9]), vote([0.3, 0.325, 0.35])], 0.325],
  ["both votes on one value", [vote(Array(40).fill(0.5)), vote(Array(40).fill(0.5))], 0.5],
  ["both votes at an end", [vote(Array(30).fill(1)), vote(Array(30).fill(1))], 0.98],
];
const random = drawer(7);
for (let n = 0; n < 60; n++) {
  const draw = (/** @type {number} */ count) => {
    const [middle, broad] = [random(), random() * 0.5];
    return vote(
      Array.from({ length: count }, () =>
        Math.min(1, Math.max(0, Math.round(100 * (middle + broad * (random() - 0.5))) / 100)),
      ),
    );
  };
  const count = [3, 30, 60, 300][n % 4];
  CASES.push([`drawn ${n}`, n % 3 ? [draw(count)] : [draw(count), draw(count)], random()]);
}

test("no label lies on a dot, a line or another label", () => {
  for (const [wide, high] of WALLS) {
    for (const [name, votes, exact] of CASES) {
      const given = { question: CHANCE, votes, exact, fraction: "9276581/29034396" };
      const found = layout({ ...given, wide, high, measure });
      assert.deepEqual(clashes(found, wide, high), [], `${name} at ${wide} x ${high}`);
      const count = votes.flat().reduce((sum, each) => sum + each.count, 0);
      assert.equal(found.dots.length, count, `${name}: one dot each`);
      const names = found.labels.map((label) => label.name);
      assert.equal(names.includes("exact"), exact !== null, name);
      const means = names.filter((each) => each === "mean").length;
      assert.equal(means, votes.filter((each) => each.length).length, name);
    }
  }
});

test("dots never lie on one another", () => {
  for (const [name, votes, exact] of CASES) {
    const found = layout({
      question: CHANCE,
      votes,
      exact,
      fraction: "",
      wide: 1808,
      high: 356,
      measure,
    });
    const places = found.dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    assert.equal(new Set(places).size, places.length, name);
    const sorted = found.dots.toSorted((one, other) => one.x - other.x);
    for (let n = 1; n < sorted.length; n++) {
      for (let m = n - 1; m >= 0 && sorted[n].x - sorted[m].x < 2 * found.radius; m--) {
        const far = Math.hypot(sorted[n].x - sorted[m].x, sorted[n].y - sorted[m].y);
        assert(far > 1.9 * found.radius, `${name}: dots ${far} apart`);
      }
    }
  }
});

test("the middle of a dot is where its number is on the line", () => {
  // what pupils of lesson 4 said: 10.5 was drawn at 10, and 11 left of the exact 10.84
  const more = { kind: "number", low: 3, high: 60, step: 0.5, unit: "points" };
  const question = /** @type {Told.ClassQuestion} */ ({ ...CHANCE, ...more });
  const of = { question, exact: 900 / 83, fraction: "900/83", wide: 1808, high: 356, measure };
  const said = [3, 5.5, 6, 8, 10, 10, 10.5, 10.5, 10.5, 11, 11, 11.5, 12, 14, 15, 15, 25, 60];
  for (const values of [said, [10.84], [5.8, 5.9, 6], Array(24).fill(11)]) {
    const found = layout({ ...of, votes: [vote(values)] });
    const meant = values.map((value) => 84 + (1640 * (value - 3)) / 57).sort((a, b) => a - b);
    const drawn = found.dots.map(({ x }) => x).sort((a, b) => a - b);
    drawn.forEach((x, n) => {
      assert(Math.abs(x - meant[n]) < 1e-6, `${values[n]} at ${x}`);
    });
  }
  // so many at one number that they lie abreast: about it
  const many = layout({ ...of, votes: [vote(Array(200).fill(11))] });
  const middle = many.dots.reduce((sum, { x }) => sum + x, 0) / 200;
  assert(Math.abs(middle - (84 + (1640 * 8) / 57)) < 5);
  const apart = many.dots.map(({ x }) => Math.abs(x - (84 + (1640 * 8) / 57)));
  assert(Math.max(...apart) < 40);
});

test("the picture of the look: dots of 36, the exact value left of the mean", () => {
  const percents =
    "20 25 25 30 30 32.5 32.5 35 35 35 37.5 40 40 40 42.5 45 45 45 47.5 50 50 50 55 57.5 60 65 70";
  const votes = [vote(percents.split(" ").map((each) => Number(each) / 100))];
  const given = { question: CHANCE, votes, exact: 748 / 2303, fraction: "748/2303" };
  const found = layout({ ...given, wide: 1808, high: 356, measure });
  assert.equal(Math.round(2 * found.radius), 36);
  assert.deepEqual([found.axis, found.left, found.right], [264, 84, 1724]);
  const [exact, mean] = found.labels;
  assert(exact.end && !mean.end);
  assert.equal(Math.round(exact.x), Math.round(84 + (1640 * 748) / 2303 - 22));
});

test("answers that are right or wrong have no mean", () => {
  const question = { ...CHANCE, worked: true };
  const votes = [vote([0.2, 0.3, 0.3]), vote([0.3, 0.3, 0.3])];
  const given = { exact: 0.3, fraction: "3/10", wide: 1808, high: 650, measure };
  const texts = (/** @type {Tally[][]} */ some) =>
    layout({ question, votes: some, ...given }).labels.flatMap(({ rows }) =>
      rows.map((row) => row.text),
    );
  assert.deepEqual(texts(votes.slice(0, 1)), ["exact 30.0 %", "3/10", "3 answers, one dot each"]);
  const both = texts(votes);
  for (const words of ["first vote: 3 answers", "second vote: 3 answers"])
    assert(both.includes(words));
  assert(!both.some((words) => words.includes("mean")));
});
