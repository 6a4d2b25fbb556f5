// What the browser counts itself it writes as Python does: `numbers.js` beside `numbers.py`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, percent, shares } from "../../../jamlab/widgets/shared/numbers.js";
import { fixture } from "../fixture.js";

/** @type {{ [name: string]: (...call: any[]) => unknown }} */
const WRITE = { decimal, percent, shares };

for (const [name, write] of Object.entries(WRITE)) {
  test(`${name} is written alike`, () => {
    const calls = fixture("numbers")[name];
    assert(calls.length > 500);
    for (const [call, wanted] of calls) assert.deepEqual(write(...call), wanted, String(call));
  });
}
