// The chart of the chances to win, larger: what it says adds up, and nothing in it comes later.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all,
  allByRole,
  byRole,
  click,
  fixture,
  hasFocus,
  isShown,
  one,
  press,
  resized,
  settled,
  textOf,
} from "../dom.js";
import { Shown } from "../stepper/shown.js";
import { asking, big, HERE, percent, read, readAll, sum, unvalued, valued } from "./valued.js";

/** @param {any} tale @param {number} [n] @param {Partial<Settings>} [options] */
function opened(tale, n = HERE, options = {}) {
  const shown = new Shown(tale, { position: n, fill: true, ...options });
  shown.press("g");
  assert.equal(all(".jl-chart .jl-winline").length, tale.seats.length);
  return shown;
}
/** @param {string} selector */
const texts = (selector) => all(selector).map((node) => textOf(node));
const terms = () => readAll(".jl-chartterm b");

/** Opens the table below the chart. */
function asTable() {
  const words = all(".jl-chart summary").find((each) => textOf(each) === "All of it as a table");
  words.parentElement.open = true;
  words.parentElement.dispatchEvent(new Event("toggle"));
}

test("what moved a seat adds up to what the file says", () => {
  const { story, shown, nodes, makers, scores } = fixture("recorded");
  const track = story.values.tracks.table;
  const stepper = opened(story);
  const full = track.counts.flatMap((/** @type {number} */ count, /** @type {number} */ n) =>
    count && shown[n] && nodes[n] !== undefined ? [n] : [],
  );
  const places = [2, 90, 200].map((from) => full.find((/** @type {number} */ n) => n >= from));
  for (const n of [...places, nodes.length]) {
    stepper.go(n);
    if (n === nodes.length) {
      const won = scores.map((/** @type {number} */ score) => 10 * score);
      assert.deepEqual(readAll(".jl-chartpoints b"), won);
    }
    for (const [seat, name] of story.seats.entries()) {
      click(all(".jl-chartseats button")[seat]);
      const moved = { luck: 0, own: 0, others: 0 };
      let before = null;
      let by = [];
      for (let at = 0; at <= n; at++) {
        if (at && nodes[at - 1] === "choice") by.push(makers[at - 1]);
        else if (at && nodes[at - 1] !== "forced") by.push(-1);
        const now = shown[at];
        if (!now) continue;
        if (before) {
          const who = by[0] ?? -1;
          moved[who < 0 ? "luck" : who === seat ? "own" : "others"] += now[seat] - before[seat];
        }
        [before, by] = [now, []];
      }
      const [start, ...rest] = terms();
      const wanted = [shown[0][seat], ...Object.values(moved), before[seat]];
      assert.deepEqual([start, ...rest], wanted);
      assert.equal(start + sum(rest.slice(0, -1)), rest.at(-1));
      assert.equal(textOf(one(".jl-charthead h3")), `What moved ${name}’s chance`);
    }
  }
  assert.match(textOf(one(".jl-chartpoints")), /Tiles won at the end/);
  asTable();
  const counted = all(".jl-chart thead th").find((each) => textOf(each).includes("at the end"));
  assert.equal(textOf(counted), "Tiles won expected at the end"); // Cramel has no points
  const rows = all(".jl-chart tbody tr").map((row) => all("td", row).map((cell) => textOf(cell)));
  const changes = rows.flatMap((cells) => (cells[1] ? [read(cells[1])] : []));
  assert.equal(sum(changes), shown.at(-1)[2] - shown[0][2]);
  const end = rows.at(-1)?.slice(2).map(read);
  assert.deepEqual(end, [
    ...shown.at(-1),
    ...scores.map((/** @type {number} */ each) => 10 * each),
  ]);
});

test("it opens beside the strip and gives the focus back", () => {
  const tale = valued();
  const shown = new Shown(tale, { position: HERE, fill: true });
  const larger = byRole("button", "Large chart");
  larger.focus();
  press("Enter", larger);
  const dialog = byRole("dialog", "Chance to win");
  const { chances } = tale.values.tracks.table;
  const now = chances[HERE];
  assert.deepEqual(
    texts(".jl-chartends b"),
    now.map((/** @type {number} */ each) => `${percent(each)} %`),
  );
  const moved = now.map((/** @type {number} */ each, /** @type {number} */ seat) =>
    Math.abs(each - chances[0][seat]),
  );
  const furthest = moved.indexOf(Math.max(...moved));
  assert(textOf(one(".jl-charthead h3", dialog)).includes(tale.seats[furthest]));
  press("Escape", one("button", dialog));
  assert(!isShown(dialog));
  shown.press("?");
  assert.match(textOf(byRole("dialog", "Keys")), /as a large chart/);
});

test("keys go to the swings, and a flag to its own", () => {
  const tale = valued();
  const stepper = opened(tale, HERE, { viewpoint: "1" });
  assert.equal(textOf(one(".jl-charthead h3")), "What moved Bo’s chance");
  const places = big(tale, "1")
    .map((each) => each.n)
    .sort((a, b) => a - b);
  const dialog = one(".jl-chart");
  const after = (/** @type {string[]} */ ...keys) => {
    for (const key of keys) press(key, dialog);
    return stepper.at;
  };
  stepper.go(0);
  assert.equal(after("b", "b"), places[1]);
  assert.equal(after("Shift+B"), places[0]);
  assert.equal(after("ArrowRight"), places[0] + 1);
  stepper.go(tale.events.length);
  const flag = one(".jl-chartflag");
  const said = flag.getAttribute("aria-label");
  const swing = big(tale, "1").find((each) =>
    said.startsWith(`From step ${each.first - 1} to ${each.n}:`),
  );
  assert(said.includes(`${tale.seats[swing.seat]} `));
  assert(said.includes(`${percent(swing.change)} points`));
  flag.focus();
  press("Enter", flag);
  assert.equal(stepper.at, swing.n);
  const now = one(".jl-chartflag.is-now");
  assert.equal(now.dataset.n, String(swing.n));
  hasFocus(now); // they were drawn anew
  assert(isShown(dialog));
});

test("nothing of later or of another viewpoint is in it", async () => {
  const tale = valued();
  const stepper = opened(tale, HERE, { hideFuture: true });
  asTable();
  const { tracks } = tale.values;
  const dialog = one(".jl-chart");
  assert.equal(allByRole("button", "Whole game", dialog).length, 0);
  const sideways = (/** @type {Element} */ node) =>
    Number.parseFloat(/left: ?([\d.]+)px/.exec(node.getAttribute("style") ?? "")?.[1] ?? "");
  for (const view of ["table", "1"]) {
    stepper.see(view);
    const told = (/** @type {number} */ from, /** @type {number} */ to) =>
      new Set(tracks[view].chances.slice(from, to).flat().map(percent));
    const own = told(0, HERE + 1);
    const rows = all("tbody tr", dialog).map((row) => texts2(row));
    assert(rows.length);
    const ends = texts(".jl-chart .jl-chartends b").map((words) => words.replace(" %", ""));
    for (const cell of [...rows.flatMap((row) => row.slice(2, 5)), ...ends]) {
      assert(own.has(cell), `${cell} is not known yet`);
    }
    const points = new Set(tracks[view].points[0].map(percent));
    for (const cell of rows.flatMap((row) => row.slice(5))) assert(points.has(cell));
    assert([...told(HERE + 1, Infinity)].some((each) => !own.has(each)));
    const head = Number.parseFloat(one(".jl-winhead", dialog).getAttribute("d").slice(1));
    for (const line of all(".jl-winline, .jl-winband", dialog)) {
      for (const [, x] of (line.getAttribute("d") ?? "").matchAll(/[ML]([\d.]+) /g)) {
        assert(Number(x) <= head);
      }
    }
    for (const part of all(".jl-chartturns span, .jl-chartbars i", dialog)) {
      assert(sideways(part) < head);
    }
    const flagged = all(".jl-chartflag", dialog).map((flag) => Number(flag.dataset.n));
    assert(flagged.length);
    assert(Math.max(...flagged) <= HERE);
  }
  press("Escape", one("button", dialog));
  await settled();
  assert.doesNotMatch(dialog.textContent, /\d/); // it is emptied once it has closed
});

/** @param {Element} row */
const texts2 = (row) => all("td", row).map((cell) => textOf(cell));

test("the whole game is shown only as long as it is asked for", async () => {
  const tale = valued();
  const stepper = opened(tale);
  const end = tale.values.tracks.table.chances
    .at(-1)
    .map((/** @type {number} */ each) => `${percent(each)} %`);
  assert.notDeepEqual(texts(".jl-chartends b"), end);
  click(byRole("button", "Whole game", one(".jl-chart")));
  assert.deepEqual(texts(".jl-chartends b"), end);
  assert.match(textOf(one(".jl-chartsum")), /= result/);
  assert.equal(sum(terms().slice(0, -1)), terms().at(-1));
  stepper.handle.set("hideFuture", true);
  assert.notDeepEqual(texts(".jl-chartends b"), end);
  stepper.handle.set("hideFuture", false);
  assert.notDeepEqual(texts(".jl-chartends b"), end); // it is asked for anew
  click(byRole("button", "Whole game", one(".jl-chart")));
  press("Escape", one(".jl-chart button"));
  await settled();
  stepper.press("g");
  assert.notDeepEqual(texts(".jl-chartends b"), end);
  assert.match(textOf(one(".jl-chartsum")), /= now/);
});

test("closed and opened again at once it is drawn", async () => {
  const stepper = opened(valued());
  const dialog = one(".jl-chart");
  click(byRole("button", "Whole game", dialog));
  press("g", dialog);
  stepper.press("g"); // a browser says that it was closed when it is open again already
  assert(dialog.open);
  dialog.dispatchEvent(new Event("close"));
  await settled();
  assert.match(textOf(one(".jl-chartsum")), /= now/);
});

test("a stop that holds is seen and hides the rest", () => {
  const answer = { option: {}, words: "Stop", says: "", right: true, word: "Yes." };
  const asked = { seat: 1, question: "What now?", hint: "", views: ["table"], chosen: -1 };
  const stop = { at: HERE + 4, ...asked, answers: [answer, { ...answer, right: false }] };
  const blank = { log: "", sha256: "", title: "", author: "" };
  const study = /** @type {any} */ ({ ...blank, notes: [], stops: [stop], branches: [] });
  const stepper = opened(valued(), HERE, { study });
  const dialog = one(".jl-chart");
  assert.equal(allByRole("button", "Whole game", dialog).length, 0);
  press("ArrowRight", dialog);
  assert(isShown(dialog));
  const field = all(".jl-chartfield").at(-1);
  resized(field, 600);
  click(field, { clientX: 596, clientY: 4 });
  assert.equal(stepper.at, HERE + 4);
  assert(!isShown(dialog));
  assert.match(textOf(stepper.root), /What now\?/);
});

test("while nothing is worked out it says so and can begin", () => {
  const told = fixture("values-cramel-3");
  const nothing = unvalued(told);
  const { shown, said, tell } = asking(nothing, { position: 40 });
  assert.equal(allByRole("button", "Large chart").length, 0);
  shown.press("g");
  const dialog = one(".jl-chart");
  const work = () => textOf(one(".jl-chartwork", dialog));
  assert.equal(work(), "not worked out yet · about 40 seconds");
  click(byRole("button", /^Work it out/, dialog));
  assert.deepEqual(said, [["work", "table"]]);
  const track = told.tracks.table;
  const early = track.chances.map((/** @type {any} */ each, /** @type {number} */ n) =>
    n % 10 ? null : each,
  );
  const working = { ...nothing, state: "working", says: "turn 9 of 30 · 200 play-outs" };
  tell({ ...working, tracks: { table: { ...track, chances: early } } });
  assert.equal(work(), "turn 9 of 30 · 200 play-outs");
  assert.match(textOf(one(".jl-chartsum", dialog)), /not split yet/);
  const parts = terms();
  const now = parts.pop();
  assert.equal(sum(parts), now);
  const known = early[40];
  const moved = known.map((/** @type {number} */ each, /** @type {number} */ seat) =>
    Math.abs(each - track.chances[0][seat]),
  );
  assert.equal(now, known[moved.indexOf(Math.max(...moved))]);
  click(byRole("button", /^Stop/, dialog));
  assert.deepEqual(said.at(-1), ["stop"]);
});
