// A pupil on a lesson's page: the widgets of all parts before one recorded conversation, whose messages
// are made by what a pupil presses, moves and types.
import assert from "node:assert/strict";
import lesson from "../../../../../jamlab/lessons/lesson_page/lesson.js";
import lessonpanel from "../../../../../jamlab/lessons/lesson_page/lessonpanel.js";
import trialtable from "../../../../../jamlab/lessons/lesson_page/trialtable.js";
import { Conversation } from "../conversations/conversation.js";

/** @typedef {import("../conversations/conversation.js").Said} Said
 * @typedef {{ [part: string]: any }} Parts */

const PARTS = ["question", "guess", "table", "chart", "exact", "exercises", "end", "closer"];
const SPEC = { autosize: { type: "none" }, params: [], width: 0, height: 0, padding: {} };
/** Stands for Vega: keeps the rows that it was fed with, by the place of the chart. */
const VEGA = `export default async (place) => ({ view: {
  change(name, { rows }) { (place.rows ??= {})[name] = rows; return this; },
  changeset: () => ({ remove() { return this; }, insert(rows) { this.rows = rows; return this; } }),
  signal() { return this; }, width() { return this; }, height() { return this; },
  runAsync: async () => {}, finalize() {},
} });`;

export class Walking {
  /**
   * @param {string} name of the conversation
   * @param {string} [waiting] what is waited for until Python is there
   * @param {(said: Said) => boolean} [isBeside] messages that nobody answers
   */
  constructor(name, waiting = "", isBeside = () => false) {
    URL.createObjectURL = () => `data:text/javascript,${encodeURIComponent(VEGA)}`;
    /** @type {Conversation<Parts>} */
    this.model = new Conversation(name);
    this.model.isBeside = isBeside;
    this.done = 0; // the lesson that the page said is done
    this.waiting = waiting;
    window.addEventListener("jamlab-lesson-done", (event) => {
      this.done = /** @type {CustomEvent} */ (event).detail;
    });
    /** @type {{ [part: string]: HTMLElement }} */
    this.parts = {};
    /** @type {(() => void)[]} */
    this.heard = [];
    this.ends = PARTS.filter((part) => this.model.get(part)).map((part) => this.draw(part));
  }

  /** @param {string} part */
  draw(part) {
    const { model } = this;
    const el = document.createElement("div");
    document.body.append(el);
    this.parts[part] = el;
    const drawn = model.get("drawn");
    const kind = part === "closer" && drawn !== "panel" ? drawn : part;
    /** @type {{ [trait: string]: unknown }} */
    const own = { part: kind, spec: SPEC, vega: "IPY_MODEL_vega", theme: "light" };
    const heard = this.heard;
    const traits = {
      get: (/** @type {string} */ name) =>
        name === "told"
          ? model.get(part)
          : name === "waiting"
            ? this.waiting
            : (own[name] ?? model.get(name)),
      /** @param {string} event @param {() => void} act */
      on(event, act) {
        if (event === "change:waiting") heard.push(act);
        else model.on(event === "change:told" ? `change:${part}` : event, act);
      },
      /** @param {string} event @param {() => void} act */
      off(event, act) {
        model.off(event === "change:told" ? `change:${part}` : event, act);
      },
      send: model.send,
      widget_manager: { get_model: async () => ({ get: () => VEGA }) },
    };
    const widget =
      part === "table"
        ? trialtable
        : part === "chart" || (part === "closer" && drawn === "panel")
          ? lessonpanel
          : lesson;
    return widget.render(/** @type {any} */ ({ model: traits, el }));
  }

  /** @param {string} words what is waited for; "" when Python is there */
  waits(words) {
    this.waiting = words;
    for (const act of this.heard) act();
  }

  /** The page is left: nothing of it goes on. */
  leaves() {
    for (const end of this.ends) end?.();
    for (const part of Object.values(this.parts)) part.remove();
  }

  /** @param {string} part @param {string} selector */
  all(part, selector) {
    return [...this.parts[part].querySelectorAll(selector)];
  }

  /** @param {string} part @param {string} selector */
  one(part, selector) {
    const found = this.all(part, selector);
    assert.equal(found.length, 1, `${found.length} × ${selector} in ${part}`);
    return found[0];
  }

  /** @param {string} part @param {string} words of a button that can be pressed */
  press(part, words) {
    const found = this.all(part, "button").filter(
      (each) => each.textContent === words && !each.closest("[hidden]"),
    );
    assert.equal(found.length, 1, `${found.length} buttons “${words}”`);
    found[0].focus();
    found[0].click();
  }

  /** Does the next thing of the conversation on the page. */
  does() {
    const { at, next } = this.model;
    assert(next, "the conversation is over");
    /** @type {{ [what: string]: () => void }} */
    const ways = {
      guess: () => this.guesses(next),
      pick: () => this.picks(next),
      exact: () => this.press("exact", `Show the ${this.model.get("exact").title.toLowerCase()}`),
      answer: () => this.answers(next),
      next: () => this.press("exercises", "Next question"),
      restart: () => this.startsAgain(),
    };
    const act = ways[next.do];
    if (act) act();
    else this.one("table", `[data-do="${next.button}"]:not(:disabled)`).click();
    assert.equal(this.model.at, at + 1, `nothing was said: ${JSON.stringify(next)}`);
    this.model.answers();
  }

  /** @param {Said} said */
  guesses({ value }) {
    const { choices, given } = this.model.get("guess");
    if (given) this.press("guess", "Change my guess");
    if (choices.length) {
      this.press("guess", choices[value]);
      return;
    }
    const slider = /** @type {HTMLInputElement} */ (this.one("guess", "input[type=range]"));
    slider.value = String(value);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    this.press("guess", "This is my guess");
  }

  /** @param {Said} said */
  picks({ place, spread }) {
    const grid = this.all("table", ".jl-trialspread")[spread];
    /** @type {HTMLElement} */ (grid.querySelectorAll(".jl-trialpiece")[place]).click();
  }

  /** @param {Said} said */
  answers({ text }) {
    if (this.model.get("exercises").answers.length) {
      this.press("exercises", text);
      return;
    }
    const field = /** @type {HTMLInputElement} */ (this.one("exercises", "input.jl-entry"));
    field.value = text;
    this.press("exercises", "Check");
  }

  /** The first press asks, the second does it. */
  startsAgain() {
    this.press("guess", "Start again");
    this.press("guess", "Really start again? All you did here is forgotten.");
  }

  // -- what is drawn ---------------------------------------------------------------------------------

  /** Each part shows what was told of it, and nothing of what comes later. */
  isAsTold() {
    const { model } = this;
    const words = (/** @type {string} */ part, /** @type {string} */ selector) =>
      this.all(part, selector).map((node) => node.textContent);
    assert.deepEqual(words("question", "h1"), [model.get("question").question]);
    this.tableIsAsTold(model.get("table"));
    this.guessIsAsTold(model.get("guess"));
    const exact = model.get("exact");
    assert.deepEqual(words("exact", ".jl-big b"), exact.shown ? [exact.value] : []);
    assert.equal(this.one("exact", "button").hidden, exact.shown || !exact.ready);
    this.exercisesAreAsTold(model.get("exercises"));
    this.oneStepIsPrimary();
    const end = model.get("end");
    const points = (end.shown ? end.points : []).map(plain);
    assert.deepEqual(words("end", ".jl-takeaway li").map(plain), points);
    this.chartIsAsTold();
  }

  /** One button at most stands out, over all parts. */
  oneStepIsPrimary() {
    const main = ["guess", "table", "exact", "exercises"].flatMap((part) =>
      this.all(part, ".is-main").filter((each) => !each.closest("[hidden]")),
    );
    assert(main.length <= 1, main.map((each) => each.textContent).join(", "));
    const { choices, given } = this.model.get("guess");
    if (!given && !choices.length) assert.equal(main[0]?.textContent, "This is my guess");
    if (this.model.get("exact").ready && !this.model.get("exact").shown)
      assert.match(main[0]?.textContent ?? "", /^Show the/);
  }

  /** @param {any} told */
  tableIsAsTold(told) {
    assert.equal(this.one("table", "h2 small").textContent, told.note);
    assert.equal(this.one("table", ".jl-cameof b").textContent, told.said[0]);
    const buttons = this.all("table", ".jl-trialbuttons button").map((node) => [
      node.dataset.do,
      node.textContent,
      /** @type {HTMLButtonElement} */ (node).disabled,
    ]);
    assert.deepEqual(
      buttons,
      told.buttons.map((/** @type {any} */ { do: does, off, words }) => [does, words, off]),
    );
    const grids = this.all("table", ".jl-trialspread");
    assert.equal(grids.length, told.spreads.length);
    for (const [n, { pieces }] of told.spreads.entries()) {
      const nodes = [...grids[n].querySelectorAll(".jl-trialpiece")];
      const drawn = nodes.map((node) => [
        node.classList.contains("is-up"),
        !(/** @type {HTMLButtonElement} */ (node).disabled),
      ]);
      assert.deepEqual(
        drawn,
        pieces.map((/** @type {any[]} */ [face, , , can]) => [face !== "", !!can]),
      );
    }
    const can = /** @type {any[]} */ (this.all("table", ".jl-trialpiece")).filter(
      (node) => !node.disabled,
    );
    const stops = can.filter((node) => node.tabIndex === 0);
    assert.equal(stops.length, Math.min(1, can.length), "the table is one Tab stop");
    const counts = this.all("table", ".jl-counts b").map((node) => node.textContent);
    assert.deepEqual(
      counts,
      told.counts.map((/** @type {any[]} */ [, n]) => String(n)),
    );
    const bar = this.one("table", ".jl-runbar");
    assert.equal(bar.hidden, !told.bar);
    if (told.bar) assert.equal(bar.getAttribute("aria-valuemax"), String(told.bar[1]));
  }

  /** @param {any} told */
  guessIsAsTold(told) {
    assert.equal(this.one("guess", "h2 small").textContent, told.given ? "" : told.ask);
    assert.equal(this.one("guess", ".jl-guessed").textContent, told.given ? told.said : "");
    const offered = (/** @type {string} */ words) =>
      this.all("guess", "button").some((each) => each.textContent === words && !each.hidden);
    assert.equal(offered("This is my guess"), !told.given && !told.choices.length);
    assert.equal(offered("Change my guess"), told.given && !told.locked);
    assert.equal(offered("Start again"), told.given && told.locked);
    const pressed = this.all("guess", "[aria-pressed=true]").map((node) => node.textContent);
    assert.deepEqual(pressed, told.given && told.choices.length ? [told.choices[told.value]] : []);
    const kept = localStorage.getItem(told.key);
    if (told.diary) assert.deepEqual(JSON.parse(kept ?? "null"), told.diary);
    else if (!told.given && !this.waiting) assert.equal(kept, null);
  }

  /** @param {any} told */
  exercisesAreAsTold(told) {
    if (!told.open) {
      assert.equal(this.all("exercises", ".jl-asked").length, 0);
      return;
    }
    assert.equal(this.one("exercises", "h2 small").textContent, `${told.n} of ${told.of}`);
    const verdicts = this.all("exercises", ".jl-verdict").map((node) => [
      node.querySelector(".jl-given")?.textContent,
      node.classList.contains("is-yes"),
      plain(node.querySelector(":scope > span:last-child")?.textContent ?? ""),
    ]);
    const lead = (/** @type {any} */ { near, read, right }) =>
      !read ? "Hm." : right ? "Right." : near ? "Nearly:" : "Not yet.";
    assert.deepEqual(
      verdicts,
      told.tried.map((/** @type {any} */ each) => [
        each.text,
        each.right,
        plain(`${lead(each)} ${each.feedback}`),
      ]),
    );
    if (told.done) assert.equal(this.done, told.lesson);
  }

  chartIsAsTold() {
    for (const part of ["chart", "closer"]) {
      const told = this.model.get(part);
      if (!told?.words) continue;
      const words = this.all(part, ".jl-panelwords[aria-live] p").map((node) =>
        plain(node.textContent),
      );
      assert.deepEqual(words, told.words.map(plain));
      const steps = this.all(part, ".jl-plan li");
      assert.deepEqual(
        steps.map((step) => [
          step.querySelector("b")?.textContent,
          step.ariaCurrent ?? step.getAttribute("aria-current"),
        ]),
        told.steps.map((/** @type {any[]} */ [, title, , now]) => [title, now ? "step" : null]),
      );
      if (part === "chart") assert.equal(steps.length > 0, !told.chart, "steps or the chart");
      if (!told.chart) continue;
      assert.equal(this.one(part, "[role=img]").getAttribute("aria-label"), told.chart.said);
    }
  }
}

/** @param {string} words without stars and drawings, which are elements on the page */
function plain(words) {
  return words
    .replace(/\{[\w-]+\}|\*/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
