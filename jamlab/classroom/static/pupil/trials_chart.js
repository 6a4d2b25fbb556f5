// Small chart of the class's mean: number of trials on a logarithmic axis, mean with its 95 %
// interval. It has a text alternative.

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
 * @param {Element} parent
 * @param {string} name
 * @param {{ [name: string]: string | number }} how
 * @param {string} [text]
 */
function drawn(parent, name, how, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.keys(how).forEach((each) => {
    node.setAttribute(each, String(how[each]));
  });
  if (text) node.textContent = text;
  parent.appendChild(node);
  return node;
}

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
  place.textContent = "";
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
  const svg = drawn(place, "svg", { viewBox: "0 0 " + WIDE + " " + HIGH, role: "img" });
  svg.setAttribute("aria-label", said(question, pooled));
  [low, (low + high) / 2, high].forEach((value) => {
    drawn(svg, "path", { class: "grid", d: "M" + LEFT + " " + y(value) + "H" + (WIDE - RIGHT) });
    const text = question.kind === "chance" ? hundred(value, 0) + " %" : decimal(value, 1);
    drawn(svg, "text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, text);
  });
  const up = series.map((point) => x(point[0]) + " " + y(point[3]));
  const down = series.map((point) => x(point[0]) + " " + y(point[2])).reverse();
  if (up.length > 1) {
    drawn(svg, "path", { class: "band", d: "M" + up.concat(down).join("L") + "Z" });
    const line = series.map((point) => x(point[0]) + " " + y(point[1]));
    drawn(svg, "path", { class: "mean", d: "M" + line.join("L") });
  } else {
    drawn(svg, "path", {
      class: "mean",
      d: "M" + WIDE / 2 + " " + y(pooled.low) + "V" + y(pooled.high),
    });
  }
  if (beside.guess !== null) {
    drawn(svg, "path", {
      class: "guessed",
      d: "M" + LEFT + " " + y(beside.guess) + "H" + (WIDE - RIGHT),
    });
  }
  if (beside.exact !== null) {
    drawn(svg, "path", {
      class: "exact",
      d: "M" + LEFT + " " + y(beside.exact) + "H" + (WIDE - RIGHT),
    });
  }
  const end = up.length > 1 ? x(pooled.n) : WIDE / 2;
  drawn(svg, "circle", { class: "now", cx: end, cy: y(pooled.mean), r: 5 });
  const words = counted(pooled.n) + " trials";
  drawn(svg, "text", { x: WIDE - RIGHT, y: HIGH - 6, "text-anchor": "end" }, words);
  if (up.length < 2) return;
  drawn(svg, "text", { x: LEFT, y: HIGH - 6 }, counted(first));
  const until = WIDE - RIGHT - 6 * words.length - NEAR;
  for (let n = 1; n < pooled.n; n *= 10) {
    if (n <= first) continue;
    drawn(svg, "path", { class: "grid", d: "M" + x(n) + " " + (HIGH - FOOT) + "v5" });
    if (x(n) < LEFT + NEAR || x(n) > until) continue;
    drawn(svg, "text", { x: x(n), y: HIGH - 6, "text-anchor": "middle" }, counted(n));
  }
}

/**
 * @param {Question} question
 * @param {Pooled} pooled
 */
export function said(question, pooled) {
  const interval = measured(question, pooled.low) + " to " + measured(question, pooled.high);
  return (
    "The room’s mean after " +
    counted(pooled.n) +
    " trials: " +
    measured(question, pooled.mean) +
    ", 95 % interval " +
    interval +
    "."
  );
}
