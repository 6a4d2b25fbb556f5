// Story of a replay: its scenes as changes, with queries about positions.
//
// Position n is the table after n events; event n is the current one. A scene is a flat object; its
// values are never changed in place, so two scenes are compared value by value with `===`.

import { cached } from "../toolkit/cached.js";
import { wholeFrame } from "./whole.js";

export const VERSION = 2;
const EVERY = 32; // events per snapshot: a jump applies at most this many changes

/** An error whose message is meant for the reader. */
export class StoryError extends Error {}

/**
 * Unpacks the story from the kernel's or the page's bytes: zlib-compressed JSON in which the frames
 * of all viewpoints are grouped step by step.
 *
 * @param {BufferSource} bytes
 * @returns {Promise<Told.Story>}
 */
export async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { steps, ...rest } = /** @type {PackedStory} */ (await new Response(stream).json());
  const of = (/** @type {number} */ n) => steps.map((frames) => frames[n]);
  const frames = Object.fromEntries(rest.views.map(({ id }, n) => [id, of(n)]));
  return { ...rest, frames };
}

/**
 * @param {{ [key: string]: unknown }} scene
 * @param {Patch} patch
 */
function apply(scene, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete scene[key];
    else scene[key] = value;
  }
}

export class Story {
  /**
   * @param {Told.Story | null} data
   * @param {[first: number, last: number] | null} [span]
   */
  constructor(data, span = null) {
    if (!data || typeof data !== "object") throw new StoryError("This replay cannot be read.");
    if (data.v > VERSION) {
      throw new StoryError(
        "This replay was made by a newer jamlab. Install the newer version to see it.",
      );
    }
    if (data.v < VERSION) {
      throw new StoryError("This replay was made by an older jamlab. Open its log again.");
    }
    if (data.v !== VERSION || !Array.isArray(data.events) || !data.frames) {
      throw new StoryError("This replay cannot be read: parts of it are missing.");
    }
    this.name = data.name;
    this.title = data.title;
    this.house = data.house;
    this.seats = data.seats;
    this.layout = data.layout;
    this.events = data.events;
    this.frames = data.frames;
    this.next_draws = data.next_draws;
    this.turn_word = data.turn_word;
    this.standing_word = data.standing_word;
    this.low_wins = data.low_wins;
    this.end = data.end;
    this.values = data.values ?? null;
    this.in_part = data.in_part ?? null;
    this.total = data.events.length;
    /** @param {number} n */
    const clamp = (n) => Math.max(0, Math.min(this.total, n));
    this.first = span ? clamp(span[0] - 1) : 0;
    this.last = span ? Math.max(this.first, clamp(span[1])) : this.total;
    this.views = data.views.filter((view) => data.frames[view.id]);
    if (!this.views.length) throw new StoryError("This replay holds no viewpoint.");
    this.base = data.frames[data.views[0].id]; // 0 in another viewpoint's frames: same as here
    this.clauses = data.clauses || {};
    this.faces = data.faces || {};
    this.turns = data.turns || [];
    this.swings = data.swings || [];
    this.turnOfEvent = new Int32Array(this.total + 1).fill(-1);
    this.turns.forEach(({ first }, turn) => {
      this.turnOfEvent.fill(turn, first);
    });
    const word = (data.turn_word || "Turn").toLowerCase();
    let count = 0;
    this.turnNumbers = this.turns.map(({ words }) =>
      words.toLowerCase().includes(word) ? ++count : 0,
    );
    this.turnCount = count;
    /** @type {Map<string, Told.ShownScene[]>} */
    this.snapshots = new Map();
    /** @type {Map<string, string[]>} */
    this.words = new Map();
  }

  /** @param {string} view */
  has(view) {
    return this.views.some((each) => each.id === view);
  }

  /**
   * Returns the changes of event n to a viewpoint's scene as they are sent.
   *
   * @param {string} view
   * @param {number} n
   */
  frame(view, n) {
    return this.frames[view][n] || this.base[n] || {};
  }

  /**
   * Returns the changes of event n to a viewpoint's scene.
   *
   * @param {string} view
   * @param {number} n
   * @returns {Patch}
   */
  patch(view, n) {
    return wholeFrame(this.frame(view, n));
  }

  /**
   * Returns the scene at position n from a viewpoint.
   *
   * @param {string} view
   * @param {number} n
   */
  at(view, n) {
    const kept = cached(this.snapshots, view, () => []);
    let k = Math.min(Math.floor(n / EVERY), kept.length - 1);
    if (k < 0) {
      const start = /** @type {Told.ShownScene} */ ({});
      apply(start, this.patch(view, 0));
      kept.push(start);
      k = 0;
    }
    const scene = { ...kept[k] };
    for (let i = k * EVERY + 1; i <= n; i++) {
      apply(scene, this.patch(view, i));
      if (i % EVERY === 0 && i / EVERY === kept.length) kept.push({ ...scene });
    }
    return scene;
  }

  /**
   * Returns the text of each position, from a viewpoint.
   *
   * @param {string} view
   */
  says(view) {
    return cached(this.words, view, () => {
      let now = "";
      const all = [];
      for (let n = 0; n <= this.total; n++) {
        const said = /** @type {Patch["say"]} */ (this.frame(view, n).say);
        if (said !== undefined) now = said || "";
        all.push(now);
      }
      return all;
    });
  }

  /**
   * Returns the duration in ms of what happens at position n: rolling dice.
   *
   * @param {string} view
   * @param {number} n
   */
  lasting(view, n) {
    return this.patch(view, n).roll?.ms ?? 0;
  }

  /** @param {number} n */
  event(n) {
    return { n, ...this.events[n - 1] };
  }

  /**
   * Returns the turn of position n; -1 before the first.
   *
   * @param {number} n
   */
  turn(n) {
    return this.turnOfEvent[n];
  }

  /**
   * Returns the seat that moves at position n: by its panel in the scene, else the one whose turn
   * it is.
   *
   * @param {Told.ShownScene} scene
   * @param {number} n
   */
  mover(scene, n) {
    const moving = this.seats.findIndex((_, seat) => scene[`s.${seat}`]?.flag === "move");
    const turn = this.turn(n);
    return moving >= 0 ? moving : turn >= 0 ? this.turns[turn].seat : 0;
  }

  /**
   * Returns "Turn 14" and "of 46"; phases that are not turns (setting up, dealing) have their own
   * name.
   *
   * @param {number} n
   */
  turnWords(n) {
    const turn = this.turn(n);
    if (turn < 0) return ["Set-up", ""];
    const number = this.turnNumbers[turn];
    const label = this.turns[turn].words;
    if (!number) return [label[0].toUpperCase() + label.slice(1), ""];
    return [`${this.turn_word} ${number}`, `of ${this.turnCount}`];
  }

  /** @param {number} turn */
  firstOf(turn) {
    return this.turns[turn].first;
  }

  /** @param {number} turn */
  lastOf(turn) {
    return turn + 1 < this.turns.length ? this.turns[turn + 1].first - 1 : this.total;
  }

  /**
   * Returns the target of ↑ ↓: the first event of the next turn; backwards that of this turn, then
   * of the one before.
   *
   * @param {number} n
   * @param {number} step
   */
  turnFrom(n, step) {
    const turn = this.turn(n);
    if (step > 0) return turn + 1 < this.turns.length ? this.firstOf(turn + 1) : this.total;
    if (turn < 0) return 0;
    if (n > this.firstOf(turn)) return this.firstOf(turn);
    return turn > 0 ? this.firstOf(turn - 1) : 0;
  }

  /**
   * Returns the target of [ ]: once round the table, to the next (or the previous) turn of the same
   * seat.
   *
   * @param {number} n
   * @param {number} step
   */
  roundFrom(n, step) {
    const turn = this.turn(n);
    if (turn < 0) return this.turnFrom(n, step);
    const { seat } = this.turns[turn];
    for (let i = turn + step; i >= 0 && i < this.turns.length; i += step) {
      if (this.turns[i].seat === seat) return this.firstOf(i);
    }
    return step > 0 ? this.total : 0;
  }

  /**
   * Returns the next event (or the previous one) for which `wanted` holds; else the end (the
   * start).
   *
   * @param {number} n
   * @param {number} step
   * @param {(event: ReturnType<Story["event"]>) => boolean} wanted
   */
  seek(n, step, wanted) {
    for (let i = n + step; i > 0 && i <= this.total; i += step) {
      if (wanted(this.event(i))) return i;
    }
    return step > 0 ? this.total : 0;
  }

  /**
   * Returns the events in which a piece moved or turned, as this viewpoint sees them: number and
   * action.
   *
   * @param {string} view
   * @param {string} piece
   */
  history(view, piece) {
    const key = /** @type {PieceKey} */ (`p.${piece}`);
    const slots = this.layout.kind === "grid"; // in a hand, cards only close up
    /** @param {Told.Piece | null} p */
    const place = (p) => (p ? `${p.zone}|${slots ? p.slot : ""}|${p.face}|${p.pose}` : "");
    /** @type {[n: number, deed: string][]} */
    const found = [];
    /** @type {Told.Piece | null} */
    let was = null;
    for (let n = 0; n <= this.total; n++) {
      const now = this.patch(view, n)[key];
      if (now === undefined) continue;
      if (n > 0 && place(now) !== place(was)) found.push([n, deed(was, now)]);
      was = now;
    }
    return found;
  }
}

/**
 * Describes the action of a piece without revealing its face.
 *
 * @param {Told.Piece | null} was
 * @param {Told.Piece | null} now
 */
function deed(was, now) {
  if (!now) return "It leaves the table";
  if (!was) return "It comes to the table";
  if (!was.face !== !now.face) return now.face ? "It is turned up" : "It is turned face down";
  return "It is moved";
}
