import assert from "node:assert/strict";
import { test } from "node:test";
import { dieName, dieOf, fromHole } from "../../../../../jamlab/ui/tables/board.js";
import {
  axesOf,
  between,
  drawnDie,
  hull,
  lookOf,
  topOf,
} from "../../../../../jamlab/ui/tables/dice.js";

/** Quaternions that turn each face up, as a die is read: 1 up, 6 down, 2 to the reader, 3 right. */
const SHOWS = [
  [1e4, 0, 0, 0],
  [7071, -7071, 0, 0],
  [7071, 0, -7071, 0],
  [7071, 0, 7071, 0],
  [7071, 7071, 0, 0],
  [0, 1e4, 0, 0],
];

test("the face on top, for each of the six; none of a die that lies tilted", () => {
  assert.deepEqual(
    SHOWS.map((turned) => topOf([0, 0, 80, ...turned])),
    [1, 2, 3, 4, 5, 6],
  );
  const tilted = [Math.cos(0.4), Math.sin(0.4), 0, 0].map((part) => 1e4 * part);
  assert.equal(topOf([0, 0, 80, ...tilted]), 0);
  const slightly = [Math.cos(0.04), Math.sin(0.04), 0, 0].map((part) => 1e4 * part);
  assert.equal(topOf([0, 0, 80, ...slightly]), 1); // 4.6 degrees are flat
});

test("faces that lie opposite look opposite ways, and axes stand upright to each other", () => {
  const axes = axesOf([0, 0, 80, 5000, 5000, -5000, 5000]);
  for (const [one, other] of [
    [1, 6],
    [2, 5],
    [3, 4],
  ]) {
    const [a, b] = [lookOf(axes, one), lookOf(axes, other)];
    assert.deepEqual(
      a.map((part, n) => Math.abs(part + b[n]) < 1e-9),
      [true, true, true],
    );
  }
  const dot = axes[0].reduce((sum, part, n) => sum + part * axes[1][n], 0);
  assert(Math.abs(dot) < 1e-9);
});

test("between two poses: both ends, the middle, and the short way round", () => {
  const [from, to] = [
    [0, 0, 80, ...SHOWS[0]],
    [100, -40, 80, ...SHOWS[4]],
  ];
  const rounded = (/** @type {number[]} */ pose) => pose.map((part) => Math.round(part));
  assert.deepEqual(rounded(between(from, to, 0)), from);
  assert.deepEqual(rounded(between(from, to, 1)), to);
  const middle = between(from, to, 0.5);
  assert.deepEqual(rounded(middle.slice(0, 3)), [50, -20, 80]);
  const half = Math.PI / 8; // half of a quarter turn, as a quaternion has it
  assert.deepEqual(
    rounded(middle.slice(3)),
    rounded([1e4 * Math.cos(half), 1e4 * Math.sin(half), 0, 0]),
  );
  const same = [...to.slice(0, 3), ...to.slice(3).map((part) => -part)]; // the same pose
  assert.deepEqual(
    rounded(
      axesOf(between(from, same, 0.5))
        .flat()
        .map((part) => 1e3 * part),
    ),
    rounded(
      axesOf(middle)
        .flat()
        .map((part) => 1e3 * part),
    ),
  );
});

test("the outline is the hull, without what lies inside", () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const found = hull([...square, [5, 5], [2, 7], [5, 0]]);
  assert.deepEqual([...found].sort(), [...square].sort());
});

test("of a flat die one face is seen, of a tilted one up to three; each with its pips", () => {
  const pips = (/** @type {string} */ path) => path.split("Z").length - 1;
  SHOWS.forEach((turned, n) => {
    const drawn = drawnDie([0, 0, 80, ...turned], 80, 0);
    assert.equal(drawn.faces.length, 1);
    assert.equal(pips(drawn.pips), n + 1);
  });
  const corner = [0.88, 0.28, 0.36, 0.12].map((part) => 1e4 * part);
  const drawn = drawnDie([0, 0, 80, ...corner], 80, 2);
  assert.equal(drawn.faces.length, 3);
});

test("what a die is called, and how far it is from the hole", () => {
  assert.deepEqual(dieOf("C12"), { seat: 2, number: 12 });
  assert.equal(
    dieName(["Ann", "Bo"], "B3", 5, "over the hole"),
    "Bo's die 3: shows 5, over the hole",
  );
  assert.equal(dieName(["Ann"], "B3", 0, "out"), "Seat 2's die 3: lies tilted, out");
  const plan = { side: 2000, hole: 400, die: 160, platforms: [], areas: [], angle: 0 };
  assert.equal(fromHole([300, 400, 80, ...SHOWS[0]], plan), 30); // 50 mm less the hole's 20
  assert.equal(fromHole([100, 0, 80, ...SHOWS[0]], plan), 0);
});
