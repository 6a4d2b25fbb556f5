// The round table of The Pie Game, and spots: what lies before a seat, two piles, the strip.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, fixture, isShown, one, textOf } from "../dom.js";
import { Shown } from "./shown.js";

/** @type {any} */
const pie = fixture("pie-4");

test("a seat sees its own recipe only", () => {
  const shown = new Shown(pie, { viewpoint: "0" });
  const n = pie.events.findIndex(
    (/** @type {any} */ event, /** @type {number} */ at) => at >= 60 && event.node === "choice",
  );
  shown.go(n + 1);
  const scene = shown.scene("0", n + 1);
  const mine = one('.jl-tray.jl-s0 [data-piece="recipe.0"]');
  const face = pie.faces[scene["p.recipe.0"].face];
  assert.equal(all(".jl-need", mine).length, face.needs.length);
  for (const seat of [1, 2, 3]) {
    const lying = one(`.jl-tray.jl-s${seat} [data-piece="recipe.${seat}"]`);
    assert(lying.classList.contains("is-back"));
    assert.equal(lying.getAttribute("aria-label"), "face down");
    assert(!lying.outerHTML.includes(" pie"));
  }
  const words = textOf(one(".jl-panels > .jl-progress .jl-taskhead b"));
  assert(words.includes(face.label));
  shown.see("all");
  assert.equal(all('[data-piece^="recipe."].is-up').length, 4);
});

test("cards before a seat are drawn", () => {
  const shown = new Shown(pie, { viewpoint: "table" });
  for (let n = 40; n < pie.events.length; n += 61) {
    shown.go(n);
    const scene = shown.scene("table", n);
    for (let seat = 0; seat < 4; seat++) {
      const tray = one(`.jl-tray.jl-s${seat}`);
      const zone = `front.${seat}`;
      const before = Object.entries(scene).filter(
        ([key, piece]) => key.startsWith("p.") && piece.zone === zone,
      );
      assert.equal(all(".jl-before .jl-piece", tray).length, before.length);
      assert.equal(all(".jl-hand .jl-piece", tray).length, scene[`z.hand.${seat}`].count);
      const points = new RegExp(`^${scene[`s.${seat}`].total} pies?$`);
      assert.match(textOf(one(".jl-points", tray)), points);
    }
    assert.equal(textOf(one(".jl-zone-pile .jl-pilewords b")), String(scene["z.deck"].count));
    const top = scene["z.discard"].note;
    if (top) assert.equal(textOf(all(".jl-zone-heap .jl-name").at(-1)), top);
  }
});

test("what was chosen is hidden until it is given", () => {
  const shown = new Shown(pie, { viewpoint: "table" });
  let hidden = 0;
  for (let n = 0; n < pie.events.length && hidden <= 12; n++) {
    const told = pie.frames.table[n].strip;
    if (!told) continue;
    shown.go(n);
    const strip = one(".jl-strip");
    assert(isShown(strip));
    assert(textOf(one(".jl-striptitle", strip)).includes(told.title));
    assert.equal(all(".jl-sideof", strip).length, told.sides.length);
    const chosen = told.sides.filter((/** @type {any} */ side) => side.words === "chose").length;
    assert.equal(all(".jl-before .is-chosen").length, chosen);
    assert.equal(all(".jl-before .is-chosen.is-up").length, 0);
    hidden += chosen;
  }
  assert(hidden);
});

test("on spots the last die is marked, six chances are told, and a deck is a pile", () => {
  const pig = fixture("pig-3");
  const at = pig.events.findIndex(
    (/** @type {any} */ event, /** @type {number} */ n) => n > 0 && event.node === "chance",
  );
  const shown = new Shown(pig, { position: at + 1 });
  assert(one(".jl-spotpieces > .is-die.is-current"));
  assert.match(textOf(one(".jl-spothead b")), /’s turn/);
  assert.equal(all(".jl-odds .jl-chance").length, 6);
  shown.handle.destroy();
  new Shown(fixture("kuhn-2"), { position: 4 });
  assert.match(textOf(one(".jl-place.is-pile")), /The deck/);
});
