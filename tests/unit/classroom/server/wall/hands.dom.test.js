// What is called out when hands are counted, and what the teacher types in.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../ui/widgets/dom.js";
import {
  called,
  hands,
  read,
} from "../../../../../jamlab/classroom/static/projector/dialog/hands.js";

/** @param {object} more */
function asked(more) {
  const plain = { kind: "number", low: 0, high: 1, step: 0.01, unit: "", ends: [], choices: [] };
  return /** @type {Told.ClassQuestion} */ (/** @type {unknown} */ ({ ...plain, ...more }));
}

test("four bands, each counted for its middle", () => {
  assert.deepEqual(called(asked({ kind: "chance", unit: "%" }), false), [
    { value: 0.125, words: "0 to 25 %" },
    { value: 0.375, words: "25 to 50 %" },
    { value: 0.625, words: "50 to 75 %" },
    { value: 0.875, words: "75 to 100 %" },
  ]);
  assert.equal(called(asked({ high: 60, unit: "turns" }), false)[1].words, "15 to 30 turns");
});

test("or each mark of the line", () => {
  const found = called(asked({ kind: "chance", unit: "%" }), true);
  assert.equal(found.length, 11);
  assert.deepEqual(found[3], { value: 0.3, words: "30 %" });
});

test("of a choice each option", () => {
  const question = asked({ kind: "choice", high: 1, choices: ["one *half*", "less"] });
  const found = called(question, false);
  assert.deepEqual(found, [
    { value: 0, words: "A  one half" },
    { value: 1, words: "B  less" },
  ]);
});

test("counts are whole numbers, and nothing is none", () => {
  assert.deepEqual(read(["3", "", " 12 "]), [3, 0, 12]);
  for (const wrong of ["-1", "2.5", "x", "201"]) assert.equal(read(["1", wrong]), null);
});

test("of what is worked out only bands: no mark of the line can be right", () => {
  /** @param {object} more */
  const form = (more) => {
    const state = { stage: "open", round: 1, vote: 1, question: asked({ high: 60, ...more }) };
    const page = /** @type {any} */ ({ state });
    document.body.replaceChildren(...hands(page, () => {}));
    return [...document.querySelectorAll("button")];
  };
  const press = (/** @type {string} */ words) =>
    form({})
      .find(({ textContent }) => textContent === words)
      ?.click();
  press("Each mark of the line instead");
  assert(document.querySelectorAll("input").length > 4);
  const buttons = form({ worked: true }).map(({ textContent }) => textContent);
  assert.deepEqual(buttons, ["Count these"]);
  assert.equal(document.querySelectorAll("input").length, 4);
  press("Four bands instead"); // as it was, for the tests that follow
  assert.equal(document.querySelectorAll("input").length, 4);
});
