// The play page in games that were played once: what is clicked is what is said, and the table is as told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SeenTiles } from "../../../../../jamlab/pages/play/seen.js";
import { click, isShown, textOf } from "../dom.js";
import { Playing } from "./playing.js";
import { watched } from "./watched.js";

/** One's own tasks are in sight (J-B1). @param {Playing} page @param {number} n */
function tasksInSight(page, n) {
  if (n % 3) return;
  const tasks = page.one(".jl-owntasks");
  assert(isShown(tasks));
  assert.match(textOf(tasks), /^A?\s*Ann’s tasks/);
  const shown = tasks.querySelectorAll(".jl-tasks > li").length;
  assert.equal(shown, 8, "six cards, two of them parties");
}

/** Mrs Bloom's free cells are offered on the table, and no other: their number. @param {Playing} page */
function cellsOffered(page) {
  if (page.model.get("told").waits !== "choice") return 0;
  const offered = page.all("[data-spot].is-offered").map((node) => node.dataset.spot);
  const options = page.model.get("choice").lines.flatMap((line) => line.options);
  const moves = options.flatMap(([, , things]) => things.filter((thing) => /^@/.test(thing)));
  assert.deepEqual(offered.sort(), moves.map((thing) => thing.slice(1)).sort());
  return moves.length;
}

/** Seen tiles lose their badge when it is switched off, and stay so. @param {Playing} page */
function seenTilesSwitchedOff(page) {
  const known = () =>
    page.all("[data-cell]").filter((cell) => /seen earlier/.test(cell.getAttribute("aria-label")));
  assert(page.all(".jl-memo").length > 0 && known().length > 0);
  const button = page.button("Seen tiles");
  assert.equal(button.getAttribute("aria-pressed"), "true");
  click(button);
  assert.equal(page.all(".jl-memo").length, 0);
  assert.equal(known().length, 0);
  page.isAsTold();
  const again = new SeenTiles(() => {});
  again.begin(1, true);
  assert(!again.isOn, "so it stays for who plays alone");
}

/**
 * What else is looked at after each choice and at the end. One walk through a game is enough for all of it.
 *
 * @type {{ [game: string]: { each?: (page: Playing, n: number) => number | void, end?: (page: Playing, sum: number) => void } }}
 */
const ALSO = {
  cramel: {
    each: cellsOffered,
    end: (page, cells) => {
      assert(cells > 0);
      seenTilesSwitchedOff(page);
    },
  },
  jam: { each: tasksInSight },
  "jam-travel": { each: tasksInSight },
  pie: { end: ({ places }) => assert(places.includes("deck") && places.includes("discard")) },
};

for (const game of ["cramel", "sixty", "pie", "jam", "jam-kids", "jam-travel", "pig", "kuhn"]) {
  test(`${game} is played by clicks, and the table is as it is told`, () => {
    const page = new Playing(`play-${game}`);
    let [n, sum, most] = [0, 0, 0];
    if (["cramel", "kuhn", "pig", "sixty"].includes(game)) {
      page.settles = () => {
        page.model.work();
        page.draws();
        most = Math.max(most, watched(page).seen);
        Playing.prototype.settles.call(page);
      };
    } else most = Infinity;
    while (page.model.next) {
      page.does();
      page.isAsTold();
      sum += ALSO[game]?.each?.(page, ++n) ?? 0;
    }
    assert(most > 2, "events were shown one by one");
    ALSO[game]?.end?.(page, sum);
  });
}

test("corners are clicked on the table to choose", () => {
  const page = new Playing("play-set-out");
  while (page.model.next && page.model.next.do !== "play.place") page.does();
  const { places } = page;
  assert(places.length > 1 && places.every((place) => /^area\.[1-4]$/.test(place)), places.join());
});

test("a place that no option is about hears no click", () => {
  const page = new Playing("play-pie");
  page.does();
  const { at } = page.model;
  for (const node of page.all("[data-spot]:not(.is-offered)")) node.click();
  assert.equal(page.model.at, at);
});
