// Placement of line labels and the plot's title: inside the card and clear of dots, lines and other
// labels; null if impossible.

import { off, total, written } from "./scale.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("./scale.js").Tally} Tally */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ text: string, size: number, bold: boolean, name: string }} Row */
/** @typedef {{ name: string, rows: Row[], x: number, top: number, end: boolean, box: Box }} Label */
/** @typedef {{ name: string, x: number, from: number, to: number }} Line */
/** @typedef {(text: string, size: number, bold: boolean) => number} Measure */
/** @typedef {{ x: number, rows: Row[] }} Marked position of a line, and its label */
/** @typedef {{ title: boolean, all: boolean }} Spare title may be dropped; overlaps are allowed */

export const EDGE = 22; // margin to the card's edge
const SHIFTS = [0, 14, 30, 50, 75, 110, 160, 230, 320, 430, 560, 720];
export const SIDE = 84;
const TOP = 24;

/** @type {(name: string, size: number, text: string) => Row} */
const row = (name, size, text) => ({ text, size, bold: name !== "note", name });

/**
 * @param {Question} question
 * @param {number} exact
 * @param {string} fraction
 */
export function ofExact(question, exact, fraction) {
  const name = row("exact-name", 44, `exact ${written(question, exact)}`);
  return fraction ? [name, row("note", 28, fraction)] : [name];
}

/**
 * @param {Question} question
 * @param {string} which
 * @param {number} value
 * @param {number | null} exact
 */
export function ofMean(question, which, value, exact) {
  const name = row("mean-name", 36, `${which} ${written(question, value)}`);
  return exact === null ? [name] : [name, row("note", 28, off(question, value, exact))];
}

/**
 * @param {Question} question
 * @param {Tally[]} vote
 * @param {string} which
 */
export function ofTitle(question, vote, which) {
  const n = total(vote);
  const noun = question.worked ? "answer" : "guess";
  const counted = total(vote.filter((each) => each.by !== "device" && each.by !== "group"));
  const many = n === 1 ? `1 ${noun}` : `${n || "no"} ${noun === "guess" ? "guesses" : "answers"}`;
  const text = which ? `${which}: ${many}` : n > 1 ? `${many}, one dot each` : many;
  const rows = [row("title", 30, text)];
  const rings = counted < n ? `${counted} of them counted: rings` : "counted: rings";
  if (counted) rows.push(row("note", 28, rings));
  const beyond = total(vote.filter(({ value }) => value > question.high || value < question.low));
  if (beyond) rows.push(row("note", 28, `${beyond} beyond the line: at its end`));
  return rows;
}

/**
 * Return a label whose text begins (or ends) at x.
 * @param {string} name
 * @param {Row[]} rows
 * @param {number} x
 * @param {number} top
 * @param {boolean} end the text ends there
 * @param {Measure} measure
 * @returns {Label}
 */
function label(name, rows, x, top, end, measure) {
  const wide = Math.max(...rows.map((row) => measure(row.text, row.size, row.bold)));
  const high = rows.reduce((sum, row) => sum + row.size * 1.2, 0);
  const left = end ? x - wide : x;
  return { name, rows, x, top, end, box: { left, top, right: left + wide, bottom: top + high } };
}

/**
 * @param {Box} one
 * @param {Box} other
 * @param {number} room
 */
function apart(one, other, room) {
  return (
    one.right + room <= other.left ||
    other.right + room <= one.left ||
    one.bottom + room <= other.top ||
    other.bottom + room <= one.top
  );
}

/**
 * @param {Box} box
 * @param {Box[]} towers
 * @param {Line[]} lines
 * @param {Label[]} labels
 * @param {number} wide
 */
function free(box, towers, lines, labels, wide) {
  return (
    box.left >= EDGE &&
    box.right <= wide - EDGE &&
    towers.every((each) => apart(box, each, 3)) &&
    labels.every((each) => apart(box, each.box, 10)) &&
    lines.every((line) =>
      apart(box, { left: line.x, right: line.x, top: line.from, bottom: line.to }, 9),
    )
  );
}

/**
 * Place the lines above the axis, their labels and the title; null if they do not fit above towers
 * of this height.
 * @param {{ exact: Marked | null, mean: Marked | null, near: boolean, title: Row[], wide: number,
 *   axis: number, measure: Measure }} of
 * @param {Box[]} towers
 * @param {Spare} spare
 */
export function placedAbove({ exact, mean, near, title, wide, axis, measure }, towers, spare) {
  const highest = Math.min(...towers.map((each) => each.top), axis);
  if (highest < TOP - 10 && !spare.all) return null;
  const exactLine = exact && { name: "exact", x: exact.x, from: 36, to: axis + 12 };
  const exactHigh = exact ? label("", exact.rows, 0, 0, false, measure).box.bottom : 0;
  const stacked = TOP + exactHigh + 12;
  // the exact value's label is on the left if its line is left of the mean
  const exactEnd = !mean || !exact || exact.x <= mean.x;
  const tops = !exact ? [TOP] : near ? [stacked] : [48, stacked];
  for (const top of tops) {
    const meanLine = mean && { name: "mean", x: mean.x, from: top + 6, to: axis - 2 };
    const others = meanLine ? [meanLine] : [];
    for (const one of exact ? places(exact, TOP, exactEnd, 22) : [null]) {
      if (one && !free(one.box, towers, others, [], wide)) continue;
      const had = one ? [one] : [];
      for (const two of mean ? places(mean, top, exact ? !exactEnd : false, 18) : [null]) {
        const lines = exactLine ? [exactLine] : [];
        if (two && !free(two.box, towers, lines, had, wide)) continue;
        const named = two ? [...had, two] : had;
        const all = meanLine ? [...lines, meanLine] : lines;
        for (const at of [1, 0, 0.3, 0.45, 0.6]) {
          const end = at === 1;
          const x = SIDE + at * (wide - 2 * SIDE);
          const third = label("title", title, x, TOP + 8, end, measure);
          if (free(third.box, towers, all, named, wide))
            return { labels: [...named, third], lines: all };
        }
        if (spare.title) return { labels: named, lines: all };
      }
    }
  }
  if (!spare.all) return null;
  // no free place: stack labels inside the card
  const kept = [];
  if (exact) kept.push(inside(label("exact", exact.rows, exact.x + 22, TOP, false, measure), wide));
  if (mean) kept.push(inside(label("mean", mean.rows, mean.x + 18, stacked, false, measure), wide));
  const lines = exactLine ? [exactLine] : [];
  if (mean) lines.push({ name: "mean", x: mean.x, from: stacked + 6, to: axis - 2 });
  return { labels: kept, lines };

  /**
   * @param {Marked} of
   * @param {number} top
   * @param {boolean} outer
   * @param {number} gap
   */
  function* places(of, top, outer, gap) {
    for (const shift of SHIFTS) {
      for (const end of [outer, !outer]) {
        const far = gap + shift;
        const name = of === exact ? "exact" : "mean";
        yield label(name, of.rows, of.x + (end ? -far : far), top, end, measure);
      }
    }
  }
}

/** @param {Label} one @param {number} wide */
function inside(one, wide) {
  const over = Math.max(0, one.box.right - (wide - EDGE));
  const box = { ...one.box, left: one.box.left - over, right: one.box.right - over };
  return { ...one, x: one.x - over, box };
}

/**
 * Place the second mean below the axis with its label, and the continued exact line.
 * @param {{ mean: Marked | null, exactAt: number | null, title: Row[], top: number, high: number,
 *   wide: number, measure: Measure }} of
 * @param {Box[]} towers
 * @param {Spare} spare
 */
export function placedBelow({ mean, exactAt, title, top, high, wide, measure }, towers, spare) {
  const lowest = Math.max(...towers.map((each) => each.bottom), top);
  if (lowest > high - 10 && !spare.all) return null;
  const bottom = high - 18;
  /** @type {Line[]} */
  const lines = mean ? [{ name: "mean", x: mean.x, from: top - 2, to: bottom }] : [];
  if (exactAt !== null) lines.push({ name: "exact", x: exactAt, from: top - 2, to: bottom });
  const tall = mean ? label("", mean.rows, 0, 0, false, measure).box.bottom : 0;
  const outer = exactAt !== null && !!mean && mean.x < exactAt;
  /** @type {Label[]} */
  let found = [];
  for (const shift of mean ? SHIFTS : []) {
    if (!mean) break;
    for (const end of [outer, !outer]) {
      const x = mean.x + (end ? -18 - shift : 18 + shift);
      const one = label("mean", mean.rows, x, high - 16 - tall, end, measure);
      if (!found.length && free(one.box, towers, lines, [], wide)) found = [one];
    }
  }
  if (mean && !found.length && !spare.all) return null;
  if (mean && !found.length)
    found = [inside(label("mean", mean.rows, mean.x + 18, high - 16 - tall, false, measure), wide)];
  for (const end of [true, false]) {
    const x = end ? wide - SIDE : SIDE;
    const rows = label("", title, 0, 0, false, measure).box.bottom;
    const one = label("title", title, x, high - 22 - rows, end, measure);
    if (free(one.box, towers, lines, found, wide)) return { labels: [...found, one], lines };
  }
  return spare.title ? { labels: found, lines } : null;
}
