// Feedback: the own guess once guesses are shown; after the reveal also the exact chance and the
// outcome. No rank, and nothing about others.

import { verdicts } from "./exercise.js";
import { called, lettered, made, measured, picture, piece, plainWords } from "./words.js";

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
  let rows = made("dl", "");
  /**
   * @param {string} name
   * @param {string} value
   * @param {string} kind
   */
  function row(name, value, kind) {
    rows.appendChild(made("dt", "", name));
    return rows.appendChild(made("dd", kind, value));
  }
  const first = state.before && state.before.values;
  const mine = state.mine && state.mine.values;
  const kind = question.kind === "choice" ? "guess option" : "guess";
  /** @param {number[]} values */
  const all = (values) => values.map((value) => lettered(question, value)).join(", ");
  const [one, many] = called(question);
  if (first) row("your first " + one, all(first), kind);
  if (mine)
    row("your " + (first ? "second " + one : mine.length > 1 ? many : one), all(mine), kind);
  if (!mine && !first) row("your " + one, "none", "none");
  place.appendChild(rows);
  if (!hidden) {
    place.appendChild(made("p", "", "Look at the wall, and talk about it."));
    return;
  }
  if (hidden.worked) {
    verdicts(question, hidden, mine || first || []).forEach((each) => {
      place.appendChild(each);
    });
    rows = place.appendChild(made("dl", ""));
  }
  if (hidden.right !== null) row("right", lettered(question, hidden.right), "exact option");
  if (hidden.exact && hidden.right === null && question.kind !== "choice") {
    const exact = row("exact", measured(question, hidden.exact.value), "exact");
    if (hidden.exact.fraction) exact.appendChild(made("small", "", " = " + hidden.exact.fraction));
  }
  if (hidden.came) came(row("what came", "", "came"), question, hidden.came, state, code);
  if (mine && hidden.feedback.length && mine.length === 1) {
    place.appendChild(made("p", "", plainWords(hidden.feedback[mine[0]])));
  } else if (hidden.exact) {
    place.appendChild(made("p", "", plainWords(hidden.exact.words.join(" "))));
  }
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
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {NonNullable<import("../types").Hidden["came"]>} found
 * @param {PupilState} state
 * @param {string} [code]
 */
function came(place, question, found, state, code) {
  if (code && found.picture && state.round) {
    const image = made("img", "table");
    image.alt = "The table, as it came";
    image.src = picture(code, state.round, "came");
    place.appendChild(image);
  } else if (code && found.pieces.length) {
    const mat = made("div", "mat");
    found.pieces.forEach((each) => {
      mat.appendChild(piece(question.game, each.face, each.mark === "no" ? "now" : ""));
    });
    place.appendChild(mat);
  }
  place.appendChild(made("span", found.tone, found.words));
}
