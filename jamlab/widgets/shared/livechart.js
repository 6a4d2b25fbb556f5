// A chart whose data can change while it is shown. Vega comes in a widget of its own, once a kernel,
// and is loaded once a page: it is large, and a widget that is not ready at once is given up.
//
// `spec` is drawn anew when it changes; `data` (name → rows) and `signals` (name → value) only
// change the picture.
//
// A chart that does not size itself (autosize "none") is made as wide as its place. In a narrow one
// its parameter `narrow` is set, and its right margin left out.
const NARROW = 480; // px
/** @type {Promise<{ default: VegaEmbed }> | null} */
let embedding = null;

/**
 * vegaEmbed, from the script that the kernel sent.
 *
 * @param {Model<ChartTraits>} model
 */
async function vegaOf(model) {
  const [, id] = model.get("vega").split("IPY_MODEL_");
  const held = await model.widget_manager.get_model(id);
  embedding ??= import(
    URL.createObjectURL(new Blob([held.get("text")], { type: "text/javascript" }))
  );
  return (await embedding).default;
}

/** @param {Cell<ChartTraits>} cell */
async function renderLiveChart({ model, el }) {
  const root = document.createElement("div");
  root.className = "jamlab-livechart";
  const place = document.createElement("div");
  place.setAttribute("aria-hidden", "true"); // the root is an image, and its sentence says what is in it
  root.append(place);
  el.append(root);
  /** @type {VegaView | null} */
  let view = null;
  let drawn = Promise.resolve();
  let fixed = false;
  let margin = 0;
  let wide = 0; // as it was drawn
  let ended = false;

  function feed() {
    if (!view) return;
    for (const [name, rows] of Object.entries(model.get("data"))) {
      view.change(
        name,
        view
          .changeset()
          .remove(() => true)
          .insert(structuredClone(rows)),
      );
    }
    for (const [name, value] of Object.entries(model.get("signals"))) view.signal(name, value);
    view.runAsync();
  }

  async function embed() {
    view?.finalize();
    view = null;
    const spec = structuredClone(model.get("spec"));
    fixed = spec.autosize?.type === "none";
    wide = root.clientWidth;
    if (fixed) {
      const narrow = wide < NARROW;
      for (const param of spec.params) if (param.name === "narrow") param.value = narrow;
      if (narrow) spec.padding.right = 24;
      margin = spec.padding.left + spec.padding.right;
      spec.width = Math.max(120, wide - margin);
    }
    const options = { renderer: "svg", actions: false, ast: false };
    const vegaEmbed = await vegaOf(model);
    if (ended) return;
    view = (await vegaEmbed(place, spec, options)).view;
    feed();
    resized(); // its place may have been laid out while Vega was loaded
  }

  const again = () => {
    drawn = drawn.then(embed);
  };
  // Another width: a plot that only grows is stretched, one that turns narrow is drawn anew.
  function resized() {
    if (!view || !fixed || wide === root.clientWidth) return;
    const was = wide;
    wide = root.clientWidth;
    if (was < NARROW !== wide < NARROW) again();
    else view.width(Math.max(120, wide - margin)).runAsync();
  }
  const sized = new ResizeObserver(resized);
  sized.observe(root);
  const describe = () => root.setAttribute("aria-label", model.get("said") || "A chart");
  root.setAttribute("role", "img");
  describe();
  again();
  model.on("change:spec", again);
  model.on("change:data", feed);
  model.on("change:signals", feed);
  model.on("change:said", describe);
  return () => {
    ended = true;
    sized.disconnect();
    model.off("change:spec", again);
    model.off("change:data", feed);
    model.off("change:signals", feed);
    model.off("change:said", describe);
    view?.finalize();
  };
}

export default { render: renderLiveChart };
