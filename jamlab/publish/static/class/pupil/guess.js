// What a pupil answers with: a slider with steps, or options. A group has one after the other.

/** @typedef {import("../types").Question} Question */

/**
 * A value in words: "40 %", "12.5 points", an option.
 * @param {Question} question
 * @param {number} value
 */
export function said(question, value) {
  if (question.kind === "choice") return question.choices[value];
  if (question.kind === "chance") return tidy(100 * value) + " %";
  return (tidy(value) + " " + question.unit).trim();
}

/** @param {number} value */
function tidy(value) {
  return String(Math.round(value * 1000) / 1000).replace("-", "−");
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name
 * @param {string} [text]
 */
export function made(tag, name, text) {
  const node = document.createElement(tag);
  node.className = name;
  if (text) node.textContent = text;
  return node;
}

/** Where one question is answered. `changed` is told whenever another value is chosen. */
export class Guessing {
  /**
   * @param {Element} place
   * @param {Question} question
   * @param {(number | null)[]} values one for each who answers; null: not yet
   * @param {() => void} changed
   */
  constructor(place, question, values, changed) {
    this.place = place;
    this.question = question;
    this.values = values;
    this.changed = changed;
    this.at = 0; // whose turn it is in a group
    this.draw();
  }

  draw() {
    while (this.place.firstChild) this.place.removeChild(this.place.firstChild);
    if (this.values.length > 1) this.place.appendChild(this.tabs());
    this.place.appendChild(this.question.kind === "choice" ? this.options() : this.slider());
  }

  /** @param {number} value */
  choose(value) {
    this.values[this.at] = value;
    this.changed();
  }

  tabs() {
    const tabs = made("div", "who");
    tabs.setAttribute("role", "group");
    tabs.setAttribute("aria-label", "Whose guess");
    this.values.forEach((value, n) => {
      const tab = made("button", "", String(n + 1) + (value === null ? "" : " ✓"));
      tab.type = "button";
      tab.setAttribute("aria-pressed", String(n === this.at));
      tab.addEventListener("click", () => {
        this.at = n;
        this.draw();
        const now = this.place.querySelectorAll(".who button")[n];
        /** @type {HTMLElement} */ (now).focus();
      });
      tabs.appendChild(tab);
    });
    return tabs;
  }

  options() {
    const list = made("div", "options");
    list.setAttribute("role", "radiogroup");
    list.setAttribute("aria-label", this.question.ask);
    this.question.choices.forEach((words, n) => {
      const option = made("label", "");
      const button = document.createElement("input");
      button.type = "radio";
      button.name = "option";
      button.checked = this.values[this.at] === n;
      button.addEventListener("change", () => this.choose(n));
      option.appendChild(button);
      option.appendChild(made("span", "", words));
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
    input.setAttribute("aria-label", question.ask);
    const value = this.values[this.at];
    const middle = (question.low + question.high) / 2;
    input.value = String((value === null ? middle : value) * scale);

    const show = () => {
      const now = this.values[this.at];
      shown.textContent = now === null ? "?" : said(question, now);
      card.className = now === null ? "guess open" : "guess";
      const share =
        (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min));
      input.style.setProperty("--share", 100 * share + "%");
      input.setAttribute("aria-valuetext", now === null ? "not chosen yet" : said(question, now));
    };
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
    card.appendChild(input);
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
