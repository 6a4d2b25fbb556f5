// The table of a game in progress, fed with what Python tells (`TableSet`, `TableShown`): the stepper's
// own table, and the seats beside it where the layout has them there.
//
// What happened since the table was last drawn is shown event by event. With another `line` the table is
// put on as it was after the first events that are told, and goes on from there.

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
import { Story } from "./story.js";

const LIVE_BEAT = 480; // ms an event that others, or chance, brought
const LIVE_DEAL = 1200; // ms for all that follows without a choice: a deal
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
 * The story of what was told last: its position 0 is the table after `shown.first` events.
 *
 * @param {Told.TableSet} set
 * @param {Told.TableShown} shown
 */
function storyOf(set, shown) {
  const { eyes, events, frames, first, turns } = shown;
  const { no: _no, ...rest } = set;
  return new Story({
    ...rest,
    v: 1,
    title: "",
    views: [{ id: eyes, name: eyes }],
    turns: turns.map(([at, seat, words, round]) => [Math.max(0, at - first), seat, words, round]),
    events,
    frames: { [eyes]: frames },
    swings: [],
    next_draws: [[], []],
    end: null,
  });
}

/** @typedef {{ update(ctx: Context): void }} Part */

export class LiveTable {
  /**
   * `pick(id)`: a piece was clicked on. `drawn()`: the table is drawn anew, or dice came to rest;
   * `isBehind` says whether more of what happened is still to be shown.
   *
   * @param {Told.TableSet} set
   * @param {Told.TableShown} shown
   * @param {{ pick: (id: string) => void, drawn?: () => void, parts?: (story: Story) => Part[] }} hooks
   *   `parts`: what else is drawn from the same scenes
   * @param {{ goesOn?: boolean, notes?: boolean }} [how] `goesOn`: begin with the table after the first
   *   events that are told, not the last; `notes`: what was seen of cards that lie face down now is drawn
   */
  constructor(set, shown, { pick, drawn, parts }, { goesOn = false, notes = true } = {}) {
    installIcons();
    this.set = set;
    this.shown = shown;
    this.hooks = { drawn };
    this.story = storyOf(set, shown);
    const { kind } = this.story.layout;
    const beside = ["board", "grid", "spots"].includes(kind);
    /** The seats beside the table; null where they sit round it. */
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
    this.n = -1; // so many events are drawn
    this.timer = 0; // until the next event is shown, or dice rest
    this.beat = LIVE_BEAT;
    this.isWatched = false;
    this.dark = false;
    /** @type {Told.Scene | null} */
    this.scene = null;
    this.draw("jump", goesOn ? shown.first : this.last);
  }

  get node() {
    return this.table.node;
  }

  /** The board of a game with dice; null in one without. */
  get dice() {
    return this.table instanceof DiceTable ? this.table.board : null;
  }

  /** So many events have happened. */
  get last() {
    return this.shown.first + this.shown.events.length;
  }

  /** More has happened than is drawn, or dice roll still. */
  get isBehind() {
    return this.n < this.last || this.timer !== 0;
  }

  /** So many events are drawn to their end: what a roll brings is not told while dice roll. */
  get told() {
    return this.timer && this.lasting ? this.n - 1 : this.n;
  }

  /** Whose action is shown next: -1 while the game is set up. */
  get mover() {
    const { events, first, turns } = this.shown;
    const next = events[Math.min(this.n - first, events.length - 1)];
    if (next?.[0] === "choice") return next[1];
    const turn = turns.findLast(([from]) => from <= this.n + 1);
    return turn && turn[2] !== "Set-up" ? turn[1] : -1;
  }

  /** ms that the dice of the last event roll. */
  get lasting() {
    const at = this.n - this.shown.first;
    return at > 0 ? this.story.lasting(this.shown.eyes, at) : 0;
  }

  /**
   * @param {Told.TableShown} shown
   * @param {number} [flicked] from this event on a hand flicked at the table: its choices were seen
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

  /** The table as it was after the first events that are told. */
  putOn() {
    this.stopTimer();
    this.scene = null;
    this.n = -1;
    this.draw("jump", this.shown.first);
  }

  /** All that has happened is on the table. */
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
   * @param {number} beat ms an action is shown; 0: all is there at once
   * @param {boolean} isWatched nobody here plays: each action has its time for those, too, who want no
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

  /** ms until the next event is shown: an action has its time, what follows without a choice shares one. */
  pause() {
    const { events, first } = this.shown;
    const isForced = (/** @type {number} */ n) => events[n] && events[n][0] !== "choice";
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

  /** Everything is drawn again: the theme has changed. */
  redraw() {
    this.scene = null;
    this.draw("jump", this.n);
  }

  // -- choosing --------------------------------------------------------------------------------------

  /**
   * The options that are left after clicks on pieces.
   *
   * @template {import("./picking.js").Pickable} Option
   * @param {Option[]} options
   * @param {string[]} picked
   */
  left(options, picked) {
    return this.scene && picked.length ? optionsOf(options, this.scene, picked) : options;
  }

  /**
   * What is picked, and left, after a click on a piece; null if no option is about it.
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
   * Marks what options are about, and what was clicked on.
   *
   * @param {import("./picking.js").Pickable[]} options
   * @param {string[]} picked
   */
  offer(options, picked) {
    this.table.offer(this.scene ? piecesOf(options, this.scene) : [], picked);
  }

  /**
   * An arrow walks over the table, whatever else has the focus; true if it did.
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
