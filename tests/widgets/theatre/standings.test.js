import assert from "node:assert/strict";
import { test } from "node:test";
import { spread, standingRows } from "../../../jamlab/widgets/theatre/standings.js";

test("labels stand near their values, apart, and inside", () => {
  assert.deepEqual(spread([0.5, 0.25], 0.125, 0, 1), [0.5, 0.25]);
  assert.deepEqual(spread([0.5, 0.5], 0.25, 0, 1), [0.375, 0.625]);
  assert.deepEqual(spread([1, 1], 0.25, 0, 1), [0.75, 1]);
  const many = spread([3, 3, 3, 9], 2, 0, 10).sort((a, b) => a - b);
  for (let n = 1; n < many.length; n++) assert(many[n] - many[n - 1] >= 2 - 1e-9);
  assert(many[0] >= 0 && many[3] <= 10);
});

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
