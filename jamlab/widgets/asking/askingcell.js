// The panel that asks about a step, in a notebook's cell.

import { vegaOf } from "../shared/charts/livechart.js";
import { h } from "../shared/dom.js";
import { programCell } from "../shared/program/programcell.js";
import { AskingPanel } from "./asking.js";

/** @param {Cell<AskingTraits>} cell */
function renderAsking(cell) {
  const { model } = cell;
  const place = h("section");
  const charts = { specs: model.get("charts"), vega: () => vegaOf(model) };
  return programCell(cell, h("div", { class: "jamlab" }, place), (say) => {
    const panel = new AskingPanel(place, say, charts);
    return {
      update: (told) => panel.update(told),
      waitFor: (words) => panel.wait(words),
      end: () => panel.end(),
    };
  });
}

export default { render: renderAsking };
