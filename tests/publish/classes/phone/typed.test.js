// What a pupil types is read as it was meant, or not at all.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isTyped, read } from "../../../../jamlab/publish/static/class/pupil/typed.js";

/** @type {any} */
const chance = { kind: "chance", low: 0, high: 1, step: 0.001, unit: "%" };
/** @type {any} */
const points = { kind: "number", low: -6, high: 100, step: 0.1, unit: "points" };

test("a chance is typed in per cent, with a point or a comma, or as a fraction", () => {
  for (const text of ["32.5", "32,5", " 32.5 %", "32.5%", "13/40", "13 / 40"]) {
    assert.equal(read(chance, text), 0.325, text);
  }
  assert.equal(read(chance, "748/2303"), 748 / 2303);
  assert.equal(read(chance, "0.5"), 0.005);
  assert.equal(read(chance, ".5"), 0.005);
});

test("a number is typed as it is", () => {
  assert.equal(read(points, "5.8"), 5.8);
  assert.equal(read(points, "−6"), -6);
  assert.equal(read(points, "29/5"), 5.8);
});

test("what is no answer is none", () => {
  for (const text of [
    "",
    "abc",
    "101",
    "-1",
    "5/4",
    "1/0",
    "0/0",
    "1/2/3",
    "1.2.3",
    "--1",
    "1e1",
  ]) {
    assert.equal(read(chance, text), null, text);
  }
  for (const text of ["100.1", "-7", "5 8x"]) assert.equal(read(points, text), null, text);
});

test("a slider is for what a finger can set", () => {
  assert.equal(isTyped(chance), true);
  assert.equal(isTyped(points), true);
  assert.equal(isTyped({ ...chance, step: 0.01 }), false);
  assert.equal(isTyped({ ...points, kind: "choice" }), false);
});
