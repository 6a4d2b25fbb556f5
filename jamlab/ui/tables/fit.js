// Sizes of cards for the available room; pure computation, independent of the page.
//
// Sizes follow from the number of cards and the size of the table, which comes from its observer:
// nothing is measured while a step is drawn.

import { cached } from "../toolkit/cached.js";

/**
 * A kind of cards, and the input of `planBands`.
 *
 * @typedef {{ full: number, mini: number, below: number, ideal: number }} Shape
 * @typedef {{
 *   others: TrayCount[], mine: TrayCount, spread: number, room: number, width: number, tray: number,
 *   own: number, raise: number, scale: number
 * }} Bands
 */

const MOST_ROWS = 8;
const DECK_HEIGHT = 150; // px: the deck with its text
const WEIGHTS = [0.3, 0.6, 0.4]; // trays above, the middle, the nearest tray
const LEAST = 74; // minimum px of a band, while there is room for three of them
const COMPACT = 0.0006; // weight of a px of height against larger cards
const LYING = 2; // px that a card lying on a recipe reaches below it, beyond the tray's padding

/**
 * Kinds of cards: ratio of height to width when large and when small, and the width where it
 * changes.
 */
export const CARD_SHAPES = {
  front: { full: 1.54, mini: 1.3, below: 62, ideal: 78 },
  spread: { full: 1.66, mini: 1.42, below: 62, ideal: 88 },
  hand: { full: 1.66, mini: 1.42, below: 62, ideal: 86 },
};

/**
 * Returns the ratio of height to width of a card of a shape and width.
 *
 * @param {Shape} shape
 * @param {number} wide
 */
export function ratioAt(shape, wide) {
  return wide < shape.below ? shape.mini : shape.full;
}

/**
 * Returns the greatest card width, at most `most`, at which `count` cards fit into a box, in any
 * number of rows.
 *
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {number} ratio
 * @param {number} most
 * @param {number} gap
 */
function widest(count, width, height, ratio, most, gap) {
  let best = { wide: 0, rows: 1 };
  for (let rows = 1; rows <= Math.min(MOST_ROWS, count); rows++) {
    const across = Math.ceil(count / rows);
    const wide = Math.min(
      (width - (across - 1) * gap) / across,
      (height - (rows - 1) * gap) / rows / ratio,
      most,
    );
    if (wide > best.wide + 0.5) best = { wide, rows };
  }
  return best.wide;
}

/**
 * Returns the width of a card of a shape in a box that holds `count` of them.
 *
 * @param {Shape} shape
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {number} [scale]
 * @param {number} [gap]
 */
export function cardWidth(shape, count, width, height, scale = 1, gap = 6) {
  const [n, ideal] = [Math.max(1, count), shape.ideal * scale];
  const large = widest(n, width, height, shape.full, ideal, gap);
  if (large >= shape.below) return Math.floor(large);
  const small = widest(n, width, height, shape.mini, Math.min(ideal, shape.below - 1), gap);
  return Math.max(12, Math.floor(Math.max(small, large)));
}

/**
 * Returns the height of the rows of `count` cards of this width in a box of the given width.
 *
 * @param {Shape} shape
 * @param {number} count
 * @param {number} wide
 * @param {number} width
 * @param {number} [gap]
 */
export function heightOf(shape, count, wide, width, gap = 6) {
  const across = Math.max(1, Math.floor((width + gap + 0.5) / (wide + gap)));
  const rows = Math.ceil(Math.max(1, count) / across);
  return Math.ceil(rows * wide * ratioAt(shape, wide) + (rows - 1) * gap);
}

/**
 * Divides a tray between its recipes and its open hand: widths of both boxes and of their cards.
 *
 * @param {number} fronts
 * @param {number} hand
 * @param {number} width
 * @param {number} height
 * @param {number} handHeight
 * @param {number} scale
 * @param {number} [between]
 */
export function shareTray(fronts, hand, width, height, handHeight, scale, between = 16) {
  if (!hand) {
    const front = cardWidth(CARD_SHAPES.front, fronts, width, height, scale);
    const high = heightOf(CARD_SHAPES.front, fronts, front, width);
    return { front, hand: 0, room: 0, high, worst: front / (CARD_SHAPES.front.ideal * scale) };
  }
  let best = { front: 0, hand: 0, room: 0, worst: 0, both: Number.NEGATIVE_INFINITY };
  for (let part = 0.16; part < 0.72; part += 0.04) {
    const room = Math.round((width - between) * part);
    const held = cardWidth(CARD_SHAPES.hand, hand, room, handHeight, scale);
    const front = cardWidth(CARD_SHAPES.front, fronts, width - between - room, height, scale);
    const [a, b] = [
      held / (CARD_SHAPES.hand.ideal * scale),
      front / (CARD_SHAPES.front.ideal * scale),
    ];
    const worst = Math.min(a, b);
    const both = worst + 0.1 * (a + b);
    if (both > best.both + 0.001) best = { front, hand: held, room, worst, both };
  }
  const raised = handHeight - height;
  const high = Math.max(
    heightOf(CARD_SHAPES.front, fronts, best.front, width - between - best.room),
    heightOf(CARD_SHAPES.hand, hand, best.hand, best.room) - raised,
  );
  return { ...best, high };
}

/**
 * Computes the heights of the table's three bands and the widths of their cards. `others` and
 * `mine` are `{fronts, hand}`, `room` the height left for the bands, `width` and `tray` the widths
 * of the spread and of one of the other trays. Where three bands do not fit, or the room is not yet
 * known, each gets its share of what there is.
 *
 * @param {Bands} table
 */
export function planBands({ others, mine, spread, room: given, width, tray, own, raise, scale }) {
  const room = Math.max(0, given);
  const least = Math.min(LEAST, Math.floor(room / 3));
  const step = Math.max(8, Math.round(room / 48));
  // Each height is needed many times.
  /** @type {Map<number, ReturnType<typeof top>>} */
  const tops = new Map();
  /** @type {Map<number, ReturnType<typeof middle>>} */
  const middles = new Map();
  /** @type {Map<number, ReturnType<typeof bottom>>} */
  const bottoms = new Map();
  /** @param {number} height */
  const top = (height) => {
    const all = others.map((o) => shareTray(o.fronts, o.hand, tray, height, height, scale, 26));
    return { all, worst: Math.min(2, ...all.map((each) => each.worst)) };
  };
  /** @param {number} height */
  const middle = (height) => {
    const wide = cardWidth(CARD_SHAPES.spread, spread, width, height, scale, 8);
    const high = heightOf(CARD_SHAPES.spread, spread, wide, width, 8);
    return { wide, high, worst: wide / (CARD_SHAPES.spread.ideal * scale) };
  };
  /** @param {number} height */
  const bottom = (height) =>
    shareTray(mine.fronts, mine.hand, own, height, height + (mine.hand ? raise : 0), scale);
  const none = { t: 0, m: 0, b: 0, above: top(0), basket: middle(0), near: bottom(0) };
  let best = { ...none, score: Number.NEGATIVE_INFINITY };
  for (let t = others.length ? least : 0; t <= room * 0.5; t += step) {
    for (let b = least; b <= room * 0.5; b += step) {
      const m = room - t - b;
      if (m < least) break;
      const above = cached(tops, t, () => top(t));
      const basket = cached(middles, m, () => middle(m));
      const near = cached(bottoms, b, () => bottom(b));
      const parts = [above, basket, near];
      const worst = Math.min(...parts.map((part) => part.worst));
      const sum = parts.reduce((all, part, i) => all + WEIGHTS[i] * Math.min(1, part.worst), 0);
      const high = Math.max(0, ...above.all.map((each) => each.high));
      const score = worst / 2 + sum - COMPACT * (high + basket.high + near.high);
      if (score > best.score + 1e-6) best = { score, t, m, b, above, basket, near };
      if (!others.length && t) break;
    }
  }
  const { basket, near } = best;
  const trays = best.above.all;
  const deck = Math.min(best.m, DECK_HEIGHT * scale);
  return {
    top: Math.min(best.t, Math.max(least, ...trays.map((each) => each.high)) + LYING),
    middle: Math.min(best.m, Math.max(basket.high, deck)),
    bottom: Math.min(best.b, Math.max(least, near.high) + LYING),
    trays,
    spread: basket.wide,
    near,
  };
}
