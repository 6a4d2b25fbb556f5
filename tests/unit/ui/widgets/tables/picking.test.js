import assert from "node:assert/strict";
import { test } from "node:test";
import { optionsOf, pickedAfter, piecesOf } from "../../../../../jamlab/ui/tables/picking.js";

/** @param {number} place @param {string[]} pieces */
const option = (place, ...pieces) =>
  /** @type {Told.WhatIfOption} */ ([place, `Option ${place}`, "S-1", "", "", 0, pieces]);
const scene = /** @type {any} */ ({
  "z.hand.0": { kind: "hand", label: "", seat: 0, count: 4 },
  "p.c1": { zone: "hand.0", slot: 0, face: "6", memo: "" },
  "p.c2": { zone: "hand.0", slot: 1, face: "6", memo: "" },
  "p.c3": { zone: "hand.0", slot: 2, face: "12", memo: "" },
  "p.c4": { zone: "hand.1", slot: 0, face: "6", memo: "" },
  "p.c5": { zone: "hand.1", slot: 1, face: "", memo: "9" },
  "p.t7": { zone: "grid", slot: 7, face: "", memo: "" },
});
const options = [
  option(0, "hand.0|6"),
  option(1, "hand.0|6", "hand.0|12"),
  option(2, "t7"),
  option(3),
  option(4, "hand.1|9"),
];
const places = (/** @type {Told.WhatIfOption[] | undefined} */ found) => found?.map(([n]) => n);

test("a piece of one option is enough; cards that are counted go by where they lie and what they show", () => {
  assert.deepEqual(places(pickedAfter(options, scene, [], "t7")?.options), [2]);
  assert.deepEqual(places(pickedAfter(options, scene, [], "c3")?.options), [1]);
  assert.deepEqual(places(pickedAfter(options, scene, [], "c5")?.options), [4]); // remembered
  assert.equal(pickedAfter(options, scene, [], "c4"), null); // the same face in another hand
});

test("a piece of several leaves these; the next one goes with it or stands alone", () => {
  const first = pickedAfter(options, scene, [], "c1");
  assert.deepEqual([places(first?.options), first?.picked], [[0, 1], ["c1"]]);
  assert.deepEqual(places(pickedAfter(options, scene, ["c1"], "c3")?.options), [1]);
  const other = pickedAfter(options, scene, ["c1"], "t7");
  assert.deepEqual([places(other?.options), other?.picked], [[2], ["t7"]]);
  const back = pickedAfter(options, scene, ["c1"], "c1");
  assert.deepEqual([places(back?.options), back?.picked], [[0, 1, 2, 3, 4], []]);
});

test("what can be clicked on is what options are about", () => {
  assert.deepEqual(piecesOf(options, scene), ["c1", "c2", "c3", "c5", "t7"]);
  assert.deepEqual(piecesOf([option(3)], scene), []);
  assert.deepEqual(places(optionsOf(options, scene, [])), [0, 1, 2, 3, 4]);
});
