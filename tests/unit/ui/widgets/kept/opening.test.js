// The first trials of a lesson, played before Python is there, and handed over to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, OpeningPlayer } from "../../../../../jamlab/ui/browser_python/opening.js";

/** @type {Told.Opening} */
const OPENING = {
  version: 1,
  lesson: 3,
  seed: 7,
  states: [
    {
      done: [],
      before: -1,
      changes: [[["table", "piles", 1], "dealt"]],
      next: { finish: 1, "pick 0 5": 2 },
      locked: false,
    },
    {
      done: [["act", "finish"]],
      before: 0,
      changes: [[["table", "note"], "over"]],
      next: { "run-100": 2 },
      locked: true,
    },
    {
      done: [
        ["act", "finish"],
        ["ran", 100],
      ],
      before: 1,
      changes: [[["chart"], { rows: [1] }]],
      next: {},
      locked: true,
    },
  ],
};
const FRESH = {
  guess: { ask: "How many?", given: false, value: 50, locked: false, diary: null },
  table: { note: "", piles: ["", ""] },
  chart: null,
};
const DIARY = { version: 1, lesson: 3, seed: 7, done: [["guess", 30], ...OPENING.states[2].done] };

function page() {
  /** @type {{ [part: string]: any }} */
  const drawn = structuredClone(FRESH);
  /** @type {object[]} */
  const said = [];
  const player = new OpeningPlayer([OPENING], FRESH, {
    tell: (part, told) => Object.assign(drawn, { [part]: told }),
    say: (message) => said.push(message),
  });
  return { player, drawn, said };
}

test("changes are made in a copy", () => {
  const before = { a: [1, { b: 2 }] };
  assert.deepEqual(changed(before, [[["a", 1, "b"], 3]]), { a: [1, { b: 3 }] });
  assert.deepEqual(before, { a: [1, { b: 2 }] });
});

test("what came with the page is drawn, then resumed by Python, then gone on with", () => {
  const { player, drawn, said } = page();
  player.hear({ do: "guess", value: 30 });
  assert.deepEqual(drawn.table, { note: "", piles: ["", "dealt"] });
  player.hear({ do: "press", button: "finish" });
  assert.equal(drawn.guess.locked, true);
  player.hear({ do: "guess", value: 80 });
  assert.equal(drawn.guess.value, 30);
  player.hear({ do: "press", button: "run-100" });
  assert.deepEqual(drawn.table, { note: "over", piles: ["", "dealt"] });
  assert.deepEqual(drawn.chart, { rows: [1] });
  assert.deepEqual(drawn.guess.diary, DIARY);
  player.hear({ do: "exact" });
  player.hear({ do: "press", button: "run-100" });
  assert.deepEqual([said, player.isAhead], [[], true]);
  player.handOver();
  assert.deepEqual(said, [
    { do: "resume", kept: DIARY },
    { do: "exact" },
    { do: "press", button: "run-100" },
  ]);
  assert.equal(player.hear({ do: "next" }), false);
  const told = structuredClone(drawn);
  for (const [part, fresh] of Object.entries(FRESH)) assert(player.told(part, fresh));
  assert.deepEqual(drawn, told, "how the lesson begins is not drawn again");
  assert(player.told("guess", { ...told.guess, said: "30" }));
  assert.equal(drawn.guess.said, "30");
  assert.equal(player.told("chart", {}), false);
});

test("what comes in the place of a piece is found by its place", () => {
  const { player, drawn } = page();
  player.hear({ do: "guess", value: 30 });
  player.hear({ do: "pick", spread: 0, place: 5 });
  assert.deepEqual(drawn.chart, { rows: [1] });
});

test("before a guess Python begins by itself", () => {
  const { player, said } = page();
  player.handOver();
  assert.deepEqual(said, []);
  assert.equal(player.told("table", {}), false);
  assert.equal(player.hear({ do: "guess", value: 3 }), false);
});

test("starting again forgets it", () => {
  const { player, drawn, said } = page();
  player.hear({ do: "guess", value: 30 });
  player.hear({ do: "exact" });
  player.hear({ do: "restart" });
  assert.deepEqual(drawn, FRESH);
  player.handOver();
  assert.deepEqual(said, []);
});

test("a page that is loaded again goes on, with what it has or with Python", () => {
  const { player, drawn } = page();
  assert(player.hear({ do: "resume", kept: DIARY }));
  assert.deepEqual(drawn.guess.value, 30);
  assert.deepEqual(drawn.chart, { rows: [1] });
  for (const other of [
    { ...DIARY, seed: 8 },
    { ...DIARY, done: [...DIARY.done, ["exact"]] },
  ]) {
    const again = page();
    assert.equal(again.player.hear({ do: "resume", kept: other }), false);
    again.player.handOver();
    assert.deepEqual([again.said, again.drawn], [[], FRESH]);
  }
});
