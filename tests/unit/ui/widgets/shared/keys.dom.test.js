// Keys are heard wherever the focus is on a page of its own, and inside a cell of a notebook; a click brings
// the focus into the cell; a field and a dialog keep theirs; letters can be switched off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPressed, letterSwitch } from "../../../../../jamlab/ui/toolkit/keys.js";
import { byRole, click, fixture, hasFocus, one, place, press } from "../dom.js";
import { Shown } from "../stepper/shown.js";

/** @type {Told.Story} */
const story = fixture("sixty-4");

/** A control beside the stepper, as a page's header has. */
function beside() {
  const button = document.createElement("button");
  place().append(button);
  button.focus();
  return button;
}

test("on a page of its own keys work wherever the focus is", () => {
  const shown = new Shown(story, { position: 30, page: true });
  const button = beside();
  for (const [key, n] of /** @type {[string, number][]} */ ([
    ["ArrowRight", 31],
    ["ArrowLeft", 30],
    ["End", story.events.length],
    ["Home", 0],
  ])) {
    assert(press(key, button), key);
    assert.equal(shown.at, n);
  }
  press("ArrowDown", document.body);
  assert(shown.at > 0);
  assert(!press("PageDown", button), "it scrolls the page");
  let pressed = 0;
  button.onclick = () => pressed++;
  assert(!press("Space", button));
  assert.equal(pressed, 1, "the space bar presses what has the focus");
  const field = document.createElement("input");
  button.after(field);
  const { at } = shown;
  assert(!press("ArrowRight", field));
  assert.equal(shown.at, at, "a field keeps its keys");
});

test("in a notebook they work inside, where a click brings the focus", () => {
  const shown = new Shown(story, { position: 30 });
  const cell = beside();
  press("ArrowRight", cell);
  assert.equal(shown.at, 30);
  shown.root.querySelector(".jl-app")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  hasFocus(shown.root);
  press("ArrowRight");
  assert.equal(shown.at, 31);
  assert.equal(shown.root.dataset.lmSuppressShortcuts, "true");
});

test("a panel that scrolls keeps the keys for it while it has the focus", () => {
  const shown = new Shown(story, { position: 30, page: true });
  const panel = one(".jl-thisturn", shown.root);
  panel.focus();
  assert(press("PageDown", panel), "nothing is to be scrolled: a turn");
  const { at } = shown;
  panel.style.overflowY = "auto";
  Object.defineProperty(panel, "scrollHeight", { value: 400 });
  assert(!press("PageDown", panel));
  assert.equal(shown.at, at);
  assert(press("ArrowDown", panel));
  assert(shown.at > at);
});

test("keys of one letter, digit or sign can be switched off", () => {
  const shown = new Shown(story, { position: 30 });
  const view = () => shown.player.view;
  shown.press("f");
  const other = view();
  shown.press("?");
  const box = byRole("checkbox", "Letters and digits are keys");
  click(box);
  press("Escape", box);
  shown.press("f", "1", "b", "]");
  assert.deepEqual([view(), shown.at], [other, 30]);
  shown.press("ArrowRight");
  assert.equal(shown.at, 31, "arrows are not letters");
  assert(!(/** @type {any} */ (letterSwitch().firstChild).checked), "the next page knows it");
});

test("Enter and the space bar press what has the focus", () => {
  const root = place();
  root.innerHTML =
    "<details><summary>more</summary></details><div role=button>card</div><p>words</p>";
  const [summary, card, words] = root.querySelectorAll("summary, div, p");
  assert(isPressed(summary, "Enter") && isPressed(card, " "));
  assert(!isPressed(words, "Enter") && !isPressed(card, "ArrowDown"));
});
