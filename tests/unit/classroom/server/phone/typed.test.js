// What a pupil types is read as a lesson's page reads it, or not at all.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  isTyped,
  numberOf,
  read,
  remark,
  unitBeside,
} from "../../../../../jamlab/classroom/static/pupil/typed.js";

/** @type {any} */
const chance = { kind: "chance", low: 0, high: 1, step: 0.001, unit: "%" };
/** @type {any} */
const points = { kind: "number", low: -6, high: 100, step: 0.1, unit: "points" };
/** Unit, text, and the number that is meant: test_sitting.py reads them, too. */
const CASES = JSON.parse(readFileSync(new URL("./typed.json", import.meta.url), "utf8"));

/** @param {string} fraction */
function worth(fraction) {
  const [above, below] = fraction.split("/").map(Number);
  return above / (below ?? 1);
}

test("a text means what it means on a lesson's page", () => {
  for (const [unit, text, wanted] of CASES) {
    const value = numberOf(text, unit, unit === "%");
    if (wanted === null) assert.equal(value, null, `${text} (${unit})`);
    else assert(Math.abs(Number(value) - worth(wanted)) < 1e-12, `${text} (${unit}): ${value}`);
  }
  assert.equal(numberOf("33 %", "%", false), 33); // a number that is called %
});

test("what is no answer to the question is none", () => {
  for (const text of ["101", "5/4", "150 %"]) assert.equal(read(chance, text), null, text);
  for (const text of ["100.1", "-7"]) assert.equal(read(points, text), null, text);
  assert.equal(read({ ...points, worked: true }, "174"), 174); // what it misunderstands is told
});

test("what it means is said where it does not look so, and what is wanted where it is none", () => {
  for (const text of ["12.5", "12,5 %", "12.50", " "]) assert.equal(remark(chance, text), "", text);
  assert.equal(remark(chance, "0.5"), "That is 50 %.");
  assert.equal(remark(chance, "1/8"), "That is 12.5 %.");
  assert.equal(remark(points, "12,5 points"), "");
  assert.equal(remark(points, "-5"), "");
  for (const text of ["12.", "12.0", "1.234", "100", "5,25 points"])
    assert.equal(remark(points, text), "", text);
  assert.equal(remark(points, "1,000"), "That is 1 points."); // thousands are no answer here
  assert.equal(remark(points, "1.000"), "That is 1 points.");
  assert.equal(remark(points, "2,500 points"), "That is 2.5 points.");
  assert.equal(remark(points, "1,234"), "That is 1.234 points.");
  assert.equal(remark(points, "12 1/2"), "That is 12.5 points.");
  const worked = { ...chance, worked: true };
  for (const text of ["700", "700 %"]) assert.equal(remark(worked, text), "That is 700 %.", text);
  assert.equal(remark(chance, "150"), "A number from 0 to 100 % is wanted.");
  assert.equal(remark(chance, "a sixtieth"), "Type a number, like 3/8 or 37.5 %.");
  assert.equal(remark(points, "12.5 tiles"), "Type a number, like 12.5 points.");
  for (const question of [chance, points]) {
    const said = /like (.*)\.$/.exec(remark(question, "?"))?.[1] ?? "";
    for (const text of said.split(" or ")) assert.notEqual(read(question, text), null, text);
  }
});

test("a unit that is typed does not stand there twice", () => {
  assert.equal(unitBeside(points, "5.8"), "points");
  assert.equal(unitBeside(points, "5.8 points"), "");
  assert.equal(unitBeside(chance, "1/2"), "");
});

test("a slider is for what a finger can set, and for no exercise", () => {
  assert.equal(isTyped(chance), true);
  assert.equal(isTyped(points), true);
  assert.equal(isTyped({ ...chance, step: 0.01 }), false);
  assert.equal(isTyped({ ...chance, step: 0.01, worked: true }), true);
  assert.equal(isTyped({ ...points, kind: "choice" }), false);
});
