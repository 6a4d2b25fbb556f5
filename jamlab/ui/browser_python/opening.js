// Opening of a lesson, played from data in the page until Python has loaded. Python then replays
// the same actions with the same seed, and reaches the same state.

/**
 * @typedef {{ [part: string]: any }} OpeningParts
 */

/**
 * Returns a copy of plain data with these changes applied.
 *
 * @template Data
 * @param {Data} data
 * @param {Told.Change[]} changes
 * @returns {Data}
 */
export function changed(data, changes) {
  const copy = JSON.parse(JSON.stringify(data));
  for (const [at, value] of changes) {
    let place = copy;
    for (const step of at.slice(0, -1)) place = place[step];
    place[at[at.length - 1]] = value;
  }
  return copy;
}

/**
 * Returns the key of a move in `Told.OpeningState["next"]`.
 *
 * @param {Told.LessonRequest} message
 */
function moveOf(message) {
  if (message.do === "press") return message.button;
  return message.do === "pick" ? `pick ${message.spread} ${message.place}` : message.do;
}

export class OpeningPlayer {
  /**
   * @param {Told.Opening[]} all
   * @param {OpeningParts} fresh the parts as prerendered
   * @param {{ tell: (part: string, told: unknown) => void, say: (message: object) => void }} hooks
   *   `tell` draws a part, `say` sends a message to Python
   */
  constructor(all, fresh, { tell, say }) {
    this.all = all;
    this.fresh = JSON.parse(JSON.stringify(fresh));
    this.tell = tell;
    this.say = say;
    /** True once Python handles all messages itself. */
    this.isOver = false;
    this.opening = all[0];
    this.at = -1; // index of the current state; -1: as prerendered
    this.value = 0; // the guess
    /** @type {Told.LessonRequest[]} */
    this.later = []; // messages that only Python can handle
    /** @type {{ [part: string]: unknown } | null} */
    this.heard = null; // state from Python while it resumes
    this.begin();
  }

  /** Starts with no action taken. */
  begin() {
    this.opening = this.all[Math.floor(Math.random() * this.all.length)];
    this.at = -1;
    this.later = [];
  }

  /** True if actions are waiting for Python. */
  get isAhead() {
    return !this.isOver && this.later.length > 0;
  }

  /** @returns {Told.Diary} */
  get diary() {
    const { version, lesson, seed, states } = this.opening;
    return { version, lesson, seed, done: [["guess", this.value], ...states[this.at].done] };
  }

  /**
   * Handles an action on the page; returns false if only Python can.
   *
   * @param {Told.LessonRequest} message
   */
  hear(message) {
    if (this.isOver) return false;
    if (message.do === "resume") return this.resume(/** @type {Told.Diary} */ (message.kept));
    if (message.do === "restart") {
      this.begin();
      for (const [part, told] of Object.entries(this.fresh)) this.tell(part, told);
      return true;
    }
    const { states } = this.opening;
    if (message.do === "guess" && this.later.length === 0) {
      if (this.at > 0) return true; // the guess is kept
      this.value = message.value;
      this.show(0);
      return true;
    }
    const next = states[this.at]?.next[moveOf(message)];
    if (next !== undefined && this.later.length === 0) this.show(next);
    else this.later.push(message);
    return true;
  }

  /**
   * Resumes from the diary stored in the browser, if it belongs to one of these openings.
   *
   * @param {Told.Diary | undefined} kept
   */
  resume(kept) {
    const [guess, ...done] = kept?.done ?? [];
    const opening = this.all.find(
      ({ version, lesson, seed }) =>
        version === kept?.version && lesson === kept.lesson && seed === kept.seed,
    );
    const wanted = JSON.stringify(done);
    const n = opening?.states.findIndex((state) => JSON.stringify(state.done) === wanted) ?? -1;
    if (!opening || n < 0 || guess?.[0] !== "guess" || typeof guess[1] !== "number") {
      this.isOver = true;
      return false;
    }
    this.opening = opening;
    this.value = guess[1];
    this.show(n);
    return true;
  }

  /**
   * @param {number} n of a state
   * @returns {OpeningParts}
   */
  parts(n) {
    const { before, changes } = this.opening.states[n];
    return changed(before < 0 ? this.fresh : this.parts(before), changes);
  }

  /** @param {number} n of a state */
  show(n) {
    this.at = n;
    const { locked } = this.opening.states[n];
    const { guess, ...parts } = this.parts(n);
    for (const [part, told] of Object.entries(parts)) this.tell(part, told);
    this.tell("guess", { ...guess, value: this.value, given: true, locked, diary: this.diary });
  }

  /** Hands over to Python, which resumes these actions and handles the waiting messages. */
  handOver() {
    if (this.isOver) return;
    this.isOver = true;
    if (this.at >= 0) {
      this.heard = {};
      this.say({ do: "resume", kept: this.diary });
    }
    for (const message of this.later) this.say(message);
  }

  /**
   * Handles a part's state from Python; returns true if it is not to be drawn yet, because Python
   * first sends the lesson's initial state.
   *
   * @param {string} part
   * @param {any} told
   */
  told(part, told) {
    if (!this.heard) return false;
    this.heard[part] = told;
    if (part !== "guess" || !told.diary) return true;
    const all = Object.entries(this.heard);
    this.heard = null;
    for (const [name, each] of all) this.tell(name, each);
    return true;
  }
}
