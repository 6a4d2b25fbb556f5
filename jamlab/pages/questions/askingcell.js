// Panel for questions about a step, in a notebook cell.

import { vegaOf } from "../../ui/charts/livechart.js";
import { h } from "../../ui/toolkit/dom.js";
import { programCell } from "../../ui/toolkit/programcell.js";
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
