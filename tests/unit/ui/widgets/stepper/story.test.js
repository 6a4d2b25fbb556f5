import assert from "node:assert/strict";
import { test } from "node:test";
import { Story, StoryError, unpacked } from "../../../../../jamlab/ui/tables/story.js";
import { tale } from "./tale.js";

test("changes are folded into a scene: what is null is gone, what is not named stays", () => {
  const story = new Story(tale());
  assert.equal(story.at("table", 0).banner, "");
  assert.equal(story.at("table", 3).banner, "new");
  assert.deepEqual(story.at("table", 3)["p.a"], piece(2, { face: "apple" }));
  assert(!("banner" in story.at("table", 4)));
  assert(!("p.a" in story.at("table", 6)));
});

test("a frame that is 0 is the first viewpoint's", () => {
  const story = new Story(tale());
  assert.equal(story.at("0", 1).banner, "new");
  assert.equal(story.at("0", 2)["p.a"].flag, "chosen");
  assert.equal(story.at("0", 3)["p.a"].flag, "");
});

test("jumping far, over the snapshots, gives what stepping gives", () => {
  const events = Array.from({ length: 200 }, () => tale().events[0]);
  const table = Array.from({ length: 201 }, (_, n) => {
    return { say: `${n}`, [`p.x${n % 7}`]: { zone: "board", slot: n } };
  });
  const long = new Story(tale({ events, frames: { table }, turns: [] }));
  const stepped = new Story(tale({ events, frames: { table }, turns: [] }));
  const scenes = Array.from({ length: 201 }, (_, n) => stepped.at("table", n));
  for (const n of [200, 3, 64, 63, 65, 0, 199]) assert.deepEqual(long.at("table", n), scenes[n]);
  assert.equal(long.at("table", 200)["p.x4"].slot, 200); // 200 is 4 more than a multiple of 7
});

/**
 * A piece with all its fields.
 *
 * @param {number} slot
 * @param {Partial<Told.Piece>} [other]
 * @returns {Told.Piece}
 */
function piece(slot, other = {}) {
  const at = { zone: "board", slot, face: "", memo: "", badge: 0, flag: "", on: -1 };
  return { ...at, stands_for: "", deep: 0, pose: [], ...other };
}

test("records are whole, and the same ones as long as they do not change", () => {
  const side = { seat: 1, words: "bids 12" };
  const goal = { name: "Pie", face: "", done: 1, needed: 2, points: 3, clause: "T-1" };
  const goals = { seat: 0, title: "Goals", goals: [{ ...goal, parts: [{ face: "apple" }] }] };
  const first = {
    "p.a": { zone: "board", slot: 1 },
    "z.deck": { kind: "pile", label: "Deck" },
    "s.0": { total: 3, unit: "points" },
    strip: { title: "An auction", sides: [side] },
    goals: { ...goals, summary: "", note: "" },
  };
  const story = new Story(tale({ frames: { table: [first, ...Array(6).fill({})] } }));
  const scene = story.at("table", 0);
  assert.deepEqual(scene["p.a"], piece(1));
  assert.deepEqual(scene["z.deck"], { seat: -1, count: 0, note: "", kind: "pile", label: "Deck" });
  assert.deepEqual([scene["s.0"].items, scene["s.0"].flag], [[], ""]);
  assert.deepEqual(scene.strip?.sides, [{ ...side, faces: [], flag: "" }]);
  assert.deepEqual(scene.goals.goals[0].parts, [{ face: "apple", state: "open" }]);
  assert.deepEqual(scene.goals.goals[0].outs, [0, 0]);
  const later = story.at("table", 6);
  for (const key of Object.keys(first)) {
    const of = /** @type {"strip"} */ (key);
    assert.equal(later[of], scene[of]);
    assert.equal(new Story({ ...tale(), frames: story.frames }).at("table", 0)[of], scene[of]);
  }
});

test("a scene that was handed out does not change afterwards", () => {
  const story = new Story(tale());
  const early = story.at("table", 1);
  story.at("table", 6);
  assert.equal(early.say, "Dealt");
  assert("p.a" in early);
});

test("what is said holds until something else is said, in the words of a viewpoint", () => {
  const story = new Story(tale());
  assert.equal(story.says("table")[2], "Ann turns a tile");
  assert.equal(story.says("table")[3], "");
  assert.equal(story.says("0")[2], "You turn a tile");
});

test("turns: which one a position is in, and what it is called", () => {
  const story = new Story(tale());
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => story.turn(n)),
    [-1, -1, 0, 0, 1, 1, 2],
  );
  assert.deepEqual(story.turnWords(1), ["Set-up", ""]);
  assert.deepEqual(story.turnWords(5), ["Turn 2", "of 2"]);
  assert.deepEqual(story.turnWords(6), ["The end", ""]); // no turn: it goes by its own name
  assert.equal(story.lastOf(0), 3);
  assert.equal(story.lastOf(2), 6);
});

test("↑ leads to the start of this turn, and from there to the one before; ↓ to the next", () => {
  const story = new Story(tale());
  assert.deepEqual(
    [5, 4, 2, 1].map((n) => story.turnFrom(n, -1)),
    [4, 2, 0, 0],
  );
  assert.deepEqual(
    [0, 2, 5, 6].map((n) => story.turnFrom(n, 1)),
    [2, 4, 6, 6],
  );
});

test("[ and ] lead once round the table, to a turn of the same seat", () => {
  const story = new Story(tale());
  assert.equal(story.roundFrom(3, 1), 6); // from Ann's turn to Ann's next
  assert.equal(story.roundFrom(6, -1), 2);
  assert.equal(story.roundFrom(4, 1), 6); // Bo has no other: the end
  assert.equal(story.roundFrom(4, -1), 0);
});

test("the next decision", () => {
  const story = new Story(tale());
  const choice = (/** @type {{ node: string }} */ event) => event.node === "choice";
  assert.deepEqual(
    [0, 2, 5].map((n) => story.seek(n, 1, choice)),
    [2, 4, 6],
  );
  assert.deepEqual(
    [6, 4, 2].map((n) => story.seek(n, -1, choice)),
    [5, 2, 0],
  );
});

test("a piece's history: when it moved or turned, and when it left", () => {
  const found = new Story(tale()).history("table", "a");
  assert.deepEqual(found, [
    [2, "It is turned up"],
    [3, "It is moved"],
    [5, "It is turned face down"],
    [6, "It leaves the table"],
  ]);
});

test("in a hand cards only close up: that is no move", () => {
  const frames = { table: [{ "p.a": { ...piece(3) } }, { "p.a": { ...piece(2) } }] };
  const events = tale().events.slice(0, 1);
  const round = { layout: { kind: "round" }, frames, events, turns: [] };
  assert.deepEqual(new Story(tale(round)).history("table", "a"), []);
  assert.equal(new Story(tale({ frames, events, turns: [] })).history("table", "a").length, 1);
});

test("a span shows a part, and is kept inside the story", () => {
  const story = new Story(tale(), [3, 99]);
  assert.deepEqual([story.first, story.last], [2, 6]);
});

test("how long dice roll", () => {
  const story = new Story(tale());
  assert.equal(story.lasting("table", 6), 900);
  assert.equal(story.lasting("table", 5), 0);
});

test("what is no story of ours is refused in words", () => {
  const wrong = /** @type {[Told.Story | null, RegExp][]} */ ([
    [null, /cannot be read/],
    [tale({ v: 3 }), /newer jamlab/],
    [tale({ v: 1 }), /older jamlab/],
    [{ ...tale(), events: /** @type {any} */ (null) }, /parts of it are missing/],
    [tale({ frames: {} }), /no viewpoint/],
  ]);
  for (const [data, message] of wrong) {
    assert.throws(() => new Story(data), { message });
    let error;
    try {
      new Story(data);
    } catch (thrown) {
      error = thrown;
    }
    assert(error instanceof StoryError);
  }
});

test("the bytes of a story are zlib over JSON, step by step; torn ones are refused", async () => {
  const { frames, ...rest } = tale();
  const of = rest.views.map(({ id }) => frames[id]);
  const steps = of[0].map((_, n) => of.map((frame) => frame[n]));
  const text = new Blob([JSON.stringify({ ...rest, steps })]).stream();
  const stream = text.pipeThrough(new CompressionStream("deflate"));
  const bytes = await new Response(stream).arrayBuffer();
  assert.deepEqual(await unpacked(bytes), tale());
  await assert.rejects(unpacked(bytes.slice(0, 40)));
});
