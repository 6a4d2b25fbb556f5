// What is refused, put right, opened twice, and what finds no room: what is stored stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../dom.js";
import { downloads } from "../shared/downloads.js";
import { Recording } from "./recording.js";

const OF_OTHERS = "jamlab-record:pig:11";

/** A page with the first so many steps of a conversation behind it. @param {string} name @param {number} steps */
async function written(name, steps) {
  const page = new Recording(name);
  await page.settles();
  while (page.model.at < steps) await page.does();
  return page;
}

test("what is refused can be chosen again, written all the same, and undone", async () => {
  const page = new Recording("record-refused");
  await page.settles();
  while (page.model.next?.do !== "again") {
    await page.does();
    page.isAsTold();
  }
  const refused = page.one(".jl-question .jl-refused");
  assert.match(textOf(refused), /^Not possible:/);
  await page.does();
  assert(refused.hidden);
  const isNext = (/** @type {string} */ what) => page.model.next?.do === what;
  while (!isNext("undo")) await page.does();
  const rows = () => page.all(".jl-recordentries button.jl-entry");
  assert.match(rows().at(-1).textContent, /Played wrongly from here/);
  const before = rows().length;
  await page.does();
  assert.equal(rows().length, before - 1);
  while (page.model.next) {
    await page.does();
    page.isAsTold();
  }
  assert.match(textOf(page.one(".jl-question h2")), /^What happened next\?/);
});

test("a file that is too large stays reported until Python has answered something", async () => {
  const page = new Recording("record-pig-ann-bo");
  await page.settles();
  const field = page.one(".jl-setup input[type=file]");
  Object.defineProperty(field, "files", { value: [{ name: "a.jsonl", size: 2 ** 40 }] });
  field.dispatchEvent(new Event("change"));
  const says = page.one(".jl-setsays");
  assert.match(textOf(says), /^a\.jsonl has /);
  page.model.set("told", { ...page.model.get("told") }); // Python has come, or is connected again
  await page.settles();
  assert(!says.hidden);
  await page.does();
  assert(says.hidden);
});

test("two tabs do not write over each other", async () => {
  const page = await written("record-pig-ann-bo", 4);
  const entries = page.model.get("told").entries.length;
  const theirs = `${page.kept}{"n":99}\n`;
  localStorage.setItem(OF_OTHERS, theirs);
  dispatchEvent(new StorageEvent("storage", { key: OF_OTHERS }));
  assert.match(textOf(page.one(".jl-saved")), /Another tab has gone on with this game/);
  page.model.isBeside = () => true;
  page.all(".jl-question [data-key]")[0].click();
  await page.settles();
  assert.deepEqual(page.model.beside, [], "nothing more is said of this game");
  assert.equal(page.model.get("told").entries.length, entries);
  assert.equal(localStorage.getItem(OF_OTHERS), theirs);
  page.button("Show what it wrote").click();
  await page.settles();
  assert.deepEqual(page.model.beside, [{ do: "bring", text: theirs, id: "11", stored: true }]);
});

test("a full browser says so, and the entry can be saved as a file", async () => {
  const page = await written("record-full", 2);
  const refused = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  const storage = /** @type {PropertyDescriptor} */ (
    Object.getOwnPropertyDescriptor(globalThis, "localStorage")
  );
  const { localStorage: real } = globalThis;
  const value = { getItem: real.getItem.bind(real), setItem: refused };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  await page.does();
  Object.defineProperty(globalThis, "localStorage", storage);
  assert.match(textOf(page.one(".jl-saved")), /Not saved: the browser's storage is full/);
  assert.equal(page.model.get("told").entries.length, 0);
  const saved = downloads();
  page
    .all("button")
    .find((each) => each.textContent === "Save as a file")
    .click();
  await page.settles();
  assert.deepEqual(saved, [page.model.get("file").name]);
  assert(saved[0].endsWith(".jsonl"));
});
