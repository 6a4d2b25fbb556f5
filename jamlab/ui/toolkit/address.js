// What a page's address says after "#", as names and values: `#game=jam&step=230&seat=all`.

/**
 * @param {string} hash with or without its "#"
 * @returns {{ [name: string]: string }}
 */
export function readAddress(hash) {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

/**
 * @param {{ [name: string]: string | number }} values
 * @returns {string} with its "#"
 */
export function addressOf(values) {
  const words = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `#${new URLSearchParams(words)}`;
}

/**
 * The step that an address asks for, among those that there are; `missed` if it is none of them.
 *
 * @param {string | undefined} asked
 * @param {number} first
 * @param {number} last
 */
export function stepOf(asked, first, last) {
  if (asked === undefined) return { step: first, missed: false };
  const step = /^-?\d{1,9}$/.test(asked) ? Number(asked) : NaN;
  if (Number.isNaN(step)) return { step: first, missed: true };
  const nearest = Math.max(first, Math.min(last, step));
  return { step: nearest, missed: nearest !== step };
}
