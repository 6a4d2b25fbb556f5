// Who plays by keys goes on where the game does: after Begin, after each choice, after what goes away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasFocus, press } from "../dom.js";
import { Playing } from "./playing.js";

/** @param {Playing} page */
const heading = (page) => page.one(".jl-question h2");

test("after Begin and after every choice by Enter what is asked next has the focus", () => {
  const page = new Playing("play-kuhn");
  const begin = page.button("Begin");
  begin.focus();
  page.does();
  hasFocus(heading(page));
  let chosen = 0;
  for (; page.model.next; chosen++) {
    const { place } = /** @type {any} */ (page.model.next);
    const line = page.one(`.jl-question [data-place="${place}"]`);
    line.focus();
    press("Enter", line);
    page.model.answers();
    page.draws();
    page.model.work();
    page.draws();
    assert(page.el.contains(document.activeElement), "while the others play");
    page.shows();
    if (page.model.get("told").waits === "choice") hasFocus(heading(page));
  }
  assert(chosen > 0);
  hasFocus(page.one(".jl-over h2"));
});

test("after handing over, after Back and after Take back the focus is on what is asked", () => {
  const handed = new Playing("play-two-people");
  handed.does();
  hasFocus(handed.one(".jl-cover button"));
  handed.does();
  hasFocus(heading(handed));
  handed.end();
  const page = new Playing("play-taken-back");
  page.does();
  const line = page.all(".jl-question .jl-line")[0];
  line.focus();
  press("Enter", line);
  hasFocus(page.all(".jl-question ol .jl-line")[0]);
  page.button("Back").focus();
  press("Enter", page.button("Back"));
  hasFocus(heading(page));
  page.does();
  page.button("Take back").focus();
  page.does();
  assert(page.button("Take back").disabled, "nothing is left to take back");
  hasFocus(heading(page));
});

test("the page has one heading of the first level: its title", () => {
  const page = new Playing("play-kuhn");
  assert.equal(page.all("h1").length, 0, "it stands above the widget");
  page.does();
  assert.equal(page.all("h1").length, 0);
});
