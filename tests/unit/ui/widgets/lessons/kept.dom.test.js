// What a pupil did in a lesson outlives the page, with and without Python there; starting again clears it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pressable } from "../../../../../jamlab/lessons/lesson_page/lessonbuttons.js";
import { fixture, place } from "../dom.js";
import { Walking } from "./walking.js";

const WAITS = "Loading this page (first visit only)";
const kept = (/** @type {number} */ number) =>
  JSON.parse(localStorage.getItem(`jamlab-lesson-${number}`) ?? "null");

for (const number of [2, 5, 11]) {
  test(`lesson ${number}: what a pupil did survives a reload`, () => {
    const name = `lesson-${String(number).padStart(2, "0")}-again`;
    const { kept: diary } = fixture(name).steps[0].said;
    localStorage.setItem(`jamlab-lesson-${number}`, JSON.stringify(diary));
    const page = new Walking(name);
    assert.equal(page.model.next, undefined, "the diary was handed on at once");
    page.model.answers();
    page.model.work();
    page.isAsTold();
    assert.equal(page.all("exercises", ".jl-verdict.is-no").length, 1);
    assert.deepEqual(kept(number), diary);
    const { value } = page.model.get("guess");
    const slider = page.all("guess", "input[type=range]")[0];
    if (slider) assert.equal(/** @type {HTMLInputElement} */ (slider).value, String(value));
    else assert.equal(page.all("guess", "[aria-pressed=true]").length, 1);
  });
}

test("starting again is asked once, and thought better of", () => {
  const page = new Walking("lesson-02");
  const again = page.one("guess", ".jl-anew");
  assert(again.hidden);
  page.does();
  assert(again.hidden, "before the first trial the guess is changed instead");
  while (!page.model.get("guess").locked) {
    page.does();
    page.model.work();
  }
  assert(!again.hidden);
  page.press("guess", "Start again");
  assert.equal(again.textContent, "Really start again? All you did here is forgotten.");
  again.blur();
  assert.equal(again.textContent, "Start again");
  assert.notEqual(kept(2), null);
  while (page.model.next?.do !== "restart") {
    page.does();
    page.model.work();
  }
  page.does();
  page.isAsTold();
  assert.equal(kept(2), null);
  page.does();
  assert.equal(kept(2).done.length, 1);
});

for (const [strange, isHanded] of /** @type {[string, boolean][]} */ ([
  ["45 %", false],
  ["{", false],
  ['{"done": "x"}', false],
  ['{"done": []}', true],
  ['{"version": 1, "done": [["ran", 9]]}', true],
])) {
  test(`what is no diary is left alone: ${strange}`, () => {
    localStorage.setItem("jamlab-lesson-2", strange);
    const resumed = /** @type {import("../conversations/conversation.js").Said[]} */ ([]);
    const page = new Walking("lesson-02", "", ({ do: what }) => what === "resume");
    resumed.push(...page.model.beside);
    assert.deepEqual(
      resumed,
      isHanded ? [{ do: "resume", kept: JSON.parse(strange) }] : [],
      "Python judges what has the shape of a diary",
    );
    page.does();
    page.isAsTold();
    assert.equal(kept(2).done[0][0], "guess");
  });
}

test("a guess that was made before Python is there is kept, and heard then", () => {
  const page = new Walking("lesson-05", WAITS, ({ do: what }) => what === "guess");
  const [first] = page.model.get("guess").choices;
  page.press("guess", first);
  assert.equal(page.one("guess", "[aria-pressed=true]").textContent, first);
  assert.deepEqual(kept(5).done, [["guess", 0]]);
  page.waits("");
  page.model.isBeside = () => false;
  page.model.send(page.model.beside[0]); // the page hands on what waited
  page.model.answers();
  page.isAsTold();
  assert.equal(page.one("guess", "[aria-pressed=true]").textContent, first);
});

test("where Python never comes the guess is made, kept and changed", () => {
  const beside = () => true;
  const page = new Walking("lesson-02", WAITS, beside);
  const slider = () => /** @type {HTMLInputElement} */ (page.one("guess", "input[type=range]"));
  slider().value = "1";
  page.press("guess", "This is my guess");
  assert.equal(page.one("guess", ".jl-guessed").textContent, "1 %");
  assert.equal(kept(2).done[0][1], 1);
  page.leaves();
  const again = new Walking("lesson-02", WAITS, beside);
  again.waits("");
  const found = /** @type {HTMLInputElement} */ (again.one("guess", "input[type=range]"));
  assert.equal(found.value, "1");
  assert.equal(again.one("guess", ".jl-guessed").textContent, "1 %");
  again.waits(WAITS);
  again.press("guess", "Change my guess");
  assert.equal(again.one("guess", ".jl-guessed").textContent, "");
  found.value = "7";
  again.press("guess", "This is my guess");
  assert.equal(again.one("guess", ".jl-guessed").textContent, "7 %");
  assert.equal(kept(2).done[0][1], 7);
});

test("a button that is off cannot be pressed, and keeps its place when it is on", () => {
  const node = place();
  /** @type {string[]} */
  const pressed = [];
  const press = (/** @type {string} */ name) => pressed.push(name);
  const buttons = (/** @type {boolean} */ off) =>
    ["stop", "run-100"].map((name) => ({ do: name, words: name, main: false, off, act: false }));
  pressable(node, buttons(true), press);
  const [first] = /** @type {any} */ (node.children);
  first.click();
  assert.deepEqual(pressed, []);
  pressable(node, buttons(false), press);
  assert.equal(node.children[0], first);
  first.click();
  assert.deepEqual(pressed, ["stop"]);
});
