// Texts of the panel.

/** @typedef {import("../types").Question} Question */

export const EDGES = "ABCD";
const MINUS = /-/g;

/**
 * Return the meanings of a card's four edges for a question, in order.
 * @param {Question} question
 * @returns {string[]}
 */
export function meanings({ kind, low, high, unit, choices }) {
  if (kind === "choice") return choices.slice(0, EDGES.length);
  const scale = kind === "chance" ? 100 : 1;
  const at = (/** @type {number} */ n) =>
    String(Math.round(scale * (low + ((high - low) * n) / 4) * 100) / 100).replace(MINUS, "−");
  const between = low < 0 ? " to " : "–";
  return [0, 1, 2, 3].map((n) => `${at(n)}${between}${at(n + 1)} ${unit}`.trim());
}

/**
 * Return missing cards in words: "3, 5 to 8 and 11".
 * @param {number[]} numbers sorted
 */
export function listed(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.flatMap(([from, to]) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  const last = words.pop();
  return words.length ? `${words.join(", ")} and ${last}` : (last ?? "");
}
