// How the game stood, turn by turn: a chart with the turn on screen, and the same as a table.

import { FedChart } from "../../shared/charts/livechart.js";
import { h, setText } from "../../shared/dom.js";
import { seatMark } from "../../shared/icons.js";
import { spread } from "../../shared/spread.js";

const STANDINGS_AHEAD = "200px"; // a chart this far below the window is drawn already
const NAME_PX = 18; // so far apart stand two names at least

/**
 * What the chart is fed: rows, and the ends of its axes. `height` is the plot's, in px.
 *
 * @param {number[][]} had
 * @param {string[]} seats
 * @param {number} height
 */
export function standingRows(had, seats, height) {
  const all = had.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const ends = had[had.length - 1] ?? seats.map(() => 0);
  const places = spread(ends, (NAME_PX * (high - low)) / height, low, high);
  return {
    data: {
      had: had.flatMap((row, turn) => row.map((standing, seat) => ({ turn, seat, standing }))),
      names: seats.map((name, seat) => ({ seat, name, at: places[seat] })),
    },
    signals: { last: Math.max(had.length - 1, 1), low, high },
  };
}

/** The panel of one game. Vega is fetched when it first comes into sight. */
export class StandingsPanel {
  /**
   * @param {Story} story
   * @param {Told.Standings} standings
   * @param {VegaSpec} spec
   * @param {() => Promise<VegaEmbed>} vega
   */
  constructor(story, standings, spec, vega) {
    this.story = story;
    this.standings = standings;
    this.turn = -1;
    const { word, turns, had } = standings;
    const title = `${word[0].toUpperCase()}${word.slice(1)}`;
    this.totals = story.seats.map(() => h("b"));
    const legend = story.seats.map((name, seat) =>
      h("li", null, seatMark(seat, name, 20), h("span", { text: name }), this.totals[seat]),
    );
    const place = h("div", { class: "jl-standplace" });
    this.node = h(
      "section",
      { class: "jl-box jl-standings" },
      h("h2", null, title, h("small", { text: `over the ${turns}` })),
      h("ul", { class: "jl-standlegend" }, legend),
      place,
      this.table(had),
    );
    this.chart = new FedChart(place, vega);
    const each = story.seats.map((name, seat) => `${name} ${had[had.length - 1]?.[seat] ?? 0}`);
    this.chart.describe(`${title} after the last turn: ${each.join(", ")}.`);
    const plot = /** @type {VegaSpec & { height: number }} */ (spec).height;
    this.fed = standingRows(had, story.seats, plot);
    this.eyes = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.eyes.disconnect();
        this.chart.draw(spec);
      },
      { rootMargin: STANDINGS_AHEAD },
    );
    this.eyes.observe(place);
  }

  /** @param {number[][]} had */
  table(had) {
    const { story } = this;
    const heads = story.seats.map((name) => h("th", { scope: "col", text: name }));
    const rows = had.map((row, turn) => {
      const words = story.turns[turn]?.[2] ?? "";
      const cells = row.map((standing) => h("td", { text: standing }));
      return h("tr", null, h("th", { scope: "row", text: words }), cells);
    });
    const head = h("tr", null, h("td"), heads);
    const table = h("table", null, h("thead", null, head), h("tbody", null, rows));
    const scroll = h("div", { class: "jl-standtable", tabindex: 0 }, table);
    return h("details", null, h("summary", { text: "The same as a table" }), scroll);
  }

  /**
   * Marks the last turn that is over at a step: how the one that goes on ends is not said before.
   *
   * @param {number} n
   */
  step(n) {
    const { story } = this;
    const now = Math.max(0, story.turn(n));
    const turn = n === story.lastOf(now) ? now : Math.max(0, now - 1);
    if (turn === this.turn) return;
    this.turn = turn;
    this.standings.had[turn]?.forEach((standing, seat) => {
      setText(this.totals[seat], String(standing));
    });
    this.chart.feed(this.fed.data, { ...this.fed.signals, turn });
  }

  end() {
    this.eyes.disconnect();
    this.chart.end();
  }
}
