// Standings turn by turn: a chart with the current turn marked, and the same as a table.

import { FedChart } from "../../ui/charts/livechart.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { spread } from "../../ui/toolkit/spread.js";

const STANDINGS_AHEAD = "200px"; // a chart this far below the window is already drawn
const NAME_PX = 18; // minimum px between two names

/**
 * Returns the chart's data: rows up to the end of the lines, and the ends of its axes, which reveal
 * nothing of later turns but the length of the game. `height` is the plot's, in px.
 *
 * @param {number[][]} had
 * @param {string[]} seats
 * @param {number} height
 * @param {number} [until] the last turn drawn
 */
export function standingRows(had, seats, height, until = had.length - 1) {
  const drawn = had.slice(0, until + 1);
  const all = drawn.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const ends = drawn[drawn.length - 1] ?? seats.map(() => 0);
  const places = spread(ends, (NAME_PX * (high - low)) / height, low, high);
  return {
    data: {
      had: drawn.flatMap((row, turn) => row.map((standing, seat) => ({ turn, seat, standing }))),
      names: seats.map((name, seat) => ({ seat, name, at: places[seat] })),
    },
    signals: { last: Math.max(had.length - 1, 1), low, high },
  };
}

/** Panel of one game. Vega is loaded when it first comes into sight. */
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
    this.until = -1;
    /** @type {HTMLElement[]} */
    this.rows = []; // table rows, one per turn
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
    this.title = title;
    this.plot = /** @type {VegaSpec & { height: number }} */ (spec).height;
    this.fed = standingRows(had, story.seats, this.plot, 0);
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
    this.rows = had.map((row, turn) => {
      const words = story.turns[turn]?.words ?? "";
      const cells = row.map((standing) => h("td", { text: standing }));
      return h("tr", null, h("th", { scope: "row", text: words }), cells);
    });
    const head = h("tr", null, h("td"), heads);
    const table = h("table", null, h("thead", null, head), h("tbody", null, this.rows));
    const scroll = h("div", { class: "jl-standtable", tabindex: 0 }, table);
    return h("details", null, h("summary", { text: "The same as a table" }), scroll);
  }

  /**
   * Marks the last turn that is over at a step: the result of an unfinished turn is not revealed.
   *
   * @param {number} n
   * @param {boolean} hides whether later turns are hidden
   */
  step(n, hides) {
    const { story } = this;
    const { had } = this.standings;
    const now = Math.max(0, story.turn(n));
    const turn = n === story.lastOf(now) ? now : Math.max(0, now - 1);
    const until = hides ? turn : had.length - 1;
    if (turn === this.turn && until === this.until) return;
    if (until !== this.until) this.drawUntil(until);
    this.turn = turn;
    had[turn]?.forEach((standing, seat) => {
      setText(this.totals[seat], String(standing));
    });
    this.chart.feed(this.fed.data, { ...this.fed.signals, turn });
  }

  /** @param {number} until the last turn shown */
  drawUntil(until) {
    const { plot, rows, story, title } = this;
    const { had } = this.standings;
    this.until = until;
    this.fed = standingRows(had, story.seats, plot, until);
    const when = until < had.length - 1 ? story.turns[until]?.words : "the last turn";
    const each = story.seats.map((name, seat) => `${name} ${had[until]?.[seat] ?? 0}`);
    this.chart.describe(`${title} after ${when}: ${each.join(", ")}.`);
    for (const [turn, row] of rows.entries()) row.hidden = turn > until;
  }

  end() {
    this.eyes.disconnect();
    this.chart.end();
  }
}
