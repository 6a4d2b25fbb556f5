// Layout of the plot, computed before drawing: dots as large as possible such that no label
// overlaps a dot, a line or another label.
//
//     exact 32.5 %  |            27 guesses, one dot each
//          748/2303 |   ¦ class mean 42.3 %
//                   | o ¦ 9.8 points too high
//             o   o |oo ¦  o
//     ------------------------------------- axis
//
// * `measure` returns a text's width; all lengths are in projector units (1920 wide).
// * A dot's centre is at its value. Dots that would overlap are stacked. Only if so many answers
//   are equal that dots would become too small to see, equal ones lie two, three, … abreast.

import { EDGE, ofExact, ofMean, ofTitle, placedAbove, placedBelow, SIDE } from "./labels.js";
import { mean, share, ticks } from "./scale.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("./scale.js").Tally} Tally */
/** @typedef {{ x: number, y: number, ring: boolean, vote: number }} Dot */
/** @typedef {import("./labels.js").Measure} Measure */
/** @typedef {import("./labels.js").Box} Box */
/** @typedef {import("./labels.js").Marked} Marked */

const DOT = 39.5; // distance between dots of size 36
const LIFT = 5; // from the axis to the lowest dots
const NEAR = 0.04; // labels of lines closer than this are stacked
const NOTHING = { labels: [], lines: [] };
const TITLED = 6; // number of sizes tried with the title before it is dropped

/**
 * @param {{ question: Question, votes: Tally[][], exact: number | null, fraction: string,
 *   wide: number, high: number, measure: Measure }} given
 */
export function layout({ question, votes, exact, fraction, wide, high, measure }) {
  const second = votes.length > 1;
  const under = question.ends.some(Boolean) ? 92 : 62;
  const axis = second ? Math.round((high - 54) / 2 + 14) : high - under;
  const left = SIDE;
  const right = wide - SIDE;
  const x = (/** @type {number} */ value) => left + (right - left) * share(question, value);
  const piles = votes.map((vote) => pilesOf(vote, x));
  // right or wrong answers have no meaningful mean
  const first = question.worked ? null : mean(votes[0] ?? []);
  const again = second && !question.worked ? mean(votes[1]) : null;
  const upper = {
    exact: exact === null ? null : { x: x(exact), rows: ofExact(question, exact, fraction) },
    mean:
      first === null
        ? null
        : {
            x: x(first),
            rows: ofMean(question, second ? "first mean" : "class mean", first, exact),
          },
    near:
      exact !== null &&
      first !== null &&
      Math.abs(share(question, exact) - share(question, first)) < NEAR,
    title: ofTitle(question, votes[0] ?? [], second ? "first vote" : ""),
    wide,
    axis,
    measure,
  };
  const lower =
    !second || (again === null && !question.worked)
      ? null
      : {
          mean:
            again === null
              ? null
              : { x: x(again), rows: ofMean(question, "second mean", again, exact) },
          exactAt: exact === null ? null : x(exact),
          title: ofTitle(question, votes[1], "second vote"),
          top: axis + 58,
          high,
          wide,
          measure,
        };
  const tries = [1, 0.8].flatMap((part) => WAYS.map((way, n) => ({ way, n, part })));
  for (const { way, n, part } of tries) {
    const stacks = piles.map((pile, vote) =>
      stacked(pile, way, vote ? axis + 58 : axis, vote ? 1 : -1),
    );
    const towers = stacks.map((stack) => stack.map(({ box }) => box));
    const spare = { title: n >= TITLED || part < 1, all: part < 1 && n === WAYS.length - 1 };
    const above = placedAbove(smaller(upper, part), towers[0] ?? [], spare);
    const below = lower ? placedBelow(smaller(lower, part), towers[1], spare) : NOTHING;
    if (!above || !below) continue;
    const dots = stacks.flatMap((stack, vote) =>
      stack.flatMap((each) => each.dots.map((dot) => ({ ...dot, vote }))),
    );
    return {
      axis,
      left,
      right,
      radius: (way.size * 18) / DOT,
      dots,
      lines: [...above.lines, ...below.lines],
      labels: [...above.labels, ...below.labels],
      ticks: ticks(question).map((each) => ({
        x: left + (right - left) * each.at,
        words: each.words,
      })),
      ends: second ? [] : endsOf(question, left, right, wide, measure),
    };
  }
  throw new Error("the last of the sizes always fits");
}

/**
 * Return the same labels in smaller letters.
 * @template {{ exact?: Marked | null, mean: Marked | null }} T
 * @param {T} of
 * @param {number} part
 * @returns {T}
 */
function smaller(of, part) {
  if (part === 1) return of;
  const less = (/** @type {Marked | null | undefined} */ one) =>
    one && { ...one, rows: one.rows.map((row) => ({ ...row, size: row.size * part })) };
  return { ...of, mean: less(of.mean), ...(of.exact ? { exact: less(of.exact) } : {}) };
}

/** @typedef {{ size: number, abreast: number }} Way distance of dots, number side by side */

// From the largest dots to the smallest.
/** @type {Way[]} */
const WAYS = [
  ...[1, 0.92, 0.84, 0.77, 0.7, 0.63, 0.57, 0.5, 0.44, 0.38, 0.33, 0.28, 0.24].map((part) => ({
    size: DOT * part,
    abreast: 1,
  })),
  ...[2, 3, 4, 5, 6].flatMap((abreast) => [14, 11, 8].map((size) => ({ size, abreast }))),
  ...[7, 8, 10, 12].map((abreast) => ({ size: DOT / abreast, abreast })),
];

/** @typedef {{ x: number, devices: number, others: number }} Pile the answers with one value */

/**
 * Group the answers of a vote by value, from left to right.
 * @param {Tally[]} vote
 * @param {(value: number) => number} x
 * @returns {Pile[]}
 */
function pilesOf(vote, x) {
  /** @type {Map<number, Pile>} */
  const found = new Map();
  for (const { value, count, by } of vote) {
    const at = x(value);
    const pile = found.get(at) ?? { x: at, devices: 0, others: 0 };
    if (by === "device" || by === "group") pile.devices += count;
    else pile.others += count;
    found.set(at, pile);
  }
  return [...found.values()].sort((one, other) => one.x - other.x);
}

/**
 * Return the dots of each pile, each in the lowest row with room, and the box of each pile.
 * @param {Pile[]} piles
 * @param {Way} way
 * @param {number} axis
 * @param {1 | -1} side -1 below the axis
 */
function stacked(piles, { size, abreast }, axis, side) {
  const radius = (size * 18) / DOT;
  /** @type {number[]} end of each row, from the axis outwards */
  const ends = [];
  return piles.map(({ x, devices, others }) => {
    /** @type {{ x: number, y: number, ring: boolean }[]} */
    const dots = [];
    const count = devices + others;
    let top = 0;
    for (let done = 0; done < count; done += abreast) {
      const broad = Math.min(abreast, count - done);
      const half = (broad * size) / 2;
      let row = ends.findIndex((end) => end <= x - half + 1e-6);
      if (row < 0) row = ends.length;
      ends[row] = x + half;
      top = Math.max(top, row + 1);
      for (let n = 0; n < broad; n++) {
        dots.push({
          x: x + (n - (broad - 1) / 2) * size,
          y: axis + side * (LIFT + radius + row * size),
          ring: done + n >= devices,
        });
      }
    }
    const half = (Math.min(count, abreast) * size) / 2;
    const far = axis + side * (LIFT + top * size);
    const box = {
      left: x - half,
      right: x + half,
      top: Math.min(axis, far),
      bottom: Math.max(axis, far),
    };
    return { dots, box };
  });
}

/**
 * Return labels below the ends and the middle of the line, inside the card and not overlapping.
 * @param {Question} question
 * @param {number} left
 * @param {number} right
 * @param {number} wide
 * @param {Measure} measure
 */
function endsOf(question, left, right, wide, measure) {
  const at = [left, (left + right) / 2, right];
  const found = question.ends.map((words, n) => {
    const half = measure(words, 28, false) / 2;
    const x = Math.min(wide - EDGE - half, Math.max(EDGE + half, at[n]));
    return { x, words, half };
  });
  const middle = found[1];
  const clash = found.some(
    (each) => each !== middle && middle && Math.abs(each.x - middle.x) < each.half + middle.half,
  );
  return found.filter((each) => each.words && !(clash && each === middle));
}
