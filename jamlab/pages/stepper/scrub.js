// Scrub bar: a segment per turn in the colour of its seat, marks above it, a knob.
// A step only moves the knob and the edge of the emphasised part; the drawing stays.
import { h, s } from "../../ui/toolkit/dom.js";

const TOP = 16; // top of the segments; the marks are above
const TALL = 12;

export class Scrub {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {import("../notes/study.js").Study} [study] its steps have ticks below the bar
   */
  constructor(story, player, study) {
    this.study = study;
    this.story = story;
    this.player = player;
    this.future = s("svg", { class: "jl-track jl-track-future", "aria-hidden": "true" });
    this.past = s("svg", { class: "jl-track jl-track-past", "aria-hidden": "true" });
    this.held = false;
    this.width = 0; // width as drawn
    this.knob = h("span", { class: "jl-knob" });
    this.bubble = h("span", { class: "jl-bubble", hidden: true });
    this.node = h(
      "div",
      { class: "jl-scrub", role: "slider", tabindex: 0, "aria-label": "Position in the game" },
      this.future,
      this.past,
      this.knob,
      this.bubble,
    );
    this.node.setAttribute("aria-valuemin", story.first);
    this.node.setAttribute("aria-valuemax", story.last);
    this.node.addEventListener("pointerdown", (event) => this.grab(event));
    this.node.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      this.node.addEventListener(end, (event) => this.drop(/** @type {PointerEvent} */ (event)));
    }
    this.node.addEventListener("pointerleave", () => (this.bubble.hidden = !this.held));
    this.resize = new ResizeObserver(() => this.draw());
    this.resize.observe(this.node);
  }

  destroy() {
    this.resize.disconnect();
  }

  /** @param {number} n */
  share(n) {
    const { first, last } = this.story;
    return last > first ? (n - first) / (last - first) : 0;
  }

  /** @param {PointerEvent} event */
  at(event) {
    const box = this.node.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / (box.width || 1)));
    const { first, last } = this.story;
    return Math.round(first + share * (last - first));
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button) return;
    this.held = true;
    this.node.setPointerCapture(event.pointerId);
    this.player.startDrag();
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const n = this.at(event);
    if (this.held) this.player.go(n);
    this.bubble.hidden = false;
    this.bubble.textContent = this.label(n);
    this.bubble.style.left = `${100 * this.share(n)}%`;
    this.bubble.classList.toggle("is-late", this.share(n) > 0.8);
    this.bubble.classList.toggle("is-early", this.share(n) < 0.2);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (!this.held) return;
    this.held = false;
    this.node.releasePointerCapture?.(event.pointerId);
    this.bubble.hidden = true;
    this.player.endDrag();
  }

  /**
   * Returns a label such as "turn 14 of 46, step 51 of 171".
   *
   * @param {number} n
   */
  label(n) {
    const { story } = this;
    const [turn, of] = story.turnWords(n);
    const step = `step ${n - story.first} of ${story.last - story.first}`;
    return `${turn.toLowerCase()}${of ? ` ${of}` : ""}, ${step}`;
  }

  /** Draws both tracks if the width has changed. */
  draw() {
    const width = this.node.clientWidth;
    if (!width || width === this.width) return;
    this.width = width;
    for (const track of [this.future, this.past]) {
      track.setAttribute("viewBox", `0 0 ${width} ${TOP + TALL + 2}`);
      track.replaceChildren(...this.segments(width), ...this.marks(width), ...this.ticks(width));
    }
  }

  /** Draws both tracks again, after a change of notes. */
  redraw() {
    this.width = 0;
    this.draw();
  }

  /**
   * Draws ticks for notes, and open ones for stops.
   *
   * @param {number} width
   */
  ticks(width) {
    const { first, last } = this.story;
    const y = TOP + TALL + 4;
    const at = (/** @type {{ at: number }} */ each) => each.at;
    const stops = new Set(this.study?.stops.map(at));
    const all = new Set([...(this.study?.told.notes.map(at) ?? []), ...stops]);
    return [...all]
      .filter((n) => n >= first && n <= last)
      .map((n) => {
        const kind = stops.has(n) ? "jl-stoptick" : "jl-notetick";
        return s("circle", { class: kind, cx: this.share(n) * width, cy: y, r: 2.5 });
      });
  }

  /** @param {number} width */
  segments(width) {
    const { story } = this;
    /** @type {SVGElement[]} */
    const drawn = [];
    story.turns.forEach(({ first, seat }, turn) => {
      const from = Math.max(first - 1, story.first);
      const to = Math.min(story.lastOf(turn), story.last);
      if (to <= from) return;
      const [x, end] = [this.share(from) * width, this.share(to) * width];
      const gap = Math.min(3, (end - x) * 0.2);
      const rect = { x: x + gap / 2, y: TOP, width: Math.max(0.5, end - x - gap), height: TALL };
      const colour = seat >= 0 ? `jl-s${seat % 8}` : "jl-noseat";
      drawn.push(
        s("rect", { class: `jl-segment ${colour}`, rx: Math.min(4, rect.width / 2), ...rect }),
      );
    });
    return drawn;
  }

  /** @param {number} width */
  marks(width) {
    const { story } = this;
    /** @type {SVGElement[]} */
    const drawn = [];
    for (let n = story.first + 1; n <= story.last; n++) {
      const { mark } = story.events[n - 1];
      if (!mark) continue;
      const x = this.share(n) * width;
      const kind = `jl-mark is-${mark}`;
      if (mark === "ok") drawn.push(s("circle", { class: kind, cx: x, cy: TOP - 9, r: 4 }));
      else if (mark === "no")
        drawn.push(s("path", { class: kind, d: `M${x} ${TOP - 14}l5 8.500h-10z` }));
      else drawn.push(s("path", { class: kind, d: `M${x} ${TOP - 14}l5 5-5 5-5-5z` }));
    }
    return drawn;
  }

  /** @param {Context} ctx */
  update({ n, hideFuture }) {
    const { story } = this;
    const turn = story.turn(n);
    const until = turn < 0 ? n : Math.min(story.lastOf(turn), story.last);
    this.node.style.setProperty("--at", `${100 * this.share(n)}%`);
    this.node.style.setProperty("--until", `${100 * this.share(hideFuture ? n : until)}%`);
    this.node.classList.toggle("is-hiding", hideFuture);
    this.node.setAttribute("aria-valuenow", n);
    this.node.setAttribute("aria-valuetext", this.label(n));
  }
}
