import assert from "node:assert/strict";
import { test } from "node:test";
import { spread } from "../../../../../jamlab/ui/toolkit/spread.js";

test("labels stand near their values, apart, and inside", () => {
  assert.deepEqual(spread([0.5, 0.25], 0.125, 0, 1), [0.5, 0.25]);
  assert.deepEqual(spread([0.5, 0.5], 0.25, 0, 1), [0.375, 0.625]);
  assert.deepEqual(spread([1, 1], 0.25, 0, 1), [0.75, 1]);
  // a crowd at an end pushes those before it along
  assert.deepEqual(spread([4, 10, 10, 10], 3, 0, 12), [3, 6, 9, 12]);
  assert.deepEqual(spread([2, 2, 2, 8], 3, 0, 12), [0, 3, 6, 9]);
  const many = spread([3, 3, 3, 9], 2, 0, 10).sort((a, b) => a - b);
  for (let n = 1; n < many.length; n++) assert(many[n] - many[n - 1] >= 2 - 1e-9);
  assert(many[0] >= 0 && many[3] <= 10);
});
