// The page's side of the browser's Python, with a worker that is the test's.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { BrowserPython, LOADING } from "../../../../../jamlab/ui/browser_python/browser-python.js";

class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];

  constructor() {
    /** @type {any[]} */
    this.got = [];
    this.isOver = false;
    /** @type {((event: object) => void) | undefined} */
    this.onmessage = undefined;
    /** @type {((event: object) => void) | undefined} */
    this.onerror = undefined;
    FakeWorker.all.push(this);
  }

  /** @param {object} message */
  postMessage(message) {
    this.got.push(message);
  }

  /** @param {object} data */
  tells(data) {
    this.onmessage?.({ data });
  }

  terminate() {
    this.isOver = true;
  }
}
Object.assign(globalThis, { Worker: FakeWorker });

/** @type {string[]} */
let said = [];
/** @type {string[]} */
let failures = [];
/** @type {(() => void)[]} */
let ways = [];
/** @type {unknown[]} */
let told = [];
const program = { id: "p", kind: "lesson", arguments: { number: 1 } };
const FILES = { source: "", files: {} };

/** @param {{ after(act: () => void): void }} it */
function begin(it) {
  [said, failures, ways, told, FakeWorker.all] = [[], [], [], [], []];
  mock.timers.reset(); // a test before, in the same process, may have left them
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(console, "warn", () => {});
  it.after(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
}

/** @param {(loaded: (part: number) => void) => Promise<typeof FILES>} [fetched] */
const python = (fetched = async () => FILES) =>
  new BrowserPython(fetched, {
    told: (...what) => told.push(what),
    says: (words) => said.push(words),
    unable: (again) => ways.push(again),
    failed: (words) => failures.push(words),
  });
const settle = () => new Promise((done) => setImmediate(done));

test("what is said before Python is there is heard in order, and how much is there is shown", async (it) => {
  begin(it);
  const own = python(async (loaded) => {
    for (const part of [0, 0.041, 0.349, 1]) loaded(part);
    return FILES;
  });
  own.begin(program);
  own.say(program, { do: "guess", value: 3 });
  await settle();
  const [worker] = FakeWorker.all;
  assert.deepEqual(worker.got, [{ files: {} }]);
  worker.tells({ ready: true });
  await settle();
  assert.deepEqual(worker.got.slice(1), [program, { id: "p", message: { do: "guess", value: 3 } }]);
  assert.deepEqual(said, [
    `${LOADING} …`,
    ...[0, 0, 30, 100].map((percent) => `${LOADING}: ${percent} %`),
    "Starting this page …",
    "",
  ]);
  worker.tells({ told: JSON.stringify({ id: "p", part: "table", told: 1 }) });
  assert.deepEqual(told, [["p", "table", 1]]);
  assert.deepEqual(ways, []);
});

for (const [how, breaks] of /** @type {[string, (worker: FakeWorker) => void][]} */ ([
  ["does not answer", () => mock.timers.tick(90_000)],
  ["breaks off", (worker) => worker.onerror?.({ message: "out of memory" })],
  ["cannot run", (worker) => worker.tells({ unable: "no memory" })],
])) {
  test(`a worker that ${how} is told, ended, and tried again with all that was said`, async (it) => {
    begin(it);
    const own = python();
    own.begin(program);
    await settle();
    breaks(FakeWorker.all[0]);
    await settle();
    assert(FakeWorker.all[0].isOver);
    assert.equal(said.at(-1), "This page does not run in this browser.");
    ways[0]();
    await settle();
    FakeWorker.all[1].tells({ ready: true });
    await settle();
    assert.deepEqual(FakeWorker.all[1].got, [{ files: {} }, program]);
    assert.equal(said.at(-1), "");
    FakeWorker.all[1].onerror?.({ message: "" });
    assert.deepEqual(failures, ["the worker ended"]);
  });
}

test("files that come after one was missing do not take back that Python does not run", async (it) => {
  begin(it);
  /** @type {((part: number) => void)[]} */
  const loads = [];
  const own = python(async (loaded) => {
    loads.push(loaded);
    if (loads.length === 1) throw new Error("a file is not there");
    return FILES;
  });
  own.begin(program);
  await settle();
  loads[0](0.5);
  assert.deepEqual(said, [`${LOADING} …`, "This page does not run in this browser."]);
  ways[0]();
  await settle();
  loads[0](1);
  assert.deepEqual(said.slice(2), [`${LOADING} …`, "Starting this page …"]);
});
