import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isNear,
  placeOf,
  recordingOf,
  strikingStep,
} from "../../../../../jamlab/pages/theatre/where.js";

const GAMES = [
  {
    id: "cramel",
    name: "Cramel",
    logs: [
      { log: "a", title: "A" },
      { log: "b", title: "B" },
    ],
  },
  { id: "jam", name: "The JAM", logs: [{ log: "a", title: "Another A" }] },
];

/** @param {{ [name: string]: string }} asked */
function found(asked) {
  const { game, log, says } =
    /** @type {import("../../../../../jamlab/pages/theatre/where.js").Recording} */ (
      recordingOf(GAMES, asked)
    );
  return [game.id, log.log, says];
}

test("an address leads to its recording, and nothing is said", () => {
  assert.deepEqual(found({}), ["cramel", "a", ""]);
  assert.deepEqual(found({ game: "cramel", log: "b" }), ["cramel", "b", ""]);
  assert.deepEqual(found({ game: "jam" }), ["jam", "a", ""]);
  assert.equal(recordingOf([], { game: "jam" }), null);
});

test("what is not there is said, and the nearest is found", () => {
  const noGame = "There is no game “chess” here. This is Cramel. ";
  assert.deepEqual(found({ game: "chess", log: "b" }), ["cramel", "b", noGame]);
  const noLog = "There is no recording “z” of The JAM here. This is another one. ";
  assert.deepEqual(found({ game: "jam", log: "z" }), ["jam", "a", noLog]);
  const [game, log, says] = found({ game: "jam", own: "mine.jsonl" });
  assert.deepEqual([game, log], ["jam", "a"]);
  assert(/^“mine.jsonl” was opened from a file\. Open the file again/.test(says));
});

const STORY = {
  first: 0,
  last: 40,
  has: (/** @type {string} */ view) => ["table", "0"].includes(view),
};
const HERE = { step: 12, seat: "0" };

test("a step and a viewpoint are found, or stay", () => {
  assert.deepEqual(placeOf(STORY, { step: "30", seat: "table" }, HERE), {
    step: 30,
    seat: "table",
    says: "",
  });
  assert.deepEqual(placeOf(STORY, {}, HERE), { ...HERE, says: "" });
});

test("a step and a viewpoint that are not there are said", () => {
  const { step, seat, says } = placeOf(STORY, { step: "41", seat: "7" }, HERE);
  assert.deepEqual([step, seat], [40, "table"]);
  assert.equal(
    says,
    "There is no step 41 here: the steps go from 0 to 40. This is the nearest. " +
      "There is no viewpoint “7” here. This is what all at the table see. ",
  );
  assert.equal(placeOf(STORY, {}, { step: 99, seat: "7" }).says, "", "nobody asked for it");
});

test("a viewpoint that was not seen says why", () => {
  const not_had = [{ id: "1", name: "Bo", why: "Nobody saw Bo’s cards." }];
  const story = { ...STORY, in_part: { words: "Seen in part.", not_had } };
  const said = (/** @type {string} */ seat) => placeOf(story, { seat }, HERE).says;
  assert.equal(said("1"), "Nobody saw Bo’s cards. This is what all at the table see. ");
  assert.equal(said("7"), "There is no viewpoint “7” here. This is what all at the table see. ");
  assert.equal(said("0"), "");
});

test("one event on is no step to go back to", () => {
  const at = { game: "jam", log: "a", step: "7", seat: "0" };
  assert(isNear(at, { ...at, step: "8" }));
  assert(isNear(at, { ...at, ask: "safe" }));
  /** @type {{ [name: string]: string }[]} */
  const others = [{ step: "9" }, { seat: "1" }, { log: "b" }, { game: "pig" }, { own: "x" }];
  for (const other of others) assert(!isNear(at, { ...at, ...other }));
});

test("the most striking step ends the largest swing that the story reaches", () => {
  const swing = (/** @type {number} */ n) => ({ first: n - 1, n, seat: 0, change: 100 });
  const values = (/** @type {number[]} */ ...ends) =>
    /** @type {Told.ValuesTold} */ (
      /** @type {unknown} */ ({ swings: { table: ends.map(swing), 0: [swing(9)] } })
    );
  const of = (/** @type {Told.ValuesTold | null} */ told) =>
    strikingStep({ ...STORY, values: told });
  assert.equal(of(values(30, 12)), 30);
  assert.equal(of(values(99)), undefined, "after the end");
  assert.equal(of(values()), undefined);
  assert.equal(of(null), undefined);
});
