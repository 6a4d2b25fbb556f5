// What the browser counts itself it writes as Python does: `numbers.js` beside `numbers.py`.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  decimal,
  hundred,
  loose,
  percent,
  percentOf,
  shares,
} from "../../../../../jamlab/ui/toolkit/numbers.js";
import { fixture } from "../fixture.js";

/** @type {{ [name: string]: (...call: any[]) => unknown }} */
const WRITE = { apart, decimal, hundred, loose, percent, percentOf, shares };

for (const [name, write] of Object.entries(WRITE)) {
  test(`${name} is written alike`, () => {
    const calls = fixture("numbers")[name];
    assert(calls.length > 500);
    for (const [call, wanted] of calls) assert.deepEqual(write(...call), wanted, String(call));
  });
}
