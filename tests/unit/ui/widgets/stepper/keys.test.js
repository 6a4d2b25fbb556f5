import assert from "node:assert/strict";
import { test } from "node:test";
import { listenToKeys } from "../../../../../jamlab/pages/stepper/keys.js";
import { Player } from "../../../../../jamlab/pages/stepper/player.js";
import { Story } from "../../../../../jamlab/ui/tables/story.js";
import { tale } from "./tale.js";

/** A root without a page: it hears keys as if pressed on an element that matches `on`. */
class Root extends EventTarget {
  on = "";

  /** @param {string} selectors */
  closest(selectors) {
    return selectors.split(", ").includes(this.on) ? this : null;
  }

  /** @param {string} selectors */
  matches(selectors) {
    return this.on === "select" && selectors.includes("select");
  }

  focus() {}

  /**
   * True if the key was taken.
   *
   * @param {string} key
   * @param {object} [held]
   */
  press(key, held = {}) {
    const event = new Event("keydown", { cancelable: true });
    this.dispatchEvent(Object.assign(event, { key, ...held }));
    return event.defaultPrevented;
  }
}

function listening() {
  const root = new Root();
  const said = { help: 0, closed: 0, copied: 0 };
  const story = new Story(tale());
  const player = new Player(story, { view: "table", position: 0, onchange: () => {} });
  const hooks = { help: () => said.help++, close: () => said.closed++, copy: () => said.copied++ };
  const deafen = listenToKeys(/** @type {never} */ (root), player, hooks);
  return { root, player, said, deafen };
}

test("arrows step, Ctrl goes by decisions, up and down by turns", () => {
  const { root, player } = listening();
  const after = (/** @type {string} */ key, held = {}) => {
    root.press(key, held);
    return player.n;
  };
  assert.deepEqual(
    [after("ArrowRight"), after("ArrowRight"), after("ArrowRight", { ctrlKey: true })],
    [1, 2, 4],
  );
  assert.deepEqual([after("ArrowDown"), after("End"), after("ArrowLeft")], [6, 6, 5]);
  assert.deepEqual(
    [after("ArrowLeft"), after("ArrowLeft", { ctrlKey: true }), after("ArrowUp"), after("Home")],
    [4, 2, 0, 0],
  );
  assert.deepEqual([after("B"), after("]"), after("B", { shiftKey: true })], [3, 6, 5]);
});

test("F and numbers choose the viewpoint; a number without one is left alone", () => {
  const { root, player } = listening();
  assert(root.press("f"));
  assert.equal(player.view, "0");
  assert(root.press("1"));
  assert.equal(player.view, "table");
  assert(!root.press("9"));
});

test("help, Escape and C do what they are told to", () => {
  const { root, said } = listening();
  assert(root.press("?"));
  assert(root.press("Escape"));
  assert(root.press("c"));
  assert.deepEqual(said, { help: 1, closed: 1, copied: 1 });
});

test("keys that mean nothing here go on to the page", () => {
  const { root, player } = listening();
  assert(!root.press("x"));
  assert(!root.press("c", { ctrlKey: true }));
  assert(!root.press("ArrowRight", { altKey: true }));
  assert(!root.press("ArrowRight", { metaKey: true }));
  assert.equal(player.n, 0);
});

test("a list to choose from, a dialog and a button keep their own keys", () => {
  const { root, player } = listening();
  root.on = "select";
  assert(!root.press("ArrowRight"));
  root.on = "dialog";
  assert(!root.press("ArrowRight"));
  root.on = "button";
  assert(!root.press(" "));
  assert(!player.playing);
  assert(root.press("ArrowRight"));
  assert.equal(player.n, 1);
});

test("afterwards nothing is heard any more", () => {
  const { root, player, deafen } = listening();
  deafen();
  assert(!root.press("ArrowRight"));
  assert.equal(player.n, 0);
});
