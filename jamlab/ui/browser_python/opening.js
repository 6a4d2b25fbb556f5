// The opening of a lesson, played from what came with the page until Python is there. Python then resumes
// what was done, by the same seed, and so stands where the page stands.

/**
 * @typedef {{ do: string, value?: number, spread?: number, place?: number, kept?: Told.Diary }} Done
 * @typedef {{ [part: string]: any }} OpeningParts
 */

/**
 * A copy of plain data with these changes.
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

export class OpeningPlayer {
  /**
   * @param {Told.Opening[]} all
   * @param {OpeningParts} fresh the parts as the page comes
   * @param {{ tell: (part: string, told: unknown) => void, say: (message: object) => void }} hooks
   *   `tell` draws a part, `say` is heard by Python
   */
  constructor(all, fresh, { tell, say }) {
    this.all = all;
    this.fresh = JSON.parse(JSON.stringify(fresh));
    this.tell = tell;
    this.say = say;
    /** Python hears all itself from now on. */
    this.isOver = false;
    this.opening = all[0];
    this.at = -1; // of its states: as the page comes
    this.value = 0; // the guess
    /** @type {Done[]} */
    this.later = []; // what only Python can do
    /** @type {{ [part: string]: unknown } | null} */
    this.heard = null; // what Python told while it resumes
    this.begin();
  }

  /** Nothing is done yet. */
  begin() {
    this.opening = this.all[Math.floor(Math.random() * this.all.length)];
    this.at = -1;
    this.later = [];
  }

  /** Whether something is done as soon as Python is there. */
  get isAhead() {
    return !this.isOver && this.later.length > 0;
  }

  /** @returns {Told.Diary} */
  get diary() {
    const { version, lesson, seed, states } = this.opening;
    return { version, lesson, seed, done: [["guess", this.value], ...states[this.at].done] };
  }

  /**
   * Do what was done on the page; false if that is for Python.
   *
   * @param {object} message
   */
  hear(message) {
    if (this.isOver) return false;
    const done = /** @type {Done} */ (message);
    if (done.do === "resume") return this.resume(done.kept);
    if (done.do === "restart") {
      this.begin();
      for (const [part, told] of Object.entries(this.fresh)) this.tell(part, told);
      return true;
    }
    const { states } = this.opening;
    if (done.do === "guess" && this.later.length === 0) {
      if (this.at > 0 || typeof done.value !== "number") return true; // it is kept
      this.value = done.value;
      this.show(0);
      return true;
    }
    const next = states[this.at]?.next[[done.do, done.spread, done.place].join(" ").trimEnd()];
    if (next !== undefined && this.later.length === 0) this.show(next);
    else this.later.push(done);
    return true;
  }

  /**
   * Go on with what the browser kept, if it is of an opening that is here.
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

  /** Python is there: it resumes what was done, and does what waited for it. */
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
   * Python tells a part; true if it is not drawn yet: it first tells how the lesson begins.
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
