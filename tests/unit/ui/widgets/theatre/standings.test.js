import assert from "node:assert/strict";
import { test } from "node:test";
import { standingRows } from "../../../../../jamlab/pages/theatre/standings.js";

test("a row for each turn and seat, and the ends of the axes", () => {
  const { data, signals } = standingRows(
    [
      [0, 0],
      [2, -1],
      [2, 5],
    ],
    ["Ann", "Bo"],
    100,
  );
  assert.equal(data.had.length, 6);
  assert.deepEqual(data.had[3], { turn: 1, seat: 1, standing: -1 });
  assert.deepEqual(
    data.names.map(({ name }) => name),
    ["Ann", "Bo"],
  );
  assert.deepEqual(signals, { last: 2, low: -1, high: 5 });
  assert.deepEqual(standingRows([[0, 0]], ["Ann", "Bo"], 100).signals, {
    last: 1,
    low: 0,
    high: 1,
  });
});

test("nothing of what comes after a turn is in the chart, the ends of its axis neither", () => {
  const had = [
    [0, 0],
    [2, -1],
    [9, 5],
  ];
  const { data, signals } = standingRows(had, ["Ann", "Bo"], 100, 1);
  assert.deepEqual(
    data.had.map(({ standing }) => standing),
    [0, 0, 2, -1],
  );
  assert.deepEqual(signals, { last: 2, low: -1, high: 2 });
  assert(data.names.every(({ at }) => at <= 2));
});
