import assert from "node:assert/strict";
import { test } from "node:test";
import { betterPieces, judgedAt } from "../../../../../jamlab/pages/win_chances/couldhave.js";
import { knowsAsMuch } from "../../../../../jamlab/pages/win_chances/knowing.js";
import { Story } from "../../../../../jamlab/ui/tables/story.js";
import { tale } from "../stepper/tale.js";

// Ann sees her tile as it is turned; from event 4 on she also sees one that nobody else does.
const told = tale();
const secret = told.frames[0].map((each, n) =>
  n === 4 ? { "p.b": { zone: "hand", slot: 0, face: "pear" } } : each,
);
const story = new Story({
  ...told,
  views: [...told.views, { id: "all", name: "All-knowing" }],
  frames: { ...told.frames, 0: secret, all: told.frames.table },
});

/** @type {Told.JudgedChoice} */
const CHOICE = {
  n: 2,
  seat: 0,
  options: 3,
  chosen: "turn",
  best: "stop",
  clause: "T-2",
  why: "",
  at: [400, 346],
  gain: [54, 33, 75],
  blind: 27,
  verdict: "mistake",
  pieces: ["a"],
};

/**
 * @param {string} view
 * @param {number} n
 * @param {Told.JudgedChoice[]} choices
 * @returns {import("../../../../../jamlab/pages/win_chances/turned.js").Seen}
 */
function seen(view, n, choices) {
  const track = { chances: [[500, 500]], half: [], counts: [], points: [] };
  const by = [-1, 0, -2, 1, 1, -2];
  const rest = { swings: [], news: [], judge: "", seconds: 0, says: "", waiting: "", hides: false };
  return { view, n, track, by, choices, state: "done", ...rest };
}

test("a viewpoint knows as much as a seat until the seat sees something alone", () => {
  assert.equal(knowsAsMuch(story, 0, "table", 3), true);
  assert.equal(knowsAsMuch(story, 0, "table", 4), false);
  assert.equal(knowsAsMuch(story, 0, "0", 6), true);
  assert.equal(knowsAsMuch(story, 1, "table", 1), false); // nobody tells what seat 1 saw
});

test("what could have been done is told to whom may hear of it", () => {
  assert.equal(judgedAt(story, seen("table", 2, [CHOICE])).choice, CHOICE);
  assert.equal(judgedAt(story, seen("table", 3, [CHOICE])).choice, CHOICE); // it had to follow
  const late = { ...CHOICE, n: 5 };
  const by = [-1, 0, -2, 1, 0, -2];
  const hidden = judgedAt(story, { ...seen("table", 5, [late]), by });
  assert.deepEqual(hidden, { seat: 0, choice: null, says: "Only Ann knows." });
  assert.equal(judgedAt(story, { ...seen("0", 5, [late]), by }).choice, late);
  assert(judgedAt(story, seen("all", 2, [CHOICE])).says.startsWith("With open cards"));
});

test("no choice, and choices that nobody judged", () => {
  assert.equal(judgedAt(story, seen("table", 1, [CHOICE])).says, "Nobody had a choice here.");
  assert.equal(judgedAt(story, seen("table", 2, [])).says, "The choices are not judged yet.");
  const forced = judgedAt(story, seen("table", 2, [{ ...CHOICE, options: 1 }]));
  assert.equal(forced.says, "Ann had no choice here.");
});

test("only pieces of an option that is called better are ringed", () => {
  assert.deepEqual(betterPieces(story, seen("table", 2, [CHOICE])), ["a"]);
  /** @type {Told.JudgedChoice} */
  const close = { ...CHOICE, best: "", verdict: "close" };
  assert.deepEqual(betterPieces(story, seen("table", 2, [close])), []);
  const best = { ...CHOICE, gain: [0, -9, 9] };
  assert.deepEqual(betterPieces(story, seen("table", 2, [best])), []);
  assert.deepEqual(betterPieces(story, seen("all", 2, [CHOICE])), []);
});
