// Placing labels without overlap.

/**
 * Returns positions of labels: near their values, at least `least` apart, between low and high.
 *
 * @param {number[]} values
 * @param {number} least
 * @param {number} low
 * @param {number} high
 */
export function spread(values, least, low, high) {
  /** @type {{ of: number[], middle: number }[]} */
  const groups = [];
  for (const n of values.map((_, at) => at).sort((a, b) => values[a] - values[b])) {
    groups.push({ of: [n], middle: values[n] });
    while (groups.length > 1) {
      const [before, last] = groups.slice(-2);
      const size = before.of.length + last.of.length;
      if (last.middle - before.middle >= (least * size) / 2) break;
      const middle = (before.middle * before.of.length + last.middle * last.of.length) / size;
      groups.splice(-2, 2, { of: [...before.of, ...last.of], middle });
    }
  }
  const places = values.map(() => 0);
  let before = 0; // number of labels below this group, which need their room
  for (const { of, middle } of groups) {
    const from = middle - (least * (of.length - 1)) / 2;
    const above = values.length - 1 - before;
    const bounded = Math.min(Math.max(from, low + least * before), high - least * above);
    of.forEach((n, place) => {
      places[n] = bounded + least * place;
    });
    before += of.length;
  }
  return places;
}
