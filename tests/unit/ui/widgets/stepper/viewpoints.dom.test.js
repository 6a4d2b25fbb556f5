// What lies on the table, and what a viewpoint sees of it: nothing that it does not know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, allByRole, byLabel, byRole, click, fixture, isShown, one, textOf } from "../dom.js";
import { Shown } from "./shown.js";

/** @type {Told.Story} */
const cramel = fixture("cramel-3");
/** @type {Told.Story} */
const sixty = fixture("sixty-4");

test("the board shows the scene at every jump", () => {
  const shown = new Shown(cramel);
  const last = cramel.events.length;
  for (const n of [0, 1, 40, 41, 42, 41, last >> 1, last, 7]) {
    shown.go(n);
    const scene = shown.scene("table", n);
    const lying = Object.entries(scene).filter(([key]) => key.startsWith("p."));
    const bySlot = new Map(lying.map(([, piece]) => [piece.slot, piece]));
    const cells = all("[role=gridcell]");
    assert.equal(cells.length, 49);
    for (const [slot, cell] of cells.entries()) {
      const [where, words] = cell.getAttribute("aria-label").split(/: (.*)/s);
      assert.equal(where, `row ${Math.floor(slot / 7) + 1}, column ${(slot % 7) + 1}`);
      const piece = bySlot.get(slot);
      if (!piece) assert.equal(words, "empty");
      else if (piece.face) assert(words.startsWith(piece.face));
      else {
        assert(words.startsWith("face down"));
        assert(piece.memo ? words.includes(piece.memo) : !words.includes("seen"));
      }
    }
    assert.equal(all(".jl-board > .jl-piece").length, bySlot.size);
  }
});

test("a rank without a drawing is as large as a number, so no screen hides it", () => {
  const named = (/** @type {string} */ id) => [id, { label: "Queen", name: "Q" }];
  const shown = new Shown({
    ...sixty,
    faces: Object.fromEntries(Object.keys(sixty.faces).map(named)),
  });
  shown.see("all");
  shown.go(sixty.events.length >> 1);
  const cards = all(".jl-hand .jl-card.is-up");
  assert(cards.length > 4);
  assert.deepEqual(new Set(cards.map((card) => card.textContent)), new Set(["Q"]));
  assert.equal(all(".jl-hand .jl-card > .jl-number").length, cards.length);
});

test("a viewpoint does not show what it does not know", () => {
  const shown = new Shown(sixty);
  const n = sixty.events.findIndex(
    (_, at) => at >= 150 && Object.keys(shown.scene("0", at)).some((key) => key.startsWith("p.")),
  );
  for (const view of ["table", "0", "2"]) {
    shown.see(view);
    shown.go(n);
    for (let seat = 0; seat < 4; seat++) {
      const hand = one(`.jl-tray.jl-s${seat} .jl-hand`);
      const count = shown.scene(view, n)[`z.hand.${seat}`].count;
      assert.equal(all(".jl-piece", hand).length, count);
      const isOpen = view === String(seat);
      assert.equal(all(".is-back", hand).length, isOpen ? 0 : count);
      if (isOpen) continue;
      assert.doesNotMatch(hand.innerHTML, /jl-number|jl-name|use href|title=/);
      for (const [, words] of hand.innerHTML.matchAll(/>([^<>]+)</g)) assert.equal(words, "60");
      for (const [, label] of hand.innerHTML.matchAll(/aria-label="([^"]+)"/g)) {
        assert.equal(label, "face down");
      }
    }
  }
  shown.see("all");
  assert.equal(shown.at, n);
  assert.equal(all(".jl-hand .is-back").length, 0);
});

test("face-down tiles hold no face", () => {
  const shown = new Shown(cramel, { position: 60 });
  const hidden = Object.entries(shown.scene("table", 60))
    .filter(([key, piece]) => key.startsWith("p.") && !piece.face && !piece.memo)
    .map(([key]) => key.slice(2));
  assert(hidden.length);
  for (const id of hidden) {
    for (const { outerHTML } of all(`[data-piece="${id}"]`)) {
      assert(!Object.keys(cramel.faces).some((face) => outerHTML.includes(face)));
    }
  }
  click(one(".jl-more"));
  assert(all(".jl-board .jl-memo").length);
  click(byLabel("Show what was seen earlier"));
  assert.equal(all(".jl-board .jl-memo").length, 0);
  assert(!one(".jl-board").innerHTML.includes("seen earlier"));
});

test("number keys and F choose the viewpoint", () => {
  const shown = new Shown(sixty, { position: 100 });
  shown.press("2");
  assert.equal(shown.player.view, "0");
  assert.equal(shown.button("Ann Ann").getAttribute("aria-pressed"), "true");
  shown.press("f");
  assert.equal(shown.player.view, "1");
  assert.equal(textOf(one(".jl-side-bottom .jl-trayname")), "Bo");
  click(shown.button("All-knowing"));
  assert.deepEqual([shown.player.view, shown.at], ["all", 100]);
  shown.press("f");
  assert.equal(shown.player.view, "table");
});

test("what is not sent cannot be chosen", () => {
  const views = sixty.views.filter(({ id }) => id === "table" || id === "1");
  const frames = Object.fromEntries(views.map(({ id }) => [id, sixty.frames[id]]));
  const shown = new Shown({ ...sixty, views, frames }, { viewpoint: "all", position: 50 });
  assert.equal(shown.player.view, "table");
  shown.press("3");
  assert.equal(shown.player.view, "table");
  shown.press("2");
  assert.equal(shown.player.view, "1");
});

test("the future is hidden", () => {
  const { events } = cramel;
  const n = events.findIndex((event, at) => at >= 50 && event.node === "choice");
  const shown = new Shown(cramel, { position: n });
  const coming = shown.scene("table", n).next;
  assert(textOf(one(".jl-events")).includes(`Next: ${coming}`));
  assert.match(textOf(one(".jl-options .is-taken")), /’s choice/);
  const future = one(".jl-future");
  assert.equal(future.getAttribute("aria-pressed"), "true");
  click(future);
  assert.equal(future.getAttribute("aria-pressed"), "false");
  assert(!textOf(one(".jl-panels")).includes(coming));
  assert(!textOf(one(".jl-panels")).includes("’s choice"));
  click(shown.button("Show the events of the whole game"));
  assert.equal(textOf(one(".jl-filters [role=status]")), `${n} of ${events.length}`);
});

test("what comes is hidden until it is wanted, and that is remembered", () => {
  localStorage.clear();
  const coming = (/** @type {string} */ words) => textOf(one(".jl-panels")).includes(words);
  const n = cramel.events.findIndex((event, at) => at >= 50 && event.node === "choice");
  const asReader = { position: n, hideFuture: null };
  const shown = new Shown(cramel, asReader);
  const { next } = shown.scene("table", n);
  assert(!coming(next) && !coming("’s choice"));
  assert(one(".jl-scrub").classList.contains("is-hiding"));
  click(one(".jl-future"));
  assert(coming(`Next: ${next}`));
  shown.handle.destroy();
  const again = new Shown(cramel, asReader);
  assert(coming(`Next: ${next}`));
  click(one(".jl-future"));
  again.handle.destroy();
  new Shown(cramel, asReader);
  assert(!coming(next));
  localStorage.clear();
});

test("the end is told calmly", () => {
  const shown = new Shown(cramel);
  assert(!isShown(one(".jl-result")));
  shown.press("End");
  const { end } = cramel;
  assert(end);
  assert(textOf(one(".jl-result")).includes(end.reason));
  const winner = cramel.seats[end.winners[0]];
  assert(textOf(one(".jl-result .is-winner")).includes(winner));
  const holder = all(".jl-seat").find((seat) => textOf(seat).includes("holds Mrs Bloom"));
  assert.equal(textOf(one(".jl-item[title='Mrs Bloom'] b", holder)), "3");
  const name = textOf(one(".jl-seatname b", holder));
  assert(textOf(one(".jl-result")).includes(`${name} has most Cramel`));
  assert.equal(all(".jl-board > .jl-piece").length, 0);
});

test("the list filters by seat and kind, and jumps", () => {
  const shown = new Shown(cramel, { position: 30 });
  click(shown.button("Show the events of the whole game"));
  const total = cramel.events.length;
  const count = one(".jl-filters [role=status]");
  assert.equal(textOf(count), `${total} of ${total}`);
  click(byRole("button", "Only Bo"));
  click(byRole("button", "Choices"));
  const wanted = cramel.events.flatMap((event, at) =>
    event.seat === 1 && event.node === "choice" ? [at + 1] : [],
  );
  assert.equal(textOf(count), `${wanted.length} of ${total}`);
  const rows = all(".jl-allrow");
  assert(rows.length > 0 && rows.length < 60); // only what is in sight is built
  const n = Number(textOf(one(".jl-number-of", rows[0])));
  assert(wanted.includes(n));
  click(rows[0]);
  assert.equal(shown.at, n);
  assert.equal(all(".jl-allrow.is-now").length, 1);
  click(byRole("button", "Way back to 30"));
  assert.equal(shown.at, 30);
  assert.equal(allByRole("button", /^Way back/).length, 0);
});
