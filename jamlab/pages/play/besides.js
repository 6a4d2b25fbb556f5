// Elements beside the question: cover between two people, refusal, hint, and recent events.

import { h } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

/** @typedef {(id: string) => Told.ShownClause} ClauseOf */

/**
 * Return the cover shown while the screen changes hands.
 *
 * @param {Told.PlayCover} cover
 * @param {string} name name of the next person
 * @param {(click: MouseEvent) => void} uncover
 */
export function coverDrawn({ seat, words }, name, uncover) {
  const text = `I am ${name}: show my side`;
  return h(
    "div",
    { class: "jl-box" },
    seatMark(seat, name, 56),
    h("h2", { text: `Hand the screen to ${name}` }),
    h("p", { text: words }),
    h("button", { type: "button", class: "jl-begin", text, onclick: uncover }),
  );
}

/** @param {string} clause */
const chip = (clause) => (clause ? h("span", { class: "jl-clauseid", text: clause }) : null);

/**
 * Return the reason for a refusal.
 *
 * @param {Told.PlaySays} says
 * @param {ClauseOf} clauseOf
 */
export function saysDrawn({ clause, sentence }, clauseOf) {
  const { title, text } = clauseOf(clause);
  return [
    h("p", null, h("b", { text: sentence }), chip(clause)),
    h("p", { class: "jl-quiet", text: clause ? `${title}. ${text}` : "", hidden: !clause }),
  ];
}

/** @param {Told.PlayHint} hint */
export function hintDrawn({ clause, player, words }) {
  const who = `The player “${player}” would do this: `;
  return h("p", null, who, h("b", { text: words }), chip(clause));
}

/**
 * Return the list of events, latest last.
 *
 * @param {Told.PlayNews[]} news
 * @param {string[]} seats
 * @param {ClauseOf} clauseOf
 */
export function newsDrawn(news, seats, clauseOf) {
  return news.map(([, seat, words, clause]) => {
    const mark = seat >= 0 ? seatMark(seat, seats[seat], 20) : h("span", { class: "jl-nomark" });
    const id = h("span", { class: "jl-clauseid", text: clause, title: clauseOf(clause).title });
    return h("li", null, mark, h("span", { class: "jl-newswords", text: words }), id);
  });
}
