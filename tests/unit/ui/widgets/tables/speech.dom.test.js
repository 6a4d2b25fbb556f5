// What a screen reader hears of a game in progress: each event once and in order, with and without motion.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { LiveTable } from "../../../../../jamlab/ui/tables/livetable.js";
import { inSentences } from "../../../../../jamlab/ui/toolkit/speech.js";
import { controls, fixture, place } from "../dom.js";
import { Shown } from "../stepper/shown.js";
import { numbersFrom, told } from "./progress.js";

const TICK = 50; // ms between two looks at what is spoken

/** @param {string} kind @param {string[]} words */
const events = (kind, ...words) => words.map((each) => ({ kind, words: each }));

test("a deal is one sentence, and what was chosen is said one by one", () => {
  const deal = [
    "Ann is dealt a 4",
    "Bo is dealt a card",
    "Ann is dealt a 12",
    "Bo is dealt a card",
  ];
  const chosen = events("", "Ann attacks Bo", "Bo takes it", "Bo attacks Ann", "Ann takes it");
  assert.equal(
    inSentences([...events("CardDealt", ...deal), ...chosen]),
    "Ann is dealt a 4, 12; Bo is dealt a card 2 times. Ann attacks Bo. Bo takes it. Bo attacks Ann. Ann takes it",
  );
  assert.equal(
    inSentences(events("CardDrawn", "Ann draws a 5", "Ann draws a 5")),
    "Ann draws a 5. Ann draws a 5",
  );
  assert.equal(inSentences([]), "");
});

/**
 * The words of each event from a viewpoint, added up here from the changes.
 *
 * @param {Told.Story} story
 * @param {string} eyes
 */
function saysOf(story, eyes) {
  const frames = /** @type {any} */ (story.frames);
  let now = "";
  return frames[eyes].map((/** @type {any} */ frame, /** @type {number} */ n) => {
    now = (frame || frames[story.views[0].id][n])?.say ?? now;
    return now;
  });
}

for (const name of ["cramel-3", "jam-3", "kuhn-2", "pie-4", "pig-3", "sixty-4"]) {
  for (const motion of ["no-preference", "reduce"]) {
    test(`${name} is told whole, motion: ${motion}`, () => {
      mock.timers.enable({ apis: ["setTimeout", "Date"] });
      controls.settings.device.prefersReducedMotion = motion;
      /** @type {Told.Story} */
      const story = fixture(name);
      const of = numbersFrom(name.length);
      const [eyes, other] = ["0", "1"];
      const last = Math.min(story.events.length, 120);
      const at = { line: 1, first: 0, n: 0 };
      const set = /** @type {any} */ ({ ...story, no: 1 });
      const live = new LiveTable(set, told(story, eyes, at), { pick: () => {} });
      place().append(live.live);
      /** @type {string[]} */
      const heard = [];
      const listens = (/** @type {number} */ ms) => {
        for (let t = 0; t < ms; t += TICK) {
          mock.timers.tick(TICK);
          const { textContent } = live.live;
          if (textContent && textContent !== heard.at(-1)) heard.push(textContent);
        }
      };
      listens(1000);
      const dealt = story.events.findIndex(({ node }) => node === "choice");
      at.n = dealt;
      live.show(told(story, eyes, at));
      listens(8000);
      assert(heard.length <= 4, `${dealt} events of a set-up: ${heard.length} messages`);
      while (at.n < last) {
        at.n = Math.min(last, at.n + 1 + of(5));
        live.show(told(story, eyes, at));
        listens(of(2) ? 6000 : 300);
      }
      listens(9000);
      const says = saysOf(story, eyes);
      const spoken = heard.join(". ");
      let from = 0;
      for (let n = dealt + 1; n <= last; n++) {
        if (story.events[n - 1].node !== "choice") continue;
        const found = spoken.indexOf(says[n], from);
        assert(
          found >= 0,
          `“${says[n]}” (${n}) is not said in its turn: ${spoken.slice(from, from + 300)}`,
        );
        from = found + says[n].length;
      }
      Object.assign(at, { line: 2, first: last });
      live.show(told(story, other, at));
      assert.equal(live.live.textContent, "", "what one seat heard is not there for the next");
      listens(1000);
      assert.equal(live.live.textContent, saysOf(story, other)[last]);
      live.destroy();
    });
  }
}

test("a scrub speaks when it ends, and steps are told one by one", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  /** @type {Told.Story} */
  const story = fixture("sixty-4");
  const shown = new Shown(story, { position: 40, viewpoint: "0" });
  const says = saysOf(story, "0");
  const words = () => {
    mock.timers.tick(1000);
    return shown.one(".jl-sr[aria-live]").textContent;
  };
  assert.equal(words(), says[40]);
  shown.press("ArrowRight", "ArrowRight");
  assert.equal(words(), `${says[41]}. ${says[42]}`);
  shown.player.startDrag();
  for (const n of [50, 60, 70]) {
    shown.player.go(n);
    assert.equal(words(), `${says[41]}. ${says[42]}`);
  }
  shown.player.endDrag();
  assert.equal(words(), says[70]);
  shown.press("ArrowLeft");
  assert.equal(words(), says[69]);
});
