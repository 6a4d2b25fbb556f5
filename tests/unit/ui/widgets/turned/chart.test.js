import assert from "node:assert/strict";
import { test } from "node:test";
import {
  barScale,
  barsOf,
  bookedOf,
  furthest,
  stretchesOf,
  thinned,
} from "../../../../../jamlab/pages/win_chances/booked.js";
import { swingsTo, swungBy } from "../../../../../jamlab/pages/win_chances/values_so_far.js";
import { BY, CHANCES, sum } from "./made-up.js";

test("start, luck, own decisions and those of others add up to now, for each seat at each step", () => {
  for (let to = 0; to < CHANCES.length; to++)
    for (const seat of [0, 1, 2]) {
      const booked = bookedOf({ chances: CHANCES }, BY, seat, 0, to);
      assert(booked);
      assert.deepEqual([booked.start, booked.now], [CHANCES[0][seat], CHANCES[to][seat]]);
      assert.equal(booked.start + sum(Object.values(booked.sums)), booked.now);
      assert.equal(sum(booked.steps.map(({ change }) => change)), booked.now - booked.start);
    }
  const luck = 120 - 20 - 380;
  const seat0 = { luck, own: -34, others: -20, open: 0 };
  assert.deepEqual(bookedOf({ chances: CHANCES }, BY, 0, 0, 6)?.sums, seat0);
  assert.deepEqual(bookedOf({ chances: CHANCES }, BY, 1, 0, 3)?.sums, {
    luck: -40,
    own: 0,
    others: 17,
    open: 0,
  });
});

test("each sum has the interval of the last step that went into it", () => {
  const halves = (/** @type {number} */ from) =>
    CHANCES.map((each, n) => each.map((_, seat) => from + 10 * n + seat));
  const track = { chances: CHANCES, given: halves(100), others: halves(500) };
  for (const seat of [0, 1, 2]) {
    const booked = bookedOf(track, BY, seat, 0, CHANCES.length - 1);
    assert(booked);
    for (const to of /** @type {const} */ (["luck", "own", "others"])) {
      const last = booked.steps.filter((step) => step.to === to).at(-1);
      const from = to === "others" ? 500 : 100;
      assert.equal(booked.halves[to], last && from + 10 * last.n + seat);
    }
  }
  assert.deepEqual(bookedOf({ chances: CHANCES }, BY, 0, 0, 6)?.halves, {});
});

test("nothing of an excerpt's past, and nothing beyond the last position", () => {
  const booked = bookedOf({ chances: CHANCES }, BY, 1, 3, 5);
  assert.deepEqual([booked?.first, booked?.last, booked?.start, booked?.now], [3, 5, 310, 500]);
  assert.deepEqual(booked?.sums, { luck: 250, own: -60, others: 0, open: 0 });
});

test("what several had a part in is not told apart until it is worked out", () => {
  const chances = CHANCES.map((each, n) => ([1, 2, 4].includes(n) ? null : each));
  const booked = bookedOf({ chances }, BY, 0, 0, 5);
  assert.deepEqual(booked?.sums, { luck: 0, own: 0, others: 0, open: 46 });
  assert.equal(bookedOf({ chances: [null, CHANCES[1]] }, BY, 0, 0, 0), null);
});

test("each turn has its bars; short turns share theirs; none is left out", () => {
  assert.deepEqual(stretchesOf([1, 4], 0, 6, 1), [
    { first: 1, last: 3 },
    { first: 4, last: 6 },
  ]);
  assert.deepEqual(stretchesOf([3, 4, 5, 12, 19], 0, 20, 3), [
    { first: 1, last: 3 },
    { first: 4, last: 11 },
    { first: 12, last: 20 },
  ]);
  assert.deepEqual(stretchesOf([2, 5], 3, 8, 1), [
    { first: 4, last: 4 },
    { first: 5, last: 8 },
  ]);
  const booked = bookedOf({ chances: CHANCES }, BY, 1, 0, 5);
  const bars = barsOf(booked?.steps ?? [], stretchesOf([1, 4], 0, 6, 1));
  assert.deepEqual(bars, [
    { first: 1, last: 3, to: "luck", change: -40 },
    { first: 1, last: 3, to: "others", change: 17 },
    { first: 4, last: 6, to: "luck", change: 250 },
    { first: 4, last: 6, to: "own", change: -60 },
  ]);
  assert.deepEqual(barScale(bars), { low: -100, high: 250 });
  assert.deepEqual(barScale([]), { low: -50, high: 50 });
});

test("turn numbers keep their distance", () => {
  const marks = [10, 30, 50, 70, 90].map((at, i) => ({ at, number: i + 1 }));
  const kept = (/** @type {number} */ least) => thinned(marks, least).map(({ number }) => number);
  assert.deepEqual(kept(20), [1, 2, 3, 4, 5]);
  assert.deepEqual(kept(38), [2, 4]);
  assert.deepEqual(kept(60), [5]);
  assert.deepEqual(thinned([], 20), []);
});

test("the seat that went furthest up to here, and what swings moved", () => {
  assert.equal(furthest(CHANCES, 0, 2), 0);
  assert.equal(furthest(CHANCES, 0, 6), 1);
  assert.equal(furthest(CHANCES, 3, 5), 1);
  assert.equal(furthest([null, null], 0, 1), 0);
  const swing = { first: 4, n: 6, seat: 1, change: 700 };
  const track = { chances: CHANCES, half: [], counts: [], points: [] };
  assert.equal(swungBy(track, swing), 690);
  assert.equal(swungBy(null, swing), 700);
  const many = [1, 2, 3, 4, 5].map((n) => ({ first: n, n, seat: 0, change: 100 - n }));
  assert.deepEqual(
    swingsTo(many, 5, 4).map(({ n }) => n),
    [1, 2, 3, 4],
  );
});
