// A chart whose data can change while it is shown. Vega is large, so it comes in a widget of its
// own, sent once per kernel and loaded once per page; an anywidget view that is not ready at once
// is dropped.
//
// A change of `spec` draws the chart anew; `data` (name → rows) and `signals` (name → value) only
// update the picture.
//
// A chart that does not size itself (autosize "none") gets the width of its place, and its height
// if it fills it. In a narrow place its parameter `narrow` is set and its right margin omitted.

import { h } from "../toolkit/elements.js";

const NARROW = 480; // px
/** @type {Promise<{ default: VegaEmbed }> | null} */
let embedding = null;

/**
 * Returns vegaEmbed, from the script that the kernel sent in the widget `vega`.
 *
 * @template {{ vega: string }} Traits
 * @param {Model<Traits>} model
 * @returns {Promise<VegaEmbed>}
 */
export async function vegaOf(model) {
  const [, id] = model.get("vega").split("IPY_MODEL_");
  const held = await model.widget_manager.get_model(id);
  embedding ??= import(
    URL.createObjectURL(new Blob([held.get("text")], { type: "text/javascript" }))
  );
  return (await embedding).default;
}

/**
 * A chart appended to `el`, with its height if it `fills` it. `vega` is called at the first draw.
 */
export class FedChart {
  /**
   * @param {HTMLElement} el
   * @param {() => Promise<VegaEmbed>} vega
   * @param {boolean} fills
   */
  constructor(el, vega, fills = false) {
    this.vega = vega;
    this.fills = fills;
    this.place = h("div", { "aria-hidden": "true" }); // the root's label describes the image
    this.root = h("div", { class: "jamlab-livechart", role: "img" }, this.place);
    el.append(this.root);
    /** @type {VegaSpec | null} */
    this.spec = null;
    /** @type {{ [name: string]: object[] }} */
    this.data = {};
    /** @type {{ [name: string]: unknown }} */
    this.signals = {};
    /** @type {VegaView | null} */
    this.view = null;
    this.drawn = Promise.resolve();
    this.fixed = false;
    this.margin = [0, 0]; // horizontal, vertical
    this.wide = 0; // width as drawn
    this.high = 0;
    this.ended = false;
    this.sized = new ResizeObserver(() => this.resized());
    this.sized.observe(this.root);
  }

  /** @param {VegaSpec} spec */
  draw(spec) {
    this.spec = spec;
    this.drawn = this.drawn.then(() => this.embed());
  }

  /**
   * Sets the rows of named data and the values of parameters.
   *
   * @param {{ [name: string]: object[] }} data
   * @param {{ [name: string]: unknown }} signals
   */
  feed(data, signals) {
    this.data = data;
    this.signals = signals;
    this.show();
  }

  /** @param {string} said description of the chart in a sentence */
  describe(said) {
    this.root.setAttribute("aria-label", said || "A chart");
  }

  show() {
    const { view } = this;
    if (!view) return;
    for (const [name, rows] of Object.entries(this.data)) {
      const emptied = view.changeset().remove(() => true);
      view.change(name, emptied.insert(structuredClone(rows)));
    }
    for (const [name, value] of Object.entries(this.signals)) view.signal(name, value);
    view.runAsync();
  }

  async embed() {
    this.view?.finalize();
    this.view = null;
    if (!this.spec || this.ended) return;
    const spec = structuredClone(this.spec);
    this.fixed = spec.autosize?.type === "none";
    this.wide = this.root.clientWidth;
    this.high = this.root.clientHeight;
    if (this.fixed) {
      const narrow = this.wide < NARROW;
      this.root.classList.toggle("is-narrow", narrow);
      for (const param of spec.params) if (param.name === "narrow") param.value = narrow;
      if (narrow) spec.padding.right = 24;
      const { left, right, top, bottom } = spec.padding;
      this.margin = [left + right, top + bottom];
      spec.width = this.width;
      if (this.fills) spec.height = this.height;
    }
    const options = { renderer: "svg", actions: false, ast: true };
    const vegaEmbed = await this.vega();
    if (this.ended) return;
    this.view = (await vegaEmbed(this.place, spec, options)).view;
    this.show();
    this.resized(); // its place may have been laid out while Vega was loading
  }

  // A new width stretches a plot that only grows; one that becomes narrow is drawn anew.
  resized() {
    const { clientWidth: wide, clientHeight: high } = this.root;
    const same = this.wide === wide && (this.high === high || !this.fills);
    if (!this.view || !this.fixed || same) return;
    const was = this.wide;
    this.wide = wide;
    this.high = high;
    if (was < NARROW !== wide < NARROW) this.drawn = this.drawn.then(() => this.embed());
    else {
      this.view.width(this.width);
      if (this.fills) this.view.height(this.height);
      this.view.runAsync();
    }
  }

  /** Width of the plot. */
  get width() {
    return Math.max(120, this.wide - this.margin[0]);
  }

  get height() {
    return Math.max(120, this.high - this.margin[1]);
  }

  end() {
    this.ended = true;
    this.sized.disconnect();
    this.view?.finalize();
  }
}

/** @param {Cell<ChartTraits>} cell */
async function renderLiveChart({ model, el }) {
  const chart = new FedChart(el, () => vegaOf(model));
  const draw = () => chart.draw(model.get("spec"));
  const feed = () => chart.feed(model.get("data"), model.get("signals"));
  const describe = () => chart.describe(model.get("said"));
  describe();
  feed();
  draw();
  const heard = Object.entries({ spec: draw, data: feed, signals: feed, said: describe });
  for (const [name, does] of heard) model.on(`change:${name}`, does);
  return () => {
    chart.end();
    for (const [name, does] of heard) model.off(`change:${name}`, does);
  };
}

export default { render: renderLiveChart };
