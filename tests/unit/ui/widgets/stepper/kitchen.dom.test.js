// The kitchen table of The JAM: cards, their halves, what is in reach, the strip.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, byLabel, byRole, click, fixture, isShown, one, textOf } from "../dom.js";
import { Shown } from "./shown.js";

/** @type {any} */
const jam = fixture("jam-3");
const LAST = jam.events.length;

/**
 * The position after the nth event of that name.
 *
 * @param {string} name
 * @param {number} [nth]
 */
function afterEvent(name, nth = 0) {
  const places = jam.events.flatMap((/** @type {any} */ event, /** @type {number} */ n) =>
    event.kind === name ? [n + 1] : [],
  );
  return places[nth];
}

/**
 * @param {any} scene
 * @param {string} zone
 * @returns {[string, Told.Piece][]}
 */
function pieces(scene, zone) {
  const found = Object.entries(scene).filter(
    ([key, it]) => key.startsWith("p.") && it.zone === zone,
  );
  return found.map(([key, it]) => [key.slice(2), it]);
}

test("every card lies in its place", () => {
  const shown = new Shown(jam);
  for (const view of ["table", "1", "all"]) {
    shown.see(view);
    for (const n of [40, LAST >> 1, (LAST >> 1) + 1, LAST - 30, LAST]) {
      shown.go(n);
      const scene = shown.scene(view, n);
      assert.equal(all(".jl-spread .jl-piece").length, pieces(scene, "basket").length);
      for (let seat = 0; seat < 3; seat++) {
        const tray = one(`.jl-kitchentray.jl-s${seat}`);
        const lying = pieces(scene, `recipes.${seat}`);
        assert.equal(all(".jl-front .jl-piece", tray).length, lying.length);
        const hand = pieces(scene, `hand.${seat}`);
        assert.equal(all(".jl-held .jl-piece", tray).length, hand.length);
        assert.equal(textOf(one(".jl-sum b", tray)), String(scene[`s.${seat}`].total));
        const named = all(".jl-front .is-recipe", tray).map((card) => card.title);
        const up = lying.map(([, piece]) => piece.face).filter(Boolean);
        assert.deepEqual(named.sort(), up.sort());
      }
      const deck = one(".jl-spreadside .jl-zone-pile .jl-pilewords");
      assert.equal(textOf(deck), `Deck ${scene["z.deck"].count}`);
    }
  }
});

test("a recipe card has two halves", () => {
  const n = afterEvent("TurnBegan");
  const shown = new Shown(jam, { position: n });
  const basket = pieces(shown.scene("table", n), "basket");
  assert(basket.length);
  for (const [id, { face }] of basket) {
    const card = one(`.jl-spread [data-piece="${id}"]`);
    const look = jam.faces[face];
    assert.equal(textOf(one(".jl-disc", card)), String(look.points));
    assert.equal(textOf(one(".jl-lower .jl-fruitname", card)), look.below);
    assert.equal(all(".jl-upper .jl-icon", card).length, 1);
    const drawing = one(".jl-upper use", card).getAttribute("href");
    assert(drawing.includes(jam.faces[look.above].icon.split("-")[0]));
    assert.equal(all(drawing).length, 1, "the drawing is in the sheet");
    const label = card.getAttribute("aria-label");
    assert(label.startsWith(face));
    assert.match(label, /point/);
  }
});

test("an ingredient lies on its recipe, and what it was is a memory", () => {
  const n = afterEvent("JamMade", 3);
  const seat = jam.events[n - 1].seat;
  const shown = new Shown(jam, { position: n });
  const place = new Map(pieces(shown.scene("table", n), `recipes.${seat}`));
  const lying = [...place].filter(([, piece]) => piece.on >= 0);
  assert(lying.length);
  for (const [id, { face, memo, on, stands_for }] of lying) {
    assert(!face);
    const back = one(`[data-piece="${id}"]`);
    const under = one(".is-recipe", back.parentElement);
    assert.equal(place.get(under.dataset.piece)?.slot, on);
    assert.match(back.getAttribute("aria-label"), new RegExp(`used as ${stands_for}.*${memo}`));
    assert.equal(all(".jl-used use, .jl-used .jl-nodrawing", back).length, 1);
  }
  click(one(".jl-more"));
  click(byLabel("Show what was seen earlier"));
  assert.equal(all(".jl-used").length, 0);
  const html = all(".is-lying")
    .map((card) => card.outerHTML)
    .join();
  assert(!Object.keys(jam.faces).some((face) => html.includes(face)));
});

test("hands and tasks of others are not in the page", () => {
  const shown = new Shown(jam);
  /** @type {Map<number, string[]>} */
  const tasks = new Map();
  for (const [at, event] of jam.events.entries()) {
    if (event.kind !== "TaskDrawn") continue;
    const said = jam.frames[String(event.seat)][at + 1].say ?? "";
    const task = said.slice(said.lastIndexOf(": ") + 2);
    tasks.set(event.seat, [...(tasks.get(event.seat) ?? []), task]);
  }
  assert.equal(tasks.get(0)?.length, 3);
  const theirs = [...tasks].flatMap(([seat, all]) => (seat ? all : []));
  shown.see("0");
  for (const n of [30, 120, 250]) {
    shown.go(n);
    for (const seat of [1, 2]) {
      const held = one(`.jl-kitchentray.jl-s${seat} .jl-held`);
      assert.equal(all(".is-up", held).length, 0);
      assert.doesNotMatch(held.innerHTML, /title=|jl-upper|jl-lower|jl-disc|seen earlier/);
      for (const face of Object.keys(jam.faces).filter((name) => name.includes(" "))) {
        assert(!held.innerHTML.includes(face));
      }
    }
    const words = textOf(all(".jl-progress").at(-1));
    for (const task of theirs) assert.doesNotMatch(words, new RegExp(`\\b${task}\\b`));
  }
  shown.see("table");
  shown.go(250);
  assert.equal(all(".jl-held .is-up").length, 0);
  assert.equal(all(".jl-panels > .jl-progress .jl-part").length, 0);
});

test("what is in reach is outlined and told", () => {
  const n =
    jam.events.findIndex(
      (/** @type {any} */ event, /** @type {number} */ at) =>
        at >= 80 && event.seat === 0 && event.kind === "CardDrawn",
    ) + 1;
  const shown = new Shown(jam, { position: n, viewpoint: "0" });
  const reach = pieces(shown.scene("0", n), "basket").filter(([, piece]) => piece.flag === "reach");
  assert(reach.length);
  assert.equal(all(".jl-spread .is-reach").length, reach.length);
  assert.equal(textOf(one(".jl-reachkey")), "in reach for Ann");
  for (const [id] of reach) {
    assert.match(one(`[data-piece="${id}"]`).getAttribute("aria-label"), /in reach/);
  }
  const parts = all(".jl-panels > .jl-progress .jl-part");
  assert(parts.length >= 7);
  for (const part of parts) {
    assert.match(part.getAttribute("title"), /(done|in reach of the next move|still open)$/);
  }
});

test("the strip tells of bids and offers", () => {
  const shown = new Shown(jam);
  const strip = one(".jl-strip");
  assert(!isShown(strip));
  assert(isShown(one(".jl-spreadhead")));
  let found = 0;
  for (let n = 0; n < LAST && found <= 12; n++) {
    const told = jam.frames.table[n].strip;
    if (!told) continue;
    found++;
    shown.go(n);
    assert(isShown(strip));
    assert(!isShown(one(".jl-spreadhead")));
    const { title, sides } = told;
    assert.equal(strip.getAttribute("aria-label"), title);
    for (const [at, { seat, words, faces: cards = [], flag }] of sides.entries()) {
      const side = all(".jl-sideof", strip)[at];
      assert.equal(one("svg.jl-mark", side).getAttribute("aria-label"), jam.seats[seat]);
      assert.equal(textOf(one(".jl-sidewords", side)), words);
      const little = all(".jl-little", side);
      assert.equal(little.length, cards.length);
      for (const [place, face] of cards.entries()) {
        assert.equal(little[place].title.startsWith("face down"), !face);
      }
      assert(!flag || side.classList.contains(`is-${flag}`));
    }
  }
  assert(found > 5);
});

test("chances are counted by recipe or by fruit", () => {
  const n = jam.frames["1"].findIndex(
    (/** @type {any} */ frame, /** @type {number} */ at) => at > 90 && frame?.odds,
  );
  const shown = new Shown(jam, { position: n, viewpoint: "1" });
  const { odds } = shown.scene("1", n);
  for (const [rows, name] of /** @type {const} */ ([
    [odds.rows, "Recipe"],
    [odds.also.rows, "Fruit"],
  ])) {
    click(byRole("button", name, one(".jl-halves")));
    const shownRows = all(".jl-odds .jl-chance");
    assert.equal(shownRows.length, rows.length);
    const sum = rows.reduce(
      (/** @type {number} */ total, /** @type {any} */ row) => total + row.weight,
      0,
    );
    assert.equal(sum, odds.total);
    const fraction = textOf(one(".jl-fraction", shownRows[0]));
    assert.equal(fraction, `${rows[0].weight}/${odds.total}`);
  }
});
