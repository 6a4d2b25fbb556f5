// That these are written as Python writes them, for thousands of numbers, is looked at in the
// browser (tests/browser/stepper/test_numbers.py); here are the rules by themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, percent, shares } from "../../../jamlab/widgets/shared/numbers.js";

test("halves go up, thousands get a comma, decimals are kept", () => {
  assert.equal(decimal(0.5, 0), "1");
  assert.equal(decimal(1.005, 2), "1.01"); // which a float holds as a little less
  assert.equal(decimal(1234567.04, 1), "1,234,567.0");
  assert.equal(decimal(0.04, 2), "0.04");
});

test("a chance never looks like none or like certainty when it is not", () => {
  assert.equal(percent(0, 7), "0.0 %");
  assert.equal(percent(7, 7), "100.0 %");
  assert.equal(percent(1, 3), "33.3 %");
  assert.equal(percent(1, 3000), "0.033 %");
  assert.equal(percent(1, 3_000_000), "1 in 3.0 million");
  assert.equal(percent(2_999_999, 3_000_000), "all but 1 in 3.0 million");
  assert.equal(percent(0, 0), "");
});

test("shares add up to 100, and equal parts stay equal", () => {
  assert.deepEqual(shares([1, 1, 1], 3), ["33.3 %", "33.3 %", "33.3 %"]);
  for (const parts of [
    [3, 5, 8],
    [1, 6, 9, 43],
    [2, 2, 3],
  ]) {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const said = shares(parts, whole).map((each) => Number.parseFloat(each));
    const sum = said.reduce((a, b) => a + b, 0);
    assert.equal(sum.toFixed(6), "100.000000", `${parts}: ${said}`);
    parts.forEach((part, n) => {
      assert.equal(said[n], said[parts.indexOf(part)]);
    });
  }
});
