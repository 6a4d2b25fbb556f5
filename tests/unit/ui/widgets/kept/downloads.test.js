// Downloads by a network that fails, falls silent and comes back; the clock is the test's.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Downloads, MissingError } from "../../../../../jamlab/ui/browser_python/downloads.js";

/** @typedef {(signal: AbortSignal) => Promise<Response>} Answer */

const page = new EventTarget();
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });

/** @type {Answer[]} */
let answers = [];
/** @type {boolean[]} */
let told = [];
let asked = 0;

/** @param {{ after(act: () => void): void }} it */
function begin(it) {
  mock.timers.reset(); // a test before, in the same process, may have left them
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  [answers, told, asked] = [[], [], 0];
  mock.method(
    globalThis,
    "fetch",
    (/** @type {string} */ _address, { signal = AbortSignal.any([]) }) => {
      asked += 1;
      const answer = answers.shift();
      assert(answer, "asked once more than expected");
      return answer(signal);
    },
  );
  it.after(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
}

const downloads = () => new Downloads((isTroubled) => told.push(isTroubled));
const settle = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
};
/** @param {number} ms */
const pass = async (ms) => {
  await settle();
  mock.timers.tick(ms);
  await settle();
};
/** @type {Answer} */
const fails = async () => {
  throw new TypeError("Failed to fetch");
};
/** @param {string} text @returns {Answer} */
const gives = (text) => async () => new Response(text, { headers: { "Content-Type": "text/x" } });
/** Gives these bytes, then falls silent until it is aborted.
 * @param {string} text @returns {Answer} */
const stalls = (text) => async (signal) =>
  new Response(
    new ReadableStream({
      start(stream) {
        if (text) stream.enqueue(new TextEncoder().encode(text));
        signal.addEventListener("abort", () => stream.error(signal.reason));
      },
    }),
  );
/** @param {number} status @returns {Answer} */
const answered = (status) => async () => new Response("", { status });

test("what fails is asked for again, each time later; after the third failure it is told", async (it) => {
  begin(it);
  answers = [fails, fails, fails, answered(503), gives("all")];
  const got = downloads().file("a");
  for (const [ms, count] of [
    [0, 1],
    [500, 2],
    [1000, 3],
    [2000, 4],
  ]) {
    await pass(ms);
    assert.equal(asked, count);
  }
  assert.deepEqual(told, [true]);
  await pass(4000);
  assert.equal(await (await got).text(), "all");
  assert.equal((await got).type, "text/x");
  assert.deepEqual(told, [true, false]);
});

test("a download that falls silent is given up and begun anew, and its bytes are counted anew", async (it) => {
  begin(it);
  answers = [stalls("half"), gives("whole")];
  /** @type {number[]} */
  const counted = [];
  const got = downloads().file("a", (bytes) => counted.push(bytes));
  await pass(14_000);
  assert.equal(asked, 1);
  await pass(1000);
  await pass(500);
  assert.equal(await (await got).text(), "whole");
  assert.deepEqual(counted, [0, 4, 0, 5]);
  assert.deepEqual(told, []);
});

test("when the network is there again nothing waits for its time", async (it) => {
  begin(it);
  answers = [fails, fails, fails, fails, gives("one"), stalls("ha"), gives("two")];
  const both = downloads();
  const one = both.file("a");
  await pass(500);
  await pass(1000);
  await pass(2000);
  assert.equal(asked, 4);
  page.dispatchEvent(new Event("online"));
  await settle();
  assert.equal(await (await one).text(), "one");
  const two = both.file("b");
  await pass(4000); // silent for longer than a line that lives is
  page.dispatchEvent(new Event("online"));
  await pass(500);
  assert.equal(await (await two).text(), "two");
});

test("what is not there is not asked for again", async (it) => {
  begin(it);
  answers = [answered(404)];
  const error = await downloads()
    .file("a")
    .catch((why) => why);
  assert(error instanceof MissingError);
  assert.deepEqual([asked, told], [1, []]);
});
