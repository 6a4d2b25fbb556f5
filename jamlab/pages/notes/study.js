// Notes and stops of a recorded game: which there are at a step, and which hold there.
//
// A stop holds when stepping over it or playing, until an answer was chosen or it was skipped.
// Opening a later step by its address passes it.

/** @type {Told.NotesTold} */
const NO_NOTES = {
  log: "",
  sha256: "",
  title: "",
  author: "",
  notes: [],
  stops: [],
  branches: [],
};

/**
 * Answers tried at a stop, in order; none: skipped.
 * @typedef {number[]} Tried
 */

export class Study {
  /**
   * @param {Told.NotesTold | null | undefined} told
   * @param {Story} story
   */
  constructor(told, story) {
    this.told = told ?? NO_NOTES;
    this.story = story;
    /** @type {Map<number, Tried>} */
    this.tried = new Map();
    this.isWriting = false; // stops do not hold while writing
  }

  /** Stops that can be shown here: the story has a viewpoint that sees the options. */
  get stops() {
    const { stops } = this.told;
    return stops.filter((stop) => isWhole(stop) && stop.views.some((view) => this.story.has(view)));
  }

  /** True if there is anything to read. */
  get isThere() {
    const { title, author, notes } = this.told;
    return !!(title || author || notes.length || this.stops.length);
  }

  /**
   * Returns the notes at a step that a viewpoint is shown.
   *
   * @param {number} n
   * @param {string} view
   */
  notes(n, view) {
    return this.told.notes.filter((note) => note.at === n && isShown(note, view));
  }

  /** @param {number} n */
  stop(n) {
    return this.stops.find((stop) => stop.at === n) ?? null;
  }

  /**
   * Returns the stop that holds at a step.
   *
   * @param {number} n
   */
  pending(n) {
    const stop = this.stop(n);
    return stop && !this.tried.has(n) && !this.isWriting ? stop : null;
  }

  /**
   * Returns where a move from one step to another ends: at the first stop that holds.
   *
   * @param {number} from
   * @param {number} to
   */
  gate(from, to) {
    const first = this.first(from);
    return first === null ? to : Math.min(to, first);
  }

  /**
   * Returns the step of the first stop that holds, from a step on; null if none does.
   *
   * @param {number} from
   */
  first(from) {
    const ahead = this.stops.map((stop) => stop.at).filter((at) => at >= from && this.pending(at));
    return ahead.length ? Math.min(...ahead) : null;
  }

  /**
   * Returns the viewpoint for a reader with `view` at a stop that holds: that of the choosing seat.
   * The all-knowing view would reveal what comes.
   *
   * @param {number} n
   * @param {string} view
   */
  viewOf(n, view) {
    const stop = this.pending(n);
    if (!stop) return view;
    const seat = String(stop.seat);
    const { story } = this;
    if (view !== "all" && stop.views.includes(view)) return view;
    if (story.has(seat)) return seat;
    return stop.views.includes(view) ? view : (stop.views.find((id) => story.has(id)) ?? view);
  }

  /**
   * @param {number} at
   * @param {number} answer
   */
  answer(at, answer) {
    this.tried.set(at, [...(this.tried.get(at) ?? []), answer]);
  }

  /** @param {number} at */
  skip(at) {
    this.tried.set(at, []);
  }

  /** @param {number} at */
  ask(at) {
    this.tried.delete(at);
  }

  /**
   * Returns the steps with something for a viewpoint, in order, up to the stop that holds from `n`
   * on.
   *
   * @param {string} view
   * @param {number} n
   */
  places(view, n) {
    const until = this.first(n) ?? this.story.last;
    const notes = this.told.notes.filter((note) => isShown(note, view));
    const all = new Set([...notes, ...this.stops].map(({ at }) => at));
    return [...all].filter((at) => at >= this.story.first && at <= until).sort((a, b) => a - b);
  }
}

/**
 * Returns true if a stop is complete: a question, two answers, a right one, a comment on each.
 *
 * @param {Told.StopTold} stop
 */
export function isWhole({ answers, question }) {
  const all = answers.every(({ word }) => word.trim());
  return !!question.trim() && answers.length > 1 && all && answers.some(({ right }) => right);
}

/**
 * @param {Told.NoteTold} note
 * @param {string} view
 */
function isShown({ seen_by }, view) {
  return !seen_by.length || seen_by.includes(view);
}
