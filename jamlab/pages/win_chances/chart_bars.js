// Lower half of the chart: luck and decisions of one seat as bars, and their sums in words.

import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { BOOKED_TO, barScale, barsOf, bookedOf, stretchesOf } from "./booked.js";
import { inTenths, signedTenths } from "./tenths.js";
import { isDoubtful, knownTo } from "./values_so_far.js";

const STRETCH_ROOM = 22; // minimum px of one turn's bars
const BAR_WIDE = 26; // maximum px

export class ChartBars {
  /**
   * @param {Story} story
   * @param {(seat: number) => void} choose
   */
  constructor(story, choose) {
    this.story = story;
    this.buttons = story.seats.map((name, seat) =>
      h(
        "button",
        { type: "button", title: name, onclick: () => choose(seat) },
        seatMark(seat, name, 20),
        h("span", { text: name, "aria-hidden": "true" }),
      ),
    );
    const which = h(
      "div",
      { class: "jl-segmented jl-chartseats", role: "group", "aria-label": "Whose chance" },
      this.buttons,
    );
    this.points = h("p", { class: "jl-chartpoints" });
    this.title = h("h3");
    this.head = h("div", { class: "jl-charthead" }, this.title, which, this.points);
    this.scale = h("div", { class: "jl-chartscale", "aria-hidden": "true" });
    this.bars = h("div", { class: "jl-chartbars", "aria-hidden": "true" });
    this.field = h("div", { class: "jl-chartfield" }, this.bars, this.scale);
    this.sum = h("p", { class: "jl-chartsum" });
    this.node = h("div", { class: "jl-chartmoved" }, this.head, this.field, this.sum);
  }

  clear() {
    for (const part of [this.title, this.points, this.bars, this.scale, this.sum])
      part.replaceChildren();
  }

  /**
   * @param {import("./chart_lines.js").Charted} charted
   * @param {number} seat
   * @param {boolean} over the end of the game is shown
   */
  draw({ seen, to, track }, seat, over) {
    const { story } = this;
    const { first, last } = story;
    const name = story.seats[seat];
    setText(this.title, `What moved ${name}’s chance`);
    this.buttons.forEach((button, each) => {
      button.setAttribute("aria-pressed", String(each === seat));
    });
    this.expect(track, to, over);
    const booked = bookedOf(track, seen.by, seat, first, to);
    this.add(booked, name, seat, over);
    const width = this.bars.clientWidth;
    if (!booked || !width) return this.bars.replaceChildren();
    const starts = story.turns.map((turn) => turn.first);
    const least = (STRETCH_ROOM / width) * (last - first);
    const stretches = stretchesOf(starts, first, last, least);
    const bars = barsOf(booked.steps, stretches);
    const { low, high } = barScale(bars);
    const down = (/** @type {number} */ tenths) => (100 * (high - tenths)) / (high - low);
    const x = (/** @type {number} */ n) => (width * (n - first)) / Math.max(1, last - first);
    const drawn = stretches.flatMap((stretch) => {
      const own = bars.filter((bar) => bar.first === stretch.first);
      const end = x(Math.min(stretch.last, to));
      const from = Math.min(x(stretch.first - 1), Math.max(0, end - STRETCH_ROOM));
      const room = Math.max(STRETCH_ROOM, end - from) / Math.max(2, own.length);
      const wide = Math.min(BAR_WIDE, room - 2);
      return own.map(({ to: kind, change }, i) => {
        const [top, bottom] = [down(Math.max(change, 0)), down(Math.min(change, 0))];
        const place = `left:${(from + 1 + i * (wide + 2)).toFixed(1)}px;width:${wide.toFixed(1)}px`;
        const size = `top:${top.toFixed(2)}%;height:${(bottom - top).toFixed(2)}%`;
        const title = `${this.turnsOf(stretch)}: ${this.called(kind, name)} ${signedTenths(change)}`;
        return h("i", { class: `jl-s${seat % 8} is-${kind}`, style: `${place};${size}`, title });
      });
    });
    const zero = h("u", { class: "is-zero", style: `top:${down(0).toFixed(2)}%` });
    const head = h("u", { class: "is-head", style: `left:${x(seen.n).toFixed(1)}px` });
    this.bars.replaceChildren(zero, ...drawn, head);
    this.scale.replaceChildren(
      ...[high, 0, low].map((at) =>
        h("span", {
          style: `top:${down(at).toFixed(2)}%`,
          text: at ? `${at > 0 ? "+" : "−"}${Math.abs(at) / 10}` : "0",
        }),
      ),
    );
    return undefined;
  }

  /**
   * Returns the turns of a stretch: "Turn 3", "Turn 3 to Turn 5".
   *
   * @param {import("./booked.js").Stretch} stretch
   */
  turnsOf({ first, last }) {
    const [from] = this.story.turnWords(first);
    const [to] = this.story.turnWords(last);
    return from === to ? from : `${from} to ${to}`;
  }

  /**
   * @param {import("./booked.js").BookedTo} to
   * @param {string} name
   */
  called(to, name) {
    if (to === "own") return `${name}’s decisions`;
    return { luck: "luck", others: "decisions of others", open: "not split yet" }[to];
  }

  /**
   * Writes the sum "start 33.3 + luck −4.1 ±9.3 (cannot be told from zero) + Bo’s decisions +12.8
   * ±8.0 … = now 42.0".
   *
   * @param {import("./booked.js").BookedSeat | null} booked
   * @param {string} name
   * @param {number} seat
   * @param {boolean} over
   */
  add(booked, name, seat, over) {
    if (!booked) return this.sum.replaceChildren();
    const { halves, now, start, sums } = booked;
    const parts = BOOKED_TO.filter((to) => to !== "open" || sums.open).map((to) => {
      const half = halves[to];
      const sure = half === undefined ? "" : ` ±${inTenths(half)}`;
      const doubt = isDoubtful(sums[to], half) ? " (cannot be told from zero)" : "";
      return h(
        "span",
        { class: "jl-chartterm", "data-to": to },
        "+ ",
        h("i", { class: `jl-s${seat % 8} is-${to}`, "aria-hidden": "true" }),
        `${this.called(to, name)} `,
        h("b", { text: signedTenths(sums[to]) }),
        sure || doubt ? h("small", { text: sure + doubt }) : null,
      );
    });
    const term = (/** @type {string} */ words, /** @type {number} */ tenths) =>
      h("span", { class: "jl-chartterm" }, words, h("b", { text: inTenths(tenths) }));
    const spaced = [term("start ", start), ...parts, term(over ? "= result " : "= now ", now)];
    this.sum.replaceChildren(...spaced.flatMap((part) => [part, " "]));
    return undefined;
  }

  /**
   * Shows the seats' expected final scores.
   *
   * @param {Told.ValueTrack} track
   * @param {number} to
   * @param {boolean} over
   */
  expect({ chances, points }, to, over) {
    const { story } = this;
    const now = points?.[knownTo(chances, to)] ?? null;
    this.points.hidden = !now;
    const words = h("span", { text: pointsWords(story, over) });
    const each = (now ?? []).map((tenths, seat) =>
      h(
        "span",
        null,
        seatMark(seat, story.seats[seat], 18),
        " ",
        h("b", { text: inTenths(tenths) }),
      ),
    );
    this.points.replaceChildren(words, ...each.flatMap((part) => [" ", part]));
  }
}

/**
 * Returns the heading of the final scores, such as "Tiles won at the end": each game has its own
 * unit.
 *
 * @param {Story} story
 * @param {boolean} over
 */
export function pointsWords({ standing_word: word }, over) {
  return `${word[0].toUpperCase()}${word.slice(1)} ${over ? "" : "expected "}at the end`;
}
