// The turn that plays by itself on the landing page: frame by frame, by the clock of the test; it rests where
// somebody reads it, and stands still where reduced motion is asked for.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { all, byRole, click, controls, one } from "../ui/widgets/dom.js";

let loaded = 0;

/** A turn of two tiles at its end, as the page comes; the script begins. */
async function turn() {
  mock.timers.enable({ apis: ["setTimeout"] });
  document.body.innerHTML = `<section data-turn="2">
    <svg><g class="tile up" data-tile="1"></g><g class="tile up ringed" data-tile="2"></g></svg>
    <div data-frame="0" hidden>begins</div><div data-frame="1" hidden>5/13</div><div data-frame="2">came</div>
    <button data-pause hidden>Pause</button><ol><li class="shown" data-mark="0"></li><li class="shown" data-mark="1"></li></ol>
  </section>`;
  await import(`../../../jamlab/web/static/turn.js?${loaded++}`);
}

/** What is shown: the frame, the tiles that lie face up, the one that is ringed, the bars. */
const shown = () => ({
  frame: all("[data-frame]:not([hidden])").map((frame) => frame.textContent),
  up: all(".up").length,
  ringed: all(".ringed").map((tile) => tile.dataset.tile),
  bars: all(".shown").length,
});

test("it turns tile after tile, each ringed before, and begins again", async () => {
  await turn();
  assert.deepEqual(shown(), { frame: ["came"], up: 2, ringed: ["2"], bars: 2 });
  mock.timers.tick(1500);
  assert.deepEqual(shown(), { frame: ["begins"], up: 0, ringed: [], bars: 1 });
  mock.timers.tick(1500);
  assert.deepEqual(shown(), { frame: ["begins"], up: 0, ringed: ["1"], bars: 1 });
  mock.timers.tick(700);
  assert.deepEqual(shown(), { frame: ["5/13"], up: 1, ringed: ["1"], bars: 2 });
  mock.timers.tick(2600);
  assert.deepEqual(shown(), { frame: ["5/13"], up: 1, ringed: ["2"], bars: 2 });
  mock.timers.tick(700);
  assert.deepEqual(shown(), { frame: ["came"], up: 2, ringed: ["2"], bars: 2 });
  mock.timers.tick(5999);
  assert.deepEqual(shown().frame, ["came"]);
  mock.timers.tick(1);
  assert.deepEqual(shown(), { frame: ["begins"], up: 0, ringed: [], bars: 1 });
});

test("its button stops it for good, and makes it go on with the focus in it", async () => {
  await turn();
  const button = byRole("button", "Pause");
  click(button);
  mock.timers.tick(60_000);
  assert.deepEqual(shown().frame, ["came"]);
  button.focus();
  click(byRole("button", "Play"));
  mock.timers.tick(6000);
  mock.timers.tick(1500);
  mock.timers.tick(700);
  assert.deepEqual(shown().frame, ["5/13"]);
  assert.equal(button.textContent, "Pause");
});

test("with the focus in it, it rests; after that it goes on", async () => {
  await turn();
  const button = byRole("button", "Pause");
  button.focus();
  mock.timers.tick(60_000);
  assert.deepEqual(shown(), { frame: ["came"], up: 2, ringed: ["2"], bars: 2 });
  button.blur();
  mock.timers.tick(6000);
  mock.timers.tick(1500);
  mock.timers.tick(700);
  assert.deepEqual(shown().frame, ["5/13"]);
});

test("where reduced motion is asked for, it stands still at its end", async () => {
  controls.settings.device.prefersReducedMotion = "reduce";
  await turn();
  mock.timers.tick(60_000);
  assert.deepEqual(shown(), { frame: ["came"], up: 2, ringed: ["2"], bars: 2 });
  assert(one("[data-pause]").hidden);
});
