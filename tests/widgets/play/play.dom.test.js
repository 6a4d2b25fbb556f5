// The play page in games that were played once: what is clicked is what is said, and the table is as told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playing } from "./playing.js";

for (const game of ["cramel", "sixty", "pie", "jam", "jam-kids", "jam-travel", "pig", "kuhn"]) {
  test(`${game} is played by clicks, and the table is as it is told`, () => {
    const page = new Playing(`play-${game}`);
    page.does();
    page.isAsTold();
    while (page.model.next) {
      page.does();
      page.isAsTold();
    }
  });
}

test("piles and corners are clicked on the table to choose", () => {
  const [pie, sumo] = ["play-pie", "play-set-out"].map((name) => {
    const page = new Playing(name);
    while (page.model.next && page.model.next.do !== "play.place") page.does();
    return page.places;
  });
  assert(pie.includes("deck") && pie.includes("discard"), pie.join());
  assert(sumo.length > 1 && sumo.every((place) => /^area\.[1-4]$/.test(place)), sumo.join());
});

test("Mrs Bloom's free cells are offered on the table, and no other", () => {
  const page = new Playing("play-cramel");
  const offered = () => page.all("[data-spot].is-offered").map((node) => node.dataset.spot);
  let cells = 0;
  while (page.model.next) {
    page.does();
    const options = page.model.get("choice").lines.flatMap((line) => line.options);
    const moves = options.flatMap(([, , things]) => things.filter((thing) => /^@/.test(thing)));
    if (page.model.get("told").waits !== "choice") continue;
    assert.deepEqual(offered().sort(), moves.map((thing) => thing.slice(1)).sort());
    cells += moves.length;
  }
  assert(cells > 0);
});

test("a place that no option is about hears no click", () => {
  const page = new Playing("play-pie");
  page.does();
  const { at } = page.model;
  for (const node of page.all("[data-spot]:not(.is-offered)")) node.click();
  assert.equal(page.model.at, at);
});
