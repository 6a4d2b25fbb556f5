// Bar chart of the options chosen: a row each. The right one has another colour, a tick and its
// reason.

import { h } from "../elements.js";
import { letter } from "../pupil/words.js";
import { fit, readable, withDrawings } from "./parts.js";
import { total } from "./scale.js";

/** @typedef {import("../types").TeacherState} TeacherState */

/** Return the counts of each option, a list per vote. @param {TeacherState} state */
export function chosen(state) {
  const choices = state.question?.choices ?? [];
  const low = state.question?.low ?? 0;
  return state.votes.map((vote) =>
    choices.map((_, n) => total(vote.filter((each) => each.value === low + n))),
  );
}

/** @param {TeacherState} state @returns {HTMLElement} */
export function bars(state) {
  const choices = state.question?.choices ?? [];
  const right = state.revealed?.right ?? null;
  const counts = chosen(state);
  const most = Math.max(1, ...counts.flat());
  const list = h("ol", { class: "bars", "data-many": choices.length });
  if (counts.length > 1) {
    const first = h("span", { class: "first" }, h("i"), "first vote");
    list.append(h("li", { class: "votes" }, first, h("span", null, h("i"), "second vote")));
  }
  choices.forEach((words, n) => {
    const is_right = n === right;
    const rows = counts.map((vote, place) => {
      const bar = h("i", { style: `width:${(80 * vote[n]) / most}%` });
      const name = counts.length > 1 && !place ? "row first" : "row";
      return h("span", { class: name }, bar, h("b", { text: vote[n] }));
    });
    const tick = is_right && h("span", { class: "unseen" }, " (right)");
    const item = h(
      "li",
      { class: is_right && "right" },
      h("b", { class: "letter" }, is_right ? "✓" : letter(n)),
      h("span", { class: "words" }, withDrawings(words), tick),
      h("span", { class: "drawn" }, rows),
    );
    list.append(item);
  });
  return list;
}

/** Shrink long options until all text fits. @param {HTMLElement} list */
export function barsFitted(list) {
  fit(list, readable([44, 40, 36, 34, 32, 30, 28, 26, 25, 24, 22, 20]));
}
