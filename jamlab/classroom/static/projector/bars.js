// Bar chart of the options chosen: a row each. The right one has another colour, a tick and its
// reason.

import { fit, made, withDrawings } from "./parts.js";
import { total } from "./scale.js";

/** @typedef {import("../types").TeacherState} TeacherState */

/**
 * Return the counts of each option, a list per vote.
 * @param {TeacherState} state
 */
export function chosen(state) {
  const choices = state.question?.choices ?? [];
  const low = state.question?.low ?? 0;
  return state.votes.map((vote) =>
    choices.map((_, n) => total(vote.filter((each) => each.value === low + n))),
  );
}

/**
 * @param {TeacherState} state
 * @returns {HTMLElement}
 */
export function bars(state) {
  const choices = state.question?.choices ?? [];
  const right = state.revealed?.right ?? null;
  const counts = chosen(state);
  const most = Math.max(1, ...counts.flat());
  const list = made("ol", "bars");
  list.dataset.many = String(choices.length);
  if (counts.length > 1) {
    const first = made("span", "first", made("i", ""), "first vote");
    list.append(made("li", "votes", first, made("span", "", made("i", ""), "second vote")));
  }
  choices.forEach((words, n) => {
    const is_right = n === right;
    const item = made("li", is_right ? "right" : "");
    item.append(made("b", "letter", is_right ? "✓" : String.fromCharCode(65 + n)));
    const text = made("span", "words", ...withDrawings(words));
    if (is_right) text.append(made("span", "unseen", " (right)"));
    const drawn = made("span", "drawn");
    counts.forEach((vote, place) => {
      const row = made("span", counts.length > 1 && !place ? "row first" : "row");
      const bar = made("i", "");
      bar.style.width = `${(80 * vote[n]) / most}%`;
      row.append(bar, made("b", "", String(vote[n])));
      drawn.append(row);
    });
    item.append(text, drawn);
    list.append(item);
  });
  return list;
}

/**
 * Shrink long options until all text fits.
 * @param {HTMLElement} list
 */
export function barsFitted(list) {
  fit(list, [34, 32, 30, 28, 26, 25, 24, 22, 20]);
}
