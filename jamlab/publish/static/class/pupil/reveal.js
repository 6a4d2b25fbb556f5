// After the reveal: the own guess, the exact chance, what came. No rank, and nothing of others.

import { made, said } from "./guess.js";

/** @typedef {import("../types").PupilState} PupilState */

/**
 * @param {HTMLElement} place
 * @param {PupilState} state
 */
export function revealed(place, state) {
  const hidden = state.revealed;
  const question = state.question;
  place.hidden = !hidden;
  place.textContent = "";
  if (!hidden || !question) return;
  const rows = made("dl", "");
  /**
   * @param {string} name
   * @param {string} value
   * @param {string} kind
   */
  function row(name, value, kind) {
    rows.appendChild(made("dt", "", name));
    rows.appendChild(made("dd", kind, value));
  }
  const first = state.before && state.before.values;
  const mine = state.mine && state.mine.values;
  /** @param {number[]} values */
  const all = (values) => values.map((value) => said(question, value)).join(", ");
  if (first) row("your first guess", all(first), "guess");
  if (mine) row(first ? "your second guess" : "your guess", all(mine), "guess");
  if (!mine && !first) row("your guess", "none", "");
  if (hidden.right !== null) row("right", question.choices[hidden.right], "exact");
  if (hidden.exact && hidden.right === null) {
    const fraction = hidden.exact.fraction ? " = " + hidden.exact.fraction : "";
    const value = hidden.exact.value;
    const shown =
      question.kind === "chance"
        ? (100 * value).toFixed(1) + " %"
        : value.toFixed(2) + " " + question.unit;
    row("exact", shown + fraction, "exact");
  }
  if (hidden.came) row("what came", hidden.came.words, hidden.came.tone);
  place.appendChild(rows);
  if (mine && hidden.feedback.length && mine.length === 1) {
    place.appendChild(made("p", "", hidden.feedback[mine[0]]));
  } else if (hidden.exact) {
    place.appendChild(made("p", "", hidden.exact.words.join(" ")));
  }
}
