// A phone after the reveal of an exercise that is worked out: right or wrong, and what is misunderstood.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../../../ui/widgets/dom.js";
import { judgedAnswer } from "../../../../../jamlab/classroom/static/pupil/exercise.js";
import { revealed } from "../../../../../jamlab/classroom/static/pupil/reveal.js";

const { question, hidden, answers } = JSON.parse(
  readFileSync(new URL("./worked.json", import.meta.url), "utf8"),
);

/** What the card says to these answers. @param {number[]} values @param {object} [more] */
function told(values, more) {
  const place = document.createElement("section");
  const mine = { values, n: 1, vote: 1 };
  const state = {
    version: 1,
    next: 1,
    stage: "revealed",
    question,
    revealed: hidden,
    mine,
    ...more,
  };
  revealed(place, /** @type {any} */ (state));
  return place.textContent;
}

test("an answer is right or wrong as the server judges it", () => {
  assert(answers.length > 6);
  for (const [value, right, words] of answers) {
    assert.deepEqual(judgedAnswer(hidden, value), { right, words });
  }
});

test("the phone says right or wrong, and never calls it a guess", () => {
  assert.match(told([5.8]), /your answer5\.8 points.*Right\./);
  const wrong = told([6]);
  assert.match(wrong, /your answer6 points.*Not right\.That is the middle of the three numbers\./);
  assert.match(wrong, /All 30 pies together give/); // and how it is worked out
  assert.doesNotMatch(wrong, /guess/);
});

test("of several at one device each is told", () => {
  const both = told([5.8, 174]);
  assert.match(both, /5\.8 points: right\./);
  assert.match(both, /174 points: not right\.That is what all pies give together\./);
});

test("marks of words are not read out", () => {
  const words = "That is the chance of *no* {joker} joker.";
  const one = { low: 6, high: 6, words };
  const worked = { ...hidden.worked, mistakes: [one] };
  assert.match(told([6], { revealed: { ...hidden, worked } }), /chance of no joker\./);
  const choice = { ...question, kind: "choice", worked: false, choices: ["*one*", "two"] };
  const right = { ...hidden, worked: null, exact: null, right: 1, feedback: [words, ""] };
  const said = told([0], { question: choice, revealed: right });
  assert.match(said, /A {2}one.*chance of no joker\./);
  const exact = { ...hidden.exact, words: [words] };
  const exactly = told([0], { question: choice, revealed: { ...right, feedback: [], exact } });
  assert.match(exactly, /chance of no joker\./);
});

test("before the reveal nothing is told", () => {
  const shown = told([6], { stage: "shown", revealed: null });
  assert.match(shown, /your answer6 points/);
  assert.doesNotMatch(shown, /ight|middle/);
});
