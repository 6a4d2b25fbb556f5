import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  forget,
  guessIn,
  guessOnly,
  keep,
  keptOf,
} from "../../../../../jamlab/lessons/lesson_page/lessonkeep.js";

const diary = { version: 1, lesson: 4, seed: 7, done: [["guess", 0.5], ["again"]] };
/** @type {Map<string, string>} */
const held = new Map();

beforeEach(() => {
  held.clear();
  browser({
    getItem: (/** @type {string} */ key) => held.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => held.set(key, text),
    removeItem: (/** @type {string} */ key) => held.delete(key),
  });
});

/** @param {object | null} storage what the browser keeps; none that throws at every touch */
function browser(storage) {
  const value =
    storage ??
    new Proxy(
      {},
      {
        get: () => {
          throw new Error("denied");
        },
      },
    );
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
}

test("what was kept comes back, and is gone when it is forgotten", () => {
  keep("jamlab-lesson-4", diary);
  assert.deepEqual(keptOf("jamlab-lesson-4"), diary);
  assert.equal(keptOf("jamlab-lesson-5"), null);
  forget("jamlab-lesson-4");
  assert.equal(keptOf("jamlab-lesson-4"), null);
});

test("without a key nothing is kept", () => {
  keep("", diary);
  assert.equal(held.size, 0);
  assert.equal(keptOf(""), null);
});

test("what is no diary is none", () => {
  for (const text of ["", "{", "[]", "7", '{"done": 3}', `{"done": [${"0,".repeat(60_000)}0]}`]) {
    held.set("jamlab-lesson-4", text);
    assert.equal(keptOf("jamlab-lesson-4"), null, text.slice(0, 20));
  }
});

test("one that is too long is not kept", () => {
  keep("jamlab-lesson-4", { ...diary, done: Array.from({ length: 30_000 }, () => ["ran", 100]) });
  assert.equal(held.size, 0);
});

test("a browser that keeps nothing is no error", () => {
  browser(null);
  keep("jamlab-lesson-4", diary);
  assert.equal(keptOf("jamlab-lesson-4"), null);
  forget("jamlab-lesson-4");
});

test("a guess that is made before the program is there can be gone on with", () => {
  const told = /** @type {Told.StoredGuess} */ ({ version: 1, lesson: 4 });
  const early = guessOnly(told, 45);
  assert.equal(early.lesson, 4);
  assert(Number.isInteger(early.seed) && early.seed >= 0);
  keep("jamlab-lesson-4", early);
  assert.deepEqual(guessIn(keptOf("jamlab-lesson-4"), 1), { value: 45, more: false });
});

test("only a diary of this version that begins with a guess has one", () => {
  assert.deepEqual(guessIn(diary, 1), { value: 0.5, more: true });
  assert.equal(guessIn(diary, 2), null);
  assert.equal(guessIn(null, 1), null);
  assert.equal(guessIn({ ...diary, done: [["ran", 9]] }, 1), null);
  assert.equal(guessIn({ ...diary, done: [["guess", "45"]] }, 1), null);
  assert.equal(guessIn({ ...diary, done: [] }, 1), null);
});
