// Arithmetic of aiming a flick, in the whole numbers of the game's choices. No DOM.

import { REACH, SHORTEST } from "../../ui/tables/board.js";
import { axesOf, lookOf } from "../../ui/tables/dice.js";
import { decimal } from "../../ui/toolkit/numbers.js";

/**
 * @typedef {{
 *   back?: boolean, go?: boolean, turn?: number, faster?: number, move?: number[]
 * }} KeyMeaning
 */

/** @type {{ [key: string]: [x: number, y: number] }} */
const KEY_WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const AT_FIRST = 100; // cm/s

export const LIMITS = {
  aim: { least: 0, most: 359, step: 1, big: 10 },
  speed: { least: 10, most: 300, step: 10, big: 50 }, // cm/s
  offset: { least: -6, most: 6, step: 2, big: 2 }, // mm, to the left as seen from the finger
  height: { least: 4, most: 12, step: 2, big: 2 }, // mm above the surface below the die
};

/**
 * Return the nearest allowed number; directions wrap around.
 *
 * @param {keyof Meant} name
 * @param {number} number
 */
export function snapped(name, number) {
  const { least, most, step } = LIMITS[name];
  if (name === "aim") return ((Math.round(number) % 360) + 360) % 360;
  return Math.max(least, Math.min(most, least + Math.round((number - least) / step) * step));
}

/**
 * Return the side face that a finger from this direction strikes most squarely; 0 if it is not in
 * `open` because something stands in front of it.
 *
 * @param {Pose} pose
 * @param {number} aim
 * @param {number[] | null} [open]
 */
export function struckFace(pose, aim, open = null) {
  const axes = axesOf(pose);
  /** @type {[face: number, look: number[]][]} */
  const looks = [1, 2, 3, 4, 5, 6].map((face) => [face, lookOf(axes, face)]);
  looks.sort((a, b) => b[1][2] - a[1][2]);
  const r = (aim * Math.PI) / 180;
  const [x, y] = [Math.cos(r), Math.sin(r)];
  /** @param {[face: number, look: number[]]} look */
  const squarely = ([, look]) => -(look[0] * x + look[1] * y) / (Math.hypot(look[0], look[1]) || 1);
  const face = looks.slice(1, 5).reduce((a, b) => (squarely(b) > squarely(a) ? b : a))[0];
  return !open || open.includes(face) ? face : 0;
}

/**
 * Return the direction from a die to the hole.
 *
 * @param {Pose} pose
 */
export function towardsHole(pose) {
  return snapped("aim", (Math.atan2(-pose[1], -pose[0]) * 180) / Math.PI);
}

/**
 * Return the aim of a pull: the die goes the opposite way, faster the farther the finger is. Speed
 * is 0 while the finger is too near. `pull` and the pose are in 0.1 mm.
 *
 * @param {Pose} pose
 * @param {number[]} pull
 * @param {number} half
 */
export function pulled(pose, pull, half) {
  const [dx, dy] = [pose[0] - pull[0], pose[1] - pull[1]];
  const far = (Math.hypot(dx, dy) - half - SHORTEST) / REACH / 10;
  const aim = snapped("aim", (Math.atan2(dy, dx) * 180) / Math.PI);
  return { aim, speed: far < LIMITS.speed.least / 2 ? 0 : snapped("speed", far) };
}

/**
 * Format a speed: "1.4 m/s".
 *
 * @param {number} speed
 */
export function metres(speed) {
  return `${decimal(speed / 100, 1)} m/s`;
}

/**
 * Return a key's effect on a die: `turn` in degrees, `faster` in cm/s, `go`, `back`; while dice are
 * placed `move` by x, y (0.1 mm) and degrees. Null for other keys.
 *
 * @param {string} key
 * @param {boolean} shift
 * @param {boolean} places
 * @returns {KeyMeaning | null}
 */
export function keyMeans(key, shift, places) {
  if (key === "Escape") return { back: true };
  const way = KEY_WAYS[key];
  if (places) {
    const by = shift ? 100 : 10;
    if (way) return { move: [way[0] * by, way[1] * by, 0] };
    return key === "t" || key === "T" ? { move: [0, 0, 15] } : null;
  }
  if (key === "Enter") return { go: true };
  if (!way) return null;
  const part = shift ? "big" : "step";
  return way[0] ? { turn: -way[0] * LIMITS.aim[part] } : { faster: way[1] * LIMITS.speed[part] };
}

/**
 * Returns a flick as it is drawn: `meant` in tenths of a degree, mm/s and 0.1 mm.
 *
 * @param {string} die
 * @param {number} face
 * @param {Meant} meant
 * @returns {Told.Aim}
 */
export function aimOf(die, face, { aim, speed, offset, height }) {
  return {
    die,
    face,
    angle: aim * 10,
    speed: speed * 10,
    offset: offset * 10,
    height: height * 10,
  };
}
