// Settings of the trials: two named values are a choice, a few a stepper, many a slider.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settingOf } from "../../../../../jamlab/lessons/lesson_page/settings.js";
import { byRole, nameOf, place } from "../dom.js";

/** @param {Partial<Told.SettingState>} some @returns {Told.SettingState} */
const told = (some) => ({
  name: "x",
  ask: "Each plays on",
  low: 0,
  high: 1,
  start: 0,
  words: [],
  value: 0,
  can: true,
  ...some,
});

/** @param {Told.SettingState} first */
function made(first) {
  /** @type {number[]} */
  const set = [];
  const control = settingOf(first, (value) => set.push(value));
  const node = place();
  node.append(control.node);
  control.show(first);
  const buttons = /** @type {HTMLButtonElement[]} */ ([...node.querySelectorAll("button")]);
  return { set, node, buttons, show: control.show };
}

test("two named values are buttons side by side, one of them pressed", () => {
  const first = told({ words: ["own tiles", "the same tiles"] });
  const { set, node, buttons, show } = made(first);
  assert.equal(nameOf(byRole("group", undefined, node)), "Each plays on");
  const pressed = () => buttons.map((each) => each.getAttribute("aria-pressed"));
  assert.deepEqual(pressed(), ["true", "false"]);
  buttons[1].click();
  assert.deepEqual(set, [1]);
  show({ ...first, value: 1, can: false });
  assert.deepEqual(pressed(), ["false", "true"]);
  assert(buttons.every((each) => each.disabled));
});

test("a stepper goes by one, names its value, and stops at both ends", () => {
  const words = ["0 of 10", "1 of 10", "2 of 10", "3 of 10"];
  const first = told({ high: 3, words, value: 1 });
  const { set, node, buttons, show } = made(first);
  const [less, more] = buttons;
  const said = () => node.querySelector("output")?.textContent;
  assert.equal(said(), "1 of 10");
  more.click();
  show({ ...first, value: 2 });
  assert.equal(said(), "2 of 10");
  less.click();
  assert.deepEqual(set, [2, 1]);
  show({ ...first, value: 0 });
  assert(less.disabled && !more.disabled);
  show({ ...first, value: 3 });
  assert(!less.disabled && more.disabled);
});

test("many values are a slider that follows what it is told, unless it is held", () => {
  const first = told({ low: 5, high: 100, value: 20 });
  const { set, node, show } = made(first);
  const slider = /** @type {HTMLInputElement} */ (node.querySelector("input"));
  slider.value = "40";
  slider.dispatchEvent(new Event("input"));
  assert.deepEqual([node.querySelector("output")?.textContent, set], ["40", []]);
  slider.dispatchEvent(new Event("change"));
  assert.deepEqual(set, [40]);
  show({ ...first, value: 20 });
  assert.equal(slider.value, "20");
});
