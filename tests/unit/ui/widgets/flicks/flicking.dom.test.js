// Flicking by keys and sliders, and what the table says and does then.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FlickTable } from "../../../../../jamlab/pages/flicks/flicktable.js";
import {
  all,
  atEnd,
  byRole,
  controls,
  enter,
  fixture,
  one,
  pass,
  place,
  press,
  stopClock,
  textOf,
} from "../dom.js";

const { traits, answers } = fixture("flicks");
const ROLL = 3000; // ms in which every roll here has ended

/** A table whose Python answers, and what that is asked. @param {{ isDeaf?: boolean }} [how] */
function opened({ isDeaf = false } = {}) {
  stopClock();
  /** @type {any[]} */
  const heard = [];
  const data = structuredClone(traits);
  const ask = (/** @type {any} */ message) => {
    if (message.kind === "seen") return;
    heard.push(message);
    const answer = { ...answers[message.die], n: message.n };
    if (!isDeaf) queueMicrotask(() => table.answered(answer));
  };
  const table = new FlickTable(place(), data, ask);
  atEnd(() => table.destroy());
  return { table, heard };
}
/** @param {string} id */
const die = (id) => one(`.jl-flickboard .jl-die[data-piece=${id}]`);
const said = () => textOf(one(".jl-flicksaid"));
const flick = () => byRole("button", "Flick");

test("keys aim and Enter flicks, once", async () => {
  const { table, heard } = opened();
  die("A2").focus();
  const start = table.meant.aim;
  const [x, y] = traits.poses.A2;
  assert.equal(start, (Math.round((Math.atan2(-y, -x) * 180) / Math.PI) + 360) % 360);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "ArrowUp"]) {
    press(key);
  }
  for (const key of ["ArrowDown", "Shift+ArrowDown", "ArrowDown"]) press(key);
  assert.equal(table.meant.aim, start + 11);
  assert.equal(table.meant.speed, 40);
  press("Enter");
  press("Enter");
  await pass(ROLL);
  assert.deepEqual(
    heard.map((message) => message.die),
    ["A2"],
  );
  assert.equal(/** @type {HTMLElement} */ (document.activeElement).dataset.piece, "A2");
});

test("only the own dice are reached by Tab", () => {
  opened();
  const reached = all(".jl-flickboard .jl-die").filter((each) => each.tabIndex === 0);
  assert.deepEqual(reached.map((each) => each.dataset.piece).sort(), ["A1", "A2", "A3"]);
  assert.equal(die("B1").tabIndex, -1);
});

test("a die that sinks is gone and the next is taken", async () => {
  const { table } = opened();
  die("A1").focus();
  table.mean({ speed: 110 });
  press("Enter");
  await pass(ROLL);
  assert.equal(all(".jl-flickboard .jl-die[data-piece=A1]").length, 0);
  assert.equal(said(), "A1 goes through the hole");
  assert.match(textOf(one(".jl-flickpanel h2")), /Ann's die 2/);
  assert.equal(/** @type {HTMLElement} */ (document.activeElement).dataset.piece, "A2");
});

test("sliders and the button do the same", async () => {
  const { heard } = opened();
  die("A2").focus();
  const slider = (/** @type {string} */ name, /** @type {number} */ value) =>
    enter(byRole("slider", name), String(value));
  slider("Sideways", -2);
  const sideways = byRole("slider", "Sideways").getAttribute("aria-valuetext");
  assert.match(sideways, /2 mm (left|right)/);
  slider("Height", 6);
  slider("Speed", 300);
  flick().click();
  await pass(ROLL);
  const [message] = heard;
  assert.equal(Math.abs(message.offset), 2);
  assert.deepEqual([message.height, message.speed], [6, 300]);
});

test("each direction strikes the face it meets", () => {
  const { table } = opened();
  table.choose("A1");
  const struck = [0, 90, 180, 270, 40, 50].map((aim) => {
    table.mean({ aim });
    return table.flickMeant.face;
  });
  // A1 shows 4 and is not turned: 5 looks away from the reader, 1 and 6 to the sides.
  const [west, south, east, north] = struck;
  assert.deepEqual([south, north], [2, 5]);
  assert.deepEqual([west, east].sort(), [1, 6]);
  assert.deepEqual(struck.slice(4), [west, south]);
});

test("a kernel that is silent is given up", async () => {
  const { table } = opened({ isDeaf: true });
  die("A2").focus();
  press("Enter");
  assert.equal(table.state, "asking");
  await pass(29_000);
  assert.equal(table.state, "asking");
  await pass(2000);
  assert.equal(table.state, "idle");
  assert.equal(said(), "This page does not answer. Load it again.");
});

test("nothing is flicked while dice roll", async () => {
  const { table, heard } = opened();
  die("A3").focus();
  press("Enter");
  await pass(50);
  assert.equal(table.state, "rolling");
  assert(flick().disabled);
  press("Enter");
  flick().click();
  assert.equal(table.state, "rolling");
  await pass(ROLL);
  assert.equal(heard.length, 1);
  assert(!flick().disabled);
});

test("with reduced motion the end is there at once", async () => {
  controls.settings.device.prefersReducedMotion = "reduce";
  const { table } = opened();
  die("A3").focus();
  press("Enter");
  await pass(1);
  assert.equal(table.state, "idle");
  assert.equal(table.board.rolls, false);
  assert.match(said(), /^A3/);
});

test("a face with something before it cannot be flicked", () => {
  const { table, heard } = opened();
  table.choose("A1");
  table.set({ faces: { A1: [5, 1, 6] } });
  table.mean({ aim: 90 }); // towards the hole: a finger at 2
  assert(flick().disabled);
  assert.match(textOf(one(".jl-flickpanel")), /No room for a finger behind the die/);
  die("A1").focus();
  press("Enter");
  assert.deepEqual(heard, []);
  table.mean({ aim: 180 });
  assert(!flick().disabled);
  assert.match(textOf(one(".jl-flickpanel")), /Pull back from the die/);
});
