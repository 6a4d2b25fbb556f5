// What a screen reader says in a lesson, and where the focus is, beside what is seen.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { byRole, hasFocus, nameOf, textOf } from "../dom.js";
import { Walking } from "./walking.js";

test("each question is the name of its answers, and after the last one the focus is on what was said", () => {
  const page = new Walking("lesson-02");
  const asked = new Set();
  while (!page.done) {
    const at = page.model.next?.do;
    if (at === "answer") {
      const { ask } = page.model.get("exercises");
      const group = byRole("group", undefined, page.parts.exercises);
      assert.equal(nameOf(group), textOf(page.one("exercises", ".jl-asked")));
      asked.add(ask);
    }
    page.does();
    if (at === "next")
      assert(page.one("exercises", "[role=group]").contains(document.activeElement));
    page.model.work();
  }
  assert.equal(asked.size, 3);
  hasFocus(page.one("exercises", ".jl-tries"));
});

test("the share is spoken once the trials stand still", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const page = new Walking("lesson-02");
  const spoken = () => page.one("chart", "[role=status]").textContent;
  while (!page.model.get("chart").chart) {
    page.does();
    page.model.work();
  }
  assert.equal(spoken(), "");
  mock.timers.tick(800);
  assert.equal(spoken(), page.model.get("chart").chart.said);
  assert.match(spoken(), /^After [\d,]+ trials? it stands at [\d.]+ %; 95 % interval/);
});
