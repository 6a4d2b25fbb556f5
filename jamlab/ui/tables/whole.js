// Scenes as Python sends them, made whole: a record of a scene is sent without fields that are equal
// to their default.

import { cached } from "../toolkit/cached.js";
import { GOAL, PART, PIECE, SEAT_PANEL, SIDE, STRIP, ZONE } from "./defaults.js";

/** @typedef {{ [field: string]: any }} Sent */

/** @type {{ [prefix: string]: object }} */
const DEFAULTS_BY_ID = { "p.": PIECE, "s.": SEAT_PANEL, "z.": ZONE };

/** @type {WeakMap<object, Patch>} */
const wholeFrames = new WeakMap(); // by frame: scenes are compared by identity

/**
 * Returns the changes of a frame with whole records; the same object for the same frame.
 *
 * @param {Exclude<Told.Changes, 0>} frame
 * @returns {Patch}
 */
export function wholeFrame(frame) {
  return cached(wholeFrames, frame, () => {
    /** @type {Sent} */
    const whole = {};
    for (const key in frame) whole[key] = frame[key] && wholeRecord(key, frame[key]);
    return whole;
  });
}

/**
 * @param {string} key
 * @param {any} sent
 */
function wholeRecord(key, sent) {
  const defaults = DEFAULTS_BY_ID[key.slice(0, 2)];
  if (defaults) return { ...defaults, ...sent };
  if (key === "goals") return { ...sent, goals: sent.goals.map(wholeGoal) };
  if (key === "strip") return { ...STRIP, ...sent, sides: wholeRecords(SIDE, sent.sides) };
  return sent;
}

/** @param {Sent} sent */
function wholeGoal(sent) {
  return { ...GOAL, ...sent, parts: wholeRecords(PART, sent.parts ?? []) };
}

/**
 * @param {object} defaults
 * @param {Sent[]} sent
 */
function wholeRecords(defaults, sent) {
  return sent.map((each) => ({ ...defaults, ...each }));
}
