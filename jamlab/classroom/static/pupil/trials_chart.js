// Small chart of the class's mean: number of trials on a logarithmic axis, mean with its 95 %
// interval. It has a text alternative.

import { s } from "../elements.js";
import { decimal, hundred } from "../numbers.js";
import { counted, measured } from "./words.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {NonNullable<import("../types").PupilState["pooled"]>} Pooled */
/** @typedef {{ guess: number | null, exact: number | null, own: number | null }} Beside */

const WIDE = 320;
const HIGH = 150;
const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const FOOT = 24;
const NEAR = 34; // least distance of labels below
const FEWEST = 8; // trials before the mean is drawn: the first few jump too much

/**
 * Return the part of a series that is drawn: without the first few, unless there are no others.
 * @param {Pooled} pooled
 */
export function drawnOf(pooled) {
  const drawn = pooled.series.filter((point) => point[0] >= FEWEST);
  return drawn.length > 1 ? drawn : pooled.series;
}

/**
 * Return the ends of the scale: 0 and 100 % for a chance; for a number all drawn values and a
 * margin.
 * @param {Question} question
 * @param {Pooled} pooled
 * @param {Beside} beside
 */
export function ends(question, pooled, beside) {
  if (question.kind === "chance") return [0, 1];
  const seen = drawnOf(pooled).reduce(
    (found, point) => found.concat(point.slice(1)),
    [pooled.low, pooled.high],
  );
  [beside.guess, beside.exact].forEach((value) => {
    if (value !== null) seen.push(value);
  });
  const low = Math.min.apply(null, seen);
  const high = Math.max.apply(null, seen);
  const room = (high - low || 1) * 0.08;
  return [low - room, high + room];
}

/**
 * @param {Element} place
 * @param {Question} question
 * @param {Pooled} pooled
 * @param {Beside} beside
 */
export function settling(place, question, pooled, beside) {
  const [low, high] = ends(question, pooled, beside);
  const series = drawnOf(pooled);
  const first = series[0][0];
  const span = Math.log(pooled.n / first) || 1;
  /** @param {number} n */
  const x = (n) => LEFT + ((WIDE - LEFT - RIGHT) * Math.log(n / first)) / span;
  /** @param {number} value */
  const y = (value) => {
    const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
    return HIGH - FOOT - (HIGH - FOOT - TOP) * share;
  };
  /** @param {number} value */
  const across = (value) => "M" + LEFT + " " + y(value) + "H" + (WIDE - RIGHT);
  const box = "0 0 " + WIDE + " " + HIGH;
  const svg = s("svg", { viewBox: box, role: "img", "aria-label": said(question, pooled) });
  place.textContent = "";
  place.append(svg);
  /** @param {string} name @param {string} d */
  const path = (name, d) => svg.append(s("path", { class: name, d }));
  /**
   * @param {number} x
   * @param {string | null} anchor
   * @param {string} text
   * @param {number} [y]
   */
  const text = (x, anchor, text, y = HIGH - 6) =>
    svg.append(s("text", { x, y, "text-anchor": anchor }, text));
  [low, (low + high) / 2, high].forEach((value) => {
    path("grid", across(value));
    const words = question.kind === "chance" ? hundred(value, 0) + " %" : decimal(value, 1);
    text(LEFT - 6, "end", words, y(value) + 4);
  });
  const up = series.map((point) => x(point[0]) + " " + y(point[3]));
  const down = series.map((point) => x(point[0]) + " " + y(point[2])).reverse();
  if (up.length > 1) {
    path("band", "M" + up.concat(down).join("L") + "Z");
    path("mean", "M" + series.map((point) => x(point[0]) + " " + y(point[1])).join("L"));
  } else path("mean", "M" + WIDE / 2 + " " + y(pooled.low) + "V" + y(pooled.high));
  if (beside.guess !== null) path("guessed", across(beside.guess));
  if (beside.exact !== null) path("exact", across(beside.exact));
  const end = up.length > 1 ? x(pooled.n) : WIDE / 2;
  svg.append(s("circle", { class: "now", cx: end, cy: y(pooled.mean), r: 5 }));
  const words = counted(pooled.n) + " trials";
  text(WIDE - RIGHT, "end", words);
  if (up.length < 2) return;
  text(LEFT, null, counted(first));
  const until = WIDE - RIGHT - 6 * words.length - NEAR;
  for (let n = 1; n < pooled.n; n *= 10) {
    if (n <= first) continue;
    path("grid", "M" + x(n) + " " + (HIGH - FOOT) + "v5");
    if (x(n) >= LEFT + NEAR && x(n) <= until) text(x(n), "middle", counted(n));
  }
}

/** @param {Question} question @param {Pooled} pooled */
function said(question, pooled) {
  const mean = counted(pooled.n) + " trials: " + measured(question, pooled.mean);
  return "The room’s mean after " + mean + ", 95 % interval " + interval(question, pooled) + ".";
}

/** @param {Question} question @param {Pooled} pooled */
export function interval(question, pooled) {
  return measured(question, pooled.low) + " to " + measured(question, pooled.high);
}
