// The game is over: how it ended, and what can be done with what was written down.

import { h } from "../shared/dom.js";
import { seatMark } from "../shared/icons.js";
import { handOver } from "../theatre/address/handed.js";
import { base64Of } from "../theatre/bytes.js";

export class RecordEndPanel {
  /** @param {{ save: () => void, log: () => string }} hooks */
  constructor({ save, log }) {
    this.save = save;
    this.log = log;
    this.node = h("section", { class: "jl-box jl-recordend", "aria-label": "The game is over" });
    this.node.hidden = true;
    this.looks = "";
  }

  /** @param {Told.RecordTold} told */
  update({ over, seats }) {
    this.node.hidden = !over;
    if (!over) return;
    const looks = JSON.stringify([over, seats]);
    if (looks === this.looks) return;
    this.looks = looks;
    const { words, end } = over;
    const scores = seats.map((name, seat) =>
      h(
        "li",
        { class: end.winners.includes(seat) ? "is-winner" : "" },
        seatMark(seat, name, 26),
        h("b", { text: name }),
        h("span", { text: end.winners.includes(seat) ? "wins" : "" }),
        h("strong", { text: end.scores[seat] }),
      ),
    );
    const address = theatreAddress();
    const way = (/** @type {string} */ text, /** @type {string} */ how) =>
      h("button", { type: "button", class: "jl-again", text, onclick: () => this.hand(how) });
    const ways = address
      ? [way("Step through it", "step"), way("See where it turned", "turned")]
      : [];
    this.node.replaceChildren(
      h("h2", { text: "The game is over" }),
      h("p", { role: "status" }, `${words} `, h("i", { class: "jl-clauseid", text: end.clause })),
      h("ol", { class: "jl-endscores" }, scores),
      h(
        "div",
        { class: "jl-refusedways" },
        ways,
        h("button", {
          type: "button",
          class: "jl-again",
          text: "Save as a file",
          onclick: this.save,
        }),
      ),
    );
  }

  /** @param {string} how */
  hand(how) {
    const data = base64Of(new TextEncoder().encode(this.log()));
    handOver(theatreAddress(), { no: 1, name: "written-down.jsonl", data, path: "" }, how);
  }
}

/** Where the theatre is, on a page of the gallery; else "". */
function theatreAddress() {
  if (!document.body.classList.contains("house-page")) return "";
  const suffix = location.pathname.endsWith(".html") ? ".html" : "";
  return new URL(`../replays/theatre${suffix}`, location.href).href;
}
