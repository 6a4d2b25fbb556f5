// What to ask next: questions are found by their words, and what is typed becomes a question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { found } from "../../../../../jamlab/classroom/static/choose/found.js";
import { specOf, stepOf } from "../../../../../jamlab/classroom/static/choose/free.js";

/** @param {string} ask @param {string[]} [choices] */
function question(ask, choices = []) {
  const one = { spec: {}, kind: "chance", about: "", ask, setting: "", choices };
  return /** @type {Told.Offered} */ (/** @type {unknown} */ (one));
}
const LESSONS = /** @type {Told.OfferedLesson[]} */ ([
  {
    lesson: 3,
    title: "Counting hands",
    minutes: 45,
    words: ["combinations"],
    questions: [question("At least one *joker*?"), question("Which?", ["two jokers", "none"])],
  },
  {
    lesson: 4,
    title: "What it costs",
    minutes: 45,
    words: ["expected value"],
    questions: [question("How many points is a joker?"), question("What does the mean say?")],
  },
]);

test("a question is found by words in it, in its answers, or of its lesson", () => {
  const asked = (/** @type {string} */ text) =>
    found(LESSONS, text).map(({ lesson, questions }) => [lesson, questions.length]);
  assert.deepEqual(asked("joker"), [
    [3, 2],
    [4, 1],
  ]);
  assert.deepEqual(asked("ONE joker"), [[3, 1]]);
  assert.deepEqual(asked("expected"), [[4, 2]]);
  assert.deepEqual(asked("costs mean"), [[4, 1]]);
  assert.deepEqual(asked("4"), [[4, 2]]);
  assert.deepEqual(asked("lesson 3"), [[3, 2]]);
  assert.deepEqual(asked("walnut"), []);
});

test("what is typed becomes a question, or says what is missing", () => {
  const typed = {
    kind: "chance",
    ask: "Rain?",
    low: "0",
    high: "60",
    unit: " turns ",
    choices: "",
  };
  assert.deepEqual(specOf(typed), { spec: { free: { ask: "Rain?", kind: "chance" } } });
  assert("missing" in specOf({ ...typed, ask: "  " }));
  const choice = { ...typed, kind: "choice" };
  assert("missing" in specOf({ ...choice, choices: "only one\n\n" }));
  assert("missing" in specOf({ ...choice, choices: "a\n".repeat(9) }));
  const two = { free: { ask: "Rain?", kind: "choice", choices: ["Ann", "Bo"] } };
  assert.deepEqual(specOf({ ...choice, choices: "Ann\n \nBo" }), { spec: two });
  const number = { ...typed, kind: "number" };
  const much = { ask: "Rain?", kind: "number", low: 0, high: 60, step: 1, unit: "turns" };
  assert.deepEqual(specOf(number), { spec: { free: much } });
  for (const wrong of ["", "x", "0", "-1"]) assert("missing" in specOf({ ...number, high: wrong }));
});

test("a slider has neither too few steps nor too many", () => {
  for (const [low, high] of [
    [0, 1],
    [0, 60],
    [0, 1e6],
    [-5, 5],
    [1.5, 2],
    [3, 8],
  ]) {
    const steps = (high - low) / stepOf(low, high);
    assert(steps >= 10 && steps <= 1000, `${low} to ${high}: ${steps}`);
  }
});
