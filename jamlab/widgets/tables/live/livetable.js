// The table of a game in progress, fed with what Python tells (`TableSet`, `TableShown`): the stepper's
// own table, and the seats beside it where the layout has them there.
//
// What happened since the table was last drawn is shown event by event. With another `line` the table is
// put on as it is.

import { h, setText } from "../../shared/dom.js";
import { installIcons } from "../../shared/icons.js";
import { Story } from "../../stepper/story.js";
import { DiceTable } from "../dice/dicetable.js";
import { GridTable } from "../grid/grid.js";
import { KitchenTable } from "../kitchen/kitchen.js";
import { motionFor } from "../motion.js";
import { RoundTable } from "../round/round.js";
import { Seats } from "../seats.js";
import { SpotsTable } from "../spots/spots.js";
import { optionsOf, pickedAfter, piecesOf } from "./picking.js";

const LIVE_BEAT = 480; // ms an event that others, or chance, brought
const LIVE_MANY = 10; // so many events are shown faster
const LIVE_STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {{ [kind: string]: new (story: Story, hooks: TableHooks) => import("../table.js").Table }} */
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

export class LiveTable {
  /**
   * `pick(id)`: a piece was clicked on. `drawn()`: the table is drawn anew; `isBehind` says whether more
   * of what happened is still to be shown.
   *
   * @param {Told.TableSet} set
   * @param {Told.TableShown} shown
   * @param {{ pick: (id: string) => void, drawn?: () => void }} hooks
   */
  constructor(set, shown, { pick, drawn }) {
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
    this.live = h("p", { class: "jl-sr", role: "status", "aria-live": "polite" });
    /** @type {{ update(ctx: Context): void }[]} What else is drawn from the same scene. */
    this.parts = [this.table, ...(this.seats ? [this.seats] : [])];
    this.n = -1; // so many events are drawn
    this.timer = 0;
    this.dark = false;
    /** @type {Told.Scene | null} */
    this.scene = null;
    this.draw("jump", this.last);
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

  /** More has happened than is drawn. */
  get isBehind() {
    return this.n < this.last;
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
    if (!goesOn || this.n > this.last || LIVE_STILL.matches) return this.catchUp(!goesOn);
    if (hadLast !== this.n) return undefined;
    if (this.n === flicked) {
      let n = this.n;
      while (n < this.last && !this.story.at(shown.eyes, n + 1 - shown.first).roll) n++;
      if (n > this.n) this.draw("jump", n);
    }
    return this.next();
  }

  /** @param {boolean} [anew] */
  catchUp(anew = false) {
    if (!anew && !this.isBehind) return;
    clearTimeout(this.timer);
    this.timer = 0;
    if (anew) this.scene = null;
    this.draw("jump", this.last);
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.isBehind) return;
    this.draw("step", this.n + 1);
    if (!this.isBehind) return;
    const rolls = this.story.lasting(this.shown.eyes, this.n - this.shown.first);
    const beat = this.last - this.n > LIVE_MANY ? LIVE_BEAT / 4 : LIVE_BEAT;
    this.timer = setTimeout(() => this.next(), Math.max(beat, rolls));
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
      notes: true,
      hideFuture: false,
      large: false,
      theme: "auto",
      dark: this.dark,
    };
    for (const part of this.parts) part.update(ctx);
    this.scene = scene;
    this.n = n;
    setText(this.live, scene.say || "");
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
    clearTimeout(this.timer);
    this.table.destroy();
  }
}
