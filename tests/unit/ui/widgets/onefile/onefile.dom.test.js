// A game in one file: its address, its notes, and what a stop holds back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../../../../jamlab/export/onefile.js";
import {
  all,
  byLabel,
  byRole,
  click,
  fixture,
  hashBecomes,
  isShown,
  ORIGIN,
  one,
  openAt,
  pass,
  place,
  press,
  settled,
  stopClock,
  textOf,
  until,
} from "../dom.js";

const AFTER = 300; // ms in which the address has followed
/** @type {any} */
const cramel = fixture("cramel-3");
const NOTES = {
  ...{ log: "", sha256: "", title: "", author: "", stops: [], branches: [] },
  notes: [
    { at: 4, mark: "", seen_by: [], text: "The first\ntile.", shapes: [] },
    { at: 30, mark: "", seen_by: [], text: "<b>Here</b> it turns.", shapes: [] },
  ],
};

/** @param {string} [hash] @param {{ story?: any, notes?: any, position?: number }} [what] */
async function opened(hash = "", { story = cramel, notes = NOTES, position = 3 } = {}) {
  openAt(`game.html${hash}`);
  const root = place();
  await openGame(root, story, { position }, notes);
  await settled();
  stopClock();
  return root;
}
const step = () => Number(byLabel("Step").value);
const stepper = () => one("[role=group].jamlab");
/** @param {string} key */
function onStepper(key) {
  stepper().focus();
  press(key, stepper());
}

test("it opens at its step, its address follows, and its notes lead on", async () => {
  await opened();
  assert.equal(step(), 3);
  onStepper("ArrowRight");
  await pass(AFTER);
  assert.equal(location.hash, "#step=4&seat=table");
  assert.equal(textOf(one(".jl-notes .jl-now")), "Step 4The first tile.");
  assert.equal(one(".jl-notes a[href='#step=30']").textContent, "Step 30");
  hashBecomes("#step=30");
  assert.match(textOf(one(".jl-notes .jl-now")), /<b>Here<\/b> it turns\./);
  assert.equal(step(), 30);
});

test("an address opens its step, and the way back works", async () => {
  await opened("#step=40&seat=1");
  assert.equal(step(), 40);
  const before = history.length;
  onStepper("End");
  await pass(AFTER);
  assert.match(location.hash, /^#step=(?!40&)\d+&seat=1$/);
  assert.equal(history.length, before + 1); // a jump is a place to come back to
  onStepper("ArrowLeft");
  await pass(AFTER);
  assert.equal(history.length, before + 1); // a step is none
  hashBecomes("#step=40&seat=1");
  assert.equal(step(), 40);
});

for (const asked of ["9999", "-4", "half", "1e9"]) {
  test(`a step that is not there is said and the nearest is shown: ${asked}`, async () => {
    await opened(`#step=${asked}&seat=7`);
    const said = one(".jl-missed");
    const last = cramel.events.length;
    assert(textOf(said).includes(`There is no step ${asked} here: the steps go from 0 to ${last}`));
    assert.match(textOf(said), /That viewpoint is not in this file\./);
    assert.equal(step(), asked === "9999" ? last : 0);
    onStepper(asked === "9999" ? "ArrowLeft" : "ArrowRight");
    assert(!isShown(said));
  });
}

test("C copies the link to this step, also where the clipboard is forbidden", async () => {
  await opened("#step=12&seat=table");
  /** @type {string[]} */
  const copied = [];
  const clipboard = { writeText: async (/** @type {string} */ words) => void copied.push(words) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  onStepper("c");
  await settled();
  assert.equal(textOf(one(".jl-toast")), "The link to this step is copied.");
  assert.deepEqual(copied, [`${ORIGIN}game.html#step=12&seat=table`]);
  click(byRole("button", "More"));
  click(byRole("button", "Copy link to this step"));
  await settled();
  assert.equal(all(".jl-toast").length, 1);
  assert.equal(copied.length, 2);
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  onStepper("c");
  await settled();
  assert(one(".jl-toast a[href$='#step=12&seat=table']")); // it is shown instead
});

test("what is torn is told", async () => {
  const root = place();
  await openGame(root, new Uint8Array([120, 156, 1, 2, 3]), {}, null);
  assert.equal(textOf(byRole("alert")), "This replay cannot be read.");
});

test("what a stop holds back is not on the page", async () => {
  await opened("", { ...fixture("held-back"), position: 21 });
  onStepper("End");
  await pass(AFTER);
  assert.equal(location.hash, "#step=22&seat=0"); // as Ann, who chooses, sees it
  const there = (/** @type {string} */ words) => document.body.textContent?.includes(words);
  assert(!there("Bo held a 20."));
  click(byRole("button", "Skip this"));
  assert(there("You skipped this: nothing was chosen."));
  assert.match(textOf(one(".jl-notes")), /Bo held a 20\./);
  assert(!there("Bo holds a 20."));
  onStepper("3");
  await until(() => there("Bo holds a 20."), "what that seat may read");
  assert.match(textOf(one(".jl-notes")), /Bo holds a 20\./);
});
