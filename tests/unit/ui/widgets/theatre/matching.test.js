import assert from "node:assert/strict";
import { test } from "node:test";
import { base64Of, bytesIn } from "../../../../../jamlab/pages/theatre/bytes.js";
import { matching } from "../../../../../jamlab/pages/theatre/matching.js";

test("all that was typed is found, in any order and whatever its case", () => {
  const entries = ["Ann, Bo and Cy · game 7", "Élise and Bo", "Four players"].map((words) => ({
    words,
  }));
  /** @param {string} typed */
  const found = (typed) =>
    matching(entries, typed).map(({ words }) => entries.findIndex((each) => each.words === words));
  assert.deepEqual(found(""), [0, 1, 2]);
  assert.deepEqual(found("bo"), [0, 1]);
  assert.deepEqual(found("  GAME ann"), [0]);
  assert.deepEqual(found("elise"), [1]);
  assert.deepEqual(found("chess"), []);
});

test("bytes go through a message as they are", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => (n * 7) % 256);
  assert.deepEqual(bytesIn(base64Of(bytes.buffer)), bytes);
  assert.equal(base64Of(new ArrayBuffer(0)), "");
});
