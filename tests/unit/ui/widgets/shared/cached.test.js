import assert from "node:assert/strict";
import { test } from "node:test";
import { cached } from "../../../../../jamlab/ui/toolkit/cached.js";

test("a thing is made when it is first asked for, and then kept, also where it is false", () => {
  let made = 0;
  const map = new Map();
  const ask = (/** @type {string} */ key) =>
    cached(map, key, () => {
      made += 1;
      return key === "no" ? 0 : made;
    });
  assert.deepEqual([ask("a"), ask("b"), ask("a"), ask("no"), ask("no")], [1, 2, 1, 0, 0]);
  assert.equal(made, 3);
});
