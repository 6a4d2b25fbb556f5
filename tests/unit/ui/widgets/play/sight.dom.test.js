// What whoever looks on sees besides the table: their own tasks, and badges on tiles that were seen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { OwnTasks } from "../../../../../jamlab/pages/play/owntasks.js";
import { SeenTiles } from "../../../../../jamlab/pages/play/seen.js";
import { wholeFrame } from "../../../../../jamlab/ui/tables/whole.js";
import { isShown, textOf } from "../dom.js";
import { Playing } from "./playing.js";

const PLAY = new URL("../../../../../jamlab/pages/play/", import.meta.url);

test("on a phone tasks stand above the question, and nothing is said of numbers that are not shown", () => {
  const sheet = readFileSync(new URL("play-phone.css", PLAY), "utf8");
  const page = new Playing("play-pig");
  page.does();
  const how = page.one(".jl-how");
  assert.match(textOf(how.querySelector(".jl-numbered")), /number/);
  assert.doesNotMatch(textOf(how.querySelector(".jl-unnumbered")), /number/);
  const hiding = /^.*\bkbd\b.*display: none.*$/m.exec(sheet)?.[0] ?? "";
  assert.match(hiding, /\.jl-numbered\b/, "where numbers are hidden, their words are");
  assert.match(sheet, /\.jl-tasksof \{ order: -1; \}/);
});

test("room is kept for tasks that are still being dealt", () => {
  const page = new Playing("play-jam");
  page.does();
  const { goals } = wholeFrame(page.scene);
  assert(goals);
  const story = /** @type {any} */ ({
    views: [{ id: "0" }],
    last: 1,
    seats: ["Ann", "Bo"],
    faces: page.model.get("table")?.faces,
    at: () => ({ goals }),
  });
  const tasks = new OwnTasks(story);
  const seen = (/** @type {object} */ scene, view = "0") => {
    tasks.update(/** @type {any} */ ({ scene, prev: { empty: true }, view }));
    return tasks.node.classList.contains("is-due") ? "due" : tasks.node.hidden ? "none" : "seen";
  };
  assert.equal(seen({}), "due");
  const dealt = tasks.node.querySelectorAll("li").length;
  assert(dealt > 0);
  assert.equal(seen({ goals }), "seen");
  assert.equal(tasks.node.querySelectorAll("li").length, dealt);
  assert.equal(seen({ goals }, "1"), "none", "they are nobody else’s to see");
});

test("where nobody has tasks, no room is kept for them", () => {
  for (const game of ["jam-kids", "sixty", "pig"]) {
    const page = new Playing(`play-${game}`);
    page.does();
    assert(!isShown(page.one(".jl-owntasks")), game);
  }
});

test("among people tiles that were seen have no badge to begin with", () => {
  const seen = new SeenTiles(() => {});
  seen.begin(2, true);
  assert(!seen.isOn && !seen.node.hidden);
  seen.begin(1, true);
  assert(seen.isOn);
  seen.begin(3, false);
  assert(seen.isOn && seen.node.hidden, "cards whose faces all saw stay as they lie");
});
