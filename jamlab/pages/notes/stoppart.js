// Editor of a stop: the options offered, which are right, a comment on each.

import { h, setText } from "../../ui/toolkit/dom.js";
import { isWhole } from "./study.js";
import { clean, wordButton } from "./written.js";

export class StopPart {
  /**
   * @param {{ change: (stop: Told.StopTold | null, what?: string) => void,
   *   choice: () => void }} hooks
   */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Told.StopTold | null} */
    this.now = null;
    /** @type {Told.ChoiceTold | null} */
    this.choice = null;
    this.begin = wordButton("Make a stop here", () => {
      setText(this.says, "The options are being looked up …");
      hooks.choice();
    });
    this.says = h("p", { class: "jl-quiet", role: "status" });
    this.fields = h("div", { class: "jl-writestop", role: "group", "aria-label": "The stop" });
    this.node = h("div", null, this.begin, this.fields, this.says);
    this.drawn = "";
  }

  /**
   * Offers the options here: a new stop has the option chosen in the game, and one other.
   *
   * @param {Told.ChoiceTold} choice
   */
  offer(choice) {
    this.choice = choice;
    if (choice.options.length < 2) return setText(this.says, "There is no choice to make here.");
    if (this.now) return this.draw();
    const { at, options, seat, views } = choice;
    const first = options.findIndex(([, , wasChosen]) => wasChosen);
    const offered = options.filter((_, n) => n === first || n === (first === 0 ? 1 : 0));
    const answers = offered.map((option) => answerOf(option, option[2]));
    const chosen = offered.findIndex(([, , wasChosen]) => wasChosen);
    const question = "What would you do?";
    this.hooks.change({ at, seat, question, hint: "", answers, views, chosen });
    return undefined;
  }

  /**
   * @param {Told.StopTold | null} stop
   * @param {boolean} isChoice
   * @param {boolean} stepped
   */
  update(stop, isChoice, stepped) {
    if (stepped) {
      this.choice = null;
      setText(this.says, "");
    }
    this.now = stop;
    this.begin.hidden = !!stop || !isChoice;
    this.fields.hidden = !stop;
    if (stop && !isWhole(stop))
      setText(this.says, "Still missing: a word for each answer, or one that is right.");
    else if (stop || !this.begin.hidden) setText(this.says, "");
    const key = stop ? JSON.stringify([stop.at, stop.answers.map(({ option }) => option)]) : "";
    if (key !== this.drawn || stepped) this.draw();
    this.drawn = key;
  }

  /** @param {Partial<Told.StopTold>} changed @param {string} [what] */
  set(changed, what) {
    if (this.now) this.hooks.change({ ...this.now, ...changed }, what);
  }

  /** @param {number} number @param {Partial<Told.StopAnswer>} changed @param {string} [what] */
  answer(number, changed, what = "") {
    const answers = this.now?.answers.map((one, n) =>
      n === number ? { ...one, ...changed } : one,
    );
    this.set({ answers }, what && `${what} ${number}`);
  }

  draw() {
    const stop = this.now;
    if (!stop) return this.fields.replaceChildren();
    const rows = stop.answers.map((one, number) => {
      const right = h("input", { type: "checkbox" });
      right.checked = one.right;
      right.addEventListener("change", () => this.answer(number, { right: right.checked }));
      const away = wordButton("Leave out", () => this.leave(number));
      away.setAttribute("aria-label", `Leave out: ${one.words}`);
      return h(
        "li",
        null,
        h("b", { text: one.words }),
        h(
          "div",
          { class: "jl-writefoot" },
          h("label", { class: "jl-writeright" }, right, h("span", { text: "right" })),
          away,
        ),
        writeLine("On its button, if it should say something else", one.says, 200, (says) =>
          this.answer(number, { says }, "says"),
        ),
        writeLine("Your word", one.word, 1000, (word) => this.answer(number, { word }, "word")),
      );
    });
    const gone = wordButton("Delete this stop", () => this.hooks.change(null));
    this.fields.replaceChildren(
      writeLine("Question", stop.question, 1000, (question) => this.set({ question }, "question")),
      writeLine("Hint", stop.hint, 1000, (hint) => this.set({ hint }, "hint")),
      h("ul", { class: "jl-writeanswers" }, rows),
      this.more(stop),
      gone,
    );
    return undefined;
  }

  /** @param {number} number */
  leave(number) {
    const { now } = this;
    if (!now) return;
    const { chosen } = now;
    const answers = now.answers.filter((_, n) => n !== number);
    this.set({ answers, chosen: chosen === number ? -1 : chosen > number ? chosen - 1 : chosen });
  }

  /**
   * Returns the options not offered yet.
   *
   * @param {Told.StopTold} stop
   */
  more(stop) {
    if (!this.choice) return wordButton("Offer another option …", () => this.hooks.choice());
    const taken = new Set(stop.answers.map(({ option }) => JSON.stringify(option)));
    const left = this.choice.options.filter(([option]) => !taken.has(JSON.stringify(option)));
    const select = h(
      "select",
      { class: "jl-select", "aria-label": "Offer another option" },
      h("option", { value: "", text: "Offer another option …" }),
      left.map(([, words], n) => h("option", { value: n, text: words })),
    );
    select.addEventListener("change", () => {
      const option = left[Number(select.value)];
      if (!option || !select.value) return;
      const answers = [...stop.answers, answerOf(option, false)];
      this.set({ answers, chosen: option[2] ? answers.length - 1 : stop.chosen });
    });
    select.hidden = !left.length || stop.answers.length >= 12;
    return select;
  }
}

/**
 * @param {Told.OptionTold} option
 * @param {boolean} right
 * @returns {Told.StopAnswer}
 */
function answerOf([option, words], right) {
  return { option, words, says: "", right, word: "" };
}

/**
 * @param {string} label
 * @param {string} value
 * @param {number} most
 * @param {(value: string) => void} change
 */
function writeLine(label, value, most, change) {
  const input = h("input", { type: "text", maxlength: most });
  input.value = value;
  input.addEventListener("input", () => change(clean(input.value)));
  return h("label", { class: "jl-writeline" }, h("span", { text: label }), input);
}
