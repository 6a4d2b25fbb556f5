// Keys that go away leave the focus on the keypad: Enter then neither leaves the page nor undoes again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../dom.js";
import { Recording } from "./recording.js";

/** @param {string} name @param {number} steps */
async function written(name, steps) {
  const page = new Recording(name);
  await page.settles();
  while (page.model.at < steps) await page.does();
  return page;
}

/** @param {Recording} page */
const keypad = (page) => page.one(".jl-question .jl-askedparts");

test("after a key the focus stays on the keypad, not on the link to the gallery", async () => {
  const page = await written("record-pig-ann-bo", 2);
  while (page.model.next) {
    const { do: what, key, part } = page.model.next;
    if (what !== "pick") {
      await page.does();
      continue;
    }
    page.one(`.jl-question [data-key="${key}"][data-part="${part}"]`).focus();
    await page.does();
    const at = /** @type {HTMLElement} */ (document.activeElement);
    assert(page.one(".jl-question").contains(at), `the focus is on ${at?.outerHTML.slice(0, 80)}`);
  }
});

test("after Undo the focus is on the keypad, and Enter does not undo again", async () => {
  const page = new Recording("record-refused");
  await page.settles();
  while (page.model.next?.do !== "undo") await page.does();
  page.one(".jl-undo").focus();
  await page.does();
  assert.equal(document.activeElement, keypad(page));
  page.model.isBeside = () => true;
  page.press("Enter");
  await page.settles();
  assert.deepEqual(
    page.model.beside.map((said) => said.do),
    ["write"],
  );
});

test("the head tells which entry is asked about; a refusal leaves the other keys", async () => {
  const page = new Recording("record-refused");
  await page.settles();
  while (page.model.next?.do !== "again") await page.does();
  const { question } = page.model.get("told");
  assert(question);
  assert.match(textOf(page.one(".jl-recordtitle")), new RegExp(`· entry ${question.entry}$`));
  const keys = page.all(".jl-question [data-key]:not(.is-pale)");
  assert(keys.length > 0);
  for (const key of keys) assert(!key.hasAttribute("disabled") && !key.closest("[inert]"));
});
