// Upper half of the chart: a line and a band per seat, labels of the big swings, and the turns.

import { h, s } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { spread } from "../../ui/toolkit/spread.js";
import { thinned } from "./booked.js";
import { asPercent, signedTenths } from "./tenths.js";
import { FORCED, knownTo, momentAt, swingsTo, swingWords, swungBy } from "./values_so_far.js";
import { plotOf } from "./winplot.js";

const WORDS_ROOM = 168; // px of a swing with text …
const POINTS_ROOM = 84; // … and of one without
const WIDE_ENOUGH = 620; // minimum px for text
const LABEL_HIGH = 24;
const TURN_ROOM = 38;
const HALF = 500; // ends of the axis up to this have lines every 10 %, others every 25 %

/**
 * Input of both halves: `to` is the last position shown.
 * @typedef {{ seen: import("./turned.js").Seen, track: Told.ValueTrack, to: number }} Charted
 */

export class ChartLines {
  /**
   * @param {Story} story
   * @param {(n: number) => void} go
   */
  constructor(story, go) {
    this.story = story;
    this.go = go;
    this.flags = h("div", { class: "jl-chartflags" });
    this.plot = s("svg", { class: "jl-winplot", "aria-hidden": "true" });
    this.scale = h("div", { class: "jl-chartscale", "aria-hidden": "true" });
    this.ends = h("ul", { class: "jl-chartends" });
    this.turns = h("div", { class: "jl-chartturns", "aria-hidden": "true" });
    const box = h("div", { class: "jl-chartplot" }, this.plot, this.scale, this.ends);
    this.node = h("div", { class: "jl-chartfield" }, this.flags, box, this.turns);
  }

  clear() {
    for (const part of [this.flags, this.plot, this.scale, this.ends, this.turns])
      part.replaceChildren();
  }

  /** @param {number} n */
  share(n) {
    const { first, last } = this.story;
    return last > first ? (n - first) / (last - first) : 0;
  }

  /** @param {Charted} charted */
  draw(charted) {
    const { seen, to } = charted;
    const { first } = this.story;
    const [width, height] = [this.plot.clientWidth, this.plot.clientHeight];
    if (!width || !height) return;
    // Positions before an excerpt are not drawn.
    const chances = charted.track.chances.map((each, n) => (n < first ? null : each));
    const track = { ...charted.track, chances };
    const marks = swingsTo(seen.swings, to, Number.POSITIVE_INFINITY).filter(
      (swing) => swing.n > first,
    );
    const share = (/** @type {number} */ n) => this.share(n);
    const { end, y, drawn } = plotOf(track, to, marks, { width, height, share, head: seen.n });
    const each = end > HALF ? 250 : 100;
    const lines = Array.from({ length: end / each + 1 }, (_, i) => i * each);
    const rules = lines.map((at) => s("path", { class: "jl-winrule", d: `M0 ${y(at)}H${width}` }));
    this.plot.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.plot.replaceChildren(...rules, ...drawn);
    this.scale.replaceChildren(
      ...lines.map((at) => h("span", { style: `top:${y(at)}px`, text: `${at / 10} %` })),
    );
    this.label(track, to, width, height, y);
    this.flag(charted, width);
    this.number(seen, width);
  }

  /**
   * Labels the seats at the right ends of their lines.
   *
   * @param {Told.ValueTrack} track
   * @param {number} to
   * @param {number} width
   * @param {number} height
   * @param {(chance: number) => number} y
   */
  label({ chances }, to, width, height, y) {
    const { story } = this;
    const now = chances[knownTo(chances, to)] ?? [];
    const places = spread(now.map(y), LABEL_HIGH, LABEL_HIGH / 2, height - LABEL_HIGH / 2);
    const rows = now.map((chance, seat) => {
      const name = story.seats[seat];
      const style = `left:${(this.share(to) * width).toFixed(1)}px;top:${places[seat].toFixed(1)}px`;
      const mark = seatMark(seat, name, 20);
      return h(
        "li",
        { style, title: name },
        mark,
        h("span", { text: name }),
        h("b", { text: asPercent(chance) }),
      );
    });
    this.ends.replaceChildren(...rows);
  }

  /**
   * Labels the biggest swings that fit: those of the current step and of earlier ones.
   *
   * @param {Charted} charted
   * @param {number} width
   */
  flag({ seen, to, track }, width) {
    const { story } = this;
    const { by, n, swings, view } = seen;
    const room = width < WIDE_ENOUGH ? POINTS_ROOM : WORDS_ROOM;
    const marks = swingsTo(swings, to, Math.floor(width / room)).filter(
      (swing) => swing.n > story.first,
    );
    const wanted = marks.map((swing) => this.share(swing.n) * width);
    const places = spread(wanted, room, room / 2, width - room / 2);
    const now = momentAt(by, swings, n).swing;
    const had = this.flags.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-n")
      : null;
    const buttons = marks.map((swing, i) => {
      const { n: at, seat } = swing;
      const name = story.seats[seat];
      const points = signedTenths(swungBy(track, swing));
      const words = story.says(view)[lastOf(swing, by)] ?? "";
      const label = `${swingWords(story, swing)}: ${name} ${points} points. ${words}`;
      const props = {
        type: "button",
        class: `jl-chartflag${swing === now ? " is-now" : ""}`,
        style: `left:${places[i].toFixed(1)}px;max-width:${room - 6}px`,
        "aria-label": label,
        "aria-current": swing === now && "step",
        "data-n": at,
        title: label,
      };
      const moved = h("b", null, seatMark(seat, name, 18), points);
      const said = room === WORDS_ROOM ? h("span", { text: words }) : null;
      return h("button", { ...props, onclick: () => this.go(at) }, moved, said);
    });
    this.flags.replaceChildren(...buttons);
    if (had) buttons.find((button) => button.dataset.n === had)?.focus();
  }

  /**
   * Draws the numbers of the turns, each where it begins.
   *
   * @param {import("./turned.js").Seen} seen
   * @param {number} width
   */
  number({ hides, n }, width) {
    const { story } = this;
    const marks = story.turns.flatMap(({ first }, turn) => {
      const at = first - 1;
      const number = story.turnNumbers[turn];
      const isSeen = at >= story.first && at < (hides ? n : story.last);
      return number && isSeen ? [{ at: this.share(at) * width, number }] : [];
    });
    const numbers = thinned(marks, TURN_ROOM).map(({ at, number }) =>
      h("span", { style: `left:${at.toFixed(1)}px`, text: number }),
    );
    this.turns.replaceChildren(h("em", { text: story.turn_word }), ...numbers);
  }
}

/**
 * Returns the event that describes a swing: the last one that was not merely forced, or, where that
 * was the choice itself, what followed at once.
 *
 * @param {Told.Swing} swing
 * @param {number[]} by
 */
function lastOf({ first, n }, by) {
  let last = n;
  while (last > first && by[last - 1] === FORCED) last--;
  return by[last - 1] >= 0 ? Math.min(last + 1, n) : last;
}
