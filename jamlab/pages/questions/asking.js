// Questions about a step: question, parameters, exact answer beside its trials.
//
// Draws the program's state (`update`) and sends input (`say`). Until Python has started, `wait`
// shows the reason; questions can be chosen before.

import { FedChart } from "../../ui/charts/livechart.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { eyesOf } from "./askaddress.js";

/** @type {Told.AskedChoice} */
const NO_QUESTION = ["", "Choose a question …"];

export class AskingPanel {
  /**
   * Draw into `root`, which is inside an element of class `jamlab`.
   *
   * @param {HTMLElement} root
   * @param {Say<Told.AskingRequest>} say
   * @param {SettlingCharts | null} [charts] null: the chart is replaced by text
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
    this.asks = ""; // parameters with controls
    /** @type {((parameter: Told.AskedParameter) => void)[]} */
    this.controls = [];
    this.update(null);
  }

  /** @param {Told.AskingTold | null} told null: Python has not started */
  update(told) {
    this.told = told;
    keepingFocus(this.root, () => this.draw(told));
  }

  /**
   * Show the reason for waiting, "" for none, and the questions that can be chosen already.
   *
   * @param {string} words
   * @param {Told.AskedQuestion[]} [questions]
   */
  wait(words, questions = this.known) {
    this.waiting = words;
    this.known = questions;
    if (!this.told) this.draw(null);
    this.status(); // choices made meanwhile stay
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
    if (this.html !== answer) this.answer.innerHTML = answer; // user text in it is escaped
    this.html = answer;
    setText(this.heard, busy ? "" : (told?.value ?? ""));
    this.both.hidden = !answer;
    this.both.setAttribute("aria-busy", String(busy));
    if (told?.trials) this.trials.update(told.trials, busy);
    this.trials.node.hidden = !told?.trials;
  }

  /** Show why there is no answer, or what is waited for. */
  status() {
    const { told } = this;
    const works = told?.busy && !told.answer ? "Working it out …" : "";
    setText(this.why, this.waiting || told?.why || works);
    this.why.classList.toggle("is-slow", !!works);
    setText(this.exactly, told?.exactly ?? "");
    this.exactly.hidden = !told?.exactly;
  }

  /**
   * Draw the controls of a question; existing ones are reused.
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

/** @type {{ [kind in Told.AskedParameter["kind"]]: (first: Told.AskedParameter, say: Say<Told.AskingRequest>) => Control }} */
const CONTROLS_OF = {
  choice: choiceControl,
  faces: facesControl,
  number: entryControl,
  text: entryControl,
};

/**
 * @param {Told.AskedParameter} parameter
 * @param {Say<Told.AskingRequest>} say
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
 * @param {Say<Told.AskingRequest>} say
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
    if (document.activeElement !== input) input.value = value; // do not disturb typing
  };
  return { node, show };
}

/**
 * Names added from a list and removed one by one.
 *
 * @param {Told.AskedParameter} parameter
 * @param {Say<Told.AskingRequest>} say
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
 * Fill a list, rebuilding its entries only if they changed, and select the value.
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

/** Trials of the same question: summary, chart, buttons. */
class TrialsPart {
  /**
   * @param {Say<Told.AskingRequest>} say
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
    // Inactive buttons stay focusable; the program ignores them.
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
      this.buttons, // above the chart: the clicked button stays in place
      this.stopped,
      this.place,
      this.labels,
      this.said,
    );
  }

  /**
   * @param {Told.AskedTrials} told
   * @param {boolean} old whether they belong to the previous question
   */
  update(told, old) {
    this.said.setAttribute("aria-live", told.busy ? "off" : "polite"); // not for each of a thousand
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
