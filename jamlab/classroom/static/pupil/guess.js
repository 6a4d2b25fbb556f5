// Controls for answering: a slider with steps, a field, or options. Members of a group take turns.

import { h } from "../elements.js";
import { isTyped, typed } from "./typed.js";
import { letter, plainWords, said } from "./words.js";

/** @typedef {import("../types").Question} Question */

const BESIDE = 5; // longest option, in letters, that is laid out side by side

/** Controls for one question. `changed` is called when another value is chosen. */
export class Guessing {
  /**
   * @param {Element} place
   * @param {Question} question
   * @param {(number | null)[]} values one per person; null: not yet
   * @param {() => void} changed
   * @param {number | null} [first] guess of the first vote, marked on the track
   */
  constructor(place, question, values, changed, first) {
    this.place = place;
    this.question = question;
    this.values = values;
    this.changed = changed;
    this.first = first === undefined ? null : first;
    this.at = 0; // whose turn it is in a group
    this.draw();
  }

  draw() {
    const question = this.question;
    const isChoice = question.kind === "choice";
    this.place.textContent = "";
    if (this.values.length > 1) this.place.append(this.tabs());
    this.place.append(isChoice ? this.options() : isTyped(question) ? typed(this) : this.slider());
  }

  /** Index of a person without a guess; -1 if none. */
  get missing() {
    return this.values.indexOf(null);
  }

  /** Go to the next person without a guess. */
  goOn() {
    if (this.missing >= 0) this.turnTo(this.missing);
  }

  /** @param {number} n */
  turnTo(n) {
    this.at = n;
    this.draw();
    this.changed();
    const now = this.place.querySelectorAll(".who button")[n];
    if (now) /** @type {HTMLElement} */ (now).focus();
  }

  /** @param {number | null} value null: not a valid answer */
  choose(value) {
    this.values[this.at] = value;
    const tab = this.place.querySelectorAll(".who button")[this.at];
    if (tab) this.name(tab, this.at);
    this.changed();
  }

  /** @param {Element} tab @param {number} n */
  name(tab, n) {
    const done = this.values[n] !== null;
    tab.textContent = n + 1 + (done ? " ✓" : "");
    tab.setAttribute("aria-label", "Guess " + (n + 1) + (done ? ", chosen" : ", not yet"));
  }

  tabs() {
    const tabs = this.values.map((_value, n) => {
      const onclick = () => this.turnTo(n);
      const tab = h("button", { type: "button", "aria-pressed": String(n === this.at), onclick });
      this.name(tab, n);
      return tab;
    });
    return h("div", { class: "who", role: "group", "aria-label": "Whose guess" }, tabs);
  }

  options() {
    const short = this.question.choices.every((words) => words.length <= BESIDE);
    const options = this.question.choices.map((words, n) => {
      const checked = this.values[this.at] === n;
      const onchange = () => this.choose(n);
      return h(
        "label",
        null,
        h("input", { type: "radio", name: "option", checked, onchange }),
        h("b", { class: "letter" }, letter(n)),
        h("span", null, plainWords(words)),
      );
    });
    const label = plainWords(this.question.ask);
    const name = short ? "options short" : "options";
    return h("div", { class: name, role: "radiogroup", "aria-label": label }, options);
  }

  slider() {
    const question = this.question;
    const shown = h("output");
    const scale = question.kind === "chance" ? 100 : 1;
    const whose = this.values.length > 1 ? "Guess " + (this.at + 1) : "Your guess";
    const input = h("input", {
      type: "range",
      min: question.low * scale,
      max: question.high * scale,
      step: Math.round(question.step * scale * 1e6) / 1e6,
      "aria-label": whose + ": " + plainWords(question.ask),
    });
    const value = this.values[this.at];
    const middle = (question.low + question.high) / 2;
    input.value = String((value === null ? middle : value) * scale);

    const show = () => {
      const now = this.values[this.at];
      large(shown, now === null ? "?" : said(question, now));
      card.className = now === null ? "guess open" : "guess";
      input.style.setProperty("--share", 100 * share(Number(input.value) / scale) + "%");
      input.setAttribute("aria-valuetext", now === null ? "not chosen yet" : said(question, now));
    };
    /** @param {number} there */
    const share = (there) => (there - question.low) / (question.high - question.low);
    const moved = () => {
      this.choose(Math.round((Number(input.value) / scale) * 1e6) / 1e6);
      show();
    };
    /** @param {number} way */
    const step = (way) => {
      const label = way < 0 ? "less" : "more";
      const onclick = () => {
        input.value = String(Number(input.value) + way * Number(input.step));
        moved();
      };
      const props = { type: "button", class: "step", "aria-label": label, onclick };
      return h("button", props, way < 0 ? "−" : "+");
    };
    input.addEventListener("input", moved);
    input.addEventListener("click", moved); // the middle itself may be meant
    const ends = question.ends.map((words) => h("span", null, words));
    const card = h(
      "div",
      null,
      h("div", { class: "row" }, step(-1), shown, step(1)),
      h("div", { class: "slide" }, input, this.first !== null && markAt(share(this.first))),
      ends.length > 0 && h("div", { class: "ends" }, ends),
    );
    show();
    return card;
  }
}

/** Return the mark of the first guess on the track. @param {number} share */
function markAt(share) {
  const mark = h("i", { class: "first" });
  mark.style.left = "calc(22px + (100% - 44px) * " + share + ")";
  return mark;
}

/**
 * Draw the number large, with its unit smaller beside it.
 * @param {HTMLElement} place
 * @param {string} value
 */
function large(place, value) {
  const gap = value.indexOf(" ");
  place.textContent = gap < 0 ? value : value.slice(0, gap + 1);
  if (gap >= 0) place.append(h("small", null, value.slice(gap + 1)));
}
