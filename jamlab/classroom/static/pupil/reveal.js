// Feedback: the own guess once guesses are shown; after the reveal also the exact chance and the
// outcome. No rank, and nothing about others.

import { h } from "../elements.js";
import { verdicts } from "./exercise.js";
import { called, lettered, measured, pictureAt, piece, plainWords } from "./words.js";

/** @typedef {import("../types").PupilState} PupilState */
/** @typedef {import("../types").Question} Question */

/**
 * @param {HTMLElement} place
 * @param {PupilState} state
 * @param {string} [code] of the class, if it has pictures of the table
 */
export function revealed(place, state, code) {
  const hidden = state.revealed;
  const question = state.question;
  const isShown = state.stage === "shown";
  place.hidden = !(hidden || isShown) || !question;
  place.textContent = "";
  if (!question || place.hidden) return;
  /**
   * @param {string} name
   * @param {string} kind
   * @param {...Child} value
   */
  const row = (name, kind, ...value) => [h("dt", null, name), h("dd", { class: kind }, ...value)];
  const first = state.before && state.before.values;
  const mine = state.mine && state.mine.values;
  const kind = question.kind === "choice" ? "guess option" : "guess";
  /** @param {number[]} values */
  const all = (values) => values.map((value) => lettered(question, value)).join(", ");
  const [one, many] = called(question);
  const which = first ? "second " + one : mine && mine.length > 1 ? many : one;
  const given = h("dl");
  if (first) given.append(...row("your first " + one, kind, all(first)));
  if (mine) given.append(...row("your " + which, kind, all(mine)));
  if (!mine && !first) given.append(...row("your " + one, "none", "none"));
  place.append(given);
  if (!hidden) {
    place.append(h("p", null, "Look at the wall, and talk about it."));
    return;
  }
  const rows = hidden.worked ? h("dl") : given;
  if (hidden.worked) place.append(...verdicts(question, hidden, mine || first || []), rows);
  if (hidden.right !== null) {
    rows.append(...row("right", "exact option", lettered(question, hidden.right)));
  }
  if (hidden.exact && hidden.right === null && question.kind !== "choice") {
    const { value, fraction } = hidden.exact;
    const small = fraction && h("small", null, " = " + fraction);
    rows.append(...row("exact", "exact", measured(question, value), small));
  }
  if (hidden.came) {
    rows.append(...row("what came", "came", came(question, hidden.came, state.round, code)));
  }
  if (mine && hidden.feedback.length && mine.length === 1) {
    place.append(h("p", null, plainWords(hidden.feedback[mine[0]])));
  } else if (hidden.exact) place.append(h("p", null, plainWords(hidden.exact.words.join(" "))));
}

/**
 * Return the shown feedback for screen readers: "your guess: 40 %. exact: 37.5 % = 3/8. …"; "" if
 * none.
 *
 * @param {HTMLElement} place
 */
export function spoken(place) {
  if (place.hidden) return "";
  const lines = Array.from(place.querySelectorAll("dt")).map(
    (name) => name.textContent + ": " + textOf(name.nextElementSibling).replace(/\.$/, ""),
  );
  const words = Array.from(place.querySelectorAll("p")).map((each) => textOf(each));
  return lines.join(". ") + ". " + words.join(" ");
}

/** @param {Element | null} node */
const textOf = (node) => ((node && node.textContent) || "").trim();

/**
 * @param {Question} question
 * @param {NonNullable<import("../types").Hidden["came"]>} found
 * @param {number | null | undefined} round
 * @param {string} [code]
 */
function came(question, found, round, code) {
  const words = h("span", { class: found.tone }, found.words);
  if (code && found.picture && round) {
    const src = pictureAt(code, round, "came", true);
    return [h("img", { class: "table", alt: "The table, as it came", src }), words];
  }
  const pieces = code ? found.pieces : [];
  if (!pieces.length) return [words];
  const drawn = pieces.map(({ face, mark }) =>
    piece(question.game, face, mark === "no" ? "now" : ""),
  );
  return [h("div", { class: "mat" }, drawn), words];
}
