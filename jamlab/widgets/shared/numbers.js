// How numbers are written: what `jamlab/table/numbers.py` says, for what the browser counts itself.
// A test holds the two alike.

const SMALLEST = 4; // decimals of a percentage at most; what needs more is said as "1 in …"
/** @type {[least: number, name: string][]} */
const LARGE = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];
const SURE = 1e-9; // what a sum or a product of floats may be off

/**
 * A number above 0 to units of so many decimals, half up.
 *
 * @param {number} value
 * @param {number} digits
 */
function unitsOf(value, digits) {
  return Math.floor(value * 10 ** digits + 0.5 + SURE);
}

/**
 * "15.69", "1,234.5": a number from 0 on with so many decimals, half away from zero.
 *
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits) {
  const units = String(unitsOf(value, digits)).padStart(digits + 1, "0");
  const whole = units.slice(0, units.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
  return digits ? `${whole}.${units.slice(-digits)}` : whole;
}

/**
 * @param {number} part
 * @param {number} whole
 * @param {number} digits
 */
function looksSure(part, whole, digits) {
  const units = unitsOf((100 * part) / whole, digits);
  return part > 0 && part < whole && (units === 0 || units === 100 * 10 ** digits);
}

/** @param {number} count */
function large(count) {
  const [size, name] = LARGE.find(([least]) => count >= least) ?? [0, ""];
  return size ? `${decimal(count / size, 1)} ${name}` : decimal(count, 0);
}

/**
 * "33.3 %": a part of a whole, with more decimals where it would look like 0 or 1 and is not.
 *
 * @param {number} part
 * @param {number} whole
 * @param {number} [digits]
 */
export function percent(part, whole, digits = 1) {
  if (!whole) return "";
  if (!looksSure(part, whole, digits)) return `${decimal((100 * part) / whole, digits)} %`;
  const small = Math.min(part, whole - part);
  for (let more = digits; more <= SMALLEST; more++) {
    if (unitsOf((100 * small) / whole, more) >= 10)
      return `${decimal((100 * part) / whole, more)} %`;
  }
  return `${small < part ? "all but " : ""}1 in ${large(whole / small)}`;
}

/**
 * Whole numbers that are the parts of `whole`, as percentages that add up; equal ones stay equal.
 *
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} [most]
 */
export function shares(parts, whole, most = 2) {
  if (whole && parts.reduce((sum, part) => sum + part, 0) === whole) {
    for (let digits = 1; digits <= most; digits++) {
      const found = addingUp(parts, whole, digits, digits === most);
      if (found) return found;
    }
  }
  return parts.map((part) => percent(part, whole));
}

/**
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} digits
 * @param {boolean} last
 */
function addingUp(parts, whole, digits, last) {
  const unit = 100 * 10 ** digits;
  const long = parts.map((part) => looksSure(part, whole, digits));
  const byItself = parts.reduce((sum, part, n) => sum + (long[n] ? part : 0), 0);
  const wanted = unit - unitsOf((byItself * unit) / whole, 0);
  const free = parts.map((_, n) => n).filter((n) => !long[n]);
  const sum = () => free.reduce((total, n) => total + units[n], 0);
  const units = parts.map((part) => unitsOf((part * unit) / whole, 0));
  if (sum() !== wanted) {
    /** @param {number} n */
    const rest = (n) => (parts[n] * unit) % whole;
    for (const n of free) units[n] = (parts[n] * unit - rest(n)) / whole;
    let left = wanted - sum();
    // Of equal remainders the larger part comes first, but only if more decimals are no way out.
    /** @param {number} n */
    const rank = (n) => rest(n) * (whole + 1) + (last ? parts[n] : 0);
    for (const next of [...new Set(free.map(rank))].sort((a, b) => b - a)) {
      const same = free.filter((n) => rank(n) === next);
      if (left < same.length) break;
      left -= same.length;
      for (const n of same) units[n] += 1;
    }
    if (left || free.some((n) => parts[n] && !units[n])) return null;
  }
  return parts.map((part, n) =>
    long[n] ? percent(part, whole) : `${decimal(units[n] / 10 ** digits, digits)} %`,
  );
}
