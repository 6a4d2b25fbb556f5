// Quiet parts of a lesson: question, guess, exact answer, exercises, summary.
//
// Each draws Python's state (`told`) and sends the pupil's input (`say`). Nothing is decided here:
// the browser knows no solution before the pupil has answered.
import { glyph, h, setText } from "../../ui/toolkit/dom.js";
import { ExactPart } from "./exact.js";
import { ExercisesPart } from "./exercises.js";
import { GuessPart } from "./guess.js";
import { panel, withDrawings } from "./words.js";

const TICK = "M9.300 16.200 5.500 12.400l-1.500 1.500 5.300 5.300L20.500 8l-1.500-1.500z";

class QuestionPart {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = h("h1");
    this.text = h("p");
    root.append(h("header", { class: "jl-hero" }, this.title, this.text));
  }

  /** @param {Told.Asked} told */
  update(told) {
    setText(this.title, told.question);
    this.text.replaceChildren(...withDrawings(told.setting));
  }
}

class EndPart {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = panel("What to take away", "").node;
    this.list = h("ul", { class: "jl-takeaway" });
    this.more = h("ul", { class: "jl-reading" });
    this.wait = h("p", { class: "jl-quiet" });
    this.node.append(this.wait, this.list, this.more);
    root.append(this.node);
  }

  /** @param {Told.EndWaits | Told.EndShown} told */
  update(told) {
    setText(this.wait, told.shown ? "" : told.wait);
    this.wait.hidden = told.shown;
    /** @param {string} text */
    const line = (text) => h("li", null, glyph(TICK, 20), h("span", null, withDrawings(text)));
    this.list.replaceChildren(...(told.shown ? told.points.map(line) : []));
    const read = told.shown && told.reading.length;
    const items = read
      ? [
          h("li", null, h("b", { text: "To read:" })),
          ...told.reading.map((text) => h("li", { text })),
        ]
      : [];
    this.more.replaceChildren(...items);
  }
}

export const PARTS = {
  question: QuestionPart,
  guess: GuessPart,
  exact: ExactPart,
  exercises: ExercisesPart,
  end: EndPart,
};
