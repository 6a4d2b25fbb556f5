// Dice board seen from above: wood, hole, platforms, dice, a flick's arrow. Rolls are animated from
// recorded frames; there is no physics here.
import { cached } from "../toolkit/cached.js";
import { cellRole, s } from "../toolkit/dom.js";
import { axesOf, between, Die, lookOf } from "./dice.js";
import { wood } from "./wood.js";

const MARGIN = 60; // 0.1 mm of table round the board; fallen dice leave the drawing
const DEEP = 300; // 0.1 mm below the rim at which a die is out of sight
const BEYOND = 260; // 0.1 mm beyond the edge where a fallen die is drawn
const VANISH = 220; // ms a die takes to vanish if its frames end while it is still in sight
const NEAR = 20; // ms: a frame this close to the end is replaced by the final pose
/** @type {Told.Plan} */
export const NO_PLAN = { side: 0, hole: 0, die: 0, platforms: [], areas: [], angle: 0 };
export const REACH = 0.28; // 0.1 mm of arrow per mm/s
export const SHORTEST = 130; // minimum length of the arrow before the die, in 0.1 mm

/**
 * Parses a die's id: "B3" is die 3 of seat 1.
 *
 * @param {string} id
 */
export function dieOf(id) {
  return { seat: id.charCodeAt(0) - 65, number: +id.slice(1) };
}

/**
 * Returns the distance in whole mm from a die's centre to the edge of the hole; 0 over it.
 *
 * @param {Pose} pose
 * @param {Told.Plan} plan
 */
export function fromHole(pose, plan) {
  return Math.max(0, Math.round((Math.hypot(pose[0], pose[1]) - plan.hole / 2) / 10));
}

/**
 * Describes in words where a die lies.
 *
 * @param {Pose} pose
 * @param {Told.Plan} plan
 */
export function placeWords(pose, plan) {
  const away = fromHole(pose, plan);
  return away ? `${away} mm from the hole` : "over the hole";
}

/**
 * Returns how far a die has sunk through the hole or beyond the edge: 0 (on the board) to 1 (out of
 * sight).
 *
 * @param {Pose} pose
 * @param {number} side
 */
function sunkAt(pose, side) {
  if (pose[2] >= 0) return 0;
  const beyond = Math.max(Math.abs(pose[0]), Math.abs(pose[1])) - side / 2;
  return Math.min(1, Math.max(-pose[2] / DEEP, beyond / BEYOND));
}

/**
 * Path of a die in a roll: times and poses, its current position in them, and whether it falls at
 * the end.
 *
 * @typedef {{ id: string, track: [ms: number, pose: Pose][], at: number, falls: boolean }} Track
 */

export class Board {
  /** @param {string} label */
  constructor(label) {
    /** @type {Map<string, Die>} */
    this.dice = new Map();
    this.plan = NO_PLAN;
    this.running = 0; // animation frame of the roll
    this.ground = s("g", { "aria-hidden": "true" });
    this.trails = s("g", { class: "jl-trails", "aria-hidden": "true" });
    this.shadows = s("g", { class: "jl-shadows", "aria-hidden": "true" });
    this.layers = ["low", "mid", "high"].map(() => s("g", { role: "presentation" }));
    this.over = s("g", { class: "jl-aim", "aria-hidden": "true" });
    this.row = s("g", { role: "group", "data-row": true, "aria-label": label }, this.layers);
    const parts = [this.ground, this.trails, this.shadows, this.row, this.over];
    this.node = s("svg", { class: "jl-diceboard" }, parts);
  }

  /**
   * Draws the board itself.
   *
   * @param {Told.Plan} plan
   */
  build(plan) {
    this.plan = plan;
    const box = plan.side / 2 + MARGIN;
    this.node.setAttribute("viewBox", `${-box} ${-box} ${2 * box} ${2 * box}`);
    this.ground.replaceChildren(...wood(plan));
  }

  /**
   * Converts a point of the window to board coordinates in 0.1 mm.
   *
   * @param {MouseEvent} event
   */
  pointAt(event) {
    const { a, d, e, f } = this.node.getScreenCTM() ?? new DOMMatrix();
    return [(event.clientX - e) / a, -(event.clientY - f) / d];
  }

  /** @param {string} id */
  die(id) {
    return cached(this.dice, id, () => {
      const die = new Die(dieOf(id).seat, this.plan.die);
      die.node.dataset.piece = id;
      die.node.prepend(die.tip);
      die.node.tabIndex = -1;
      this.shadows.append(die.shadow);
      return die;
    });
  }

  /**
   * Returns the height of the board or platform below a die.
   *
   * @param {number[]} at
   */
  heightAt([x, y]) {
    const { hole, platforms, angle } = this.plan;
    const under = platforms.find(
      ([px, py, size]) => Math.max(Math.abs(x - px), Math.abs(y - py)) * 2 <= size,
    );
    const slope = angle ? Math.tan((angle * Math.PI) / 1800) : 0;
    return slope * Math.max(0, Math.hypot(x, y) - hole / 2) + (under ? under[3] : 0);
  }

  /**
   * Places a die; one that lies higher is drawn over the others.
   *
   * @param {string} id
   * @param {Pose} pose
   * @param {number} [sunk]
   */
  put(id, pose, sunk = sunkAt(pose, this.plan.side)) {
    const die = this.die(id);
    die.draw(pose, sunk, this.heightAt(pose));
    const edge = this.plan.die;
    const layer = this.layers[pose[2] < 0 ? 0 : pose[2] > 1.6 * edge ? 2 : 1];
    if (die.node.parentNode !== layer) {
      const focused = document.activeElement === die.node;
      layer.append(die.node);
      if (focused) die.node.focus({ preventScroll: true });
    }
    return die;
  }

  /**
   * Sets a die's name, for screen readers and as a tooltip, and its CSS class.
   *
   * @param {string} id
   * @param {string} name
   * @param {string} className
   */
  call(id, name, className) {
    const { node, number, tip, seat } = this.die(id);
    cellRole(node); // a named die can be picked; dice in a lesson's picture have no names
    node.setAttribute("aria-label", name);
    node.setAttribute("class", `jl-die jl-d${seat % 8} ${className}`);
    number.textContent = id;
    tip.textContent = `${id} · ${name}`;
  }

  /** @param {string} id */
  remove(id) {
    const die = this.dice.get(id);
    if (!die) return;
    die.node.remove();
    die.shadow.remove();
    this.dice.delete(id);
  }

  /**
   * Draws the arrow of a flick from the die's position, or its position before the flick. `wide` adds a cone of once and twice that many degrees to
   * each side; `past` draws it pale. Returns the position of its tip in the drawing, or null.
   *
   * @param {Told.Aim | null | undefined} flick
   * @param {Pose | null | undefined} pose
   * @param {{ wide?: number, past?: boolean }} [options]
   */
  aim(flick, pose, { wide = 0, past = false } = {}) {
    this.over.classList.toggle("is-past", past);
    if (!flick || !pose) {
      this.over.replaceChildren();
      return null;
    }
    const { face, angle, speed, offset } = flick;
    const [x, y, half] = [pose[0], -pose[1], this.plan.die / 2];
    const drawn = [];
    /** @type {number[] | null} */
    let tipAt = null;
    /**
     * @param {number} degrees
     * @param {number} far
     */
    const turn = (degrees, far) => {
      const r = (degrees * Math.PI) / 180;
      return [x + far * Math.cos(r), y - far * Math.sin(r)];
    };
    /** @param {number[][]} points */
    const line = (points) =>
      `M${points.map((p) => p.map((c) => c.toFixed(1)).join(" ")).join("L")}`;
    if (angle >= 0) {
      const way = angle / 10;
      const tip = half + SHORTEST + speed * REACH;
      if (wide) {
        for (const widths of [1, 2]) {
          const parts = [-1, -0.5, 0, 0.5, 1].map((part) =>
            turn(way + part * widths * wide, tip + 90),
          );
          drawn.push(s("path", { class: "jl-cone", d: `${line([[x, y], ...parts])}Z` }));
        }
      }
      const shaft = line([turn(way, half + 40), turn(way, tip - 40)]);
      drawn.push(s("path", { class: "jl-flickline", d: shaft }));
      tipAt = turn(way, tip);
      const [hx, hy] = tipAt;
      const head = { class: "jl-flickhead", d: "M0 0L-76 38L-76 -38Z" };
      drawn.push(
        s("path", {
          ...head,
          transform: `translate(${hx.toFixed(1)} ${hy.toFixed(1)}) rotate(${-way})`,
        }),
      );
    }
    if (face) {
      // The finger stands in front of the face that it strikes, shifted from the middle by the
      // offset.
      const [lx, ly] = lookOf(axesOf(pose), face);
      const long = Math.hypot(lx, ly) || 1;
      const [u, v] = [lx / long, ly / long];
      const [cx, cy] = [x + u * (half + 34) + v * offset, y - v * (half + 34) + u * offset];
      drawn.push(s("circle", { class: "jl-finger", cx, cy, r: 26 }));
    }
    this.over.replaceChildren(...drawn);
    return tipAt;
  }

  // -- rolling ------------------------------------------------------------------------------------

  /**
   * Draws the paths of dice as thin lines; `roll` may be null.
   *
   * @param {Told.Rolled | null | undefined} roll
   * @param {Poses} before
   */
  trail(roll, before) {
    /** @type {SVGElement[]} */
    const paths = [];
    roll?.dice.forEach((id, i) => {
      const points = before[id] ? [[before[id][0], -before[id][1]]] : [];
      for (const frame of roll.frames) {
        const [x, y, z] = frame.slice(7 * i + 1);
        if (z <= -DEEP / 2 || Math.max(Math.abs(x), Math.abs(y)) > this.plan.side / 2 + MARGIN)
          break;
        points.push([x, -y]);
      }
      if (points.length < 2) return;
      const d = `M${points.map((p) => p.map(Math.round).join(" ")).join("L")}`;
      paths.push(s("path", { class: `jl-trail jl-d${dieOf(id).seat % 8}`, d }));
    });
    this.trails.replaceChildren(...paths);
  }

  /**
   * Plays a roll from the poses `before` through the frames to the poses `after`; a die in neither
   * frames nor `after` falls out of sight. `done()` is called at the end, but not after `stop`.
   *
   * @param {Told.Rolled} roll
   * @param {Poses} before
   * @param {Poses} after
   * @param {number} speed
   * @param {() => void} done
   */
  play(roll, before, after, speed, done) {
    this.stop();
    const { ms, dice, frames } = roll;
    const tracks = dice.map((id, i) => {
      /** @type {Track["track"]} */
      const track = frames.map((frame) => [frame[0], frame.slice(7 * i + 1, 7 * i + 8)]);
      // Recorded frames are coarse: a roll begins and ends exactly at the dice's poses.
      if (before[id] && track.length && track[0][0] <= 0) track.shift();
      if (before[id]) track.unshift([0, before[id]]);
      if (after[id]) {
        while (track.length > 1 && track[track.length - 1][0] >= ms - NEAR) track.pop();
        track.push([ms, after[id]]);
      }
      return { id, track, at: 0, falls: !after[id] };
    });
    const end = Math.max(
      ms,
      ...tracks.map(({ track, falls }) => (track.at(-1)?.[0] ?? 0) + (falls ? VANISH : 0)),
    );
    const started = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      const time = Math.max(0, now - started) * speed;
      for (const each of tracks) this.move(each, time);
      if (time < end) this.running = requestAnimationFrame(frame);
      else {
        this.running = 0;
        done();
      }
    };
    this.running = requestAnimationFrame(frame);
  }

  /**
   * @param {Track} each
   * @param {number} time
   */
  move(each, time) {
    const { id, track, falls } = each;
    while (each.at + 2 < track.length && track[each.at + 1][0] <= time) each.at += 1;
    const [[t0, from], [t1, to]] = [track[each.at], track[each.at + 1] || track[each.at]];
    const part = t1 > t0 ? Math.max(0, Math.min(1, (time - t0) / (t1 - t0))) : 1;
    const pose = between(from, to, part);
    const gone = falls ? Math.max(0, Math.min(1, (time - t1) / VANISH)) : 0;
    this.put(id, pose, Math.max(gone, sunkAt(pose, this.plan.side)));
  }

  get rolls() {
    return !!this.running;
  }

  /** Stops a roll where it is; the caller puts the dice in their final places. */
  stop() {
    cancelAnimationFrame(this.running);
    this.running = 0;
  }
}

/**
 * Returns a die's name: only what can be seen of it.
 *
 * @param {string[]} seats
 * @param {string} id
 * @param {number} shows
 * @param {string} where
 */
export function dieName(seats, id, shows, where) {
  const { seat, number } = dieOf(id);
  const words = shows ? `shows ${shows}` : "lies tilted";
  return `${seats[seat] ?? `Seat ${seat + 1}`}'s die ${number}: ${words}, ${where}`;
}
