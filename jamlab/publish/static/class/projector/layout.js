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

import { columnCount, columns, mean, off, share, ticks, total, written } from "./scale.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("./scale.js").Tally} Tally */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ text: string, size: number, bold: boolean, name: string }} Row */
/** @typedef {{ name: string, rows: Row[], x: number, top: number, end: boolean, box: Box }} Label */
/** @typedef {{ name: string, x: number, from: number, to: number }} Line */
/** @typedef {{ x: number, y: number, ring: boolean, vote: number }} Dot */
/** @typedef {(text: string, size: number, bold: boolean) => number} Measure */
/** @typedef {{ title: boolean, all: boolean }} Spare what may be left out, or lie on something */

const SIDE = 84;
const EDGE = 22; // nothing is nearer to the card's edge
const TOP = 24;
const DOT = 39.5; // from one dot of 36 to the next
const NEAR = 0.04; // lines nearer than this have their names one above the other
const NOTHING = { labels: [], lines: [] };
const TITLED = 6; // at so many sizes the title is insisted on; then it goes before dots go smaller
const SHIFTS = [0, 14, 30, 50, 75, 110, 160, 230, 320, 430, 560, 720];

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
  const first = mean(votes[0] ?? []);
  const again = second ? mean(votes[1]) : null;
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
    title: ofTitle(votes[0] ?? [], second ? "first vote" : ""),
    wide,
    axis,
    measure,
  };
  const lower =
    again === null
      ? null
      : {
          mean: { x: x(again), rows: ofMean(question, "second mean", again, exact) },
          exactAt: exact === null ? null : x(exact),
          title: ofTitle(votes[1], "second vote"),
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
 * @param {Question} question
 * @param {number} exact
 * @param {string} fraction
 * @returns {Row[]}
 */
function ofExact(question, exact, fraction) {
  const name = {
    text: `exact ${written(question, exact)}`,
    size: 44,
    bold: true,
    name: "exact-name",
  };
  return fraction ? [name, { text: fraction, size: 28, bold: false, name: "note" }] : [name];
}

/**
 * @param {Question} question
 * @param {string} which
 * @param {number} value
 * @param {number | null} exact
 * @returns {Row[]}
 */
function ofMean(question, which, value, exact) {
  const name = {
    text: `${which} ${written(question, value)}`,
    size: 36,
    bold: true,
    name: "mean-name",
  };
  if (exact === null) return [name];
  return [name, { text: off(question, value, exact), size: 28, bold: false, name: "note" }];
}

/**
 * @param {Tally[]} vote
 * @param {string} which
 * @returns {Row[]}
 */
function ofTitle(vote, which) {
  const n = total(vote);
  const counted = total(vote.filter((each) => each.by !== "device" && each.by !== "group"));
  const many = n === 1 ? "1 guess" : `${n || "no"} guesses`;
  const text = which ? `${which}: ${many}` : n > 1 ? `${many}, one dot each` : many;
  const rows = [{ text, size: 30, bold: true, name: "title" }];
  if (counted) {
    const words = counted < n ? `${counted} of them counted: rings` : "counted: rings";
    rows.push({ text: words, size: 26, bold: false, name: "note" });
  }
  return rows;
}

/**
 * A label whose text begins (or ends) at x.
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

/** @typedef {{ x: number, rows: Row[] }} Marked */

/**
 * The lines above the axis with their names, and the title; null where they do not fit with towers
 * as high as these.
 * @param {{ exact: Marked | null, mean: Marked | null, near: boolean, title: Row[], wide: number,
 *   axis: number, measure: Measure }} of
 * @param {Box[]} towers
 * @param {Spare} spare
 */
function placedAbove({ exact, mean, near, title, wide, axis, measure }, towers, spare) {
  const highest = Math.min(...towers.map((each) => each.top), axis);
  if (highest < TOP - 10 && !spare.all) return null;
  const exactLine = exact && { name: "exact", x: exact.x, from: 36, to: axis + 12 };
  const exactHigh = exact ? label("", exact.rows, 0, 0, false, measure).box.bottom : 0;
  const stacked = TOP + exactHigh + 12;
  // the exact value's name is left of its line where that is left of the mean
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
        for (const end of [true, false]) {
          const x = end ? wide - SIDE : SIDE;
          const third = label("title", title, x, TOP + 8, end, measure);
          if (free(third.box, towers, all, named, wide))
            return { labels: [...named, third], lines: all };
        }
        if (spare.title) return { labels: named, lines: all };
      }
    }
  }
  if (!spare.all) return null;
  // nothing is free: names stay inside the card, one above the other
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

/**
 * @param {Label} one
 * @param {number} wide
 */
function inside(one, wide) {
  const over = Math.max(0, one.box.right - (wide - EDGE));
  const box = { ...one.box, left: one.box.left - over, right: one.box.right - over };
  return { ...one, x: one.x - over, box };
}

/**
 * The second mean below the axis with its name, and the exact line that goes on there.
 * @param {{ mean: Marked, exactAt: number | null, title: Row[], top: number, high: number,
 *   wide: number, measure: Measure }} of
 * @param {Box[]} towers
 * @param {Spare} spare
 */
function placedBelow({ mean, exactAt, title, top, high, wide, measure }, towers, spare) {
  const lowest = Math.max(...towers.map((each) => each.bottom), top);
  if (lowest > high - 10 && !spare.all) return null;
  const bottom = high - 18;
  /** @type {Line[]} */
  const lines = [{ name: "mean", x: mean.x, from: top - 2, to: bottom }];
  if (exactAt !== null) lines.push({ name: "exact", x: exactAt, from: top - 2, to: bottom });
  const tall = label("", mean.rows, 0, 0, false, measure).box.bottom;
  const outer = exactAt !== null && mean.x < exactAt;
  /** @type {Label[]} */
  let found = [];
  for (const shift of SHIFTS) {
    for (const end of [outer, !outer]) {
      const x = mean.x + (end ? -18 - shift : 18 + shift);
      const one = label("mean", mean.rows, x, high - 16 - tall, end, measure);
      if (!found.length && free(one.box, towers, lines, [], wide)) found = [one];
    }
  }
  if (!found.length && !spare.all) return null;
  if (!found.length)
    found = [inside(label("mean", mean.rows, mean.x + 18, high - 16 - tall, false, measure), wide)];
  for (const end of [true, false]) {
    const x = end ? wide - SIDE : SIDE;
    const rows = label("", title, 0, 0, false, measure).box.bottom;
    const one = label("title", title, x, high - 22 - rows, end, measure);
    if (free(one.box, towers, lines, found, wide)) return { labels: [...found, one], lines };
  }
  return spare.title ? { labels: found, lines } : null;
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
