// Dice on the play page by keys and buttons; pulling and dragging are tested in Chromium.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isShown, press } from "../dom.js";
import { Playing } from "./playing.js";

test("keys aim a die and flick it", () => {
  const page = new Playing("play-flicked");
  page.does();
  const aimed = page.one(".jl-die.is-aimed");
  const { die } = /** @type {any} */ (page.model.next);
  assert.equal(aimed.dataset.piece, die);
  assert(!isShown(page.one(".jl-question")));
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "ArrowUp", "Enter"]) press(key, aimed);
  assert.equal(page.model.next, undefined, "it was flicked as it was aimed");
  page.settles();
  assert(page.all(".jl-newswords").some((each) => each.textContent.includes("flicks")));
  const lying = Object.keys(page.scene).filter(
    (key) => /^p\./.test(key) && page.scene[key].pose.length,
  );
  const dice = page.all(".jl-diceboard .jl-die").map((each) => each.dataset.piece);
  const next = Object.keys(page.model.get("flicks")?.poses ?? {}); // who flicks next has a die there
  for (const node of page.all(".jl-diceboard .jl-die"))
    assert.equal(
      node.querySelector(".jl-die-number").textContent,
      node.dataset.piece,
      "as hints say",
    );
  const wanted = new Set([...lying.map((key) => key.slice(2)), ...next]);
  assert.deepEqual(dice.toSorted(), [...wanted].toSorted());
});

test("a die that was flicked is not flicked again before it came to rest", () => {
  const page = new Playing("play-flicked");
  page.does();
  const aimed = page.one(".jl-die.is-aimed");
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "ArrowUp", "Enter", "Enter"])
    press(key, aimed);
  assert.equal(page.model.held.length, 1);
});

test("a flick that was taken back can be made again", () => {
  const page = new Playing("play-flicked");
  page.does();
  const { model } = page;
  const parts = /** @type {const} */ (["told", "flicks", "choice", "shown"]);
  const before = parts.map((part) => structuredClone(model.get(part)));
  const flick = () => page.button("Flick");
  assert(!flick().disabled);
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "ArrowUp", "Enter"])
    press(key, page.one(".jl-die.is-aimed"));
  page.settles();
  parts.forEach((part, i) => {
    model.set(part, before[i]);
  });
  const shown = /** @type {Told.TableShown} */ (model.get("shown"));
  model.set("shown", { ...shown, line: shown.line + 1 });
  page.settles();
  assert(!flick().disabled);
});

test("sumo is set out die by die, and begun again", () => {
  const page = new Playing("play-set-out");
  while (page.model.next?.do === "play.begin" || page.model.next?.do === "play.choose") page.does();
  const aimed = () => page.one(".jl-die.is-aimed").dataset.piece;
  const first = aimed();
  page.button("Turn it").click();
  page.settles();
  assert.equal(page.model.next?.do, "play.put", "it was turned");
  assert.equal(aimed(), first);
  page.does();
  assert.notEqual(aimed(), first);
  page.does();
  assert.equal(page.all(".jl-diceboard .jl-die").length, 3);
  page.does();
  assert.equal(page.model.next, undefined);
  assert.equal(page.all(".jl-diceboard .jl-die").length, 0);
  assert(page.all(".jl-line").some((line) => line.textContent.includes("die by die")));
});
