// Where everything of the plot lies, worked out before anything is drawn: dots as large as they can
// be so that no label lies on a dot, a line or another label.
//
//     exact 32.5 %  |            27 guesses, one dot each
//          748/2303 |   ¦ class mean 42.3 %
//                   | o ¦ 9.8 points too high
//             o   o |oo ¦  o
//     ------------------------------------- axis
//
// * `measure` says how wide a text is; all lengths are in units of the wall (1920 wide).
// * A column with many dots packs them two, three, … abreast: they stay larger than in one tower.

import { EDGE, ofExact, ofMean, ofTitle, placedAbove, placedBelow, SIDE } from "./labels.js";
import { columnCount, columns, mean, share, ticks } from "./scale.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("./scale.js").Tally} Tally */
/** @typedef {{ x: number, y: number, ring: boolean, vote: number }} Dot */
/** @typedef {import("./labels.js").Measure} Measure */
/** @typedef {import("./labels.js").Box} Box */
/** @typedef {import("./labels.js").Marked} Marked */

const DOT = 39.5; // from one dot of 36 to the next
const NEAR = 0.04; // lines nearer than this have their names one above the other
const NOTHING = { labels: [], lines: [] };
const TITLED = 6; // at so many sizes the title is insisted on; then it goes before dots go smaller

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
  const piles = votes.map((vote) => columns(question, vote));
  const column = (right - left) / columnCount(question);
  const ways = sizes(Math.min(DOT, column * 0.9634));
  // what is right or wrong has no mean that says anything
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
  const tries = [1, 0.8].flatMap((part) => ways.map((way, n) => ({ way, n, part })));
  for (const { way, n, part } of tries) {
    const towers = piles.map((pile, vote) =>
      pile.map((each) => tower(each, x0(each.at), way, vote ? axis + 58 : axis, vote > 0)),
    );
    const spare = { title: n >= TITLED || part < 1, all: part < 1 && n === ways.length - 1 };
    const above = placedAbove(smaller(upper, part), towers[0] ?? [], spare);
    const below = lower ? placedBelow(smaller(lower, part), towers[1], spare) : NOTHING;
    if (!above || !below) continue;
    const dots = piles.flatMap((pile, vote) =>
      pile.flatMap((each) =>
        dotsOf(each, x0(each.at), way, vote ? axis + 58 : axis, vote > 0, vote),
      ),
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

  /** @param {number} at */
  function x0(at) {
    return left + (right - left) * at;
  }
}

/**
 * The same names in smaller letters.
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

/** @typedef {{ size: number, abreast: number }} Way how far dots are apart, how many side by side */

/**
 * From the largest dots to the smallest.
 * @param {number} largest
 * @returns {Way[]}
 */
function sizes(largest) {
  const one = [1, 0.92, 0.84, 0.77, 0.7, 0.63, 0.57].map((part) => ({
    size: largest * part,
    abreast: 1,
  }));
  const more = [2, 3, 4, 5, 6, 7, 8, 10, 12].map((abreast) => ({
    size: largest / abreast,
    abreast,
  }));
  return [...one, ...more];
}

/**
 * @param {import("./scale.js").Column} column
 * @param {number} x
 * @param {Way} way
 * @param {number} axis
 * @param {boolean} down
 * @returns {Box}
 */
function tower(column, x, { size, abreast }, axis, down) {
  const count = column.devices + column.others;
  const rows = Math.ceil(count / abreast);
  const half = (Math.min(count, abreast) * size) / 2;
  const high = 5 + rows * size;
  return {
    left: x - half,
    right: x + half,
    top: down ? axis : axis - high,
    bottom: down ? axis + high : axis,
  };
}

/**
 * @param {import("./scale.js").Column} column
 * @param {number} x
 * @param {Way} way
 * @param {number} axis
 * @param {boolean} down
 * @param {number} vote
 * @returns {Dot[]}
 */
function dotsOf(column, x, { size, abreast }, axis, down, vote) {
  const count = column.devices + column.others;
  const radius = (size * 18) / DOT;
  const broad = Math.min(count, abreast);
  return Array.from({ length: count }, (_, n) => {
    const up = 5 + radius + Math.floor(n / abreast) * size;
    return {
      x: x + ((n % abreast) - (broad - 1) / 2) * size,
      y: down ? axis + up : axis - up,
      ring: n >= column.devices,
      vote,
    };
  });
}

/**
 * Words below the ends and the middle of the line, inside the card and apart from each other.
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
