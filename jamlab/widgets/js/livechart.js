// A chart whose data can change while it is shown. It is bundled with Vega by vl-convert, so it
// imports nothing: `vegaEmbed` is there.
//
// `spec` is drawn anew when it changes; `data` (name → rows) and `signals` (name → value) only
// change the picture.
//
// In a narrow place a chart with a parameter `narrow` is told so, and leaves its right margin out.
const NARROW = 480; // px

async function renderLiveChart({ model, el }) {
  const root = document.createElement("div");
  root.className = "jamlab-livechart";
  el.append(root);
  let view = null;
  let drawn = Promise.resolve();

  function feed() {
    if (!view) return;
    for (const [name, rows] of Object.entries(model.get("data"))) {
      view.change(name, view.changeset().remove(() => true).insert(structuredClone(rows)));
    }
    for (const [name, value] of Object.entries(model.get("signals"))) view.signal(name, value);
    view.runAsync();
  }

  async function embed() {
    view?.finalize();
    view = null;
    const spec = structuredClone(model.get("spec"));
    const narrow = spec.params?.find(({ name }) => name === "narrow");
    if (narrow && root.clientWidth && root.clientWidth < NARROW) {
      narrow.value = true;
      spec.padding = { ...spec.padding, right: 14 };
    }
    const options = { renderer: "svg", actions: false, ast: false };
    view = (await vegaEmbed(root, spec, options)).view;
    feed();
  }

  const again = () => {
    drawn = drawn.then(embed);
  };
  const describe = () => root.setAttribute("aria-label", model.get("said"));
  root.setAttribute("role", "img");
  describe();
  again();
  model.on("change:spec", again);
  model.on("change:data", feed);
  model.on("change:signals", feed);
  model.on("change:said", describe);
  return () => {
    model.off("change:spec", again);
    model.off("change:data", feed);
    model.off("change:signals", feed);
    model.off("change:said", describe);
    view?.finalize();
  };
}

export default { render: renderLiveChart };
