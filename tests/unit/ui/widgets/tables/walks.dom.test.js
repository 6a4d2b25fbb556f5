// However a table came to be drawn (event by event, jumped, taken back, from other eyes, in another theme or
// size, half played), it holds the scene of its viewpoint: the same as a table that never showed anything else.
//
// JAMLAB_WALK is the number of steps of each walk.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { LiveTable } from "../../../../../jamlab/ui/tables/livetable.js";
import { controls, fixture, one, place, resized, sceneOf } from "../dom.js";
import { Shown } from "../stepper/shown.js";
import { numbersFrom, told } from "./progress.js";
import { differences } from "./scene.js";

/** @typedef {import("../../../../../jamlab/pages/stepper/stepper.js").Stepper} Stepper */

const STORIES = ["cramel-3", "jam-3", "jam-kids-2", "jam-travel-2", "jamsumo-2"];
STORIES.push("kuhn-2", "pie-4", "pig-3", "sixty-4", "dice");
const STEPS = Number(process.env.JAMLAB_WALK ?? 30);
/** Holders of pieces that lie where their style or their pose says, in whatever order they came. */
const UNORDERED = ".jl-board, .jl-diceboard g";
const MOST = 7; // events that happen before the page is told

/**
 * All that is drawn: no order of attributes, nothing of focus.
 *
 * @param {Element[]} nodes
 */
function drawn(nodes) {
  /** @param {Element} node @returns {unknown} */
  const of = (node) => {
    const told = node.getAttributeNames().filter((name) => !["tabindex", "style"].includes(name));
    const named = told.toSorted().map((name) => {
      const value = node.getAttribute(name) ?? "";
      return `${name}=${name === "class" ? value.split(/\s+/).toSorted().join(" ").trim() : value}`;
    });
    const parts = [...node.childNodes].map((child) =>
      child.nodeType === 1 ? of(/** @type {Element} */ (child)) : child.textContent,
    );
    if (node.matches(UNORDERED)) parts.sort((a, b) => (String(a) < String(b) ? -1 : 1));
    return [node.localName, ...named.filter((each) => !/=$/.test(each)), ...parts];
  };
  return JSON.stringify(nodes.map(of), null, 1).split("\n");
}

/**
 * A page with a game in progress: the table, and the seats beside it.
 *
 * @param {Told.Story} story
 * @param {Told.TableShown} shown
 */
function laid(story, shown) {
  const live = new LiveTable(/** @type {any} */ ({ ...story, no: 1 }), shown, { pick: () => {} });
  const root = place();
  root.append(live.node, ...(live.seats ? [live.seats.node] : []));
  return { live, root, nodes: [live.node, ...(live.seats ? [live.seats.node] : [])] };
}

/**
 * @param {Told.Story} story
 * @param {string} eyes
 * @param {number} n
 * @param {number} [first] what was told begins there
 */
const asNew = (story, eyes, n, first = Math.max(0, n - 1)) => {
  const { live, root, nodes } = laid(story, told(story, eyes, { line: 1, first, n }));
  const found = drawn(nodes);
  live.destroy();
  root.remove();
  return found;
};

/**
 * @param {string[]} there
 * @param {string[]} wanted
 * @param {string} when
 */
function same(there, wanted, when) {
  const at = there.findIndex((line, i) => line !== wanted[i]);
  const part = (/** @type {string[]} */ lines) => lines.slice(Math.max(0, at - 8), at + 8);
  assert.deepEqual(part(there), part(wanted), when);
  assert.equal(there.length, wanted.length, when);
}

/** @param {string} name @returns {Told.Story} */
const storyOf = (name) => fixture(name);

for (const name of STORIES) {
  test(`a game in progress of ${name} shows its scene after every way to it`, () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const story = storyOf(name);
    const last = story.events.length;
    const of = numbersFrom(name.length);
    const views = story.views.map(({ id }) => id);
    let eyes = views[0];
    const at = { line: 1, first: 0, n: 0 };
    const { live, root, nodes } = laid(story, told(story, eyes, at));
    const tells = () => live.show(told(story, eyes, at));
    const anew = (/** @type {number} */ n) => {
      Object.assign(at, { line: at.line + 1, first: n, n });
      tells();
    };
    const ways = [
      () => anew(Math.max(0, at.n - 1 - of(3 * MOST))), // taken back
      () => {
        eyes = views[of(views.length)];
        anew(at.n);
      },
      () => anew(of(last + 1)),
      () => live.redraw(),
      () => live.catchUp(),
      () => resized(one(".jl-kitchen, .jl-table", root), 300 + of(900), 200 + of(700)),
      () => {
        controls.settings.device.prefersReducedMotion = of(2) ? "reduce" : "no-preference";
      },
    ];
    const happens = () => {
      at.n = Math.min(last, at.n + 1 + of(MOST));
      if (at.n - at.first > 40) at.first = at.n - of(3);
      tells();
      mock.timers.tick(of(3 * 480));
    };
    for (let step = 0; step < STEPS; step++) {
      if (of(2)) happens();
      else ways[of(ways.length)]();
      const shown = `${name} from ${eyes} after ${live.n} of ${at.n} events, step ${step}`;
      // A die that rolls is nowhere yet.
      for (let waits = 0; live.dice && (live.isBehind || live.dice.rolls); waits++) {
        assert(waits < 40, `never at rest: ${shown}`);
        mock.timers.tick(500);
      }
      const scene = sceneOf(story, eyes, live.n);
      const set = /** @type {any} */ ({ ...story, no: 1 });
      assert.deepEqual(differences(root, set, scene), [], shown);
      if (step % 3 === 0)
        same(drawn(nodes), asNew(story, eyes, live.n, Math.max(at.first, live.n - 1)), shown);
    }
    live.destroy();
  });

  test(`a stepper of ${name} shows its scene after every way to it`, () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const story = storyOf(name);
    const shown = new Shown(story);
    const { stepper } = /** @type {{ stepper: Stepper }} */ (/** @type {any} */ (shown.handle));
    const of = numbersFrom(1 + name.length);
    const last = story.events.length;
    for (let step = 0; step < STEPS / 3; step++) {
      const ways = [
        () => shown.go(of(last + 1)),
        () => shown.go(Math.min(last, shown.at + 1)),
        () => shown.go(Math.max(0, shown.at - 1)),
        () => shown.see(story.views[of(story.views.length)].id),
        () => stepper.refresh(),
        () => resized(shown.root, 300 + of(1200)),
      ];
      ways[of(ways.length)]();
      const { table, seats } = stepper;
      const eyes = stepper.player.view;
      const nodes = [table.node, ...(seats ? [seats.node] : [])];
      mock.timers.tick(4000); // a roll has come to its end
      const set = /** @type {any} */ ({ ...story, no: 1 });
      const scene = shown.scene(eyes, shown.at);
      assert.deepEqual(differences(shown.root, set, scene), [], `${eyes} at ${shown.at}`);
      if (step % 3 === 0)
        same(drawn(nodes), asNew(story, eyes, shown.at), `${eyes} at ${shown.at}`);
    }
  });
}
