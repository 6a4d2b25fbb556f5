// Table of a game in progress, drawn from Python's messages (`TableSet`, `TableShown`): the
// stepper's own table, and the seats beside it where the layout has them there.
//
// What has happened since the last draw is shown event by event. When `line` changes, the table is
// reset to its state after the first events in the message, and continues from there.

import { installIcons } from "../toolkit/icons.js";
import { Speech, spokenOf } from "../toolkit/speech.js";
import { DiceTable } from "./dicetable.js";
import { GridTable } from "./grid.js";
import { KitchenTable } from "./kitchen.js";
import { motionFor } from "./motion.js";
import { optionsOf, pickedAfter, piecesOf } from "./picking.js";
import { RoundTable } from "./round.js";
import { Seats } from "./seats.js";
import { SpotsTable } from "./spots.js";
import { Story, VERSION } from "./story.js";

const LIVE_BEAT = 480; // ms for an event of other players or of chance
const LIVE_DEAL = 1200; // ms for a whole run of events without a choice, such as a deal
const LIVE_STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {{ [kind: string]: new (story: Story, hooks: TableHooks) => import("./table.js").Table }} */
const LIVE_KINDS = {
  board: DiceTable,
  grid: GridTable,
  kitchen: KitchenTable,
  round: RoundTable,
  spots: SpotsTable,
};

/**
 * Returns the story of the latest message: its position 0 is the table after `shown.first` events.
 *
 * @param {Told.TableSet} set
 * @param {Told.TableShown} shown
 */
function storyOf(set, shown) {
  const { eyes, events, frames, first, turns } = shown;
  const { no: _no, ...rest } = set;
  return new Story({
    ...rest,
    v: VERSION,
    title: "",
    views: [{ id: eyes, name: eyes }],
    turns: turns.map((turn) => ({ ...turn, first: Math.max(0, turn.first - first) })),
    events,
    frames: { [eyes]: frames },
    swings: [],
    next_draws: { draws: [], chances: [] },
    end: null,
  });
}

/** @typedef {{ update(ctx: Context): void }} Part */

export class LiveTable {
  /**
   * `pick(id)`: a piece was clicked. `drawn()`: the table was drawn, or dice came to rest;
   * `isBehind` tells whether more events are still to be shown.
   *
   * @param {Told.TableSet} set
   * @param {Told.TableShown} shown
   * @param {{ pick: (id: string) => void, drawn?: () => void, parts?: (story: Story) => Part[] }} hooks
   *   `parts`: other parts drawn from the same scenes
   * @param {{ goesOn?: boolean, notes?: boolean }} [how] `goesOn`: begin with the table after the first
   *   events in the message, not the last; `notes`: draw what was seen of cards now face down
   */
  constructor(set, shown, { pick, drawn, parts }, { goesOn = false, notes = true } = {}) {
    installIcons();
    this.set = set;
    this.shown = shown;
    this.hooks = { drawn };
    this.story = storyOf(set, shown);
    const { kind } = this.story.layout;
    const beside = ["board", "grid", "spots"].includes(kind);
    /** Seats beside the table; null where they sit round it. */
    this.seats = beside ? new Seats(this.story) : null;
    const Kind = LIVE_KINDS[kind] || RoundTable;
    this.table = new Kind(this.story, {
      pick: (id) => {
        this.catchUp();
        pick(id);
      },
      seatPlace: (seat) => this.seats?.place(seat),
    });
    this.speech = new Speech();
    this.live = this.speech.node;
    /** @type {Part[]} */
    this.parts = [this.table, ...(this.seats ? [this.seats] : []), ...(parts?.(this.story) ?? [])];
    this.notes = notes;
    this.n = -1; // number of events drawn
    this.timer = 0; // until the next event is shown, or dice rest
    this.beat = LIVE_BEAT;
    this.isWatched = false;
    this.dark = false;
    /** @type {Told.ShownScene | null} */
    this.scene = null;
    this.draw("jump", goesOn ? shown.first : this.last);
  }

  get node() {
    return this.table.node;
  }

  /** Board of a game with dice; null without dice. */
  get dice() {
    return this.table instanceof DiceTable ? this.table.board : null;
  }

  /** Number of events that have happened. */
  get last() {
    return this.shown.first + this.shown.events.length;
  }

  /** True if more has happened than is drawn, or dice are still rolling. */
  get isBehind() {
    return this.n < this.last || this.timer !== 0;
  }

  /** Number of events drawn to their end: the result of a roll does not count while dice roll. */
  get told() {
    return this.timer && this.lasting ? this.n - 1 : this.n;
  }

  /** Seat whose action is shown next; -1 while the game is set up. */
  get mover() {
    const { events, first, turns } = this.shown;
    const next = events[Math.min(this.n - first, events.length - 1)];
    if (next?.node === "choice") return next.seat;
    const turn = turns.findLast((each) => each.first <= this.n + 1);
    return turn && turn.words !== "Set-up" ? turn.seat : -1;
  }

  /** ms that the dice of the last event roll. */
  get lasting() {
    const at = this.n - this.shown.first;
    return at > 0 ? this.story.lasting(this.shown.eyes, at) : 0;
  }

  /**
   * @param {Told.TableShown} shown
   * @param {number} [flicked] the reader flicked from this event on: the choices were seen
   *   as they were made, and the dice roll at once
   */
  show(shown, flicked = Infinity) {
    const goesOn = shown.line === this.shown.line && shown.first <= this.n;
    const hadLast = this.last;
    this.shown = shown;
    this.story = storyOf(this.set, shown);
    this.table.story = this.story;
    if (this.seats) this.seats.story = this.story;
    if (!goesOn || this.n > this.last) this.putOn();
    else if (hadLast !== this.n || this.timer) return this.hurry();
    else if (this.n === flicked) {
      let n = this.n;
      while (n < this.last && !this.story.at(shown.eyes, n + 1 - shown.first).roll) n++;
      if (n > this.n) this.draw("jump", n);
    }
    return this.next();
  }

  /** Resets the table to its state after the first events in the message. */
  putOn() {
    this.stopTimer();
    this.scene = null;
    this.n = -1;
    this.draw("jump", this.shown.first);
  }

  /** Shows all events at once. */
  catchUp() {
    if (!this.isBehind) return;
    this.stopTimer();
    this.draw("jump", this.last);
  }

  stopTimer() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /**
   * @param {number} beat ms an action is shown; 0: all at once
   * @param {boolean} isWatched nobody here plays: actions take their time even with reduced
   *   motion
   */
  keepTime(beat, isWatched) {
    this.beat = beat;
    this.isWatched = isWatched;
    this.hurry();
  }

  hurry() {
    if (!this.beat || (LIVE_STILL.matches && !this.isWatched)) this.catchUp();
  }

  next() {
    this.stopTimer();
    this.hurry();
    if (!this.isBehind) return;
    this.draw("step", this.n + 1);
    const wait = Math.max(this.n < this.last ? this.pause() : 0, this.lasting);
    if (wait) this.timer = setTimeout(() => this.goOn(), wait);
    else if (this.n < this.last) this.next();
  }

  goOn() {
    this.timer = 0;
    if (this.isBehind) this.next();
    else this.hooks.drawn?.();
  }

  /**
   * Returns the ms until the next event is shown: an action takes its own time, a run of events
   * without a choice shares one.
   */
  pause() {
    const { events, first } = this.shown;
    const isForced = (/** @type {number} */ n) => events[n] && events[n].node !== "choice";
    let from = this.n - first;
    if (!isForced(from)) return this.beat;
    let to = from;
    while (isForced(from - 1)) from--;
    while (isForced(to)) to++;
    return Math.min(this.beat, LIVE_DEAL / (to - from));
  }

  /**
   * @param {How} how
   * @param {number} n
   */
  draw(how, n) {
    const { shown, story } = this;
    const scene = story.at(shown.eyes, n - shown.first);
    /** @type {Context} */
    const ctx = {
      story,
      scene,
      prev: this.scene ?? { empty: true },
      prevN: this.n < 0 ? undefined : this.n - shown.first,
      n: n - shown.first,
      view: shown.eyes,
      mover: story.mover(scene, n - shown.first),
      motion: this.scene ? motionFor(how, 1) : "none",
      speed: 1,
      notes: this.notes,
      hideFuture: false,
      large: false,
      theme: "auto",
      dark: this.dark,
    };
    for (const part of this.parts) part.update(ctx);
    const said = Array.from({ length: n - this.n }, (_, i) => this.n + 1 + i - shown.first);
    if (this.n < 0) this.speech.instead(scene.say || "");
    else this.speech.tell(said.map((at) => spokenOf(story, shown.eyes, at)));
    this.scene = scene;
    this.n = n;
    this.hooks.drawn?.();
  }

  /** Redraws everything after a change of theme. */
  redraw() {
    this.scene = null;
    this.draw("jump", this.n);
  }

  // -- choosing -----------------------------------------------------------------------------------

  /**
   * Returns the options left after clicks on pieces.
   *
   * @template {import("./picking.js").Pickable} Option
   * @param {Option[]} options
   * @param {string[]} picked
   */
  left(options, picked) {
    return this.scene && picked.length ? optionsOf(options, this.scene, picked) : options;
  }

  /**
   * Returns the picked pieces and the remaining options after a click on a piece; null if no option
   * involves it.
   *
   * @template {import("./picking.js").Pickable} Option
   * @param {Option[]} options
   * @param {string[]} picked
   * @param {string} id
   */
  after(options, picked, id) {
    return this.scene && pickedAfter(options, this.scene, picked, id);
  }

  /**
   * Marks the pieces that options involve, and those clicked.
   *
   * @param {import("./picking.js").Pickable[]} options
   * @param {string[]} picked
   */
  offer(options, picked) {
    this.table.offer(this.scene ? piecesOf(options, this.scene) : [], picked);
  }

  /**
   * Moves over the table with an arrow key, whatever else has the focus; returns true if it did.
   *
   * @param {KeyboardEvent} event
   */
  walk(event) {
    return this.table.walkFrom(event);
  }

  destroy() {
    this.speech.end();
    clearTimeout(this.timer);
    this.table.destroy();
  }
}
