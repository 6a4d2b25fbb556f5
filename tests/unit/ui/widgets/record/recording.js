// A person at the recorder's page: what a recorded conversation says next is tapped or typed.
import assert from "node:assert/strict";
import { afterEach, mock } from "node:test";
import record from "../../../../../jamlab/pages/record/record.js";
import { Conversation } from "../conversations/conversation.js";
import { looksAsTold } from "../tables/scene.js";

const FRAME = 20; // ms in which a page draws what it was told
const BEAT = 500; // ms in which one event more is shown
const TYPED = 1000; // ms after which what was typed is taken as it stands

/** @typedef {import("../conversations/conversation.js").Said} Said */

afterEach(() => mock.restoreAll());

export class Recording {
  /** @param {string} name of the conversation @param {string} [game] */
  constructor(name, game) {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    mock.method(crypto, "getRandomValues", (/** @type {Uint32Array} */ numbers) => numbers.fill(1));
    /** @type {Conversation<RecordTraits>} */
    this.model = new Conversation(name);
    this.game = game;
    this.el = document.createElement("div");
    document.body.append(this.el);
    this.end = record.render(/** @type {any} */ ({ model: this.model, el: this.el }));
  }

  /** @param {string} selector @returns {any[]} */
  all(selector) {
    return [...this.el.querySelectorAll(selector)];
  }

  /** @param {string} selector @returns {any} */
  one(selector) {
    const found = this.all(selector);
    assert.equal(found.length, 1, `${found.length} × ${selector}`);
    return found[0];
  }

  /** @param {string} name */
  button(name) {
    const found = this.all("button").filter(
      (each) => each.textContent === name && !each.closest("[hidden]"),
    );
    assert.equal(found.length, 1, `${found.length} buttons “${name}”`);
    return found[0];
  }

  /** What was promised is done, and what was told is drawn and shown. */
  async settles() {
    for (let n = 0; n < 3; n++) {
      await new Promise((done) => setImmediate(done));
      this.model.answers();
    }
    mock.timers.tick(FRAME);
  }

  /** @param {"clicks" | "keys"} [how] */
  async does(how = "clicks") {
    const { at, next } = this.model;
    assert(next, "the conversation is over");
    /** @type {{ [what: string]: () => void }} */
    const ways = {
      begin: () => this.begins(next),
      piece: () => this.one(`[data-cell][data-piece="${next.piece}"]`).click(),
      set: () => this.one(`[data-set="${next.picks.join(" ")}"]`).click(),
      pick: () => (how === "keys" ? this.types(next) : this.picks(next)),
      write: () => (how === "keys" ? this.press("Enter") : this.button("Write down").click()),
      undo: () =>
        this.model.get("told").question?.corrects
          ? this.button("Leave it as it was").click()
          : this.one(".jl-undo").click(),
      again: () => this.button("Choose again").click(),
      anyway: () => this.button("The table did it all the same").click(),
      otherwise: () => this.one(".jl-question > .jl-anyway").click(),
      open: () => this.all(".jl-recordentries button.jl-entry")[next.entry - 1].click(),
      report: () => this.reports(next),
      bring: () => this.brings(next),
      unstored: () => {}, // nor this
      save: () => this.button("Save as a file").click(),
      stored: () => {}, // the page says so by itself
    };
    ways[next.do]();
    await this.settles();
    assert(this.model.at > at, `nothing was said: ${JSON.stringify(next)}`);
    mock.timers.tick(TYPED);
  }

  /** @param {Said} said */
  begins({ names, options, seen }) {
    const seats = () => this.all(".jl-setseats li");
    while (seats().length < names.length) this.button("One more").click();
    while (seats().length > names.length)
      this.all(".jl-setseats [aria-label$=leaves]").at(-1)?.click();
    for (const [n, name] of names.entries()) {
      const [field, tick] = /** @type {NodeListOf<HTMLInputElement>} */ (
        seats()[n].querySelectorAll("input")
      );
      field.value = name;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (tick && tick.checked !== seen.includes(n)) tick.click();
    }
    /** @type {HTMLSelectElement} */ for (const [name, value] of Object.entries(options))
      this.one(`select[name="${name}"]`).value = value;
    this.button("Begin").click();
  }

  /** @param {Said} said */
  picks({ key, part }) {
    const found = this.all(`.jl-question [data-key="${key}"][data-part="${part}"]`);
    if (found.length) found[0].click();
    else {
      const field = /** @type {HTMLInputElement} */ (this.all(".jl-numbertyped").at(-1));
      field.value = key;
      /** @type {HTMLFormElement} */ (field.form).requestSubmit();
    }
  }

  /** @param {Said} said */
  types({ key, part }) {
    const asked = this.model.get("told").question?.parts[part];
    const found = asked?.keys.find(({ id }) => id === key);
    const letters = `${asked?.sort === "counts" ? "x" : ""}${found?.typed}`;
    for (const letter of letters) this.press(letter);
    if (this.one(".jl-typed").textContent) this.press("Enter");
  }

  /** @param {Said} said dice that left the board */
  reports({ dice }) {
    for (const [die, went] of Object.entries(dice))
      this.one(`[aria-label="${die}: ${went}"]`).click();
    this.button("So they lie").click();
  }

  /** @param {Said} said a file that is gone on with */
  brings({ text }) {
    const field = this.one(".jl-setup input[type=file]");
    const files = [new File([text], "half.jsonl")];
    Object.defineProperty(field, "files", { value: files, configurable: true });
    field.dispatchEvent(new Event("change"));
  }

  /** @param {string} key */
  press(key) {
    const on = this.one(".jl-record");
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }

  /** The log that the browser keeps. */
  get kept() {
    const keys = Object.keys(localStorage).filter((key) => !key.endsWith(":at"));
    assert.equal(keys.length, 1, `kept: ${keys}`);
    return localStorage.getItem(keys[0]) ?? "";
  }

  /** The list, the question and the table are as they were told; what is to be kept is kept. */
  isAsTold() {
    const { model } = this;
    const told = model.get("told");
    const rows = this.all(".jl-recordentries button.jl-entry");
    assert.equal(rows.length, told.entries.length);
    for (const [n, { words }] of told.entries.entries())
      assert(rows[n].textContent.includes(words), `${rows[n].textContent}: ${words}`);
    const set = model.get("set");
    const shown = model.get("shown");
    if (!set || !shown || told.setup) return;
    for (let n = 0; n < shown.events.length + 4; n++) mock.timers.tick(BEAT);
    looksAsTold(this.el, set, shown);
    this.questionIsAsTold(told.question);
    if (told.saved.state === "saved") assert.equal(this.kept, model.get("keep").all);
  }

  /** @param {Told.RecordQuestion | null} question */
  questionIsAsTold(question) {
    const drawn = this.all(".jl-question .jl-askedparts [data-key]").map((node) => [
      node.dataset.part,
      node.dataset.key,
      !node.classList.contains("is-pale"),
      node.classList.contains("is-picked"),
    ]);
    const parts = question?.parts ?? [];
    const wanted = parts.flatMap(({ keys, picked, sort }, n) =>
      sort === "cells" ? [] : keys.map(({ can, id }) => [String(n), id, can, picked === id]),
    );
    assert.deepEqual(drawn, wanted, `step ${this.model.at}`);
    const write = this.one(".jl-recordbar .jl-writedown");
    assert.equal(write.disabled, !question?.ready);
  }
}
