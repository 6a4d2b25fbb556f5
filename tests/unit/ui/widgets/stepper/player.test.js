import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "../../../../../jamlab/pages/stepper/player.js";
import { Story } from "../../../../../jamlab/ui/tables/story.js";
import { tale } from "./tale.js";

/** @param {number} position */
function playing(position) {
  /** @type {string[]} */
  const heard = [];
  const onchange = (/** @type {string} */ how) => heard.push(how);
  const player = new Player(new Story(tale()), { view: "table", position, onchange });
  return { player, heard };
}

test("a neighbour is a step, everything else a jump, and nothing is said twice", () => {
  const { player, heard } = playing(0);
  player.step(1);
  player.jump(5);
  player.jump(5);
  player.go(99);
  player.step(1); // there is no further
  player.go(4); // two events are no step
  assert.deepEqual(heard, ["step", "jump", "step", "jump"]);
  assert.equal(player.n, 4);
});

test("after a jump there is a way back; taking it ends it", () => {
  const { player } = playing(1);
  player.jump(2);
  assert.equal(player.origin, null); // a neighbour is no jump
  player.jump(6);
  assert.equal(player.origin, 2);
  player.step(-1);
  player.wayBack();
  assert.deepEqual([player.n, player.origin], [2, null]);
});

test("a long drag leaves a way back, a short one does not", () => {
  const { player } = playing(0);
  player.startDrag();
  player.go(6);
  player.endDrag();
  assert.equal(player.origin, null); // six events are not far
  const events = Array.from({ length: 40 }, () => tale().events[0]);
  const frames = { table: Array.from({ length: 41 }, () => ({})) };
  player.story = new Story(tale({ events, frames, turns: [] }));
  player.startDrag();
  player.go(30);
  player.endDrag();
  assert.equal(player.origin, 6);
});

test("big swings: the next, the one before, and beyond them the ends", () => {
  const { player } = playing(3);
  player.swing(1);
  assert.equal(player.n, 5);
  player.swing(1);
  assert.equal(player.n, 6);
  player.swing(-1);
  player.swing(-1);
  assert.equal(player.n, 3);
  player.swing(-1);
  assert.equal(player.n, 0);
});

test("speed goes through its steps and no further; viewpoints go round", () => {
  const { player, heard } = playing(0);
  for (let i = 0; i < 5; i++) player.faster(1);
  assert.equal(player.speed, 4);
  player.setSpeed(3); // there is no such speed
  assert.equal(player.speed, 4);
  player.nextView();
  assert.equal(player.view, "0");
  player.nextView();
  assert.equal(player.view, "table");
  player.see("7");
  assert.deepEqual(heard, ["state", "state", "jump", "jump"]);
});

test("what is no number is the start", () => {
  const { player } = playing(2);
  assert.equal(player.clamp(Number.NaN), 0);
  assert.equal(player.clamp(2.6), 3);
  assert.equal(player.clamp(-4), 0);
});
