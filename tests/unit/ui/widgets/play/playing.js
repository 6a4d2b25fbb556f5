// A person at the play page: what a recorded conversation says next is done on the page, by clicks on the
// table or in the list, by keys.
import assert from "node:assert/strict";
import { mock } from "node:test";
import play from "../../../../../jamlab/pages/play/play.js";
import { Conversation } from "../conversations/conversation.js";
import { looksAsTold, sceneOf } from "../tables/scene.js";

const FRAME = 20; // ms in which a page draws what it was told
const BEAT = 500; // ms in which one event more is shown

/** @typedef {import("../conversations/conversation.js").Said} Said */

export class Playing {
  /**
   * @param {string} name of the conversation
   * @param {object} [more] traits that are otherwise than recorded
   * @param {(said: Said) => boolean} [isBeside] messages that nobody answers
   */
  constructor(name, more, isBeside = () => false) {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    /** @type {Conversation<PlayTraits>} */
    this.model = new Conversation(name, more);
    this.model.isBeside = isBeside;
    /** Places of the table that were clicked on.
     * @type {string[]} */
    this.places = [];
    const el = document.createElement("div");
    document.body.append(el);
    this.el = el;
    this.end = play.render(/** @type {any} */ ({ model: this.model, el }));
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

  /** @param {string} name of a button that can be seen */
  button(name) {
    const found = this.all("button").filter(
      (each) => each.textContent === name && !each.closest("[hidden]"),
    );
    assert.equal(found.length, 1, `${found.length} buttons “${name}”`);
    return /** @type {HTMLButtonElement} */ (found[0]);
  }

  /** What was told is drawn. */
  draws() {
    mock.timers.tick(FRAME);
  }

  /** All that others did has been shown, event by event. */
  settles() {
    this.model.answers();
    this.draws();
    this.model.work();
    this.draws();
    this.shows();
  }

  shows() {
    const events = this.model.get("shown")?.events.length ?? 0;
    for (let n = 0; n < events + 4; n++) mock.timers.tick(BEAT);
  }

  get table() {
    return /** @type {Told.TableSet} */ (this.model.get("table"));
  }

  get scene() {
    return sceneOf(/** @type {Told.TableShown} */ (this.model.get("shown")));
  }

  /** The table is as the scene says. */
  isAsTold() {
    looksAsTold(this.el, this.table, /** @type {Told.TableShown} */ (this.model.get("shown")));
  }

  /**
   * Does the next thing of the conversation on the page.
   *
   * @param {"clicks" | "keys"} [how]
   */
  does(how = "clicks") {
    const { at, next } = this.model;
    assert(next, "the conversation is over");
    /** @type {{ [what: string]: () => void }} */
    const ways = {
      "play.begin": () => this.begins(next),
      "play.uncover": () => this.one(".jl-cover button").click(),
      "play.part": () => this.picks(next),
      "play.back": () => this.button(next.anew ? "Start again" : "Take back").click(),
      "play.hint": () => this.button("Hint").click(),
      "play.leave": () => this.button("Another table").click(),
      "play.open": () => this.all(".jl-playedgame")[0].click(),
      "play.put": () => this.button("It lies right").click(),
      "play.choose": () => (how === "keys" ? this.types(next) : this.chooses(next)),
    };
    ways[next.do]();
    assert.equal(this.model.at, at + 1, `nothing was said: ${JSON.stringify(next)}`);
    this.settles();
  }

  /** @param {Said} said */
  begins({ back, hints, options, roller, seats, skill }) {
    for (const [n, { name, player }] of seats.entries()) {
      this.fill(`[aria-label="Name of seat ${n + 1}"]`, name, "input");
      this.fill(`[aria-label="Who plays seat ${n + 1}"]`, player);
    }
    for (const [name, value] of Object.entries(options)) {
      const card = this.all(`[name="jl-first-${name}"]`).find(
        (each) => /** @type {HTMLInputElement} */ (each).value === value,
      );
      if (card) /** @type {HTMLInputElement} */ (card).checked = true;
      else this.fill(`#jl-option-${name}`, value);
    }
    for (const [name, value] of Object.entries({ roller, skill }))
      if (value !== undefined) this.fill(`#jl-word-${name}`, value);
    /** @type {HTMLInputElement} */ for (const [name, is] of Object.entries({ back, hints }))
      this.one(`[data-switch=${name}]`).checked = is;
    this.button("Begin").click();
  }

  /** @param {string} selector @param {string} value @param {string} [event] */
  fill(selector, value, event = "change") {
    const field = this.one(selector);
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }

  /** @param {Said} said a part of a long choice */
  picks({ line, name, value }) {
    this.opens(line);
    this.fill(`[data-part="${name}"]`, value);
  }

  /** @param {number} line that is opened, if it is not open yet */
  opens(line) {
    const rows = this.all(".jl-question ol .jl-line");
    if (!this.all(".jl-question [data-part]").length) rows[this.rowOf(line)].click();
  }

  /**
   * The place of a line in the list: those that are not possible now come last.
   *
   * @param {number} line
   */
  rowOf(line) {
    const { lines } = this.model.get("choice");
    const order = [...lines.keys()].toSorted((a, b) => +lines[b].legal - +lines[a].legal);
    return order.indexOf(line);
  }

  /** @param {Said} said by a click on the table where one says it, else in the list */
  chooses({ line, place }) {
    if (line !== undefined) {
      this.button("Do it").click();
      return;
    }
    const piece = this.pieceFor(place);
    const spot = this.placeFor(place);
    if (piece) this.one(`[data-cell][data-piece="${piece}"]`).click();
    else if (spot) this.clicksPlace(spot);
    else this.inList(place);
  }

  /** @param {string} spot */
  clicksPlace(spot) {
    const node = this.one(`[data-spot="${spot}"]`);
    assert(node.classList.contains("is-offered"), spot);
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    this.places.push(spot);
  }

  /**
   * The place whose click chooses this option; "" if there is none.
   *
   * @param {number} place
   */
  placeFor(place) {
    const options = this.model.get("choice").lines.flatMap((line) => line.options);
    const [, , things] = options.find(([each]) => each === place) ?? [0, "", []];
    return things.find((thing) => thing.startsWith("@"))?.slice(1) ?? "";
  }

  /** @param {number} place */
  inList(place) {
    const there = () => this.all(`.jl-question [data-place="${place}"]`);
    if (!there().length) this.opens(this.lineOf(place));
    assert.equal(there().length, 1);
    there()[0].click();
  }

  /** @param {number} place */
  lineOf(place) {
    const { lines } = this.model.get("choice");
    return lines.findIndex(({ options }) => options.some(([each]) => each === place));
  }

  /**
   * The piece whose click chooses this option and no other; "" if there is none.
   *
   * @param {number} place
   */
  pieceFor(place) {
    const options = this.model.get("choice").lines.flatMap((line) => line.options);
    const { scene } = this;
    for (const node of this.all(".jl-piece.is-offered")) {
      const id = node.dataset.piece ?? "";
      const { zone, face, memo } = scene[`p.${id}`];
      const names = [id, `${zone}|${face || memo || ""}`];
      const about = options.filter(([, , pieces]) => pieces.some((each) => names.includes(each)));
      if (about.length === 1 && about[0][0] === place) return id;
    }
    return "";
  }

  /** @param {Said} said by the number of its row */
  types({ place }) {
    const number = () =>
      this.all(".jl-question ol .jl-line").findIndex((row) => row.dataset.place === `${place}`);
    if (number() < 0) this.press(`${this.rowOf(this.lineOf(place)) + 1}`);
    this.press(`${number() + 1}`);
  }

  /** @param {string} keys @param {object} [more] */
  press(keys, more = {}) {
    const names = /^\d+$/.test(keys) ? [...keys, "Enter"] : [keys];
    for (const key of names) {
      const on = document.activeElement ?? document.body;
      on.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
      );
    }
  }
}
