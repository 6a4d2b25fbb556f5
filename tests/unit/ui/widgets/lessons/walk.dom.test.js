// Every lesson, gone through as a pupil does: what is pressed is what is said, and what is told is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press } from "../dom.js";
import { Walking } from "./walking.js";

for (let number = 1; number <= 12; number++) {
  const name = `lesson-${String(number).padStart(2, "0")}`;
  test(`${name}: a pupil goes through it`, () => {
    const page = new Walking(name);
    page.isAsTold();
    while (page.model.next) {
      page.does();
      page.isAsTold();
      page.model.work();
      page.isAsTold();
    }
  });
}

test("a table of 83 cards is one Tab stop, and arrow keys go on from there", () => {
  const page = new Walking("lesson-03");
  while (page.model.next?.do !== "pick") page.does();
  const pieces = /** @type {any[]} */ (page.all("table", ".jl-trialpiece"));
  const can = () => pieces.filter((each) => !each.disabled);
  const stops = () => can().filter((each) => each.tabIndex === 0);
  assert(can().length > 80);
  assert.equal(stops().length, 1);
  const grid = page.all("table", ".jl-trialgrid")[1]; // after the hand
  const columns = Number(grid.style.getPropertyValue("--columns"));
  stops()[0].focus();
  const at = () => pieces.indexOf(document.activeElement);
  const first = at();
  for (const [key, place] of [
    ["ArrowRight", first + 1],
    ["ArrowDown", first + 1 + columns],
    ["ArrowLeft", first + columns],
    ["ArrowUp", first],
    ["ArrowUp", first],
    ["End", pieces.indexOf(can().at(-1))],
    ["ArrowRight", pieces.indexOf(can().at(-1))],
    ["Home", first],
  ]) {
    press(/** @type {string} */ (key), /** @type {any} */ (document.activeElement));
    assert.equal(at(), place, String(key));
    assert(stops().length === 1 && stops()[0] === document.activeElement);
  }
});
