// Exercises at the end of a lesson.
import { h, setText } from "../../ui/toolkit/dom.js";
import { panel, withDrawings } from "./words.js";

const ASKED = "jamlab-lesson-asked";

/** Three exercises, one after another; each answer gets feedback. */
export class ExercisesPart {
  /** @param {HTMLElement} root @param {Say<Told.LessonRequest>} say */
  constructor(root, say) {
    this.say = say;
    const { node, note } = panel("Three questions", "");
    this.node = node;
    this.note = note;
    this.n = -1; // index of the shown exercise
    this.form = h("div");
    this.tried = h("div");
    this.next = h("button");
    this.body = h("div", { class: "jl-exercise" });
    this.node.append(this.body);
    root.append(this.node);
  }

  /** @param {Told.ExercisesWait | Told.ExercisesOpen} told */
  update(told) {
    setText(this.note, told.open ? `${told.n} of ${told.of}` : "");
    if (!told.open) {
      this.n = -1;
      this.body.replaceChildren(h("p", { class: "jl-quiet", text: told.wait }));
      return;
    }
    if (this.n !== told.n) this.build(told);
    this.n = told.n;
    this.tried.replaceChildren(...told.tried.map((each) => this.verdict(each)));
    this.form.hidden = told.solved;
    this.next.hidden = !told.solved || told.n === told.of;
    if (told.solved && this.form.contains(document.activeElement))
      (this.next.hidden ? this.tried : this.next).focus(); // after the last answer: its feedback
    const wrong = new Set(told.tried.filter((each) => !each.right).map((each) => each.text));
    for (const answer of this.form.querySelectorAll("[data-answer]")) {
      answer.toggleAttribute("disabled", wrong.has(answer.dataset.answer ?? ""));
    }
    if (told.done) {
      window.dispatchEvent(new CustomEvent("jamlab-lesson-done", { detail: told.lesson }));
    }
  }

  /** @param {Told.ExercisesOpen} told */
  build(told) {
    this.form = told.answers.length ? this.answers(told) : this.entry(told);
    this.tried = h("div", { class: "jl-tries", "aria-live": "polite", tabindex: -1 });
    const onclick = () => this.say({ do: "next" });
    this.next = h("button", {
      type: "button",
      class: "jl-pill is-main",
      text: "Next question",
      onclick,
    });
    const ask = h("p", { class: "jl-asked", id: ASKED }, withDrawings(told.ask));
    this.form.setAttribute("role", "group");
    this.form.setAttribute("aria-labelledby", ASKED); // screen readers announce the question
    this.body.replaceChildren(ask, this.tried, this.form, this.next);
  }

  /** @param {Told.ExercisesOpen} told */
  answers(told) {
    const buttons = told.answers.map((text) => {
      const onclick = () => this.say({ do: "answer", text });
      return h("button", { type: "button", class: "jl-pick", "data-answer": text, text, onclick });
    });
    return h("div", { class: "jl-picklist" }, buttons);
  }

  /** @param {Told.ExercisesOpen} told */
  entry(told) {
    const input = h("input", {
      class: "jl-entry",
      inputmode: "text",
      autocomplete: "off",
      maxlength: 30,
      placeholder: told.example,
      "aria-label": `Your answer. ${told.digits}`,
    });
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) this.say({ do: "answer", text: input.value });
      input.select();
    };
    const check = h("button", { class: "jl-pill is-main", text: "Check" });
    const form = h("form", { class: "jl-entryline", onsubmit }, input, check);
    return h("div", null, h("p", { class: "jl-quiet", text: told.digits }), form);
  }

  /** @param {Told.Feedback} verdict */
  verdict({ text, right, feedback, read, near }) {
    const lead = !read ? "Hm." : right ? "Right." : near ? "Nearly:" : "Not yet.";
    const name = `jl-verdict ${right ? "is-yes" : near ? "is-near" : "is-no"}`;
    const words = h("span", null, h("b", { text: lead }), " ", withDrawings(feedback));
    return h("div", { class: name }, h("span", { class: "jl-given", text }), words);
  }
}
