// Names and values after "#" in a page's address: `#game=jam&step=230&seat=all`.

/**
 * @param {string} hash with or without "#"
 * @returns {{ [name: string]: string }}
 */
export function readAddress(hash) {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

/**
 * @param {{ [name: string]: string | number }} values
 * @returns {string} with "#"
 */
export function addressOf(values) {
  const words = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `#${new URLSearchParams(words)}`;
}

/**
 * Returns the step that an address asks for, limited to those that exist; `missed` if it does not
 * exist.
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
