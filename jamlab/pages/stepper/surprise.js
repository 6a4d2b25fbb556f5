// How surprising an outcome is.
import { decimal } from "../../ui/toolkit/numbers.js";

// Lower bounds in bits of the words: from 1/2, 1/4, 1/8 and 1/32 down.
const STEPS = [0, 1, 2, 3, 5];
const WORDS = [
  "an everyday matter",
  "nothing special",
  "a little surprising",
  "surprising",
  "rare",
];

/**
 * Returns a chance in everyday words: "1 in 12", "about 1 in 3.3", "about 7 in 10".
 *
 * @param {number} part
 * @param {number} whole
 */
export function inWords(part, whole) {
  if (part === whole) return "nothing else could come";
  if (whole % part === 0) return `1 in ${whole / part}`;
  const one = whole / part;
  if (one > 2) return `about 1 in ${one < 10 ? decimal(one, 1) : decimal(one, 0)}`;
  const many = part / whole < 0.9 ? 10 : 100;
  return `about ${Math.min(many - 1, Math.round((many * part) / whole))} in ${many}`;
}

/**
 * Returns how surprising an outcome of that weight is: the chance in words, its -log2, the step (0
 * to 4).
 *
 * @param {number} part
 * @param {number} whole
 */
export function surprise(part, whole) {
  const bits = Math.log2(whole / part);
  const step = STEPS.findLastIndex((least) => bits >= least);
  return { odds: inWords(part, whole), bits: decimal(bits, 1), step, word: WORDS[step] };
}
