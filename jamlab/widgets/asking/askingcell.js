// The panel that asks about a step, in a notebook's cell.
import { h } from "../shared/dom.js";
import { vegaOf } from "../shared/livechart.js";
import { isDark, watchTheme } from "../shared/theme.js";
import { AskingPanel } from "./asking.js";

/** @param {Cell<AskingTraits>} cell */
function renderAsking({ model, el }) {
  const place = h("section");
  const root = h("div", { class: "jamlab" }, place);
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
  el.append(root);
  const panel = new AskingPanel(place, (message) => model.send(message), {
    specs: model.get("charts"),
    vega: () => vegaOf(model),
  });
  const draw = () => panel.update(model.get("told"));
  const wait = () => panel.wait(model.get("waiting") ?? "");
  const paint = () => {
    root.dataset.theme = isDark(model.get("theme")) ? "dark" : "light";
  };
  draw();
  wait();
  paint();
  const unwatch = watchTheme(paint);
  model.on("change:told", draw);
  model.on("change:waiting", wait);
  model.on("change:theme", paint);
  return () => {
    unwatch();
    panel.end();
    model.off("change:told", draw);
    model.off("change:waiting", wait);
    model.off("change:theme", paint);
  };
}

export default { render: renderAsking };
