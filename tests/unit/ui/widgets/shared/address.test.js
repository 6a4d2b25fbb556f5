import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, readAddress, stepOf } from "../../../../../jamlab/ui/toolkit/address.js";

test("what is written into an address is read from it", () => {
  const values = { game: "jam", log: "ann & bo=cy#1", step: 230, seat: "all" };
  const hash = addressOf(values);
  assert.equal(hash[0], "#");
  assert.deepEqual(readAddress(hash), { ...values, step: "230" });
  assert.deepEqual(readAddress(""), {});
  assert.deepEqual(readAddress("#%E0%"), { "�%": "" }); // nothing is thrown
});

test("names of an address are only names", () => {
  const read = readAddress("#__proto__=x&constructor=y&toString=z");
  assert.deepEqual(Object.keys(read), ["__proto__", "constructor", "toString"]);
  assert.equal(Object.getPrototypeOf(read), Object.prototype);
  assert.equal(readAddress(`#${"a=%E0%&".repeat(10_000)}`).a, "\uFFFD%");
});

test("a step that is not there is missed, and the nearest is found", () => {
  const found = (/** @type {string | undefined} */ asked) => Object.values(stepOf(asked, 3, 9));
  assert.deepEqual(["3", "7", "9"].map(found), [
    [3, false],
    [7, false],
    [9, false],
  ]);
  assert.deepEqual(["2", "-1", "10", "half", "", "7.5", "1e9"].map(found), [
    [3, true],
    [3, true],
    [9, true],
    [3, true],
    [3, true],
    [3, true],
    [3, true],
  ]);
  assert.deepEqual(found(undefined), [3, false]);
});
