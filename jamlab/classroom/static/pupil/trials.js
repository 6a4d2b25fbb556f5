// Trials by pupils: one by hand, turned up piece by piece, or many at once. The server plays, so
// that any phone can; a request is stored until its result is here, and counts once.

import { h, setText } from "../elements.js";
import { Refusal, Rest } from "./connection.js";
import { secret } from "./device.js";
import { interval, settling } from "./trials_chart.js";
import { button, counted, measured, piece } from "./words.js";

/** @typedef {import("../types").PupilState} PupilState */
/** @typedef {import("../types").Tried} Tried */

const PATIENCE = 40000; // ms: batches of a thousand trials from many phones may queue
const MANY = [10, 100, 1000];

export class Trials {
  /**
   * @param {HTMLElement} place
   * @param {import("./device.js").Device} device
   * @param {import("./connection.js").Line} line
   * @param {() => void} played the class's mean changed
   */
  constructor(place, device, line, played) {
    this.place = place;
    this.device = device;
    this.line = line;
    this.played = played;
    this.rest = new Rest();
    this.busy = false;
    this.words = "";
    /** @type {PupilState | null} */
    this.state = null;
    /** @type {number | null} round shown on the card */
    this.round = null;
    /** @type {NonNullable<Tried["trial"]> | null} the trial on the mat */
    this.trial = null;
    this.up = 0; // number of its pieces turned up
    this.own = { n: 0, total: 0 };
    this.mat = h("div", { class: "mat by-hand" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.byHand = button("play", () => this.play(1), "One by hand");
    this.many = MANY.map((n) => button("play", () => this.play(n), counted(n)));
    MANY.forEach((n, k) => {
      this.many[k].setAttribute("aria-label", counted(n) + " at once");
    });
    this.note = h("p", { class: "note", role: "status" });
    this.means = h("div", { class: "means" });
    this.chart = h("div", { class: "settles" });
    this.key = h("p", { class: "key" });
    place.append(h("h2", null, "Try it out"), this.mat, this.verdict);
    place.append(h("div", { class: "plays" }, this.byHand, this.many));
    place.append(this.note, this.means, this.chart, this.key);
  }

  /** @param {PupilState} state state drawn by the page */
  follow(state) {
    this.state = state;
    const here = Boolean(state.played);
    this.place.hidden = !here;
    if (!here) return;
    if (state.round !== this.round) {
      this.round = state.round || null;
      this.own = { n: 0, total: 0 };
      this.trial = null;
      this.words = "";
    }
    if (state.played && state.played.n >= this.own.n && !this.trial) this.own = state.played;
    this.draw();
    this.deliver();
  }

  /** @param {number} n */
  play(n) {
    if (this.busy || !this.round) return;
    this.device.keep({ play: { round: this.round, id: secret(), n } });
    this.deliver();
  }

  /** Request the stored play until its result is here. */
  async deliver() {
    const play = this.device.kept.play;
    if (!play) return;
    if (this.busy) return this.rest.wake();
    if (play.round !== this.round) return this.device.keep({ play: null });
    this.busy = true;
    this.words = "Playing …";
    this.draw();
    while (this.device.kept.play) {
      try {
        const reply = await this.line.ask("play", play, PATIENCE);
        this.device.keep({ play: null });
        this.came(play, reply);
      } catch (error) {
        if (error instanceof Refusal && error.code !== "often") {
          this.device.keep({ play: null });
          this.words = error.message;
        } else {
          this.words = "Not there yet. It is asked for again by itself.";
          this.draw();
          await this.rest.pause(2000);
        }
      }
    }
    this.busy = false;
    this.draw();
  }

  /** @param {import("./device.js").Play} play @param {Tried} reply */
  came(play, reply) {
    this.words = "";
    this.played();
    if (play.round !== this.round) return;
    this.own = { n: reply.n, total: reply.total };
    this.trial = reply.trial;
    this.up = 0;
    const question = this.state && this.state.question;
    const mean = question ? " You stand at " + measured(question, reply.total / reply.n) + "." : "";
    if (!this.trial) this.words = counted(play.n) + " played." + mean;
  }

  turnUp() {
    if (!this.trial) return;
    this.up += 1;
    this.draw();
    const next = this.mat.querySelector("button");
    if (next) /** @type {HTMLElement} */ (next).focus();
    else this.byHand.focus();
  }

  // -- drawing ------------------------------------------------------------------------------------

  draw() {
    const state = this.state;
    const question = state && state.question;
    if (!state || !question) return;
    this.drawTrial(question);
    const open = this.trial !== null && this.up < this.trial.pieces.length;
    for (const each of [this.byHand].concat(this.many)) each.disabled = this.busy || open;
    this.byHand.textContent = this.own.n && !open ? "One more by hand" : "One by hand";
    setText(this.note, this.words);
    this.drawMeans(question, open);
  }

  /** @param {import("../types").Question} question */
  drawTrial(question) {
    const trial = this.trial;
    this.mat.hidden = !trial || !trial.pieces.length;
    this.verdict.hidden = !trial || this.up < trial.pieces.length;
    this.mat.textContent = "";
    if (!trial) return;
    const done = this.up >= trial.pieces.length;
    this.mat.className = trial.pieces.length > 8 ? "mat by-hand many" : "mat by-hand";
    trial.pieces.slice(0, this.up).forEach((each, n) => {
      const image = piece(question.game, each.face, done && each.mark === "no" ? "now" : "");
      if (n === this.up - 1) image.className = "piece turned";
      this.mat.append(image);
    });
    if (!done) {
      const image = piece(question.game, "");
      image.alt = ""; // the text below says it
      const words = this.up ? "Turn up the next one" : "Turn up the first one";
      this.mat.append(button("back", () => this.turnUp(), image, h("span", null, words)));
      const all = () => {
        this.up = trial.pieces.length - 1;
        this.turnUp();
      };
      if (trial.pieces.length > 8) this.mat.append(button("rest", all, "Turn up the rest"));
    }
    this.verdict.className = "verdict " + trial.tone;
    setText(this.verdict, done ? trial.words : "");
  }

  /**
   * @param {import("../types").Question} question
   * @param {boolean} open a trial is being turned up: its result is still hidden
   */
  drawMeans(question, open) {
    const state = /** @type {PupilState} */ (this.state);
    const pooled = state.pooled || null;
    this.means.hidden = open || (!this.own.n && !pooled);
    this.chart.hidden = open || !pooled;
    this.key.hidden = this.chart.hidden;
    if (open) return;
    this.means.textContent = "";
    const own = this.own.n ? this.own.total / this.own.n : null;
    if (own !== null) this.means.append(mean("you", measured(question, own), this.own.n));
    if (pooled) this.means.append(mean("the room", measured(question, pooled.mean), pooled.n));
    if (!pooled) return;
    const first = (state.mine || state.before || { values: [] }).values;
    const known = state.revealed && state.revealed.exact;
    const exact = known ? known.value : null;
    const guess = first.length === 1 ? first[0] : null;
    settling(this.chart, question, pooled, { guess, exact, own });
    this.key.textContent =
      "The room’s mean and its 95 % interval: " +
      interval(question, pooled) +
      ". To the right ten times as many trials are as far again." +
      (guess === null ? "" : " Dashed: your guess.") +
      (exact === null ? "" : " Thin straight line: exact.");
  }
}

/**
 * @param {string} who
 * @param {string} value
 * @param {number} n
 */
function mean(who, value, n) {
  const trials = h("small", null, counted(n) + (n === 1 ? " trial" : " trials"));
  return h("p", null, h("small", null, who), h("b", null, value), trials);
}
