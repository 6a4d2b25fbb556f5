import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeUp } from "../../../../jamlab/classroom/static/cards/reader.js";
import { READS, Tally } from "../../../../jamlab/classroom/static/cards/tally.js";
import { listed, meanings } from "../../../../jamlab/classroom/static/cards/words.js";

/** @param {[number, number | null][]} cards */
const seen = (...cards) => cards.map(([card, edge]) => ({ card, edge, corners: [] }));

test("a card is sure after the same edge in three pictures in a row", () => {
  const tally = new Tally();
  const added = [1, 2, 3, 4].map(() => [...tally.add(seen([7, 2]))]);
  assert.equal(READS, 3);
  assert.deepEqual(added, [[], [], [[7, 2]], []]); // told once
  assert.deepEqual([...tally.sure], [[7, 2]]);
});

test("another edge between begins anew, and so does a card held askew", () => {
  const tally = new Tally();
  for (const edge of [2, 2, 1, 2, 2, null, 2, 2]) tally.add(seen([7, edge]));
  assert.equal(tally.sure.size, 0);
  assert.deepEqual([...tally.add(seen([7, 2]))], [[7, 2]]);
});

test("a card may turn until another edge is sure; the first one stands meanwhile", () => {
  const tally = new Tally();
  for (const edge of [0, 0, 0, 3, 3]) tally.add(seen([1, edge], [2, 1]));
  assert.deepEqual([...tally.sure].sort(), [
    [1, 0],
    [2, 1],
  ]);
  assert.deepEqual([...tally.add(seen([1, 3]))], [[1, 3]]);
});

test("a picture or two may miss a card; one that was down long begins anew", () => {
  const few = new Tally();
  const many = new Tally();
  for (const [tally, gaps] of /** @type {[Tally, number][]} */ ([
    [few, 2],
    [many, 9],
  ])) {
    for (let n = 0; n < 2; n++) tally.add(seen([5, 1]));
    for (let n = 0; n < gaps; n++) tally.add([]);
    tally.add(seen([5, 1]));
  }
  assert.equal(few.sure.get(5), 1);
  assert.equal(many.sure.has(5), false);
});

test("the edge that is up, of a square turned by any angle", () => {
  const turned = (/** @type {number} */ degrees) =>
    [225, 315, 45, 135].map((corner) => {
      const angle = ((corner + degrees) * Math.PI) / 180; // clockwise, for y goes down
      return { x: Math.cos(angle), y: Math.sin(angle) };
    });
  const found = [0, -90, 180, 90, 30, -60, 45, 134, -140].map((each) => edgeUp(turned(each)));
  assert.deepEqual(found, [0, 1, 2, 3, 0, 1, null, null, null]);
});

test("what the edges mean", () => {
  const question = { low: 0, high: 1, unit: "%", choices: [] };
  const asked = (/** @type {object} */ more) =>
    meanings(/** @type {any} */ ({ ...question, kind: "chance", ...more }));
  assert.deepEqual(asked({}), ["0–25 %", "25–50 %", "50–75 %", "75–100 %"]);
  assert.deepEqual(asked({ kind: "number", low: -10, high: 30, unit: "points" }), [
    "−10 to 0 points",
    "0 to 10 points",
    "10 to 20 points",
    "20 to 30 points",
  ]);
  assert.deepEqual(asked({ kind: "choice", choices: ["a", "b", "c"] }), ["a", "b", "c"]);
});

test("missing cards in words", () => {
  const words = [[], [3], [3, 4], [3, 4, 5], [1, 3, 4, 5, 9], [1, 2, 9]].map(listed);
  assert.deepEqual(words, ["", "3", "3 and 4", "3 to 5", "1, 3 to 5 and 9", "1, 2 and 9"]);
});
