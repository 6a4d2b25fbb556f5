// Numbers with what they count: the same as `jamlab/text.py` says (tests/unit/core/test_words.py).

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, many } from "../../../../../jamlab/ui/toolkit/dom.js";

test("one of a thing has the singular", () => {
  assert.equal(many(1, "card"), "1 card");
  assert.equal(many(0, "card"), "0 cards");
  assert.equal(counted(1, "pies"), "1 pie");
  assert.equal(counted(2, "pies"), "2 pies");
  assert.equal(counted(1, "tiles won"), "1 tile won");
  assert.equal(counted(-1, "chips"), "-1 chip");
  assert.equal(counted(1, "penalty points"), "1 penalty point");
});
