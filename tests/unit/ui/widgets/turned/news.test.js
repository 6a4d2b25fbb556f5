import assert from "node:assert/strict";
import { test } from "node:test";
import { newsAt } from "../../../../../jamlab/pages/win_chances/news.js";

const NEWS = [
  { n: 3, seat: 1, change: -185, half: 67 },
  { n: 9, seat: 1, change: 50, half: 20 },
  { n: 12, seat: 1, change: 31, half: 30 },
];

test("news is that of the events on screen; the sum goes no further than they do", () => {
  const at = newsAt(NEWS, { first: 8, last: 10 });
  assert.deepEqual(at.here, [NEWS[1]]);
  assert.deepEqual(at.past, NEWS.slice(0, 2));
  assert.equal(at.sum, -135);
  assert.deepEqual(newsAt(NEWS, { first: 1, last: 2 }), { here: [], past: [], sum: 0 });
});
