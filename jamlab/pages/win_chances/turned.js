// "Where it turned": assembles the strip, the panels and the ledger, and draws them from the
// current viewpoint's values. Nothing of another viewpoint, and nothing that comes later, is drawn.

import { h } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { WinChart } from "./chart.js";
import { betterPieces, CouldHave } from "./couldhave.js";
import { LedgerPanel } from "./ledgerpanel.js";
import { asPercent } from "./tenths.js";
import { joinedValues, knownTo } from "./values_so_far.js";
import { WhereTurned } from "./whereturned.js";
import { WinStrip } from "./winstrip.js";

const SEATS_BESIDE = 3; // up to this many seats, the ledger fits into the column of the seats
const BIG_SWING = 50; // tenths: minimum of a swing with a flag and a stop for keys

/**
 * Requests to a page with a program. `choices`: those near event n first; `again`: repeats the last
 * request.
 * @typedef {{ work: (view: string) => void, stop: () => void, choices: (n: number) => void }} Valuing
 * @typedef {Valuing & { again: (view: string) => void }} ValuingHooks
 */

/**
 * Input of the parts: the values of one viewpoint, and the position. `hides`: nothing may reveal
 * what is still to come.
 * @typedef {{ view: string, n: number, track: Told.ValueTrack | null, swings: Told.Swing[],
 *   news: Told.NewsTold[], by: number[], choices: Told.JudgedChoice[], judge: string,
 *   plays?: string, seconds: number, says: string, state: Told.ValuesTold["state"], waiting: string, hides: boolean }} Seen
 */

export class Turned {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {{ hooks: Valuing | null, hasSeats: boolean,
   *   ring: (pieces: string[]) => void, chances: (words: string[] | null) => void,
   *   choose: (turned: boolean) => void }} places `choose`: between Chances and Turned
   */
  constructor(story, player, { hooks, hasSeats, ring, chances, choose }) {
    this.story = story;
    this.player = player;
    this.ring = ring;
    this.chances = chances;
    this.isOpen = false;
    /** @type {Told.ValuesTold | null} */
    this.told = null;
    this.waiting = "";
    const asking = hooks && remembering(hooks);
    this.chart = new WinChart(story, player, asking);
    const larger = () => this.enlarge();
    this.strip = new WinStrip(story, player, asking, larger);
    this.where = new WhereTurned(story, player, asking, larger);
    this.could = new CouldHave(story, asking);
    this.ledger = new LedgerPanel(story, "");
    this.beside =
      hasSeats && story.seats.length <= SEATS_BESIDE ? new LedgerPanel(story, "jl-beside") : null;
    const button = (/** @type {boolean} */ turned, /** @type {string} */ text) =>
      h("button", { type: "button", text, onclick: () => choose(turned) });
    this.buttons = [button(false, "Chances"), button(true, "Turned")];
    this.choice = h(
      "span",
      { class: "jl-turnedswitch", role: "group", "aria-label": "Below" },
      this.buttons,
    );
    this.key = h(
      "div",
      { class: "jl-betterkey", hidden: true },
      h("span", { class: "jl-key" }),
      h("span", { text: "the better option" }),
    );
    /** @type {Context | null} */
    this.ctx = null;
    this.open(false);
    this.tell(null, "");
  }

  /**
   * Sets the program's values so far, in addition to those that came with the game.
   *
   * @param {Told.ValuesTold | null} told
   * @param {string} waiting loading text
   */
  tell(told, waiting) {
    this.told = joinedValues(this.story.values, told);
    this.waiting = waiting;
    if (this.ctx) this.update(this.ctx);
  }

  /** @param {boolean} yes */
  open(yes) {
    this.isOpen = yes;
    this.buttons.forEach((button, i) => {
      button.setAttribute("aria-pressed", String(yes === (i === 1)));
    });
    if (this.ctx) this.update(this.ctx);
  }

  /** Opens the chart. */
  enlarge() {
    if (this.ctx) this.chart.open(this.seen(this.ctx));
  }

  /**
   * @param {Context} ctx
   * @returns {Seen}
   */
  seen({ hideFuture, n, view }) {
    const { story, told, waiting } = this;
    const track = told?.tracks[view] ?? null;
    const fits = track?.chances.length === story.total + 1 ? track : null;
    return {
      view,
      n,
      track: fits,
      swings: ((fits && told?.swings[view]) || []).filter(
        ({ change }) => Math.abs(change) >= BIG_SWING,
      ),
      news: (fits && told?.news[view]) || [],
      by: told?.by ?? [],
      choices: told?.choices ?? [],
      judge: told?.judge ?? "",
      plays: told?.plays,
      seconds: told?.seconds ?? 0,
      says: told?.says ?? "",
      state: told?.state ?? "none",
      waiting,
      hides: hideFuture,
    };
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.ctx = ctx;
    const seen = this.seen(ctx);
    const { n, swings, track } = seen;
    this.player.swings = track ? swings.map((each) => each.n).sort((a, b) => a - b) : null;
    withFocus(this.strip.node, () => this.strip.update(seen));
    this.chart.update(seen);
    const at = track ? knownTo(track.chances, n) : -1;
    this.chances(track?.chances[at]?.map(inShort) ?? null);
    const pieces = this.isOpen ? betterPieces(this.story, seen) : [];
    this.key.hidden = !pieces.length;
    this.ring(pieces);
    for (const part of [this.where, this.could, this.beside, this.ledger]) {
      if (!part) continue;
      if (this.isOpen && !part.unseen) withFocus(part.node, () => part.update(seen));
      else part.clear(); // or it would still show another viewpoint's knowledge
    }
  }

  destroy() {
    this.strip.destroy();
    this.chart.destroy();
  }
}

/**
 * Formats a chance for a small pill, which has no room for "100.0 %".
 *
 * @param {number} tenths
 */
function inShort(tenths) {
  return tenths === 1000 ? "100 %" : asPercent(tenths);
}

/**
 * Draws a part; if the focused element disappears, the focus moves to its neighbour, or to the
 * stepper.
 *
 * @param {HTMLElement} node
 * @param {() => void} draw
 */
function withFocus(node, draw) {
  const had = node.contains(document.activeElement);
  keepingFocus(node, draw);
  if (!had || node.contains(document.activeElement)) return;
  node.closest(".jamlab[tabindex]")?.focus({ preventScroll: true });
}

/**
 * Adds `again`, which repeats the last request.
 *
 * @param {Valuing} hooks
 * @returns {ValuingHooks}
 */
function remembering({ work, stop, choices }) {
  /** @type {number | null} */
  let near = null;
  return {
    stop,
    work: (view) => {
      near = null;
      work(view);
    },
    choices: (n) => {
      near = n;
      choices(n);
    },
    again: (view) => (near === null ? work(view) : choices(near)),
  };
}
