// Hints: an agent's choice, and probabilities, given what the asking person may know.

import { h } from "../../ui/toolkit/dom.js";
import { AskingPanel } from "../questions/asking.js";
import { hintDrawn } from "./besides.js";

export class HintPanel {
  /** @param {Say<Told.PlayRequest | Told.AskingRequest>} say */
  constructor(say) {
    this.hint = h("section", { class: "jl-box jl-hint", role: "status", hidden: true });
    const place = h("div");
    this.panel = new AskingPanel(place, say);
    this.asking = h(
      "details",
      { class: "jl-box jl-fold jl-howlikely" },
      h("summary", { text: "How likely is it?" }),
      place,
    );
    this.asking.ontoggle = () => {
      if (this.asking.open) say({ do: "play.ask" });
    };
    this.node = h("div", { class: "jl-hints" }, this.hint, this.asking);
  }

  /**
   * @param {Told.PlayTold} told
   * @param {Told.AskingTold} asking
   * @param {boolean} isBehind the table still shows earlier events
   */
  update({ hint, hints, n, waits }, asking, isBehind) {
    const given = hint?.n === n && !isBehind ? hint : null;
    this.hint.hidden = !given;
    this.hint.replaceChildren(...(given ? [hintDrawn(given)] : []));
    this.asking.hidden = !hints || waits !== "choice" || isBehind;
    if (!hints) this.asking.open = false;
    if (this.asking.open && !this.asking.hidden) this.panel.update(asking);
  }

  /** Fold the panel: another viewer must not see this person's questions. */
  fold() {
    this.asking.open = false;
  }

  end() {
    this.panel.end();
  }
}
