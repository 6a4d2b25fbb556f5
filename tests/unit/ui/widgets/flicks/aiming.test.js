import assert from "node:assert/strict";
import { test } from "node:test";
import {
  keyMeans,
  metres,
  pulled,
  snapped,
  struckFace,
  towardsHole,
} from "../../../../../jamlab/pages/flicks/aiming.js";

const FLAT = [1e4, 0, 0, 0]; // 1 up, 2 to the reader, 3 right

test("only numbers that the game knows can be chosen; directions go round", () => {
  assert.deepEqual(
    [-1, 360, 361.4].map((aim) => snapped("aim", aim)),
    [359, 0, 1],
  );
  assert.deepEqual(
    [0, 14, 15, 999].map((speed) => snapped("speed", speed)),
    [10, 10, 20, 300],
  );
  assert.deepEqual(
    [-9, -0.9, 5.1].map((offset) => snapped("offset", offset)),
    [-6, 0, 6],
  );
  assert.equal(snapped("height", 100), 12);
});

test("a finger strikes the side that looks at it", () => {
  const pose = [0, 0, 80, ...FLAT];
  assert.equal(struckFace(pose, 90), 2); // it comes from the reader
  assert.equal(struckFace(pose, 180), 3); // from the right
  assert.equal(struckFace(pose, 0), 4);
  assert.equal(struckFace(pose, 270), 5);
  assert.equal(struckFace(pose, 270, [2, 3]), 0); // something stands before that face
  const upside = [0, 0, 80, 0, 1e4, 0, 0];
  assert.equal(struckFace(upside, 90), 5);
});

test("the way to the hole, from all round it", () => {
  const from = (/** @type {number} */ x, /** @type {number} */ y) =>
    towardsHole([x, y, 80, ...FLAT]);
  assert.deepEqual([from(100, 0), from(-100, 0), from(0, 100), from(0, -100)], [180, 0, 270, 90]);
});

test("a pull sends the die the other way, the faster the farther; a short one not at all", () => {
  const pose = [0, 0, 80, ...FLAT];
  assert.deepEqual(pulled(pose, [0, -100], 80), { aim: 90, speed: 0 });
  const near = pulled(pose, [0, -500], 80);
  const far = pulled(pose, [0, -900], 80);
  assert.equal(near.aim, 90);
  assert(near.speed > 0 && far.speed > near.speed);
  assert.equal(pulled(pose, [0, -9000], 80).speed, 300);
  assert.equal(pulled(pose, [300, 0], 80).aim, 180);
});

test("keys: aiming turns and hastens, placing moves, others are left alone", () => {
  assert.deepEqual(keyMeans("ArrowLeft", false, false), { turn: 1 });
  assert.deepEqual(keyMeans("ArrowRight", true, false), { turn: -10 });
  assert.deepEqual(keyMeans("ArrowUp", false, false), { faster: 10 });
  assert.deepEqual(keyMeans("ArrowDown", true, false), { faster: -50 });
  assert.deepEqual(keyMeans("Enter", false, false), { go: true });
  assert.deepEqual(keyMeans("ArrowUp", true, true), { move: [0, 100, 0] });
  assert.deepEqual(keyMeans("t", false, true), { move: [0, 0, 15] });
  assert.equal(keyMeans("Enter", false, true), null);
  assert.equal(keyMeans("x", false, false), null);
  assert.deepEqual(keyMeans("Escape", false, true), { back: true });
});

test("a speed in words", () => {
  assert.equal(metres(140), "1.4 m/s");
});
