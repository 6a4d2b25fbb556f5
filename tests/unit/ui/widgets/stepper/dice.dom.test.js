// A table with dice: the board, the trays, a roll at its end, the arrow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byLabel, byRole, click, controls, fixture, isShown, one, textOf } from "../dom.js";
import { Shown } from "./shown.js";

/** @type {Told.Story} */
const dice = fixture("dice");
/** @param {string} die */
const at = (die) => one(`.jl-die[data-piece=${die}]`).getAttribute("transform");
/** @param {Shown} shown */
const board = (shown) => /** @type {any} */ (shown.handle).stepper.table.board;

test("a die is named by its owner, its number and what it shows", () => {
  new Shown(dice);
  const names = all(".jl-diceboard .jl-die").map((die) => die.getAttribute("aria-label"));
  assert.deepEqual(names.sort(), [
    "Ann's die 1: shows 4, 106 mm from the hole",
    "Ann's die 2: shows 2, 87 mm from the hole",
    "Ann's die 3: shows 6, 27 mm from the hole",
    "Bo's die 2: shows 5, 36 mm from the hole",
    "Bo's die 3: lies tilted, 74 mm from the hole",
    "Bo's die 4: shows 1, over the hole",
  ]);
  const [tray] = all(".jl-dieplaces");
  assert.equal(tray.getAttribute("aria-label"), "Ann: 3 in hand, 0 out");
  assert.equal(all("[role=button], button", tray).filter(isShown).length, 3);
  assert(byLabel("Ann's die 4: shows 4, in hand", tray));
});

test("a flat die shows one face and a tilted one three", () => {
  new Shown(dice);
  const faces = all(".jl-diceboard .jl-die").map((die) => [
    die.dataset.piece,
    all(".jl-die-face", die).filter((face) => face.getAttribute("d")).length,
  ]);
  assert.deepEqual(Object.fromEntries(faces), { A1: 1, A2: 1, A3: 1, B2: 1, B3: 3, B4: 1 });
  const pips = one(".jl-die[data-piece=B2] .jl-die-pips").getAttribute("d");
  assert.equal(pips.split("M").length - 1, 5);
});

test("a jump sets the end and plays nothing", () => {
  const shown = new Shown(dice);
  shown.go(4);
  assert.equal(at("B2"), "translate(820.0 -560.0)");
  assert.equal(all(".jl-die[data-piece=A2]").length, 0);
  assert.equal(board(shown).rolls, false);
  assert(!all('[aria-label="Ann\'s die 2: out"]').some(isShown));
  assert(isShown(byLabel("Ann's die 1: out")));
});

test("with reduced motion only the end is shown", () => {
  controls.settings.device.prefersReducedMotion = "reduce";
  const shown = new Shown(dice, { position: 3 });
  shown.press("ArrowRight");
  assert.equal(at("B2"), "translate(820.0 -560.0)");
  assert.equal(board(shown).rolls, false);
});

test("playing waits until the dice lie", () => {
  const { player } = new Shown(dice, { position: 3 });
  /** @type {number[]} */
  const waits = [];
  const set = globalThis.setTimeout;
  globalThis.setTimeout = /** @type {any} */ (
    (/** @type {unknown} */ _, /** @type {number} */ ms) => {
      if (ms > 16 && ms !== 400) waits.push(ms); // no frame, and nothing that is spoken
      return 0;
    }
  );
  player.play();
  player.n = 4;
  player.wait();
  player.setSpeed(2);
  globalThis.setTimeout = set;
  player.stop();
  assert.deepEqual(waits, [1000, 1300, 650]);
});

test("the arrow shows which way, and stands behind the die", () => {
  const shown = new Shown(dice, { position: 1 });
  const head = one(".jl-flickhead");
  assert.equal(head.getAttribute("transform"), "translate(0.0 678.0) rotate(-90)");
  const finger = one(".jl-finger");
  assert(Number(finger.getAttribute("cy")) > 1280 + 80);
  assert.notEqual(Number(finger.getAttribute("cx")), 0);
  assert.equal(one(".jl-die.is-current").dataset.piece, "A1");
  shown.go(2);
  assert.equal(all(".jl-aim.is-past .jl-flickhead").length, 1);
  shown.go(5);
  assert.equal(all(".jl-flickhead").length, 0);
});

test("a click on a die opens its story", () => {
  const shown = new Shown(dice, { position: 5 });
  click(one(".jl-die[data-piece=B2]"));
  const history = byRole("dialog", "History");
  assert.equal(textOf(one("h2", history)), "Bo's die 2");
  assert.equal(all("li button", history).length, 1);
  assert.equal(shown.at, 4);
});
