// The words of a pupil's answers, as jamlab/classroom/homework/returned.py reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  check,
  fileName,
  inFile,
  inWords,
  plainNumber,
} from "../../../../jamlab/classroom/static/homework/returned.js";

const WALNUT = {
  homework: "0f3a9c21b7d4",
  pupil: "k7wq2m9x4tzp",
  saved: 3,
  name: "Quiet Walnut",
  values: [0.4, 1, 12.5, null],
};
const LINE =
  "jamlab-answers 1 0f3a9c21b7d4 k7wq2m9x4tzp 3 Quiet_Walnut 1=0.4 2=1 3=12.5 end-534cd626";

test("the example of the reader is written", () => {
  assert.equal(inWords(WALNUT), LINE);
  assert.equal(JSON.parse(inFile(WALNUT, "A “title”")).check, "534cd626");
  assert.equal(fileName(WALNUT), "answers-quiet-walnut-k7wq.json");
});

test("numbers have no exponent", () => {
  const found = [0.1 + 0.2, 1e-6, -0, 300, 1e-9, -2.5].map(plainNumber);
  assert.deepEqual(found, ["0.3", "0.000001", "0", "300", "0", "-2.5"]);
});

test("the check is FNV-1a", () => {
  assert.equal(check("a"), "e40c292c");
  assert.equal(check(""), "811c9dc5");
});
