// Feedback after the reveal of a worked exercise: whether the answer is right, and otherwise the
// misconception behind it.

import { h } from "../elements.js";
import { plainWords, said } from "./words.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").Hidden} Hidden */

const SLACK = 1e-9;

/**
 * Return whether an answer is right, and the words on its misconception ("" if unknown): as
 * `verdict` in jamlab/classroom/judging.py.
 * @param {Hidden} hidden
 * @param {number} value
 */
export function judgedAnswer(hidden, value) {
  const { exact, worked } = hidden;
  if (!exact || !worked) return { right: false, words: "" };
  if (Math.abs(value - exact.value) <= worked.within + SLACK) return { right: true, words: "" };
  const found = worked.mistakes.find(
    (each) => each.low - SLACK <= value && value <= each.high + SLACK,
  );
  return { right: false, words: found ? found.words : "" };
}

/**
 * Return the verdict on each answer of this device.
 * @param {Question} question
 * @param {Hidden} hidden
 * @param {number[]} values
 * @returns {HTMLElement[]}
 */
export function verdicts(question, hidden, values) {
  /** @type {HTMLElement[]} */
  const found = [];
  values.forEach((value) => {
    const { right, words } = judgedAnswer(hidden, value);
    const name = values.length > 1 ? said(question, value) + ": " : "";
    const verdict = name ? (right ? "right." : "not right.") : right ? "Right." : "Not right.";
    found.push(h("p", { class: "verdict " + (right ? "ok" : "no") }, name + verdict));
    if (words) found.push(h("p", null, plainWords(words)));
  });
  return found;
}
