// Many continuations: how often each seat wins, with how many points, beside the recorded result.

import { h, s } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { workingDrawn } from "./whatifworking.js";

const HISTOGRAM = { wide: 200, tall: 34, most: 40 };

/**
 * @param {Told.WhatIfTried} tried
 * @param {string[]} seats
 * @param {{ points: string, stop: () => void, showsEnd: boolean }} hooks `points`: the game's
 *   word for what is counted; `showsEnd`: how the recorded game ended may be shown
 */
export function triedDrawn(tried, seats, { points, stop, showsEnd }) {
  const { about, asked, rows, state, title } = tried;
  const head = h("h3", null, `After “${title}”`);
  if (state === "working") return [head, workingDrawn(asked, "games", stop)];
  const ends = rows.flatMap((row) => row.scores.map(([score]) => score));
  for (const { recorded } of rows) if (showsEnd && recorded !== null) ends.push(recorded);
  const span = /** @type {[number, number]} */ ([Math.min(...ends), Math.max(...ends)]);
  const list = rows.map((row) => {
    const [value, low, high] = row.wins.map((part) => part / 10);
    const track = h(
      "div",
      { class: "jl-whatifbar", "aria-hidden": "true" },
      h("i", { style: `width:${value}%` }),
      h("u", { style: `left:${low}%;width:${high - low}%` }),
    );
    const was =
      showsEnd && row.recorded !== null
        ? h("span", {
            class: "jl-whatifwas",
            text: `recorded: ${row.recorded}${row.won ? ", won" : ""}`,
          })
        : null;
    return h(
      "li",
      { class: `jl-s${row.seat}` },
      h("div", { class: "jl-whatifwho" }, seatMark(row.seat, seats[row.seat], 22), seats[row.seat]),
      h("div", null, h("p", { text: `wins ${row.says}` }), track),
      h("div", null, h("p", null, `${points} ${row.points}`, was), histogram(row, span, showsEnd)),
    );
  });
  return [
    head,
    h("ul", { class: "jl-whatifrows", "aria-label": "Many games from here" }, list),
    h("p", { class: "jl-quiet", text: about }),
  ];
}

/**
 * Draws a histogram of the scores; a dashed line marks the recorded one.
 *
 * @param {Told.WhatIfRow} row
 * @param {[low: number, high: number]} span of all seats
 * @param {boolean} showsEnd
 */
function histogram({ scores, recorded }, [low, high], showsEnd) {
  const { most, tall, wide } = HISTOGRAM;
  const step = Math.max(1, Math.ceil((high - low + 1) / most));
  const bins = Math.ceil((high - low + 1) / step);
  const counts = Array(bins).fill(0);
  for (const [score, count] of scores) counts[Math.floor((score - low) / step)] += count;
  const top = Math.max(...counts);
  const each = wide / bins;
  const bars = counts.map((count, bin) => {
    const height = (count / top) * (tall - 4);
    const place = { x: bin * each + 0.5, y: tall - height, width: Math.max(each - 1, 1) };
    return s("rect", { ...place, height });
  });
  const x = recorded === null ? 0 : (Math.floor((recorded - low) / step) + 0.5) * each;
  const was = showsEnd && recorded !== null ? s("line", { x1: x, x2: x, y1: 0, y2: tall }) : null;
  const box = { viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "none" };
  return s("svg", { class: "jl-whatifscores", "aria-hidden": "true", ...box }, bars, was);
}
