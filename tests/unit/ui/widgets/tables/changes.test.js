import assert from "node:assert/strict";
import { test } from "node:test";
import { changedKeys, keysOf, poseIn } from "../../../../../jamlab/ui/tables/changes.js";
import { PIECE } from "../../../../../jamlab/ui/tables/defaults.js";

const deck = { kind: "pile", label: "Deck", seat: -1, count: 40, note: "" };
const tile = { ...PIECE, zone: "board", slot: 0 };

test("of two scenes the keys of one kind that differ: other, new, gone", () => {
  const prev = { "p.a": tile, "p.b": tile, "p.c": tile, "z.deck": deck };
  /** @type {Partial<Told.ShownScene>} */
  const scene = { "p.a": tile, "p.b": { ...tile }, "p.d": tile, "z.deck": { ...deck }, say: "new" };
  assert.deepEqual(changedKeys("p.", scene, prev), ["p.b", "p.d", "p.c"]);
  assert.deepEqual(changedKeys("z.", scene, prev), ["z.deck"]);
  assert.deepEqual(changedKeys("s.", scene, prev), []);
});

test("the keys of one kind", () => {
  assert.deepEqual(keysOf("p.", { "p.a": tile, "z.p.": deck, plan: undefined }), ["p.a"]);
});

test("a die has a pose if it lies on the board", () => {
  const pose = [0, 0, 80, 10000, 0, 0, 0];
  const scene = { "p.A1": { ...tile, pose }, "p.A2": tile };
  assert.deepEqual(
    ["A1", "A2", "A3"].map((id) => poseIn(scene, id)),
    [pose, undefined, undefined],
  );
  assert.equal(poseIn(null, "A1"), undefined);
});
