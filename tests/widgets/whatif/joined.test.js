import assert from "node:assert/strict";
import { test } from "node:test";
import { joined } from "../../../jamlab/widgets/whatif/joined.js";

const story = /** @type {any} */ ({
  v: 1,
  title: "As recorded",
  seats: ["Ann", "Bo"],
  views: [{ id: "table" }, { id: "all" }],
  frames: { table: ["t0", "t1", "t2", "t3"], all: [0, 0, "a2", 0] },
  events: ["e1", "e2", "e3"],
  turns: ["whole"],
  swings: [2],
  faces: { Roby: 1 },
  end: { scores: [1, 2] },
  values: { by: [] },
  notes: { notes: [{ at: 3 }] },
});
const tail = /** @type {any} */ ({
  at: 2,
  title: "What if",
  turns: ["whole", "other"],
  events: ["x3", "x4"],
  frames: { table: ["b2", "b3", "b4"], all: [0, "c3", 0] },
  faces: { Gol: 1 },
  end: null,
  standings: { had: [] },
});

test("a branch goes on where it leaves the recorded game", () => {
  const found = joined(story, tail);
  assert.deepEqual(found.frames, {
    table: ["t0", "t1", "b2", "b3", "b4"],
    all: [0, 0, 0, "c3", 0],
  });
  assert.deepEqual(found.events, ["e1", "e2", "x3", "x4"]);
  assert.equal(found.frames.table.length, found.events.length + 1);
  assert.deepEqual(found.faces, { Roby: 1, Gol: 1 });
  assert.equal(found.end, null);
});

test("what is about the recorded game alone is left out", () => {
  const found = joined(story, tail);
  assert.equal("values" in found, false);
  assert.equal("notes" in found, false);
  assert.deepEqual(found.swings, []);
  assert.equal(story.title, "As recorded");
});
