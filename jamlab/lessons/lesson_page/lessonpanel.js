// Panel of a lesson: the shared chart, or a lesson's own panel.
//
// From the top: heading, buttons, text, the chart with its labels, and the content below. The
// widget carries the chart's specification.

import { FedChart, vegaOf } from "../../ui/charts/livechart.js";
import { h, redraw, setText } from "../../ui/toolkit/dom.js";
import { pressable } from "./lessonbuttons.js";
import { livePart } from "./lessonroot.js";
import { sketch } from "./sketch.js";
import { panel, withDrawings } from "./words.js";

/** @param {string[]} words */
const paragraphs = (words) => words.map((text) => h("p", null, withDrawings(text)));

/** @param {Told.TableTold} table */
function lines({ head, rows }) {
  const names = head.map((text) => h("th", { scope: "col", text }));
  const row = (/** @type {string[]} */ [name, ...cells]) => {
    const found = cells.map((text) => h("td", { text }));
    return h("tr", null, h("th", { scope: "row", text: name }), found);
  };
  return [h("thead", null, h("tr", null, names)), h("tbody", null, rows.map(row))];
}

/** Return a section: title, divided bar with labels, or lines. @param {Told.Section} told */
function section({ title, parts, lines: items, note }) {
  const strips = parts.map(([size], n) =>
    h("i", { class: `is-part-${n}`, style: `flex-grow:${size.toFixed(4)}` }),
  );
  const words = parts.map(([, name, share, between], n) => {
    const all = [
      `${name} `,
      h("b", { text: share }),
      between && h("small", { text: ` ${between}` }),
    ];
    return h("li", null, h("i", { class: `is-part-${n}` }), all);
  });
  const points = items.map((text) => h("li", { text }));
  return [
    h("h3", { text: title }),
    strips.length && h("div", { class: "jl-parts", "aria-hidden": "true" }, strips),
    words.length && h("ol", { class: "jl-partswords" }, words),
    points.length && h("ol", null, points),
    note && h("p", null, h("small", { text: note })),
  ].filter((part) => !!part);
}

const STANDS = 800; // ms without change before a chart is announced: trials run

class PanelPart {
  /**
   * @param {HTMLElement} root
   * @param {Model<LessonTraits<Told.PanelTold>>} model
   * @param {Say<Told.LessonRequest>} say
   */
  constructor(root, model, say) {
    this.model = model;
    this.say = say;
    this.title = h("span");
    const { node, note } = panel(this.title, "");
    this.note = note;
    this.buttons = h("div", { class: "jl-panelbuttons" });
    this.done = h("i"); // of the bar
    this.bar = h("div", { class: "jl-runbar", role: "progressbar" }, this.done);
    this.words = h("div", { class: "jl-panelwords", "aria-live": "polite" });
    this.labels = h("ul", { class: "jl-chartlabels" });
    this.place = h("div", { class: "jl-panelchart" });
    this.steps = h("ol", { class: "jl-plan" });
    this.below = h("div", { class: "jl-panelwords" });
    this.numbers = h("table");
    const summary = h("summary", { text: "The same as a table" });
    this.table = h("details", { class: "jl-panelwords" }, summary, this.numbers);
    this.sections = h("div", { class: "jl-panelwords" });
    this.spoken = h("p", { class: "jl-sr", role: "status" });
    /** @type {string | null} */
    this.said = null;
    /** @type {FedChart | null} */
    this.chart = null;
    node.append(this.buttons, this.bar, this.words, this.steps, this.labels, this.place);
    node.append(this.below, this.table, this.sections, this.spoken);
    root.append(node);
  }

  /** @param {Told.PanelTold} told */
  update(told) {
    setText(this.title, told.title);
    setText(this.note, told.note);
    pressable(this.buttons, told.buttons, (what) => this.say({ do: "panel", what }));
    this.bar.hidden = !told.bar;
    if (told.bar) this.done.style.width = `${(100 * told.bar[0]) / told.bar[1]}%`;
    this.words.replaceChildren(...paragraphs(told.words));
    this.below.replaceChildren(...paragraphs(told.below));
    this.table.hidden = !told.table;
    if (told.table) this.numbers.replaceChildren(...lines(told.table));
    this.sections.replaceChildren(...told.sections.flatMap(section));
    this.labels.replaceChildren(
      ...told.labels.map(([kind, text]) => h("li", { class: `is-${kind}`, text })),
    );
    this.plan(told.steps);
    this.place.hidden = !told.chart;
    if (!told.chart) {
      this.said ??= ""; // a chart that comes later is announced
      return;
    }
    if (!this.chart) {
      const fills = this.model.get("part") === "chart"; // beside the table, whatever its height
      this.chart = new FedChart(this.place, () => vegaOf(this.model), fills);
      this.chart.draw(this.model.get("spec"));
    }
    this.chart.describe(told.chart.said);
    this.speak(told.chart.said);
    this.chart.feed(told.chart.data, told.chart.signals);
  }

  /** Draw the steps to come, and load what draws the chart that follows. @param {Told.PlannedStep[]} steps */
  plan(steps) {
    this.steps.hidden = !steps.length;
    redraw(this.steps, steps, () =>
      steps.map(([kind, title, words, now]) => {
        const text = h("span", null, h("b", { text: title }), h("span", { text: words }));
        return h("li", { "aria-current": now ? "step" : null }, sketch(kind), text);
      }),
    );
    if (steps.length) vegaOf(this.model).catch(() => {}); // an error is reported when it is drawn
  }

  /** Announce the chart's result once it is stable, not its first state. @param {string} said */
  speak(said) {
    const isFirst = this.said === null;
    if (said === this.said) return;
    this.said = said;
    clearTimeout(this.speaks);
    if (!isFirst) this.speaks = setTimeout(() => setText(this.spoken, said), STANDS);
  }

  end() {
    clearTimeout(this.speaks);
    this.chart?.end();
  }
}

/** @param {Cell<LessonTraits<Told.PanelTold>>} cell */
function renderLessonPanel(cell) {
  const { model } = cell;
  return livePart(cell, model.get("part"), (root, say) => new PanelPart(root, model, say));
}

export default { render: renderLessonPanel };
