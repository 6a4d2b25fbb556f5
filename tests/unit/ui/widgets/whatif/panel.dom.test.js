// "What if …?" while Python tells of more: a control that stays is the same one, so that a press or a key
// that spans an update is not lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WhatIfPanel } from "../../../../../jamlab/pages/whatif/whatifpanel.js";
import {
  all,
  allByRole,
  byLabel,
  byRole,
  hasFocus,
  isShown,
  nameOf,
  press,
  textOf,
} from "../dom.js";

const SEATS = ["Ann", "Bo"];
const BRANCHES = [
  { path: "a", title: "A corner", deep: 0, at: 4, events: 9, says: "5 events", isOver: false },
  { path: "a.b", title: "A tile", deep: 1, at: 6, events: 9, says: "", isOver: false },
];
const SIDES = ["a", "a.b"].map((path, n) => {
  const standings = [
    [0, 0],
    [n, 1],
  ];
  const { title } = BRANCHES[n];
  return {
    path,
    title,
    says: "not over",
    events: 9,
    had: [n, 1],
    winners: [],
    standings,
    parts: 1,
  };
});
const WORKING = { state: "working", done: 3, asked: 400, rows: [], about: "" };
/** @type {[place: number, words: string][]} */
const OPTIONS = [
  [0, "take a tile"],
  [1, "take a corner"],
];
const TOLD = /** @type {Told.WhatIfTold} */ (
  /** @type {unknown} */ ({
    events: 9,
    on: "a",
    title: "A corner",
    knows: "all know all",
    luck: "same",
    player: "random",
    players: ["random", "greedy"],
    step: {
      at: 4,
      sort: "choice",
      seat: 0,
      title: "What could Ann do?",
      note: "",
      options: OPTIONS.map(([place, words]) => [place, words, "C1", "", "", 0, []]),
      near: -1,
    },
    branches: BRANCHES,
    tried: { path: "", at: 4, title: "take a tile", ...WORKING },
    compared: SIDES,
    weighed: WORKING,
    points: "tiles",
    says: "",
    saved: false,
    playing: false,
    by_hand: true,
  })
);

const KNOWN = { title: "What Ann can do", rows: ["Take a tile", "Stop"] };

/** What may come while a person is at it, each beside all that was told before. */
const LATER = /** @type {Partial<Told.WhatIfTold>[]} */ ([
  { on: "" },
  { on: "a.b", title: "A tile" },
  { playing: true, branches: [{ ...BRANCHES[0], says: "6 events", events: 10 }, BRANCHES[1]] },
  { tried: { ...TOLD.tried, done: 250 } },
  { weighed: { ...TOLD.weighed, done: 250 } },
  { tried: null },
  { weighed: null },
  { saved: true },
  { luck: "fresh" },
  { player: "greedy" },
  { says: "It was saved." },
  { branches: [...BRANCHES, { ...BRANCHES[1], path: "c", title: "Another" }] },
  { branches: [{ ...BRANCHES[0], title: "Renamed" }, BRANCHES[1]] },
]);

/** A panel that is open, and what it says. */
function opened() {
  /** @type {{ do: string, [name: string]: unknown }[]} */
  const said = [];
  const here = { at: 4, view: "table", seats: SEATS, showsCame: true, picked: null, known: KNOWN };
  const nothing = () => {};
  const panel = new WhatIfPanel((message) => said.push(message), {
    here: () => ({ ...here, clause: () => "A clause." }),
    ...{ go: nothing, leave: nothing, open: nothing, all: nothing, bring: nothing },
  });
  document.body.append(panel.node);
  panel.node.hidden = false;
  panel.update(TOLD);
  return { panel, said };
}

/** @returns {HTMLElement[]} */
const controls = () => all("button, input, select").filter(isShown);

for (const more of LATER) {
  test(`a control that stays is the same after ${JSON.stringify(more).slice(0, 50)}`, () => {
    const { panel } = opened();
    const before = new Map(controls().map((node) => [nameOf(node), node]));
    before.delete("Stop"); // there are two
    assert(before.size > 15, [...before.keys()].join());
    for (const [name, node] of before) {
      node.focus();
      panel.update({ ...TOLD, ...more });
      const stays = controls().some((each) => nameOf(each) === name);
      if (stays) assert(node.isConnected && isShown(node), `${name} is another one`);
      if (stays) hasFocus(node);
      panel.update(TOLD);
    }
  });
}

test("without Python the panel is drawn, says so in place, and cannot be used yet", () => {
  const { panel } = opened();
  panel.update(null);
  panel.wait("Starting this page …");
  assert.equal(textOf(panel.status), "Starting this page … The alternatives come here.");
  const rows = () => all(".jl-whatifoptions li", panel.node).map(textOf);
  assert.deepEqual(rows(), KNOWN.rows);
  assert.equal(textOf(all("h3", panel.node)[0]), KNOWN.title);
  assert(panel.on.inert && isShown(byRole("button", "Try it 400 times")));
  panel.wait("");
  panel.update(TOLD);
  assert(!panel.on.inert);
  assert.match(rows()[0], /^take a tile/);
  assert.equal(textOf(panel.status), "");
});

test("why a file was refused stays until something else is done", () => {
  const { panel } = opened();
  const words = "branches.json has 9 MB. A page reads at most 4.";
  panel.refuse(words);
  panel.update({ ...TOLD, ...LATER[3] });
  panel.wait("Starting this page …");
  panel.wait("");
  assert.equal(textOf(panel.status), words);
  byRole("button", "Save branches").click();
  panel.update({ ...TOLD, says: "It was saved." });
  assert.equal(textOf(panel.status), "It was saved.");
});

test("a name that is being typed stays while more is told", () => {
  const { panel, said } = opened();
  byRole("button", "Rename: A corner").focus();
  press("Enter");
  const field = byLabel("The branch’s name");
  field.value = "A wide c";
  panel.update({ ...TOLD, ...LATER[2] });
  hasFocus(field);
  assert.equal(field.value, "A wide c");
  assert.deepEqual(said, []);
  field.value = "A wide corner";
  press("Enter");
  assert.deepEqual(said, [{ do: "whatif.rename", path: "a", title: "A wide corner" }]);
  hasFocus(byRole("button", "Rename: A corner")); // until the new name is told
});

test("Escape keeps the old name", () => {
  const { said } = opened();
  byRole("button", "Rename: A corner").focus();
  press("Enter");
  const field = byLabel("The branch’s name");
  assert.equal(field.value, "A corner");
  field.value = "Something";
  press("Escape");
  assert.deepEqual(said, []);
  hasFocus(byRole("button", "Rename: A corner"));
});

test("the numbers of games that are played grow beside “Stop”", () => {
  const { panel } = opened();
  const words = () => all(".jl-whatifworking").filter(isShown).map(textOf);
  assert.deepEqual(words(), ["3 of 400 gamesStop", "3 of 400 games eachStop"]);
  const stops = allByRole("button", "Stop");
  panel.update({ ...TOLD, ...LATER[3] });
  assert(allByRole("button", "Stop").every((stop, n) => stop === stops[n]));
  assert.deepEqual(words(), ["250 of 400 gamesStop", "3 of 400 games eachStop"]);
  assert.equal(all("progress")[0].value, 250);
  panel.update({ ...TOLD, ...LATER[5] });
  assert.deepEqual(words(), ["3 of 400 games eachStop"]);
});

test("two are ticked to be compared, the later two", () => {
  const { panel, said } = opened();
  for (const name of ["The recorded game", "A corner", "A tile"]) {
    const box = byRole("checkbox", `Compare: ${name}`);
    box.checked = true;
    box.onchange();
  }
  assert.deepEqual(said.at(-1), { do: "whatif.compare", left: "a", right: "a.b" });
  const ticked = () => allByRole("checkbox").map(({ checked }) => checked);
  assert.deepEqual(ticked(), [false, true, true]);
  panel.update({ ...TOLD, branches: BRANCHES.slice(0, 1) });
  assert.deepEqual(ticked(), [false, true]);
});
