// A panel of a lesson: the chart that all lessons share, or what is a lesson's own.
//
// From above: heading, buttons, words, the chart with its labels, and what stands below it. `words`
// and `below` are HTML that Python made; the chart's specification comes with the widget.
import { h, setText } from "../shared/dom.js";
import { FedChart, vegaOf } from "../shared/livechart.js";
import { pressable } from "./lessonbuttons.js";
import { panel } from "./lessonparts.js";
import { livePart } from "./lessonroot.js";

class PanelPart {
  /**
   * @param {HTMLElement} root
   * @param {Model<LessonTraits<Told.PanelTold>>} model
   * @param {Say} say
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
    this.below = h("div", { class: "jl-panelwords" });
    /** @type {FedChart | null} */
    this.chart = null;
    node.append(this.buttons, this.bar, this.words, this.labels, this.place, this.below);
    root.append(node);
  }

  /** @param {Told.PanelTold} told */
  update(told) {
    setText(this.title, told.title);
    setText(this.note, told.note);
    pressable(this.buttons, told.buttons, (what) => this.say({ do: "panel", what }));
    this.bar.hidden = !told.bar;
    if (told.bar) this.done.style.width = `${(100 * told.bar[0]) / told.bar[1]}%`;
    this.html(this.words, told.words);
    this.html(this.below, told.below);
    this.labels.replaceChildren(
      ...told.labels.map(([kind, text]) => h("li", { class: `is-${kind}`, text })),
    );
    this.place.hidden = !told.chart;
    if (!told.chart) return;
    if (!this.chart) {
      this.chart = new FedChart(this.place, () => vegaOf(this.model));
      this.chart.draw(this.model.get("spec"));
    }
    this.chart.describe(told.chart.said);
    this.chart.feed(told.chart.data, told.chart.signals);
  }

  /**
   * What is the same stays, and what was opened stays open.
   *
   * @param {HTMLElement} place
   * @param {string} html
   */
  html(place, html) {
    if (place.dataset.html === html) return;
    const open = place.querySelector("details[open]");
    place.dataset.html = html;
    place.innerHTML = html;
    if (open) place.querySelector("details")?.setAttribute("open", "");
  }

  end() {
    this.chart?.end();
  }
}

/** @param {Cell<LessonTraits<Told.PanelTold>>} cell */
function renderLessonPanel(cell) {
  return livePart(cell, "panel", (root, say) => new PanelPart(root, cell.model, say));
}

export default { render: renderLessonPanel };
