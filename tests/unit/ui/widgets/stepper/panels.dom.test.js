// The panels beside the table: whose choice it is, how long a bar is, what came, tasks in brief.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, click, fixture, one, textOf } from "../dom.js";
import { Shown } from "./shown.js";

/** @type {Told.Story} */
const pie = fixture("pie-4");
/** @type {Told.Story} */
const cramel = fixture("cramel-3");
/** @type {Told.Story} */
const jam = fixture("jam-3");

test("who can do something is ringed; of a choice that was made it says so", () => {
  const shown = new Shown(pie, { viewpoint: "all" });
  let made = 0;
  for (let n = 0; n < pie.events.length; n += 3) {
    shown.go(n);
    const panel = one(".jl-panels > .jl-options");
    if (panel.hidden) continue;
    const [, name, word] = textOf(one("h2", panel)).match(/^What (\S+) (can|could) do/) ?? [];
    const isNext = pie.events[n].node === "choice";
    assert.equal(word, isNext ? "can" : "could", `step ${n}`);
    if (!isNext) made++;
    else {
      const ringed = all(".jl-tray.is-move, .jl-tray.is-answer").map((tray) =>
        textOf(one(".jl-trayname", tray)),
      );
      assert(ringed.includes(name), `step ${n}: ${name} chooses, ringed ${ringed}`);
    }
  }
  assert(made > 10);
});

test("a bar is as long as its chance, and the row that came says so", () => {
  const shown = new Shown(cramel, { viewpoint: "table" });
  let rows = 0;
  for (let n = 0; n < cramel.events.length; n += 9) {
    shown.go(n);
    const { odds } = shown.scene("table", n);
    if (!odds) continue;
    const bars = all(".jl-odds .jl-bar i");
    odds.rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
      assert.equal(bars[i].style.width, `${((100 * row.weight) / odds.total).toFixed(1)}%`);
      rows++;
    });
    const came = all(".jl-chances > .is-came");
    assert.equal(came.length, odds.came < 0 ? 0 : 1);
    if (came.length) assert.match(textOf(came[0]), /it came/);
  }
  assert(rows > 50);
});

test("keys reach the chances where they scroll: a row, or the list whose rows are no buttons", () => {
  const found = { rows: 0, list: 0 };
  for (const story of [cramel, pie]) {
    const shown = new Shown(story, { viewpoint: "table" });
    for (let n = 0; n < story.events.length; n += 49) {
      shown.go(n);
      const { odds } = shown.scene("table", n);
      if (!odds) continue;
      const list = one(".jl-chances", shown.root);
      const stops = [list, ...all("*", list)].filter((node) => node.tabIndex === 0);
      assert.equal(stops.length, 1, `step ${n}`);
      assert.equal(stops[0] === list, !odds.next);
      found[odds.next ? "rows" : "list"]++;
    }
  }
  assert(found.rows && found.list, JSON.stringify(found));
});

test("keys reach a note that scrolls, though it is the only one", () => {
  const notes = [{ at: 1, mark: "", seen_by: [], text: "A long note.", shapes: [] }];
  const named = { log: "a.jsonl", sha256: "f00", title: "", author: "" };
  const study = /** @type {any} */ ({ ...named, notes, stops: [], branches: [] });
  const shown = new Shown(cramel, { viewpoint: "table", position: 1, study });
  const note = one(".jl-note", shown.root);
  assert.match(textOf(note), /A long note/);
  assert(all("button", note).every((button) => button.hidden || button.disabled));
  assert.equal(note.tabIndex, 0);
});

test("tasks stand in brief, too, and in whole when that is asked for", () => {
  const shown = new Shown(jam, { viewpoint: "0", position: 300 });
  const { goals } = shown.scene("0", 300);
  const panel = one(".jl-panels > .jl-progress");
  const brief = all(".jl-tasksbrief li", panel).map((line) => textOf(line));
  assert.equal(brief.length, goals.goals.length);
  goals.goals.forEach((/** @type {any} */ { name, done, needed }, /** @type {number} */ i) => {
    assert(brief[i].includes(name));
    if (needed) assert(brief[i].includes(`${done} of ${needed}`));
  });
  const whole = one(".jl-taskswhole", panel);
  click(whole);
  assert(panel.classList.contains("is-whole"));
  assert.equal(whole.getAttribute("aria-pressed"), "true");
  shown.press("ArrowRight");
  assert(panel.classList.contains("is-whole")); // it stays so from step to step
});
