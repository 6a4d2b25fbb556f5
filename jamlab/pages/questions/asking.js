// Ask about this step: the question, what it wants to be told, the exact answer beside its trials.
//
// It draws what the program tells (`update`) and says what is done (`say`). As long as no Python is
// there, `wait` says what is coming; the questions may be chosen before.

import { FedChart } from "../../ui/charts/livechart.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { eyesOf } from "./askaddress.js";

/** @type {Told.AskedChoice} */
const NO_QUESTION = ["", "Choose a question …"];

export class AskingPanel {
  /**
   * In `root`, which stands in an element of the class `jamlab`.
   *
   * @param {HTMLElement} root
   * @param {Say} say
   * @param {SettlingCharts | null} [charts] none: what the chart shows is said in words alone
   */
  constructor(root, say, charts = null) {
    this.root = root;
    this.say = say;
    this.where = h("small");
    this.question = h("select");
    this.question.onchange = () => say({ do: "question", name: this.question.value });
    this.eyes = h("select");
    this.eyes.onchange = () => say({ do: "eyes", seat: eyesOf(this.eyes.value) });
    this.seenBy = h(
      "label",
      { class: "jl-asking-eyes" },
      h("span", { text: "Seen by" }),
      this.eyes,
    );
    this.asked = h("div", { class: "jl-asking-asked" });
    this.why = h("p", { class: "jl-asking-why", role: "status" });
    this.exactly = h("p", { class: "jl-asking-exactly" });
    this.answer = h("div", { class: "jl-asking-answer" });
    this.heard = h("p", { class: "jl-sr", role: "status" });
    this.trials = new TrialsPart(say, charts);
    this.both = h("div", { class: "jl-asking-both" }, this.answer, this.trials.node);
    root.classList.add("jl-asking");
    root.append(
      h("h2", { id: "ask" }, "Ask about this step", this.where),
      h(
        "div",
        { class: "jl-asking-bar" },
        h("label", null, h("span", { text: "Question" }), this.question),
        this.seenBy,
      ),
      this.asked,
      this.why,
      this.exactly,
      this.heard,
      this.both,
    );
    /** @type {Told.AskingTold | null} */
    this.told = null;
    /** @type {Told.AskedQuestion[]} */
    this.known = [];
    this.waiting = "";
    this.html = "";
    this.asks = ""; // the parameters that there are controls for
    /** @type {((parameter: Told.AskedParameter) => void)[]} */
    this.controls = [];
    this.update(null);
  }

  /** @param {Told.AskingTold | null} told null: no Python is there */
  update(told) {
    this.told = told;
    keepingFocus(this.root, () => this.draw(told));
  }

  /**
   * Says what is waited for, "" for nothing; the questions that can be chosen already.
   *
   * @param {string} words
   * @param {Told.AskedQuestion[]} [questions]
   */
  wait(words, questions = this.known) {
    this.waiting = words;
    this.known = questions;
    if (!this.told) this.draw(null);
    this.status(); // what was chosen meanwhile stays
  }

  end() {
    this.trials.end();
  }

  /** @param {Told.AskingTold | null} told */
  draw(told) {
    const chosen = told ? told.question : this.question.value;
    fillList(this.question, [NO_QUESTION, ...(told?.questions ?? this.known)], chosen);
    this.seenBy.hidden = !told;
    if (told) fillList(this.eyes, told.seats, told.eyes);
    setText(this.where, told?.events ? `after event ${told.at} of ${told.events}` : "");
    this.ask(told?.parameters ?? []);
    this.status();
    const answer = told?.answer ?? "";
    const busy = !!told?.busy;
    if (this.html !== answer) this.answer.innerHTML = answer; // what people wrote is escaped in it
    this.html = answer;
    setText(this.heard, busy ? "" : (told?.value ?? ""));
    this.both.hidden = !answer;
    this.both.setAttribute("aria-busy", String(busy));
    if (told?.trials) this.trials.update(told.trials, busy);
    this.trials.node.hidden = !told?.trials;
  }

  /** Why there is no answer, or what is waited for. */
  status() {
    const { told } = this;
    const works = told?.busy && !told.answer ? "Working it out …" : "";
    setText(this.why, this.waiting || told?.why || works);
    this.why.classList.toggle("is-slow", !!works);
    setText(this.exactly, told?.exactly ?? "");
    this.exactly.hidden = !told?.exactly;
  }

  /**
   * The controls of a question; those that are there already stay.
   *
   * @param {Told.AskedParameter[]} parameters
   */
  ask(parameters) {
    const asks = JSON.stringify([
      this.told?.question,
      parameters.map(({ name, kind }) => [name, kind]),
    ]);
    if (asks !== this.asks) {
      this.asks = asks;
      const made = parameters.map((each) => CONTROLS_OF[each.kind](each, this.say));
      this.asked.replaceChildren(...made.map(({ node }) => node));
      this.controls = made.map(({ show }) => show);
    }
    this.asked.hidden = !parameters.length;
    parameters.forEach((each, n) => {
      this.controls[n](each);
    });
  }
}

/** @typedef {{ node: HTMLElement, show: (parameter: Told.AskedParameter) => void }} Control */

/** @type {{ [kind in Told.AskedParameter["kind"]]: (first: Told.AskedParameter, say: Say) => Control }} */
const CONTROLS_OF = {
  choice: choiceControl,
  faces: facesControl,
  number: entryControl,
  text: entryControl,
};

/**
 * @param {Told.AskedParameter} parameter
 * @param {Say} say
 */
function choiceControl({ name, title }, say) {
  const select = h("select");
  select.onchange = () => say({ do: "parameter", name, value: select.value });
  const node = h("label", { class: "jl-asked" }, h("span", { text: title }), select);
  /** @param {Told.AskedParameter} now */
  const show = (now) => fillList(select, now.choices, now.value);
  return { node, show };
}

/**
 * @param {Told.AskedParameter} parameter
 * @param {Say} say
 */
function entryControl({ name, title, kind, unsaid }, say) {
  const input = h("input", {
    type: "text",
    inputmode: kind === "number" ? "numeric" : "text",
    autocomplete: "off",
    maxlength: 40,
    placeholder: unsaid,
  });
  input.onchange = () => say({ do: "parameter", name, value: input.value });
  const node = h("label", { class: "jl-asked" }, h("span", { text: title }), input);
  /** @param {Told.AskedParameter} now */
  const show = ({ value }) => {
    if (document.activeElement !== input) input.value = value; // who is writing is let write
  };
  return { node, show };
}

/**
 * Names that are added from a list and taken away one by one.
 *
 * @param {Told.AskedParameter} parameter
 * @param {Say} say
 */
function facesControl({ name, title }, say) {
  /** @type {string[]} */
  let there = [];
  /** @param {string[]} value */
  const tell = (value) => say({ do: "parameter", name, value });
  const select = h("select", { "aria-label": title });
  const add = h("button", { type: "button", class: "jl-asking-pill", text: "Add" });
  add.onclick = () => {
    if (select.value) tell([...there, select.value]);
    select.value = "";
  };
  const tags = h("div", { class: "jl-asking-tags" });
  const node = h(
    "div",
    { class: "jl-asked", role: "group", "aria-label": title },
    h("span", { text: title, "aria-hidden": "true" }),
    h("div", { class: "jl-asking-add" }, select, add),
    tags,
  );
  /** @param {Told.AskedParameter} now */
  const show = (now) => {
    there = now.faces;
    const left = now.choices.filter(([face]) => !there.includes(face));
    fillList(select, [["", there.length ? "one more …" : "choose …"], ...left], select.value);
    if (tags.dataset.there === now.value) return;
    tags.dataset.there = now.value;
    tags.replaceChildren(
      ...there.map((face) =>
        h(
          "button",
          {
            type: "button",
            class: "jl-asking-tag",
            "aria-label": `Take ${face} away`,
            onclick: () => tell(there.filter((each) => each !== face)),
          },
          face,
          h("span", { "aria-hidden": "true", text: "×" }),
        ),
      ),
    );
  };
  return { node, show };
}

/** @type {WeakMap<HTMLSelectElement, string>} */
const filled = new WeakMap();

/**
 * The entries of a list, made anew only where they have changed, and the one that is chosen.
 *
 * @param {HTMLSelectElement} select
 * @param {[value: string, words: string][]} choices
 * @param {string} value
 */
function fillList(select, choices, value) {
  const key = JSON.stringify(choices);
  if (filled.get(select) !== key) {
    filled.set(select, key);
    select.replaceChildren(...choices.map(([each, text]) => h("option", { value: each, text })));
  }
  if (select.value !== value) select.value = value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

/** The same, tried out: how, the chart, the buttons. */
class TrialsPart {
  /**
   * @param {Say} say
   * @param {SettlingCharts | null} charts
   */
  constructor(say, charts) {
    this.charts = charts;
    /** @type {FedChart | null} */
    this.chart = null;
    this.percent = false;
    this.place = h("div", { class: "jl-asking-chart" });
    this.labels = h("ul", { class: "jl-asking-labels" });
    this.said = h("p");
    this.how = h("p");
    this.stopped = h("p", { role: "alert" });
    // What cannot be pressed now keeps the focus, and the program lets it pass.
    this.more = h("button", { type: "button", class: "jl-asking-pill" });
    this.more.onclick = () => say({ do: "try" });
    this.stop = h("button", { type: "button", class: "jl-asking-pill", text: "Stop" });
    this.stop.onclick = () => say({ do: "stop" });
    this.buttons = h("div", { class: "jl-asking-buttons" }, this.more, this.stop);
    this.node = h(
      "div",
      { class: "jl-asking-trials" },
      h("h3", null, "Tried out", h("small", { text: "band: 95 % interval" })),
      this.how,
      this.buttons, // above the chart: what was pressed stays where it is
      this.stopped,
      this.place,
      this.labels,
      this.said,
    );
  }

  /**
   * @param {Told.AskedTrials} told
   * @param {boolean} old true if they are of what was asked before
   */
  update(told, old) {
    this.said.setAttribute("aria-live", told.busy ? "off" : "polite"); // not each of a thousand
    setText(this.said, told.said);
    setText(this.how, told.how);
    setText(this.stopped, told.stopped);
    setText(this.more, `Try it ${told.more.toLocaleString("en-GB")} times`);
    this.buttons.hidden = !told.can;
    this.more.setAttribute("aria-disabled", String(told.busy || old));
    this.stop.setAttribute("aria-disabled", String(!told.busy));
    this.labels.replaceChildren(
      ...told.labels.map(([kind, text]) => h("li", { class: `is-${kind}`, text })),
    );
    this.draw(told);
  }

  /** @param {Told.AskedTrials} told */
  draw({ said, percent, data, signals }) {
    this.place.hidden = !said || !this.charts;
    if (!said || !this.charts) return;
    const fresh = !this.chart;
    this.chart ??= new FedChart(this.place, this.charts.vega);
    if (fresh || this.percent !== percent)
      this.chart.draw(this.charts.specs[percent ? "percent" : "number"]);
    this.percent = percent;
    this.chart.describe(said);
    this.chart.feed(data, signals);
  }

  end() {
    this.chart?.end();
  }
}
