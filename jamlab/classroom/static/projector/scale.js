// Numbers on the projector: position on the line, formatting, columns of small charts. Draws
// nothing.

import { apart, decimal, percentOf } from "../numbers.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {{ value: number, count: number, by: string }} Tally */
/** @typedef {{ at: number, devices: number, others: number }} Column */

const MOST_DRAWN = 0.75; // share of worked answers within the scale: others may be far too large
const MOST_COLUMNS = 40; // 2.5 points of a chance

/**
 * Return the position of a value, from 0 (left end) to 1.
 * @param {Question} question
 * @param {number} value
 */
export function share(question, value) {
  const at = (value - question.low) / (question.high - question.low);
  return Math.min(1, Math.max(0, at));
}

/**
 * Return the number of columns. All hold equally many steps of the slider, so that no column is
 * higher only because it covers more answers.
 * @param {Question} question
 */
function columnCount(question) {
  if (question.kind === "chance" || question.worked) return MOST_COLUMNS;
  const steps = Math.max(1, Math.round((question.high - question.low) / (question.step || 1)));
  return steps / Math.ceil(steps / MOST_COLUMNS);
}

/**
 * Return the columns of a vote: position (0 to 1) and number of guesses, by who counted them.
 * @param {Question} question
 * @param {Tally[]} votes
 * @returns {Column[]}
 */
export function columns(question, votes) {
  /** @type {Map<number, Column>} */
  const found = new Map();
  const many = columnCount(question);
  for (const { value, count, by } of votes) {
    // (halves round up, also where 2.5 is not exactly representable)
    const place = Math.round(share(question, value) * many + 1e-9);
    const column = found.get(place) ?? { at: Math.min(1, place / many), devices: 0, others: 0 };
    if (by === "device" || by === "group") column.devices += count;
    else column.others += count;
    found.set(place, column);
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

/**
 * Return the scale for drawing the answers. For worked numbers it covers most of them and the exact
 * value; values beyond are drawn at its end.
 * @param {Question} question
 * @param {Tally[][]} votes
 * @param {number | null} exact
 * @returns {Question}
 */
export function drawnScale(question, votes, exact) {
  if (!question.worked || question.kind !== "number") return question;
  const values = votes.flatMap((vote) =>
    vote.flatMap(({ value, count }) => /** @type {number[]} */ (Array(count).fill(value))),
  );
  values.sort((one, other) => one - other);
  const most = values[Math.ceil(MOST_DRAWN * values.length) - 1] ?? question.high;
  const high = Math.max(1, most, exact ?? 0) * 1.05;
  const ten = 10 ** Math.floor(Math.log10(high));
  const end = ten * ([1, 2, 5, 10].find((each) => each * ten >= high) ?? 10);
  return { ...question, high: end };
}

/** @param {Tally[]} votes */
export function total(votes) {
  return votes.reduce((sum, each) => sum + each.count, 0);
}

/** Return the mean of a vote; null without answers. @param {Tally[]} votes */
export function mean(votes) {
  const n = total(votes);
  return n ? votes.reduce((sum, each) => sum + each.count * each.value, 0) / n : null;
}

const DIGITS = 2; // of a number; a chance in percent has 1

/**
 * Format a value as beside its line.
 * @param {Question} question
 * @param {number} value
 */
export function written(question, value) {
  if (question.kind === "chance") return percentOf(value);
  const is_whole = Math.abs(value - Math.round(value)) < 1e-9;
  const text = decimal(value, is_whole ? 0 : DIGITS);
  return `${text} ${value === 1 ? question.unit.replace(/s$/, "") : question.unit}`.trim();
}

/**
 * Return the error of a mean, in words.
 * @param {Question} question
 * @param {number} value
 * @param {number} exact
 */
export function off(question, value, exact) {
  const is_chance = question.kind === "chance";
  const [one, two] = [value, exact].map((each) => (is_chance ? 100 * each : each));
  const size = apart(one, two, is_chance ? 1 : DIGITS);
  if (Number(size.replace(",", "")) === 0) return "spot on";
  return `${size} ${is_chance ? "points" : question.unit} too ${one > two ? "high" : "low"}`.replace(
    "  ",
    " ",
  );
}

/**
 * Return round numbers along the line, and its left end if that is not round.
 * @param {Question} question
 * @returns {{ at: number, words: string }[]}
 */
export function ticks(question) {
  const { low, high, kind } = question;
  if (kind === "chance") {
    return Array.from({ length: 11 }, (_, n) => ({
      at: n / 10,
      words: n % 5 ? String(10 * n) : `${10 * n} %`,
    }));
  }
  const rough = (high - low) / 10;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * ([1, 2, 5, 10].find((each) => each * ten >= rough * 0.999) ?? 10);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const found = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; n++) {
    found.push({ at: share(question, n * step), words: decimal(n * step, digits) });
  }
  if (found[0].at > 0.03) found.unshift({ at: 0, words: written({ ...question, unit: "" }, low) });
  return found;
}
