// Stepping with buttons, keys, typing, playing, and within a span.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  byRole,
  click,
  enter,
  fixture,
  isShown,
  one,
  pass,
  press,
  resized,
  stopClock,
  textOf,
} from "../dom.js";
import { first, Shown } from "./shown.js";

/** @type {Told.Story} */
const cramel = fixture("cramel-3");
const LAST = cramel.events.length;
const STEPPER = new URL("../../../../../jamlab/pages/stepper/", import.meta.url);

test("buttons step by event and by turn", () => {
  const shown = new Shown(cramel);
  for (const name of ["One step on", "One step on", "Back one step"]) click(shown.button(name));
  assert.equal(shown.at, 1);
  click(shown.button("On one turn"));
  assert.equal(shown.at, cramel.turns[1].first);
  click(shown.button("Back one turn"));
  assert.equal(shown.at, cramel.turns[0].first);
});

test("keys step by event, decision, turn and round", () => {
  const shown = new Shown(cramel);
  const after = (/** @type {string[]} */ ...keys) => {
    shown.press(...keys);
    return shown.at;
  };
  const { turns } = cramel;
  assert.equal(after("ArrowRight", "ArrowRight", "ArrowLeft"), 1);
  const decision = first(cramel, (event) => event.node === "choice");
  assert.equal(after("Control+ArrowRight"), decision);
  assert.equal(after("Control+ArrowRight", "Control+ArrowLeft"), decision);
  assert.equal(after("End", "ArrowRight"), LAST);
  assert.equal(after("Home", "ArrowLeft"), 0);
  assert.equal(after("ArrowDown", "ArrowDown", "ArrowDown"), turns[2].first);
  assert.equal(after("ArrowUp"), turns[1].first);
  shown.go(turns[4].first + 1);
  const { seat } = turns[4];
  assert.equal(after("]"), turns.slice(5).find((turn) => turn.seat === seat)?.first);
  assert.equal(after("[", "["), turns.slice(0, 4).findLast((turn) => turn.seat === seat)?.first);
});

test("B goes from one big swing to the next", () => {
  const swings = cramel.swings ?? [];
  assert(swings.length > 1);
  const shown = new Shown(cramel);
  for (const n of swings) {
    shown.press("b");
    assert.equal(shown.at, n);
  }
  shown.press("Shift+B");
  assert.equal(shown.at, swings.at(-2));
  shown.press("b", "b");
  assert.equal(shown.at, LAST);
});

test("keys are heard only in focus and not while typing", () => {
  const shown = new Shown(cramel, { position: 10 });
  press("ArrowRight", document.body);
  assert.equal(shown.at, 10);
  assert.equal(shown.root.dataset.lmSuppressShortcuts, "true");
  let heard = 0;
  document.addEventListener("keydown", () => heard++);
  shown.press("ArrowRight", "x", "Control+s");
  assert.equal(shown.at, 11);
  assert.equal(heard, 2); // "x" and Control+s: the stepper has no use for them
  for (const key of ["4", "ArrowRight", "End"]) press(key, byRole("textbox", "Step"));
  assert.deepEqual([shown.at, shown.player.view], [11, "table"]);
});

test("a step can be typed and taken back", () => {
  const shown = new Shown(cramel, { position: 3 });
  const box = byRole("textbox", "Step");
  enter(box, "57");
  assert.equal(shown.at, 57);
  click(shown.button("Way back to 3"));
  assert.equal(shown.at, 3);
  assert(!isShown(one(".jl-wayback")));
  enter(box, "99999");
  assert.equal(shown.at, LAST);
  shown.press("Backspace");
  assert.equal(shown.at, 3);
  enter(box, "words");
  assert.equal(shown.at, 3);
  assert.equal(box.value, "3");
});

test("playing stops at the end and does not double", async () => {
  const shown = new Shown(cramel, { position: LAST - 2 });
  /** @type {unknown[]} */
  const steps = [];
  stopClock();
  /** @type {any} */ (shown.handle).stepper.settings.onchange = (
    /** @type {string} */ _name,
    /** @type {unknown} */ value,
  ) => steps.push(value);
  click(shown.button("Play"));
  click(shown.button("Pause"));
  assert.equal(shown.at, LAST - 2); // played and paused
  shown.player.play();
  shown.player.play();
  for (let seconds = 0; seconds < 10; seconds++) await pass(1000);
  assert(shown.button("Play"));
  assert.deepEqual(steps, [LAST - 1, LAST]);
});

test("a span has its own bar", () => {
  const shown = new Shown(cramel, { span: [21, 30], position: 0 });
  assert.equal(shown.at, 20);
  shown.press("End");
  assert.equal(shown.at, 30);
  assert.match(textOf(one(".jl-stepof")), /of 10/);
  enter(byRole("textbox", "Step"), "4");
  assert.equal(shown.at, 24);
});

test("on a phone the event is said above the bar, wherever the page is scrolled to", () => {
  const shown = new Shown(cramel);
  const bar = one(".jl-transport");
  Object.defineProperty(bar, "offsetHeight", { value: 118 });
  resized(bar, 390, 118);
  assert.equal(shown.root.style.getPropertyValue("--bar"), "118px");
  shown.go(9);
  const line = one(".jl-panels > .jl-now");
  assert.equal(textOf(line.querySelector("span")), shown.scene("table", 9).say);
  const sheet = readFileSync(new URL("phone.css", STEPPER), "utf8");
  const [, rule] = /\.jl-panels > \.jl-now \{ position: sticky; (.*?)\}/.exec(sheet) ?? [];
  assert.match(rule ?? "", /bottom: calc\(var\(--bar, 0px\)/, "the line keeps off the bar");
});
