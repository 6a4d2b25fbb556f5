// Values of one viewpoint up to a position: nothing here looks beyond it.
//
// A chance is a whole number of tenths of a percent; position n is the table after n events. A
// change between two positions with known values belongs to whoever chose what happened between
// them.

export const CHANCE = -1;
export const FORCED = -2;
export const UNSPLIT = -3; // several had a part in it, and the values between are not known yet

const MOST_FLAGS = 3; // number of big swings with a flag
const AXIS_HALF = 500; // the axis ends here …
const AXIS_NEAR = 480; // … until a chance exceeds this
const AXIS_WHOLE = 1000;

/** @typedef {(number[] | null)[]} ChanceTrack */
/** @typedef {{ by: number, from: number, to: number, n: number }} MomentPart */

/**
 * Returns the last position up to n with known values; -1 if there is none.
 *
 * @param {ChanceTrack} chances
 * @param {number} n
 */
export function knownTo(chances, n) {
  let at = Math.min(n, chances.length - 1);
  while (at >= 0 && !chances[at]) at--;
  return at;
}

/**
 * Returns the change between the numbers on screen at position n and one step before; null where
 * one of the two steps has none.
 *
 * @param {ChanceTrack} chances
 * @param {number} n
 */
export function changeSince(chances, n) {
  const [was, now] = [chances[knownTo(chances, n - 1)], chances[knownTo(chances, n)]];
  return was && now ? now.map((chance, seat) => chance - was[seat]) : null;
}

/**
 * Returns true if a sum cannot be told from zero.
 *
 * @param {number} sum
 * @param {number | undefined} half of its 95 % interval; undefined: not known
 */
export const isDoubtful = (sum, half) => half !== undefined && Math.abs(sum) <= half;

/**
 * Returns whose change it is between two positions: a seat, CHANCE or UNSPLIT. Forced events are
 * nobody's.
 *
 * @param {number[]} by
 * @param {number} from
 * @param {number} to
 */
export function whose(by, from, to) {
  const all = new Set(by.slice(from, to).filter((who) => who !== FORCED));
  if (all.size > 1) return UNSPLIT;
  const [who = CHANCE] = all;
  return who;
}

/**
 * Returns the ledger up to position n: a row for each seat, CHANCE, and UNSPLIT where it occurs.
 * Each row adds up to 0; start and rows add up to `now`. Null before the first position with known
 * values.
 *
 * `halves`: by row half of each number's 95 % interval, as far as `given` has them.
 *
 * @param {ChanceTrack} chances
 * @param {number[]} by
 * @param {number} n
 * @param {ChanceTrack} [given]
 */
export function ledgerOf(chances, by, n, given = []) {
  const first = chances.findIndex((each) => each);
  const start = chances[first];
  if (!start || first > n) return null;
  /** @type {Map<number, number[]>} */
  const rows = new Map([CHANCE, ...start.keys()].map((who) => [who, start.map(() => 0)]));
  /** @type {Map<number, number[]>} */
  const halves = new Map();
  let before = first;
  let now = start;
  for (let at = first + 1; at <= n; at++) {
    const next = chances[at];
    if (!next) continue;
    const who = whose(by, before, at);
    const row = rows.get(who) ?? start.map(() => 0);
    rows.set(
      who,
      row.map((given, seat) => given + next[seat] - now[seat]),
    );
    const half = given[at];
    if (half) halves.set(who, half);
    [before, now] = [at, next];
  }
  return { first, last: before, start, rows, halves, now };
}

/**
 * Returns the `most` biggest swings up to position n, in order of play. `swings` has the biggest
 * first.
 *
 * @param {Told.Swing[]} swings
 * @param {number} n
 * @param {number} [most]
 */
export function swingsTo(swings, n, most = MOST_FLAGS) {
  const past = swings.filter((swing) => swing.n <= n).slice(0, most);
  return past.sort((a, b) => a.n - b.n);
}

/**
 * Returns how much a swing moved its seat, in the numbers on screen.
 *
 * @param {Told.ValueTrack | null} track
 * @param {Told.Swing} swing
 */
export function swungBy(track, { first, n, seat, change }) {
  const [was, then] = [track?.chances[first - 1], track?.chances[n]];
  return was && then ? then[seat] - was[seat] : change;
}

/**
 * Returns the steps whose numbers a swing is the difference of: "From step 11 to 13".
 *
 * @param {{ first: number }} story
 * @param {Told.Swing} swing
 */
export const swingWords = (story, { first, n }) =>
  `From step ${first - 1 - story.first} to ${n - story.first}`;

/**
 * Returns the events looked at from position n: the swing that has just ended, or the last choice
 * and what followed it.
 *
 * @param {number[]} by
 * @param {Told.Swing[]} swings
 * @param {number} n
 * @returns {{ first: number, last: number, swing: Told.Swing | null }}
 */
export function momentAt(by, swings, n) {
  let last = n;
  while (last > 0 && by[last - 1] === FORCED) last--;
  const swing = swings.find((each) => each.n <= n && each.n >= last);
  if (swing) return { first: swing.first, last: swing.n, swing };
  let first = last;
  while (first > 1 && by[first - 1] < 0) first--;
  return { first: Math.max(first, Math.min(1, n)), last: n, swing: null };
}

/**
 * Returns the seat whose chance changed most; of equal ones the one that chose.
 *
 * @param {number[]} was
 * @param {number[]} now
 * @param {number} chooser
 */
export function movedMost(was, now, chooser) {
  const size = (/** @type {number} */ seat) => Math.abs(now[seat] - was[seat]);
  let most = Math.max(chooser, 0);
  for (const seat of now.keys()) if (size(seat) > size(most)) most = seat;
  return most;
}

/**
 * Returns the steps of a seat's chance from before event `first` to after event `last`: one for
 * each run of events of one kind; null if some values are not known. `n` is the event that names a
 * step.
 *
 * @param {ChanceTrack} chances
 * @param {number[]} by
 * @param {number} seat
 * @param {number} first
 * @param {number} last
 */
export function partsOf(chances, by, seat, first, last) {
  /** @type {MomentPart[]} */
  const parts = [];
  for (let n = first; n <= last; n++) {
    const [was, now] = [chances[n - 1], chances[n]];
    if (!was || !now) return null;
    const [from, to, who] = [was[seat], now[seat], by[n - 1]];
    const before = parts[parts.length - 1];
    if (who === FORCED && from === to) continue;
    const kind = who === FORCED ? CHANCE : who;
    if (before?.by === kind) Object.assign(before, { to, n });
    else parts.push({ by: kind, from, to, n });
  }
  return parts;
}

/**
 * Returns the end of the axis for the values drawn.
 *
 * @param {ChanceTrack} chances
 * @param {number} n
 */
export function axisEnd(chances, n) {
  const past = chances.slice(0, n + 1);
  return past.some((each) => each?.some((chance) => chance > AXIS_NEAR)) ? AXIS_WHOLE : AXIS_HALF;
}

/**
 * Returns the end of the scale of steps: the next ten percent.
 *
 * @param {MomentPart[]} parts
 */
export function scaleEnd(parts) {
  const most = Math.max(...parts.flatMap(({ from, to }) => [from, to]), 1);
  return Math.ceil(most / 100) * 100;
}

/**
 * Combines the values that came with the game with those computed since by its program. Values of
 * different judges are not mixed.
 *
 * @param {Told.ValuesTold | null} shipped
 * @param {Told.ValuesTold | null} told
 * @returns {Told.ValuesTold | null}
 */
export function joinedValues(shipped, told) {
  if (!told || !shipped || (told.judge && told.judge !== shipped.judge)) return told ?? shipped;
  if (told.state === "none") return shipped;
  return {
    ...told,
    by: told.by.length ? told.by : shipped.by,
    tracks: { ...shipped.tracks, ...told.tracks },
    swings: { ...shipped.swings, ...told.swings },
    news: { ...shipped.news, ...told.news },
    choices: [
      ...new Map([...shipped.choices, ...told.choices].map((one) => [one.n, one])).values(),
    ],
  };
}
