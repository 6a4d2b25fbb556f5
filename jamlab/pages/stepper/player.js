// State of the stepper: position, viewpoint, playing, speed, and the way back after a jump.

export const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1000; // ms per event at 1x
const REST = 400; // ms to look at dice that have just come to rest, at 1x
const FAR = 12; // dragging the scrub bar over more events than this leaves a way back

export class Player {
  /**
   * Calls `onchange(how)` after every change; how: "step", "jump", "state".
   *
   * @param {Story} story
   * @param {{ view: string, position: number, onchange: (how: How) => void }} start
   */
  constructor(story, { view, position, onchange }) {
    this.story = story;
    this.view = story.has(view) ? view : story.views[0].id;
    this.n = this.clamp(position);
    this.speed = 1;
    this.playing = false;
    this.origin = null;
    this.timer = 0;
    this.dragging = false;
    this.dragFrom = this.n;
    /** @type {number[] | null} */
    this.swings = null; // of the chances to win, where they are computed
    this.onchange = onchange;
    /**
     * Returns where a move from one position to another ends: a stop may hold in between.
     * @type {(from: number, to: number) => number}
     */
    this.gate = (_from, to) => to;
    /** Called when a reader tries to pass a stop that holds. */
    this.held = () => {};
  }

  /** @param {number} n */
  clamp(n) {
    const whole = Number.isFinite(+n) ? Math.round(+n) : 0;
    return Math.max(this.story.first, Math.min(this.story.last, whole));
  }

  /**
   * Goes to a position. A neighbour is a step, with motion; everything else is a jump. `free`
   * ignores stops on the way, for positions from an address.
   *
   * @param {number} n
   * @param {{ back?: boolean, free?: boolean }} [options]
   */
  go(n, { back = false, free = false } = {}) {
    const wanted = this.clamp(n);
    const to = free ? wanted : this.gate(this.n, wanted);
    if (to !== wanted) this.stop();
    if (to === this.n) {
      if (to !== wanted) this.held();
      return;
    }
    const near = Math.abs(to - this.n) === 1;
    if (back && !near) this.origin = this.n;
    if (to === this.origin) this.origin = null;
    this.n = to;
    this.onchange(near && !this.dragging ? "step" : "jump");
  }

  /**
   * Jumps, with a way back.
   *
   * @param {number} n
   */
  jump(n) {
    this.stop();
    this.go(n, { back: true });
  }

  wayBack() {
    if (this.origin === null) return;
    const to = this.origin;
    this.origin = null;
    this.stop();
    this.go(to);
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.go(this.n + by);
  }

  /** @param {number} by */
  decision(by) {
    this.stop();
    this.go(this.story.seek(this.n, by, (event) => event.node === "choice"));
  }

  /** @param {number} by */
  turn(by) {
    this.stop();
    this.go(this.story.turnFrom(this.n, by));
  }

  /** @param {number} by */
  round(by) {
    this.stop();
    this.go(this.story.roundFrom(this.n, by));
  }

  /**
   * Goes to the next big swing, or the previous one; beyond the last to the end, or the start.
   *
   * @param {number} by
   */
  swing(by) {
    const { first, last } = this.story;
    const swings = this.swings ?? this.story.swings;
    const there = by > 0 ? swings.find((n) => n > this.n) : swings.findLast((n) => n < this.n);
    this.jump(there ?? (by > 0 ? last : first));
  }

  startDrag() {
    this.stop();
    this.dragging = true;
    this.dragFrom = this.n;
  }

  endDrag() {
    this.dragging = false;
    if (Math.abs(this.n - this.dragFrom) > FAR) this.origin = this.dragFrom;
    this.onchange("state");
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  play() {
    if (this.playing) return;
    if (this.n >= this.story.last) this.go(this.story.first);
    this.playing = true;
    this.onchange("state");
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (!this.playing) return;
        this.go(this.n + 1);
        const { n, story } = this;
        if (n >= story.last || this.gate(n, n + 1) === n) this.stop();
        else if (this.playing) this.wait();
      },
      Math.max(BEAT, this.story.lasting(this.view, this.n) + REST) / this.speed,
    );
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.onchange("state");
  }

  /** @param {number} speed */
  setSpeed(speed) {
    if (!SPEEDS.includes(speed) || speed === this.speed) return;
    this.speed = speed;
    if (this.playing) this.wait();
    this.onchange("state");
  }

  /** @param {number} by */
  faster(by) {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]);
  }

  /** @param {string} view */
  see(view) {
    if (view === this.view || !this.story.has(view)) return;
    this.view = view;
    this.onchange("jump");
  }

  nextView() {
    const ids = this.story.views.map((each) => each.id);
    this.see(ids[(ids.indexOf(this.view) + 1) % ids.length]);
  }
}
