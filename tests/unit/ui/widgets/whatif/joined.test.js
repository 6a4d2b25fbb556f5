import assert from "node:assert/strict";
import { test } from "node:test";
import { branchValues, joined } from "../../../../../jamlab/pages/whatif/joined.js";

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

/** @param {number} n @param {number} from */
const track = (n, from) => ({
  chances: [...Array(n).keys()].map((at) => (at < from ? null : [at, 1000 - at])),
  half: Array(n).fill(from),
  counts: Array(n).fill(from + 1),
  points: Array(n).fill([from, from]),
});

test("a branch has the recorded game's values up to where it leaves it", () => {
  const recorded = /** @type {any} */ ({
    judge: "quick",
    tracks: { table: track(6, 0), all: track(6, 0) },
    news: {},
    swings: {
      table: [
        { n: 2, change: 90 },
        { n: 4, change: 300 },
      ],
    },
    choices: [{ n: 1 }, { n: 4 }],
  });
  const told = /** @type {any} */ ({
    judge: "quick",
    state: "done",
    tracks: { table: track(5, 3) },
    swings: { table: [{ n: 4, change: -120 }] },
    news: {},
    choices: [{ n: 4, seat: 1 }],
  });
  const found = branchValues(recorded, told, 3);
  assert.deepEqual(Object.keys(found?.tracks ?? {}), ["table"]); // another viewpoint's: not yet
  assert.equal(found?.tracks.table.chances.length, 5);
  assert.deepEqual(found?.tracks.table.chances[2], [2, 998]);
  assert.deepEqual(found?.tracks.table.half, [0, 0, 0, 3, 3]);
  assert.deepEqual(
    found?.tracks.table.points.map((each) => each?.[0]),
    [0, 0, 0, 3, 3],
  );
  assert.deepEqual(
    found?.swings.table.map(({ n, change }) => [n, change]),
    [
      [4, -120],
      [2, 90],
    ],
  );
  assert.deepEqual(found?.choices, [{ n: 1 }, { n: 4, seat: 1 }]);
  assert.equal(
    branchValues(recorded, { ...told, judge: "random" }, 3)?.tracks.table.chances[2],
    null,
  );
  assert.equal(branchValues(recorded, null, 3), null);
});
