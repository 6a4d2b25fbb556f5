import assert from "node:assert/strict";
import { test } from "node:test";
import { changedKeys, keysOf } from "../../../../../jamlab/ui/tables/changes.js";

/** @type {Told.Zone} */
const deck = ["pile", "Deck", -1, 40, ""];
/** @type {Told.Piece} */
const tile = ["board", 0, "", "", 0, ""];

test("of two scenes the keys of one kind that differ: other, new, gone", () => {
  const prev = { "p.a": tile, "p.b": tile, "p.c": tile, "z.deck": deck };
  /** @type {Partial<Told.Scene>} */
  const scene = { "p.a": tile, "p.b": [...tile], "p.d": tile, "z.deck": [...deck], say: "new" };
  assert.deepEqual(changedKeys("p.", scene, prev), ["p.b", "p.d", "p.c"]);
  assert.deepEqual(changedKeys("z.", scene, prev), ["z.deck"]);
  assert.deepEqual(changedKeys("s.", scene, prev), []);
});

test("the keys of one kind", () => {
  assert.deepEqual(keysOf("p.", { "p.a": tile, "z.p.": deck, plan: undefined }), ["p.a"]);
});
