import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft, fileOf } from "../../../../../jamlab/pages/notes/draft.js";
import { Study } from "../../../../../jamlab/pages/notes/study.js";

/** @param {number} at @param {Partial<Told.StopTold>} [changed] @returns {Told.StopTold} */
function stop(at, changed = {}) {
  const answers = [true, false].map((right) => {
    const option = { n: at + 1, event: right ? "Stopped" : "WentOn" };
    return { option, words: "", says: "", right, word: "So." };
  });
  const views = ["table", "0", "1", "all"];
  return { at, seat: 1, question: "?", hint: "", answers, views, chosen: 0, ...changed };
}

/** @param {Partial<Told.NotesTold>} [changed] @returns {Told.NotesTold} */
function told(changed = {}) {
  const named = { log: "a.jsonl", sha256: "f00", title: "", author: "" };
  return { ...named, notes: [], stops: [], branches: [], ...changed };
}

/** @param {Told.NotesTold} notes @param {string[]} [views] */
function study(notes, views = ["table", "0", "1", "all"]) {
  const has = (/** @type {string} */ view) => views.includes(view);
  return new Study(notes, /** @type {Story} */ ({ first: 0, last: 50, has }));
}

test("a stop holds who steps over it, until it is answered or skipped", () => {
  const found = study(told({ stops: [stop(10), stop(20)] }));
  assert.equal(found.gate(0, 9), 9);
  assert.equal(found.gate(0, 50), 10);
  assert.equal(found.gate(10, 11), 10);
  assert.equal(found.gate(30, 5), 5);
  assert.equal(found.gate(11, 50), 20); // who is past it is not held by it
  found.answer(10, 1);
  assert.equal(found.gate(0, 50), 20);
  found.skip(20);
  assert.equal(found.gate(0, 50), 50);
  found.ask(10);
  assert.equal(found.gate(3, 50), 10);
  found.isWriting = true;
  assert.equal(found.gate(3, 50), 50);
});

test("an unfinished stop holds nobody", () => {
  const [right, wrong] = stop(1).answers;
  for (const answers of [[], [right], [wrong, wrong], [right, { ...wrong, word: " " }]])
    assert.equal(study(told({ stops: [stop(10, { answers })] })).gate(0, 50), 50);
  assert.equal(study(told({ stops: [stop(10, { question: "" })] })).gate(0, 50), 50);
});

test("a stop is seen as its seat sees the table, where others may not see the options", () => {
  const hidden = told({ stops: [stop(10, { views: ["1", "all"] })] });
  assert.equal(study(hidden).viewOf(10, "table"), "1");
  assert.equal(study(hidden).viewOf(10, "all"), "1");
  assert.equal(study(hidden).viewOf(9, "table"), "table");
  assert.equal(study(hidden, ["table", "all"]).viewOf(10, "table"), "all");
  assert.equal(study(hidden, ["table", "0"]).gate(0, 50), 50); // it is not for these
  assert.equal(study(told({ stops: [stop(10)] })).viewOf(10, "0"), "0");
});

test("what a stop holds back is no place to go to", () => {
  const note = (/** @type {number} */ at, /** @type {string[]} */ seen_by = []) => {
    return { at, text: "x", mark: "", shapes: [], seen_by };
  };
  const notes = [note(3), note(15), note(5, ["1"])];
  const found = study(told({ notes, stops: [stop(10)] }));
  assert.deepEqual(found.places("table", 0), [3, 10]);
  assert.deepEqual(found.places("1", 0), [3, 5, 10]);
  assert.deepEqual(found.places("table", 12), [3, 10, 15]);
});

/** A browser's storage. */
function keeper() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    kept,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

test("what is written is kept at once, by the log's checksum, and taken back", () => {
  const store = keeper();
  const draft = new Draft(told(), store);
  for (const text of ["H", "He", "Here"]) draft.note(4, (note) => ({ ...note, text }), "text");
  draft.note(4, (note) => ({ ...note, mark: "good" }));
  assert.equal(new Draft(told(), store).told.notes[0].mark, "good");
  assert.deepEqual(new Draft(told({ sha256: "other" }), store).told.notes, []);
  draft.undo();
  assert.deepEqual(draft.told.notes, [{ at: 4, text: "Here", mark: "", shapes: [], seen_by: [] }]);
  draft.undo(); // letters typed one after another
  assert.deepEqual(draft.told.notes, []);
  assert.equal(draft.undo(), false);
  draft.saved();
  assert.equal(store.kept.size, 0);
});

test("a browser that keeps nothing, or something else, is no error", () => {
  const store = keeper();
  const setItem = () => {
    throw new Error("full");
  };
  const full = { ...store, setItem };
  assert.equal(
    new Draft(told(), full).note(1, (note) => ({ ...note, text: "x" })),
    false,
  );
  store.kept.set("jamlab-notes:f00", "{");
  assert.deepEqual(new Draft(told(), store).told, told());
});

test("a file leaves out what says nothing, and is of version 1 if that is enough", () => {
  const plain = { at: 4, text: "x", mark: "", shapes: [], seen_by: [] };
  assert.equal(JSON.parse(fileOf(told({ notes: [plain] }))).jamlab_notes, 1);
  const shapes = [{ on: "p.t1", to: "", tone: "bad", view: "" }];
  const marked = { ...plain, text: "", mark: "good", shapes };
  const file = JSON.parse(
    fileOf(told({ notes: [marked], stops: [stop(3), stop(5, { answers: [] })] })),
  );
  assert.equal(file.jamlab_notes, 2);
  assert.deepEqual(file.notes, [{ at: 4, mark: "good", shapes: [{ on: "p.t1", tone: "bad" }] }]);
  assert.equal(file.stops.length, 1);
  assert.deepEqual(Object.keys(file.stops[0].answers[0]), ["option", "right", "word"]);
});
