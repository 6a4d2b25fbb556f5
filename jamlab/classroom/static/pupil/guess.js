// Controls for answering: a slider with steps, a field, or options. Members of a group take turns.

import { isTyped, typed } from "./typed.js";
import { letter, made, plainWords, said } from "./words.js";

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
    while (this.place.firstChild) this.place.removeChild(this.place.firstChild);
    if (this.values.length > 1) this.place.appendChild(this.tabs());
    this.place.appendChild(
      this.question.kind === "choice"
        ? this.options()
        : isTyped(this.question)
          ? typed(this)
          : this.slider(),
    );
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

  /**
   * @param {Element} tab
   * @param {number} n
   */
  name(tab, n) {
    const done = this.values[n] !== null;
    tab.textContent = n + 1 + (done ? " ✓" : "");
    tab.setAttribute("aria-label", "Guess " + (n + 1) + (done ? ", chosen" : ", not yet"));
  }

  tabs() {
    const tabs = made("div", "who");
    tabs.setAttribute("role", "group");
    tabs.setAttribute("aria-label", "Whose guess");
    this.values.forEach((_value, n) => {
      const tab = made("button", "");
      tab.type = "button";
      this.name(tab, n);
      tab.setAttribute("aria-pressed", String(n === this.at));
      tab.addEventListener("click", () => this.turnTo(n));
      tabs.appendChild(tab);
    });
    return tabs;
  }

  options() {
    const short = this.question.choices.every((words) => words.length <= BESIDE);
    const list = made("div", short ? "options short" : "options");
    list.setAttribute("role", "radiogroup");
    list.setAttribute("aria-label", plainWords(this.question.ask));
    this.question.choices.forEach((words, n) => {
      const option = made("label", "");
      const button = document.createElement("input");
      button.type = "radio";
      button.name = "option";
      button.checked = this.values[this.at] === n;
      button.addEventListener("change", () => this.choose(n));
      option.appendChild(button);
      option.appendChild(made("b", "letter", letter(n)));
      option.appendChild(made("span", "", plainWords(words)));
      list.appendChild(option);
    });
    return list;
  }

  slider() {
    const question = this.question;
    const card = made("div", "guess");
    const row = made("div", "row");
    const shown = made("output", "");
    const input = document.createElement("input");
    const scale = question.kind === "chance" ? 100 : 1;
    input.type = "range";
    input.min = String(question.low * scale);
    input.max = String(question.high * scale);
    input.step = String(Math.round(question.step * scale * 1e6) / 1e6);
    const whose = this.values.length > 1 ? "Guess " + (this.at + 1) : "Your guess";
    input.setAttribute("aria-label", whose + ": " + plainWords(question.ask));
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
      const button = made("button", "step", way < 0 ? "−" : "+");
      button.type = "button";
      button.setAttribute("aria-label", way < 0 ? "less" : "more");
      button.addEventListener("click", () => {
        input.value = String(Number(input.value) + way * Number(input.step));
        moved();
      });
      return button;
    };
    input.addEventListener("input", moved);
    input.addEventListener("click", moved); // the middle itself may be meant
    row.appendChild(step(-1));
    row.appendChild(shown);
    row.appendChild(step(1));
    card.appendChild(row);
    const track = made("div", "slide");
    track.appendChild(input);
    if (this.first !== null) {
      const mark = made("i", "first");
      mark.style.left = "calc(22px + (100% - 44px) * " + share(this.first) + ")";
      track.appendChild(mark);
    }
    card.appendChild(track);
    if (question.ends.length) {
      const ends = made("div", "ends");
      question.ends.forEach((words) => {
        ends.appendChild(made("span", "", words));
      });
      card.appendChild(ends);
    }
    show();
    return card;
  }
}

/**
 * Draw the number large, with its unit smaller beside it.
 * @param {HTMLElement} place
 * @param {string} value
 */
function large(place, value) {
  const gap = value.indexOf(" ");
  place.textContent = gap < 0 ? value : value.slice(0, gap + 1);
  if (gap >= 0) place.appendChild(made("small", "", value.slice(gap + 1)));
}
