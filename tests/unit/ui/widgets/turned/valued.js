// Made-up values for a story (`valued.py` made them), otherwise from each viewpoint.
import { all, fixture, textOf } from "../dom.js";
import { Shown } from "../stepper/shown.js";

export const HERE = 106;
export const VIEWS = ["table", "0", "1", "2", "all"];

/** Cramel with its values. @returns {any} */
export const valued = () => ({ ...fixture("cramel-3"), values: fixture("values-cramel-3") });

/**
 * A choice that was a mistake.
 *
 * @param {number} n
 * @param {number} seat
 * @param {object} [other]
 */
export const judged = (n, seat, other = {}) => ({
  n,
  seat,
  options: 3,
  chosen: "Turn up one more",
  best: "Stop and take 3 tiles",
  clause: "C-9",
  why: "They are his at once.",
  at: [366, 312],
  gain: [54, 33, 75],
  blind: 27,
  verdict: "mistake",
  pieces: [],
  ...other,
});

/**
 * As it is written: "36.6".
 *
 * @param {number} tenths
 */
export const percent = (tenths) =>
  `${tenths < 0 ? "−" : ""}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`;

/**
 * The tenths in what is written.
 *
 * @param {string} text
 */
export const read = (text) =>
  Math.round(10 * Number.parseFloat(text.replace("−", "-").replace("+", "")));

/**
 * The tenths in each of what is written.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const readAll = (selector, within) =>
  all(selector, within).map((node) => read(textOf(node)));

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/**
 * @param {any} tale
 * @param {string} [view]
 * @returns {any[]}
 */
export const big = (tale, view = "table") =>
  tale.values.swings[view].filter((/** @type {any} */ each) => Math.abs(each.change) >= 50);

/**
 * A stepper with a program that works values out: what the page asks of it is in `said`.
 *
 * @param {any} told
 * @param {Partial<Settings>} options
 */
export function asking(told, options) {
  /** @type {unknown[][]} */
  const said = [];
  const say =
    (/** @type {string} */ what) =>
    (/** @type {unknown[]} */ ...more) =>
      said.push([what, ...more]);
  const valuing = { work: say("work"), stop: say("stop"), choices: say("choices") };
  const shown = new Shown(fixture("cramel-3"), { valuing, fill: true, ...options });
  const tell = (/** @type {any} */ values) =>
    /** @type {any} */ (shown.handle.stepper).turned.tell(values, "");
  tell(told);
  return { shown, said, tell };
}

/** @param {any} told */
export const unvalued = (told) => ({ ...told, state: "none", tracks: {}, swings: {} });
