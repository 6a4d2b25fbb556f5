import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, surprise } from "../../../../../jamlab/pages/stepper/surprise.js";

test("a chance as people say it", () => {
  assert.equal(inWords(5, 5), "nothing else could come");
  assert.equal(inWords(2, 24), "1 in 12");
  assert.equal(inWords(3, 10), "about 1 in 3.3");
  assert.equal(inWords(2, 49), "about 1 in 25");
  assert.equal(inWords(7, 10), "about 7 in 10");
  assert.equal(inWords(96, 97), "about 99 in 100");
  assert.equal(inWords(9999, 10_000), "about 99 in 100"); // never "100 in 100"
});

test("surprise in bits, and its steps from 1/2, 1/4, 1/8 and 1/32 on", () => {
  assert.deepEqual(
    [
      [1, 1],
      [1, 2],
      [1, 4],
      [1, 8],
      [1, 31],
      [1, 32],
    ].map(([part, whole]) => surprise(part, whole).step),
    [0, 1, 2, 3, 3, 4],
  );
  assert.deepEqual(surprise(1, 8), {
    odds: "1 in 8",
    bits: "3.0",
    step: 3,
    word: "surprising",
  });
});
