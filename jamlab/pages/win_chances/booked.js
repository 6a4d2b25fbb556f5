// Attribution of one seat's win chance: luck, its own decisions, those of others. Sums of the
// numbers on screen.

import { CHANCE, UNSPLIT, whose } from "./values_so_far.js";

const NEAREST = 50; // tenths: the scale of the bars ends at a multiple of five points

/**
 * What a change is attributed to; "open": not yet separated.
 * @typedef {"luck" | "own" | "others" | "open"} BookedTo
 * @typedef {{ n: number, who: number, to: BookedTo, change: number }} BookedStep
 * @typedef {{ start: number, now: number, first: number, last: number, steps: BookedStep[],
 *   sums: { [to in BookedTo]: number }, halves: { [to in BookedTo]?: number } }} BookedSeat
 * @typedef {{ first: number, last: number }} Stretch
 * @typedef {Stretch & { to: BookedTo, change: number }} BookedBar
 */

/**
 * The order in which they are shown.
 * @type {BookedTo[]}
 */
export const BOOKED_TO = ["luck", "own", "others", "open"];

/**
 * Returns start, steps and sums of a seat's chance from position `from` to position `to`: start and
 * sums add up to now. Null where no values are known. A step ends at event n. `halves`: half of the
 * 95 % interval of the sums, as far as known.
 *
 * @param {Pick<Told.ValueTrack, "chances" | "given" | "others">} track
 * @param {number[]} by
 * @param {number} seat
 * @param {number} from
 * @param {number} to
 * @returns {BookedSeat | null}
 */
export function bookedOf({ chances, given, others }, by, seat, from, to) {
  /** @type {BookedStep[]} */
  const steps = [];
  const sums = { luck: 0, own: 0, others: 0, open: 0 };
  /** @type {BookedSeat["halves"]} */
  const halves = {};
  let [start, now, first, last] = [0, 0, -1, -1];
  for (let n = from; n <= to; n++) {
    const chance = chances[n]?.[seat];
    if (chance === undefined) continue;
    if (last < 0) [start, first] = [chance, n];
    else {
      const who = whose(by, last, n);
      const step = { n, who, to: bookedTo(who, seat), change: chance - now };
      steps.push(step);
      sums[step.to] += step.change;
      const half = (step.to === "others" ? others : given)?.[n]?.[seat];
      if (half !== undefined) halves[step.to] = half;
    }
    [now, last] = [chance, n];
  }
  return last < 0 ? null : { start, now, first, last, steps, sums, halves };
}

/**
 * @param {number} who
 * @param {number} seat
 * @returns {BookedTo}
 */
function bookedTo(who, seat) {
  if (who === seat) return "own";
  if (who === CHANCE) return "luck";
  return who === UNSPLIT ? "open" : "others";
}

/**
 * Returns the stretches of events with bars of their own: one per turn, short turns merged until a
 * stretch has at least `least` events, the room for its bars.
 *
 * @param {number[]} starts first events of the turns
 * @param {number} first the position before the first event
 * @param {number} last
 * @param {number} least
 * @returns {Stretch[]}
 */
export function stretchesOf(starts, first, last, least) {
  /** @type {number[]} */
  const begins = [];
  for (const n of [first + 1, ...starts]) {
    const before = begins[begins.length - 1];
    if (before === undefined || (n - before >= least && last + 1 - n >= least)) begins.push(n);
  }
  return begins.map((begin, i) => ({ first: begin, last: (begins[i + 1] ?? last + 1) - 1 }));
}

/**
 * Returns the bars of each stretch, luck and decisions separately; a sum of zero has no bar.
 *
 * @param {BookedStep[]} steps
 * @param {Stretch[]} stretches
 * @returns {BookedBar[]}
 */
export function barsOf(steps, stretches) {
  return stretches.flatMap(({ first, last }) => {
    const within = steps.filter(({ n }) => n >= first && n <= last);
    return BOOKED_TO.flatMap((to) => {
      const own = within.filter((step) => step.to === to);
      const change = own.reduce((sum, step) => sum + step.change, 0);
      return change ? [{ first, last, to, change }] : [];
    });
  });
}

/**
 * Returns the common scale of all bars: its ends below and above 0.
 *
 * @param {BookedBar[]} bars
 */
export function barScale(bars) {
  const out = (/** @type {number} */ size) => NEAREST * Math.max(1, Math.ceil(size / NEAREST));
  const changes = bars.map(({ change }) => change);
  return {
    low: -out(Math.max(0, ...changes.map((each) => -each))),
    high: out(Math.max(0, ...changes)),
  };
}

/**
 * Returns as many axis labels as fit: all, or every second, fifth, tenth, …
 *
 * @param {{ at: number, number: number }[]} marks `at` in px, from left to right
 * @param {number} least minimum px between two
 */
export function thinned(marks, least) {
  for (const each of [1, 2, 5, 10, 20, 50, 100, 200]) {
    const kept = marks.filter(({ number }) => number % each === 0);
    if (kept.every(({ at }, i) => !i || at - kept[i - 1].at >= least)) return kept;
  }
  return [];
}

/**
 * Returns the seat whose chance changed most since the start; of equal ones the first.
 *
 * @param {import("./values_so_far.js").ChanceTrack} chances
 * @param {number} from
 * @param {number} to
 */
export function furthest(chances, from, to) {
  const known = chances.slice(from, to + 1).filter((each) => each !== null);
  const [start, now] = [known[0] ?? [], known[known.length - 1] ?? []];
  const far = now.map((chance, seat) => Math.abs(chance - start[seat]));
  return Math.max(0, far.indexOf(Math.max(...far)));
}
