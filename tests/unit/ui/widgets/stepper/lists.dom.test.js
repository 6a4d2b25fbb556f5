// The history of a piece, and the list of keys.
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
  textOf,
} from "../dom.js";
import { Shown } from "./shown.js";

/** @type {Told.Story} */
const cramel = fixture("cramel-3");
/** @type {Told.Story} */
const sixty = fixture("sixty-4");
const N = 120;

/** @param {Shown} shown */
const lying = (shown) =>
  Object.entries(shown.scene("table", N)).filter(([key]) => key.startsWith("p."));
/** @param {number} slot */
const cell = (slot) => all("[role=gridcell]")[slot];

test("what one viewpoint knows of a piece goes with it", () => {
  const shown = new Shown(sixty, { position: 60, viewpoint: "all" });
  const card = all(".jl-tray.jl-s1 .jl-hand [data-piece]")[0];
  click(card);
  assert.match(textOf(byRole("dialog", "History")), /\d/);
  shown.see("0");
  assert.equal(allByRole("dialog", "History").length, 0);
  assert.doesNotMatch(one("[aria-label=History]").textContent, /\d/);
});

test("a piece shows its history and where it came from", () => {
  const shown = new Shown(cramel, { position: N });
  const [key, piece] =
    lying(shown).find(([, each]) => each.memo && !each.face) ?? assert.fail("none");
  click(cell(piece.slot));
  const history = byRole("dialog", "History");
  assert.equal(textOf(one("h2", history)), piece.memo);
  const frames = /** @type {any} */ (cramel.frames).table;
  let was = N;
  while (!(key in frames[was])) was--;
  assert(shown.at > 0 && shown.at <= was);
  const rows = all("button", history).filter((row) => textOf(row).includes("step"));
  assert(rows.length >= 2);
  click(rows[0]);
  assert.equal(shown.scene("table", shown.at)[key].face, piece.memo);
  for (const later of all("li", history).filter((row) => textOf(row).includes("Later"))) {
    assert(!textOf(later).includes(piece.memo));
  }
  shown.press("Escape");
  assert(!isShown(history));
  click(one(".jl-wayback"));
  assert([N, was].includes(shown.at));
});

test("a face-down tile tells what is known of it and what comes", () => {
  const shown = new Shown(cramel, { position: N });
  const unseen = lying(shown).filter(([, piece]) => !piece.face && !piece.memo);
  click(cell(unseen[0][1].slot));
  const history = byRole("dialog", "History");
  const words = `Nobody has seen it yet: it is one of ${unseen.length} here`;
  assert(textOf(history).includes(words));
  const row = one("li.is-future", history);
  assert(textOf(row).includes("Later: It is turned up"));
  assert(!Object.keys(cramel.faces).some((face) => textOf(history).includes(face)));
  const at = Number(/step (\d+)$/.exec(textOf(row))?.[1]);
  assert.equal(cramel.events[at - 1].kind, "TileTurned");
  click(one("button", row));
  assert.equal(shown.at, at);
});

test("help lists the keys and closes", () => {
  const shown = new Shown(cramel, { position: 5 });
  shown.press("?");
  const help = byRole("dialog", "Keys");
  assert(textOf(help).includes("one round of the table"));
  press("ArrowRight", one("button", help));
  assert.equal(shown.at, 5);
  press("Escape", one("button", help));
  assert(!isShown(help));
  click(one(".jl-help"));
  click(byRole("button", "Close", help));
  assert(!isShown(help));
});

test("Escape closes the menu wherever the focus is", () => {
  const shown = new Shown(cramel);
  const more = shown.button("More");
  click(more);
  assert(isShown(shown.one(".jl-menu")));
  press("Escape", document.body);
  assert(!isShown(shown.one(".jl-menu")));
  hasFocus(more);
});
