import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asPercent,
  inPoints,
  inTenths,
  signedTenths,
} from "../../../../../jamlab/pages/win_chances/tenths.js";
import {
  axisEnd,
  CHANCE,
  changeSince,
  isDoubtful,
  joinedValues,
  knownTo,
  ledgerOf,
  momentAt,
  movedMost,
  partsOf,
  scaleEnd,
  swingsTo,
  UNSPLIT,
} from "../../../../../jamlab/pages/win_chances/values_so_far.js";
import { BY, CHANCES, sum } from "./made-up.js";

test("the ledger has the interval of what each gave up to the play head", () => {
  const given = CHANCES.map((_, n) => (n ? [n, n + 10, n + 20] : null));
  const { halves } = ledgerOf(CHANCES, BY, 4, given) ?? { halves: new Map() };
  assert.deepEqual(
    [...halves],
    [
      [0, [1, 11, 21]],
      [CHANCE, [3, 13, 23]],
      [1, [4, 14, 24]],
    ],
  );
  assert.equal(ledgerOf(CHANCES, BY, 4)?.halves.size, 0);
});

test("the ledger adds up: each row to 0, each column to now less start", () => {
  for (let n = 0; n < CHANCES.length; n++) {
    const ledger = ledgerOf(CHANCES, BY, n);
    assert(ledger);
    assert.deepEqual(ledger.now, CHANCES[n]);
    for (const row of ledger.rows.values()) assert.equal(sum(row), 0);
    ledger.now.forEach((now, seat) => {
      const given = sum([...ledger.rows.values()].map((row) => row[seat]));
      assert.equal(ledger.start[seat] + given, now);
    });
  }
  const ledger = ledgerOf(CHANCES, BY, 5);
  assert.deepEqual(ledger?.rows.get(0), [-34, 17, 17]);
  assert.deepEqual(ledger?.rows.get(1), [-20, -60, 80]);
  assert.deepEqual(ledger?.rows.get(CHANCE), [120 - 20, -40 + 250, -80 - 230]);
});

test("what is not worked out step by step is booked to nobody, unless one alone had a part in it", () => {
  const chances = CHANCES.map((each, n) => ([1, 2, 4].includes(n) ? null : each));
  const early = ledgerOf(chances, BY, 2);
  assert.deepEqual([early?.last, early?.now], [0, CHANCES[0]]);
  const ledger = ledgerOf(chances, BY, 5);
  assert.deepEqual(ledger?.rows.get(UNSPLIT), [46, 167, -213]);
  assert.deepEqual(ledger?.rows.get(0), [0, 0, 0]);
  assert.deepEqual(ledgerOf(chances, BY, 6)?.rows.get(CHANCE), [-380, 500, -120]);
  assert.equal(knownTo(chances, 2), 0);
  assert.equal(knownTo([null], 0), -1);
  assert.equal(ledgerOf([null, CHANCES[1]], [0], 0), null);
});

test("a moment is a swing, or the last choice and what answered it", () => {
  const swing = { first: 1, n: 2, seat: 0, change: 86 };
  assert.deepEqual(momentAt(BY, [swing], 2), { first: 1, last: 2, swing });
  assert.deepEqual(momentAt(BY, [swing], 3), { first: 1, last: 2, swing }); // that had to follow
  assert.deepEqual(momentAt(BY, [swing], 1), { first: 1, last: 1, swing: null });
  assert.deepEqual(momentAt(BY, [swing], 5), { first: 4, last: 5, swing: null });
  assert.deepEqual(momentAt(BY, [], 0), { first: 0, last: 0, swing: null });
  assert.deepEqual(momentAt([-1, -2, 0], [], 2), { first: 1, last: 2, swing: null });
});

test("its steps are those on screen, and add up to the change", () => {
  const parts = partsOf(CHANCES, BY, 1, 4, 6) ?? [];
  assert.deepEqual(parts, [
    { by: 1, from: 310, to: 250, n: 4 },
    { by: CHANCE, from: 250, to: 1000, n: 6 },
  ]);
  assert.equal(sum(parts.map(({ from, to }) => to - from)), CHANCES[6][1] - CHANCES[3][1]);
  assert.equal(scaleEnd(parts), 1000);
  assert.equal(scaleEnd([{ by: 0, from: 366, to: 220, n: 1 }]), 400);
  assert.equal(partsOf([CHANCES[0], null, CHANCES[2]], BY, 0, 1, 2), null);
  assert.equal(movedMost(CHANCES[3], CHANCES[5], 0), 1);
  assert.equal(movedMost([500, 500], [600, 400], 1), 1); // of equal ones who chose
});

test("what changed since the last step is the difference of the two numbers on screen", () => {
  for (let n = 1; n < CHANCES.length; n++)
    assert.deepEqual(
      changeSince(CHANCES, n),
      CHANCES[n].map((chance, seat) => chance - CHANCES[n - 1][seat]),
    );
  assert.equal(changeSince(CHANCES, 0), null);
  assert.equal(changeSince([null, CHANCES[1]], 1), null);
  // Where a step is not worked out the last number that is stands on screen.
  assert.deepEqual(changeSince([[500, 500], null, [600, 400]], 1), [0, 0]);
  assert.deepEqual(changeSince([[500, 500], null, [600, 400]], 2), [100, -100]);
  const said = [
    isDoubtful(-29, 302),
    isDoubtful(30, 30),
    isDoubtful(31, 30),
    isDoubtful(3, undefined),
  ];
  assert.deepEqual(said, [true, true, false, false]);
});

test("nothing looks beyond the play head: neither swings nor the axis", () => {
  const swings = [
    { first: 4, n: 6, seat: 1, change: 690 },
    { first: 1, n: 2, seat: 0, change: 86 },
    { first: 3, n: 3, seat: 0, change: 60 },
    { first: 1, n: 1, seat: 0, change: -54 },
    { first: 2, n: 2, seat: 0, change: 51 },
  ];
  const named = (/** @type {number} */ n) => swingsTo(swings, n).map(({ change }) => change);
  assert.deepEqual(named(2), [-54, 86, 51]);
  assert.deepEqual(named(5), [-54, 86, 60]); // the three biggest so far, as they came
  assert.deepEqual(named(0), []);
  assert.equal(axisEnd(CHANCES, 4), 500);
  assert.equal(axisEnd(CHANCES, 5), 1000);
});

test("what was shipped and what is worked out are joined, of one judge only", () => {
  const track = { chances: CHANCES, half: [], counts: [], points: [] };
  /** @type {Told.ValuesTold} */
  const shipped = {
    state: "done",
    says: "",
    judge: "memory",
    seconds: 0,
    tracks: { table: track },
    by: BY,
    swings: { table: [] },
    news: {},
    choices: [],
  };
  /** @type {Told.ValuesTold} */
  const nothing = { ...shipped, state: "none", tracks: {}, by: [], swings: {}, news: {} };
  assert.equal(joinedValues(shipped, null), shipped);
  assert.equal(joinedValues(null, nothing), nothing);
  assert.equal(joinedValues(shipped, nothing), shipped);
  const more = joinedValues(shipped, { ...nothing, state: "working", tracks: { 0: track } });
  assert.deepEqual(Object.keys(more?.tracks ?? {}), ["0", "table"]);
  assert.deepEqual([more?.state, more?.by], ["working", BY]);
  const other = { ...nothing, judge: "greedy", tracks: { 0: track } };
  assert.equal(joinedValues(shipped, other), other);
});

test("numbers are written in whole tenths", () => {
  assert.equal(inTenths(-146), "−14.6");
  assert.equal(inTenths(-4), "−0.4");
  assert.equal(signedTenths(70), "+7.0");
  assert.equal(signedTenths(0), "0.0");
  assert.equal(asPercent(366), "36.6 %");
  assert.deepEqual(
    [inPoints(27), inPoints(10), inPoints(-30)],
    ["2.7 points", "1 point", "3 points"],
  );
});
