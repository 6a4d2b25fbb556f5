// The panel of chances: how surprising it is what came, and what the next draws may bring.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all,
  allByRole,
  byRole,
  click,
  fixture,
  hasFocus,
  isShown,
  one,
  press,
  textOf,
} from "../dom.js";
import { Shown } from "./shown.js";

const WORDS = /** @type {const} */ ([
  [5, "rare"],
  [3, "surprising"],
  [2, "a little surprising"],
  [1, "nothing special"],
  [0, "an everyday matter"],
]);

/**
 * @param {number} weight
 * @param {number} total
 */
function inWords(weight, total) {
  const whole = total / weight;
  if (total % weight === 0) return `1 in ${whole}`;
  return `about 1 in ${whole < 10 ? whole.toFixed(1) : whole.toFixed(0)}`;
}

/**
 * At least one of `good` among so many drawn of `total`.
 *
 * @param {number} total
 * @param {number} good
 * @param {number} draws
 */
function atLeastOne(total, good, draws) {
  let none = 1;
  for (let drawn = 0; drawn < draws; drawn++) none *= (total - good - drawn) / (total - drawn);
  return 1 - none;
}

/** @type {Told.Story} */
const cramel = fixture("cramel-3");
/** @type {Told.Story} */
const jam = fixture("jam-3");

test("what came says how surprising it was", () => {
  const shown = new Shown(cramel, { viewpoint: "table", hideFuture: true });
  const heard = new Set();
  for (let n = 1; n < 200; n++) {
    const odds = shown.scene("table", n).odds ?? {};
    if ((odds.came ?? -1) < 0) continue;
    const weight = odds.rows[odds.came].weight;
    const bits = Math.log2(odds.total / weight);
    const word = WORDS.find(([least]) => bits >= least)?.[1];
    if (bits < 1 || heard.has(word)) continue;
    heard.add(word);
    shown.go(n);
    const line = one(".jl-surprise");
    const said = `${word}${inWords(weight, odds.total)} · ${bits.toFixed(1)} bits`;
    assert.equal(textOf(line), said);
    const before = shown.scene("table", n - 1).odds;
    shown.go(n - 1);
    if (before && before.came < 0) {
      assert(isShown(one(".jl-odds"))); // a tile is about to come: nothing is told of it
      assert.equal(all(".jl-surprise").length, 0);
    }
  }
  assert(heard.size >= 3);
});

test("a row tells what the next draws may bring", () => {
  const shown = new Shown(cramel, { viewpoint: "table" });
  const oddsAt = (/** @type {number} */ n) => shown.scene("table", n).odds;
  let n = 60;
  while (oddsAt(n)?.came !== 0) n++;
  shown.go(n);
  const odds = oddsAt(n);
  const rows = () => all("button.jl-chance");
  rows()[0].focus();
  for (const row of [0, 1]) {
    press("Enter"); // the first came, so it is one fewer; the second did not
    const [good, total] = [odds.rows[row].weight - (row === 0 ? 1 : 0), odds.total - 1];
    const said = all(".jl-within b").map((each) => Number.parseFloat(textOf(each)));
    const exact = [2, 3, 5, 10].map((draws) => 100 * atLeastOne(total, good, draws));
    assert.equal(said.length, 4);
    for (const [at, share] of said.entries()) assert(Math.abs(share - exact[at]) <= 0.051);
    assert.equal(rows()[row].getAttribute("aria-expanded"), "true");
    hasFocus(rows()[row]);
    press("Shift+ArrowDown");
  }
  hasFocus(rows()[2]);
  // Stepping draws the rows anew, or takes the panel away: the keys are still heard.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) press(key);
  assert.equal(shown.at, n + 1);
  shown.see("all");
  assert(!isShown(one(".jl-odds")));
});

test("The JAM tells a seat what the next draws may bring, for either half of a card", () => {
  const shown = new Shown(jam, { viewpoint: "1" });
  let n = 120;
  while (!("next" in (shown.scene("1", n).odds ?? {}))) n++;
  shown.go(n);
  const { odds } = shown.scene("1", n);
  const lists = jam.next_draws.chances;
  assert(odds.next.length > 3);
  for (const [half, rows] of /** @type {const} */ ([
    ["Recipe", odds.rows],
    ["Fruit", odds.also.rows],
  ])) {
    click(byRole("button", half, one(".jl-halves")));
    for (const place of [0, rows.length - 1]) {
      click(all("button.jl-chance")[place]);
      const chances = lists[odds.next[rows[place].place]];
      assert.deepEqual(
        all(".jl-within b").map((each) => textOf(each)),
        chances,
      );
      const said = `At least one ${rows[place].face} among the next 2 cards: ${chances[0]}`;
      assert(textOf(one(".jl-within")).includes(said));
      const unless = "if no card is shuffled into the deck meanwhile";
      assert.equal(textOf(one(".jl-within small")), unless);
    }
  }
  assert(allByRole("button", "Fruit").length);
});
