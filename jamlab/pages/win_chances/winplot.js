// Lines of the win chances, drawn up to the play head: a band and a line per seat, and dots.

import { s } from "../../ui/toolkit/dom.js";
import { axisEnd, knownTo } from "./values_so_far.js";

const PLOT_EDGE = 4; // px above and below the axis

/** @typedef {{ width: number, height: number, share: (n: number) => number, head?: number }} PlotFrame */

/**
 * Returns the contents of the plot: nothing after position n. `marks` are swings; the play head is
 * at `head`, if not at n.
 *
 * @param {Told.ValueTrack} track
 * @param {number} n
 * @param {Told.Swing[]} marks
 * @param {PlotFrame} frame
 */
export function plotOf(track, n, marks, { width, height, share, head: playhead = n }) {
  const { chances, half } = track;
  const end = axisEnd(chances, n);
  const x = (/** @type {number} */ at) => pixels(share(at) * width);
  const y = (/** @type {number} */ chance) =>
    pixels(
      height - PLOT_EDGE - (Math.min(Math.max(chance, 0), end) / end) * (height - 2 * PLOT_EDGE),
    );
  const known = chances.flatMap((each, at) => (each && at <= n ? [{ at, each }] : []));
  const last = knownTo(chances, n);
  const now = chances[last];
  /** @type {SVGElement[]} */
  const bands = [];
  /** @type {SVGElement[]} */
  const lines = [];
  for (const seat of now?.keys() ?? []) {
    const here = known.map(({ at, each }) => ({ at, chance: each[seat], off: half[at] ?? 0 }));
    const points = bends(here.map(({ at, chance }) => [x(at), y(chance)]));
    const above = bends(here.map(({ at, chance, off }) => [x(at), y(chance + off)]));
    const below = bends(here.map(({ at, chance, off }) => [x(at), y(chance - off)])).reverse();
    const colour = `jl-s${seat % 8}`;
    bands.push(
      s("path", { class: `jl-winband ${colour}`, d: `${drawnPath([...above, ...below])}Z` }),
    );
    lines.push(s("path", { class: `jl-winline ${colour}`, d: drawnPath(points) }));
  }
  const rules = [0, end].map((chance) =>
    s("path", { class: "jl-winrule", d: `M0 ${y(chance)}H${width}` }),
  );
  const swings = marks.flatMap(({ n: at, seat }) => {
    const chance = chances[at]?.[seat];
    if (chance === undefined) return [];
    const ring = { class: `jl-winring jl-s${seat % 8}`, cx: x(at), cy: y(chance), r: 5.5 };
    return [
      s("path", { class: "jl-windrop", d: `M${x(at)} ${-2}V${height + 22}` }),
      s("circle", ring),
    ];
  });
  const head = s("path", { class: "jl-winhead", d: `M${x(playhead)} 0V${height + 20}` });
  const dots = now?.map((chance, seat) =>
    s("circle", { class: `jl-windot jl-s${seat % 8}`, cx: x(last), cy: y(chance), r: 5 }),
  );
  return { end, y, drawn: [...rules, ...bands, ...lines, ...swings, head, ...(dots ?? [])] };
}

/** @param {number} px */
function pixels(px) {
  return Math.round(px * 10) / 10;
}

/**
 * Returns the points at which a line bends: those on a level part of it are left out.
 *
 * @param {number[][]} points
 */
function bends(points) {
  return points.filter(([, y], i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return !before || !after || before[1] !== y || after[1] !== y;
  });
}

/** @param {number[][]} points */
function drawnPath(points) {
  return points.length ? `M${points.map(([x, y]) => `${x} ${y}`).join("L")}` : "";
}
