// Chart of all the class's trials: convergence of the mean, with its interval. The exact value is
// drawn only after the reveal.

import { s } from "../elements.js";
import { decimal, hundred, percentOf } from "../numbers.js";
import { drawnOf } from "../pupil/trials_chart.js";
import { measured } from "./parts.js";
import { written } from "./scale.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {Told.Pooled} Pooled */

const LEFT = 120;
const TOP = 104;
const UNDER = 80;
const EDGE = 36;
const ROW = 40; // least distance of labels beside it
const MARK = 96; // least distance of labels below the chart
const AXIS = ["trials: ten times as many are as far again", "trials, on a log scale", "trials"];

/**
 * Return the summary: "30 players, 30,000 trials: 32.4 % (31.9 to 32.9)".
 * @param {Question} question
 * @param {Pooled} pooled
 */
export function said(question, { n, players, mean, low, high }) {
  const is_chance = question.kind === "chance";
  const [from, to] = [low, high].map((value) =>
    is_chance ? hundred(value, 1) : decimal(value, 2),
  );
  const who = `${players} ${players === 1 ? "player" : "players"}`;
  const middle = is_chance ? percentOf(mean) : decimal(mean, 2);
  const unit = is_chance || !question.unit ? "" : ` ${question.unit}`;
  return `${who}, ${n.toLocaleString("en")} trials: ${middle}${unit} (${from} to ${to})`;
}

/**
 * Return the chart's geometry: trials on a logarithmic x axis, means on y.
 * @param {{ question: Question, pooled: Pooled, exact: number | null, wide: number, high: number,
 *   right: number }} given `right`: room beside the chart for the exact value's label
 */
export function settling({ question, pooled, exact, wide, high, right }) {
  const series = drawnOf(pooled);
  const last = pooled.n;
  const first = series.length > 1 ? series[0][0] : last / 2; // a single point is at the right
  const [x0, x1] = [LEFT, wide - right];
  const [y0, y1] = [high - UNDER, TOP];
  const tops = [...series.map((point) => point[3]), pooled.high, exact ?? 0];
  const most = nice(Math.max(...tops, 1e-9) * 1.08, question.kind === "chance" ? 1 : Infinity);
  const least = Math.min(0, ...series.map((point) => point[2]), exact ?? 0);
  const x = (/** @type {number} */ n) =>
    x0 + ((x1 - x0) * Math.log(n / first)) / Math.log(last / first);
  const y = (/** @type {number} */ value) => {
    const at = (Math.min(most, Math.max(least, value)) - least) / (most - least);
    return y0 - (y0 - y1) * at;
  };
  const point = (/** @type {number} */ n, /** @type {number} */ value) =>
    `${x(n).toFixed(1)} ${y(value).toFixed(1)}`;
  const back = series.toReversed().map(([n, , low]) => point(n, low));
  /** @type {{ x: number, words: string }[]} */
  let marks = [];
  for (const of of [[1], [1, 2, 5], [first, last]]) {
    if (marks.length > 1) break; // a scale needs at least two marks
    marks = [];
    for (const n of powers(first, last, of)) {
      const at = { x: x(n), words: n.toLocaleString("en") };
      if (at.x - (marks.at(-1)?.x ?? -MARK) >= MARK) marks.push(at);
    }
  }
  const many = Math.min(4, Math.max(1, Math.floor((y0 - y1) / ROW)));
  const step = nice((most - least) / many, Infinity);
  const rows = [];
  for (let n = Math.ceil(least / step - 1e-9); n * step <= most * 1.0001; n++) {
    const text = written({ ...question, unit: "" }, n * step);
    const words = question.kind === "chance" ? `${hundred(n * step, 0)} %` : text;
    rows.push({ y: y(n * step), words });
  }
  return {
    line: `M${series.map(([n, mean]) => point(n, mean)).join("L")}`,
    band: `M${[...series.map(([n, , , top]) => point(n, top)), ...back].join("L")}Z`,
    end: { x: x(last), y: y(pooled.mean) },
    exact: exact === null ? null : y(exact),
    marks,
    rows,
    x0,
    x1,
    y0,
  };
}

/**
 * Return these digits times powers of ten within a range, or the range's ends.
 * @param {number} first
 * @param {number} last
 * @param {number[]} of
 */
export function powers(first, last, of) {
  if (of.at(-1) === last) return of.filter(Number.isInteger);
  const found = [];
  for (let ten = 10 ** Math.floor(Math.log10(first)); ten <= last; ten *= 10) {
    found.push(...of.map((digit) => digit * ten).filter((n) => n >= first && n <= last));
  }
  return found;
}

/**
 * Return the next of 1, 2, 5, 10, 20, … from a value on, at most `most`.
 * @param {number} value
 * @param {number} most
 */
function nice(value, most) {
  const ten = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * ten >= value * 0.9999) ?? 10;
  return Math.min(most, found * ten);
}

/**
 * @param {{ question: Question, pooled: Pooled, exact: number | null }} given
 * @param {number} wide
 * @param {number} high
 * @returns {SVGElement}
 */
export function settle({ question, pooled, exact }, wide, high) {
  const whole = exact === null ? "" : `exact ${written(question, exact)}`;
  const name = wide < 800 ? whole.slice(0, 5) : whole; // beside the dots, which name it, too
  const right = EDGE + (name ? measured(name, 28, true) + 14 : 10);
  const laid = settling({ question, pooled, exact, wide, high, right });
  const words = said(question, pooled);
  const label = `${words}, 95 % interval${whole ? `; ${whole}` : ""}`;
  const svg = s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label });
  const note = "All trials of the room together, with the 95 % interval";
  const lines = measured(words, 30, true) <= wide - 2 * EDGE ? [words, note] : words.split(": ");
  const under = lines[1] === note ? "note" : "title";
  svg.append(s("text", { class: "title", x: EDGE, y: 48 }, lines[0]));
  svg.append(s("text", { class: under, x: EDGE, y: 84 }, lines[1]));
  for (const { y, words } of laid.rows) {
    const at = { class: "note", x: laid.x0 - 14, y: y + 9, "text-anchor": "end" };
    const d = `M${laid.x0} ${y}H${laid.x1}`;
    svg.append(s("path", { class: "grid", d }), s("text", at, words));
  }
  for (const { x, words } of laid.marks) {
    const at = { class: "note", x, y: laid.y0 + 34, "text-anchor": "middle" };
    svg.append(s("path", { class: "tick", d: `M${x} ${laid.y0}v8` }), s("text", at, words));
  }
  const named = { class: "note", x: laid.x1, y: laid.y0 + 66, "text-anchor": "end" };
  const axis = AXIS.find((words) => measured(words, 28, false) <= laid.x1 - EDGE) ?? AXIS[2];
  svg.append(s("text", named, axis), s("path", { class: "band", d: laid.band }));
  if (laid.exact !== null) {
    const d = `M${laid.x0} ${laid.exact}H${laid.x1}`;
    const at = { class: "exact-small", x: laid.x1 + 14, y: laid.exact + 10 };
    svg.append(s("path", { class: "exact thin", d }), s("text", at, name));
  }
  svg.append(
    s("path", { class: "settled", d: laid.line }),
    s("circle", { class: "now", cx: laid.end.x, cy: laid.end.y, r: 6 }),
  );
  return svg;
}
