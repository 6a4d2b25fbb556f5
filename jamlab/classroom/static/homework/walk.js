// Navigation through a homework's questions: next, back, to any, to the end. A `Keeper` stores the
// answers, in the browser or on a server.

import { h, setText } from "../elements.js";
import { Guessing } from "../pupil/guess.js";
import { revealed } from "../pupil/reveal.js";
import { drawQuestion, the } from "./drawing.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").Hidden} Hidden */

/**
 * State of a question. `value`: the chosen value; `locked`: it cannot be changed; `hidden`: the
 * solution, once it may be seen; `round` and `code`: where a server has its pictures; `held`:
 * nothing can be sent, since the field holds no answer, but an older one counts.
 * @typedef {{ question: Question, drawn: import("./drawing.js").Drawn, value: number | null, locked: boolean, hidden: Hidden | null, held?: boolean, round?: number, code?: string }} Step
 */

/**
 * Storage of the answers.
 * @typedef {object} Keeper
 * @property {(n: number) => Step} step
 * @property {(n: number, value: number | null) => void} chosen the value on the page changed
 * @property {(n: number) => boolean} done main button pressed: true to go on
 * @property {(n: number) => string} main its label; "" for the default
 * @property {(n: number, place: HTMLElement) => void} status status line below it
 * @property {(at: number) => void} at stores the position
 * @property {() => string} name "" if not chosen yet
 * @property {() => void} end draws the end
 */

export class Walk {
  /** @param {number} count @param {Keeper} keeper */
  constructor(count, keeper) {
    this.count = count;
    this.keeper = keeper;
    this.at = -1;
    /** @type {Guessing | null} */
    this.guessing = null;
    the("back").addEventListener("click", () => this.go(this.at - 1));
    the("next").addEventListener("click", () => this.next());
    the("all").addEventListener("click", () => this.go(this.count));
  }

  /**
   * Go to a question; before the first is the name, after the last the end.
   * @param {number} n
   * @param {boolean} [focus] false: keep the focus
   */
  go(n, focus) {
    const name = this.keeper.name();
    const at = name ? Math.max(-1, Math.min(n, this.count)) : -1;
    this.at = at;
    this.keeper.at(at);
    const asks = at >= 0 && at < this.count;
    the("start").hidden = at !== -1;
    the("question").hidden = !asks;
    the("end").hidden = at !== this.count;
    the("me").hidden = at === -1;
    this.drawName(name);
    if (asks) this.ask(at);
    else {
      the("about").textContent = document.body.getAttribute("data-heading");
      the("part").textContent = "";
    }
    if (at === this.count) this.keeper.end();
    if (focus === false) return;
    window.scrollTo(0, 0);
    const heading = /** @type {HTMLElement | null} */ (
      document.querySelector("main > section:not([hidden]) h1")
    );
    if (heading) heading.focus();
  }

  /** @param {string} name */
  drawName(name) {
    the("name").textContent = /^\d+$/.test(name) ? "Number " + name : name;
    const icon = name
      .split(" ")
      .filter((word) => !/^\d+$/.test(word))
      .slice(-1)
      .join("");
    const known = Boolean(icon && document.getElementById(icon.toLowerCase()));
    the("icon").setAttribute("href", known ? "#" + icon.toLowerCase() : "#jar-raspberry");
  }

  /** @param {number} at */
  ask(at) {
    const { question, drawn } = this.keeper.step(at);
    drawQuestion(question, drawn, "question " + (at + 1) + " of " + this.count);
    the("bar").style.width = (100 * (at + 1)) / this.count + "%";
    the("back").hidden = at === 0;
    this.drawAnswer();
  }

  drawAnswer() {
    const at = this.at;
    const { question, value, locked, hidden, round, code } = this.keeper.step(at);
    the("body").hidden = locked;
    this.guessing = null;
    the("body").textContent = "";
    if (!locked) {
      const guessing = new Guessing(the("body"), question, [value], () => {
        this.keeper.chosen(at, guessing.values[0]);
        this.drawButtons();
      });
      this.guessing = guessing;
    }
    const mine = value === null ? null : { values: [value], n: 1, vote: 1 };
    const state = { version: 0, next: 0, question, revealed: hidden, mine, round };
    revealed(the("reveal"), state, code);
    this.drawButtons();
  }

  drawButtons() {
    const at = this.at;
    if (at < 0 || at >= this.count) return;
    const { value, locked, held } = this.keeper.step(at);
    const next = /** @type {HTMLButtonElement} */ (the("next"));
    const open = value === null && !locked && !held;
    const on = at === this.count - 1 ? "To the end" : "Next";
    next.disabled = Boolean(held);
    const words = held
      ? "Send"
      : (!open && this.keeper.main(at)) || (open && on === "Next" ? LATER : on);
    setText(next, words);
    next.className = open ? "send still open" : held ? "send still" : "send";
    this.keeper.status(at, the("kept"));
  }

  next() {
    const at = this.at;
    if (this.keeper.step(at).value === null || this.keeper.done(at)) this.go(at + 1);
  }
}

const LATER = "Leave it open for now";

/**
 * Write a line with a tick and words below it; unchanged text is not announced again.
 * @param {HTMLElement} place
 * @param {string} tick
 * @param {string} words
 */
export function tell(place, tick, words) {
  if (place.getAttribute("data-said") === tick + "|" + words) return;
  place.setAttribute("data-said", tick + "|" + words);
  place.textContent = "";
  if (tick) place.append(h("span", { class: "tick" }, tick));
  if (words) place.append(h("p", { class: "words" }, words));
}
