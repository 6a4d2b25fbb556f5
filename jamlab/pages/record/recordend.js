// End of a game: winners and the rule, scores, actions on the record.

import { copied } from "../../ui/toolkit/clipboard.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { base64Of } from "../theatre/bytes.js";
import { handOver } from "../theatre/game_from_page.js";

const SAYS_DONE = 2000; // ms that a button confirms its action

/** @typedef {{
 *   save: (what: "log" | "transcript" | "csv") => void,
 *   log: () => string,
 *   link: (letters: string) => string,
 *   clause: (id: string) => Told.ShownClause,
 * }} EndHooks `link`: an address that contains the game; `clause`: title and text of a rule */

export class RecordEndPanel {
  /** @param {EndHooks} hooks */
  constructor({ save, log, link, clause }) {
    this.save = save;
    this.log = log;
    this.link = link;
    this.clause = clause;
    this.node = h("section", { class: "jl-box jl-recordend", "aria-label": "The game is over" });
    this.node.hidden = true;
    this.looks = "";
  }

  /** @param {Told.RecordTold} told */
  update({ over, seats }) {
    this.node.hidden = !over;
    if (!over) {
      this.looks = "";
      return;
    }
    const looks = JSON.stringify([over, seats]);
    if (looks === this.looks) return;
    this.looks = looks;
    const { words, end, link } = over;
    const won = end.winners.map((seat) => seats[seat]);
    const who = won.length
      ? `${won.join(" and ")} ${won.length === 1 ? "wins" : "win"}.`
      : "Nobody wins.";
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
    const { title, text: rule } = this.clause(end.clause);
    this.node.replaceChildren(
      h("h2", { text: who }),
      h("p", { role: "status" }, `${words} `, h("i", { class: "jl-clauseid", text: end.clause })),
      h("p", { class: "jl-quiet", text: title ? `${title}. ${rule}` : "" }),
      h("ol", { class: "jl-endscores" }, scores),
      h("div", { class: "jl-refusedways" }, this.ways(link)),
    );
  }

  /** @param {string} link */
  ways(link) {
    const way = (/** @type {string} */ text, /** @type {() => void} */ onclick, main = false) =>
      h("button", { type: "button", class: `jl-again${main ? " is-main" : ""}`, text, onclick });
    const isPage = !!theatreAddress();
    const copy = way("Copy a link", () => this.copy(copy, link));
    copy.title = "It holds the whole game: whoever opens it goes on from here";
    return [
      isPage ? way("Step through it", () => this.hand("step"), true) : null,
      isPage ? way("See where it turned", () => this.hand("turned")) : null,
      isPage ? copy : null,
      way("Save the log", () => this.save("log")),
      way("Save the transcript", () => this.save("transcript")),
      way("Save as a table (CSV)", () => this.save("csv")),
    ];
  }

  /**
   * @param {HTMLElement} button
   * @param {string} link
   */
  async copy(button, link) {
    const done = await copied(this.link(link));
    setText(button, done ? "Copied" : "Not copied");
    setTimeout(() => setText(button, "Copy a link"), SAYS_DONE);
  }

  /** @param {string} how */
  hand(how) {
    const data = base64Of(new TextEncoder().encode(this.log()));
    handOver(theatreAddress(), { no: 1, name: "written-down.jsonl", data, path: "" }, how);
  }
}

/** Return the address of the theatre, on a page of the gallery; else "". */
function theatreAddress() {
  if (!document.body.classList.contains("house-page")) return "";
  const suffix = location.pathname.endsWith(".html") ? ".html" : "";
  return new URL(`../replays/theatre${suffix}`, location.href).href;
}
