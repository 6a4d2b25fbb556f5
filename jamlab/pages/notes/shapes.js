// Rings and arrows over the table. They follow their pieces while these move.

import { keysOf } from "../../ui/tables/changes.js";
import { s } from "../../ui/toolkit/dom.js";

const STILL_AFTER = 700; // ms after a step during which pieces may still move
const LINE_WIDE = 5; // px of a line
const ARROW_HEAD = 16; // px of an arrow's head
const ASIDE = 8; // px by which an arrow is shifted to the right of the middle

/** @typedef {import("../../ui/tables/table.js").Table} Table */

export class Shapes {
  /**
   * Draws over `place`, which holds the table and the seats beside it.
   *
   * @param {HTMLElement} place
   * @param {Table} table
   * @param {(seat: number) => DOMRect | undefined} seatPlace
   */
  constructor(place, table, seatPlace) {
    this.place = place;
    this.table = table;
    this.seatPlace = seatPlace;
    this.svg = s("svg", { class: "jl-shapes", "aria-hidden": "true" });
    place.append(this.svg);
    /** @type {Told.NoteShape[]} */
    this.shapes = [];
    /** @type {Partial<Told.ShownScene>} */
    this.scene = {};
    this.until = 0;
    this.frame = 0;
    this.drawn = "";
    this.resize = new ResizeObserver(() => this.follow());
    this.resize.observe(place);
  }

  /**
   * @param {Told.NoteShape[]} shapes
   * @param {string} view
   * @param {Told.ShownScene} scene
   */
  show(shapes, view, scene) {
    this.scene = scene;
    this.shapes = shapes.filter((shape) => !shape.view || shape.view === view);
    this.follow();
  }

  /** Draws the shapes now, and as long as something may move. */
  follow() {
    cancelAnimationFrame(this.frame);
    this.until = performance.now() + STILL_AFTER;
    const draw = () => {
      this.draw();
      if (this.shapes.length && performance.now() < this.until)
        this.frame = requestAnimationFrame(draw);
    };
    this.frame = requestAnimationFrame(draw);
  }

  /**
   * Returns the rectangle of a thing in the drawing; null if it is not there.
   *
   * @param {string} thing
   */
  box(thing) {
    const [kind, id] = [thing[0], thing.slice(2)];
    const box =
      kind === "s" ? this.seatBox(+id) : kind === "z" ? this.zoneBox(id) : this.pieceBox(id);
    if (!box?.width) return null;
    const frame = this.place.getBoundingClientRect();
    const zoom = frame.width / (this.place.offsetWidth || frame.width) || 1;
    return {
      x: (box.left + box.width / 2 - frame.left) / zoom,
      y: (box.top + box.height / 2 - frame.top) / zoom,
      w: box.width / zoom,
      h: box.height / zoom,
    };
  }

  /** @param {string} id */
  pieceBox(id) {
    const node = this.table.pieces.get(id);
    const found = node?.isConnected
      ? node
      : this.table.node.querySelector(`[data-piece="${CSS.escape(id)}"]`);
    return found?.getBoundingClientRect();
  }

  /**
   * Returns the rectangle of a zone's contents; of the zone itself where it is empty or its
   * contents cannot be told apart.
   *
   * @param {string} id
   */
  zoneBox(id) {
    const { scene, table } = this;
    const lying = keysOf("p.", scene).filter((key) => scene[key]?.zone === id);
    const boxes = lying.map((key) => this.pieceBox(key.slice(2))).filter((box) => !!box?.width);
    if (!boxes.length) return table.placeOf(id) ?? table.node.getBoundingClientRect();
    const left = Math.min(...boxes.map((box) => box?.left ?? 0));
    const top = Math.min(...boxes.map((box) => box?.top ?? 0));
    const right = Math.max(...boxes.map((box) => box?.right ?? 0));
    const bottom = Math.max(...boxes.map((box) => box?.bottom ?? 0));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** @param {number} seat */
  seatBox(seat) {
    const beside = this.seatPlace(seat);
    if (beside) return beside;
    return this.table.node
      .querySelector(`.jl-tray.jl-s${seat % 8} .jl-trayhead .jl-mark`)
      ?.getBoundingClientRect();
  }

  draw() {
    const lines = this.shapes.flatMap((shape) => {
      const [on, to] = [this.box(shape.on), shape.to ? this.box(shape.to) : null];
      if (!on || (shape.to && !to)) return [];
      return [{ tone: shape.tone || "plain", d: to ? arrowPath(on, to) : ringPath(on) }];
    });
    const key = JSON.stringify(lines);
    if (key === this.drawn) return;
    this.drawn = key;
    const { offsetWidth, offsetHeight } = this.place;
    this.svg.setAttribute("viewBox", `0 0 ${offsetWidth} ${offsetHeight}`);
    this.svg.replaceChildren(
      ...lines.flatMap(({ tone, d }) => [
        s("path", { class: "jl-shapehalo", d }),
        s("path", { class: `jl-shape is-${tone}`, d }),
      ]),
    );
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    this.resize.disconnect();
    this.svg.remove();
  }
}

/** @typedef {{ x: number, y: number, w: number, h: number }} ThingBox */

/**
 * Returns the path of a frame with round corners, slightly larger than the thing.
 *
 * @param {ThingBox} box
 */
function ringPath({ x, y, w, h }) {
  const [a, b] = [w / 2 + LINE_WIDE, h / 2 + LINE_WIDE];
  const r = Math.min(a, b, 14);
  const side = (/** @type {number} */ n) => n.toFixed(1);
  return (
    `M${side(x - a + r)} ${side(y - b)}h${side(2 * (a - r))}a${r} ${r} 0 0 1 ${r} ${r}` +
    `v${side(2 * (b - r))}a${r} ${r} 0 0 1 ${-r} ${r}h${side(-2 * (a - r))}` +
    `a${r} ${r} 0 0 1 ${-r} ${-r}v${side(-2 * (b - r))}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

/**
 * Returns the path of an arrow from the edge of one thing to the edge of another.
 *
 * @param {ThingBox} from
 * @param {ThingBox} to
 */
function arrowPath(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const start = Math.min(far / 3, Math.min(from.w, from.h) * 0.3);
  const short = Math.min(far / 3, Math.min(to.w, to.h) * 0.3);
  const [ax, ay] = [-uy * ASIDE, ux * ASIDE]; // opposite arrows are drawn side by side
  const [x1, y1] = [from.x + ux * start + ax, from.y + uy * start + ay];
  const [x2, y2] = [to.x - ux * short + ax, to.y - uy * short + ay];
  const wing = (/** @type {number} */ side) => {
    const [bx, by] = [x2 - ux * ARROW_HEAD, y2 - uy * ARROW_HEAD];
    return `${(bx - uy * ARROW_HEAD * 0.6 * side).toFixed(1)} ${(by + ux * ARROW_HEAD * 0.6 * side).toFixed(1)}`;
  };
  const tip = `${x2.toFixed(1)} ${y2.toFixed(1)}`;
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${tip}M${wing(1)}L${tip}L${wing(-1)}`;
}
