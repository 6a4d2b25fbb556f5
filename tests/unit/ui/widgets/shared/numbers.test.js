// That these are written as Python writes them, for thousands of numbers, is looked at
// in alike.test.js; here are the rules by themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  decimal,
  loose,
  percent,
  shares,
} from "../../../../../jamlab/ui/toolkit/numbers.js";

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

test("a difference has one digit more where the numbers beside it would say another one", () => {
  assert.equal(apart(12.3, 10.84, 1), "1.5");
  assert.equal(apart(9.381, 10.84, 1), "1.46"); // 10.8 − 9.4 = 1.4
  assert.equal(apart(8.7836 + 11.2214, 11.2214, 2), "8.784"); // 20.01 − 11.22 = 8.79
});

test("shares are rounded each by itself, and add up to 100 or are called rounded", () => {
  assert.deepEqual(shares([1, 1, 1], 3), ["33.3 %", "33.3 %", "33.3 %"]);
  assert.deepEqual(shares([28, 73], 101), ["27.7 %", "72.3 %"]);
  assert.equal(shares([28, 14, 59], 101)[0], "27.7 %");
  assert.equal(shares([10, 1, 72], 83)[0], "12.05 %"); // 12.0 + 1.2 + 86.7 = 99.9
  for (const parts of [
    [3, 5, 8],
    [1, 6, 9, 43],
    [1, 1, 1],
    [2, 2, 3],
  ]) {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const said = shares(parts, whole).map((each) => Number.parseFloat(each));
    const sum = said.reduce((a, b) => a + b, 0);
    const isLoose = sum.toFixed(6) !== "100.000000";
    assert.equal(loose(parts, whole), isLoose ? "rounded" : "", `${parts}: ${said}`);
  }
});
