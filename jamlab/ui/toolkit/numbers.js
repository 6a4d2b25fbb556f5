// Number formatting like `jamlab/text.py`, for numbers that the browser computes itself. A test
// keeps the two alike. It also runs on phones of 2018, because a class's pages use it.

const FINEST = 4; // maximum decimals of a percentage; beyond that it is written as "1 in …"
/** @type {[least: number, name: string][]} */
const LARGE = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];
const SURE = 15; // significant digits of a float
const OF_TWO = 12; // significant digits of the difference of two floats
const OF_SUMS = 1e-9; // rounding error of a sum of floats

/**
 * Returns a number's digits, rounded half away from 0 to `digits` decimals, without a point or
 * sign.
 *
 * @param {number} value
 * @param {number} digits
 * @param {number} [sure] significant digits of the float
 */
function unitsOf(value, digits, sure = SURE) {
  const [written, power] = Math.abs(value)
    .toExponential(sure - 1)
    .split("e");
  const known = written.replace(".", "");
  const keep = 1 + Number(power) + digits; // number of digits before the cut
  if (keep < 0) return "0";
  const kept = keep > known.length ? known + "0".repeat(keep - known.length) : known.slice(0, keep);
  return (Number(known.charAt(keep)) >= 5 ? plusOne(kept) : kept).replace(/^0+(?=\d)/, "") || "0";
}

/**
 * Returns the next whole number, given as a string of any length.
 *
 * @param {string} whole
 */
function plusOne(whole) {
  const nines = /** @type {RegExpExecArray} */ (/9*$/.exec(whole))[0].length;
  const rest = whole.slice(0, whole.length - nines);
  const next = rest ? rest.slice(0, -1) + String(Number(rest.slice(-1)) + 1) : "1";
  return next + "0".repeat(nines);
}

/**
 * Returns part / whole in units of `digits` decimals, rounded half up: by long division, which is
 * exact.
 *
 * @param {number} part
 * @param {number} whole
 * @param {number} digits
 */
function partOf(part, whole, digits) {
  let units = Math.floor(part / whole);
  let rest = part % whole;
  for (let n = 0; n < digits; n++) {
    rest *= 10;
    units = 10 * units + Math.floor(rest / whole);
    rest %= whole;
  }
  return units + (2 * rest >= whole ? 1 : 0);
}

/**
 * @param {string} units
 * @param {number} digits
 * @param {string} before
 */
function pointed(units, digits, before) {
  const all = units.padStart(digits + 1, "0");
  const whole = all.slice(0, all.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
  return before + (digits ? `${whole}.${all.slice(-digits)}` : whole);
}

/**
 * Formats a number with `digits` decimals, rounded half away from zero: "15.69", "−1,234.5".
 *
 * @param {number} value
 * @param {number} digits
 * @param {number} [sure]
 */
export function decimal(value, digits, sure = SURE) {
  const units = unitsOf(value, digits, sure);
  return pointed(units, digits, value < 0 && units !== "0" ? "−" : "");
}

/**
 * @param {number} part
 * @param {number} whole
 * @param {number} digits
 */
function looksSure(part, whole, digits) {
  const units = partOf(part, whole, digits + 2);
  return part > 0 && part < whole && (units === 0 || units === 100 * 10 ** digits);
}

/**
 * Formats whole / part for ratios of 100,000 and more: "250,000", "1.2 million".
 *
 * @param {number} whole
 * @param {number} part
 */
function oneIn(whole, part) {
  const [size, name] = LARGE.find(([least]) => whole / part >= least) || [1, ""];
  const digits = name ? 1 : 0;
  const said = pointed(String(partOf(whole, part * size, digits)), digits, "");
  return name ? `${said} ${name}` : said;
}

/**
 * Formats a part of a whole, both integers, as a percentage: "33.3 %". Uses more decimals where it
 * would misleadingly look like 0 or 1.
 *
 * @param {number} part
 * @param {number} whole
 * @param {number} [digits]
 */
export function percent(part, whole, digits = 1) {
  if (!whole) return "";
  /** @param {number} more */
  const written = (more) => `${pointed(String(partOf(part, whole, more + 2)), more, "")} %`;
  if (!looksSure(part, whole, digits)) return written(digits);
  const small = Math.min(part, whole - part);
  for (let more = digits; more <= FINEST; more++) {
    if (partOf(small, whole, more + 2) >= 10) return written(more);
  }
  return `${small < part ? "all but " : ""}1 in ${oneIn(whole, small)}`;
}

/**
 * Formats a chance from 0 to 1 in percent with `digits` decimals: "33.3".
 *
 * @param {number} chance
 * @param {number} digits
 */
export function hundred(chance, digits) {
  const units = unitsOf(chance, digits + 2);
  return pointed(units, digits, chance < 0 && units !== "0" ? "−" : "");
}

/**
 * Formats a chance from 0 to 1 as a percentage, "33.3 %", with more decimals where it would
 * misleadingly look like 0 or 1.
 *
 * @param {number} chance
 */
export function percentOf(chance) {
  const short = `${hundred(chance, 1)} %`;
  if (chance <= 0 || chance >= 1 || !/^(0|100)\.0 /.test(short)) return short;
  const small = Math.min(chance, 1 - chance);
  for (let more = 1; more <= FINEST; more++) {
    if (Number(unitsOf(small, more + 2, OF_TWO)) >= 10) return `${hundred(chance, more)} %`;
  }
  return `${small < chance ? "all but " : ""}1 in ${oneIn(1, small)}`;
}

/**
 * Formats integer parts of `whole` as percentages, each rounded by itself, with the fewest decimals
 * from one to `most` at which they add up to 100; else with one.
 *
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} [most]
 */
export function shares(parts, whole, most = 2) {
  const digits = addingUp(parts, whole, most) || 1;
  return parts.map((part) => percent(part, whole, digits));
}

/**
 * Returns "rounded" if the `shares` of a whole, as written, do not add up to 100; else "".
 *
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} [most]
 */
export function loose(parts, whole, most = 2) {
  return makeWhole(parts, whole) && !addingUp(parts, whole, most) ? "rounded" : "";
}

/**
 * @param {number[]} parts
 * @param {number} whole
 */
function makeWhole(parts, whole) {
  return !!whole && parts.reduce((sum, part) => sum + part, 0) === whole;
}

/**
 * Returns the fewest decimals, up to `most`, at which rounded parts add up to the whole; 0 if none
 * do.
 *
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} most
 */
function addingUp(parts, whole, most) {
  for (let digits = 1; makeWhole(parts, whole) && digits <= most; digits++) {
    const unit = 100 * 10 ** digits;
    // A part written with more decimals, or in words, is taken unrounded.
    const sum = parts.reduce((all, part) => {
      const long = looksSure(part, whole, digits);
      return all + (long ? (part / whole) * unit : partOf(part, whole, digits + 2));
    }, 0);
    if (2 * Math.abs(sum - unit) < 1 - OF_SUMS) return digits;
  }
  return 0;
}

/**
 * Formats the absolute difference of two numbers shown with `digits` decimals, with one more where
 * it is not the difference of the two as written.
 *
 * @param {number} above
 * @param {number} below
 * @param {number} digits
 */
export function apart(above, below, digits) {
  const off = Math.abs(above - below);
  const [one, two] = [above, below].map(
    (value) => (value < 0 ? -1 : 1) * Number(unitsOf(value, digits)),
  );
  const isSo = Math.abs(one - two) === Number(unitsOf(off, digits, OF_TWO));
  return decimal(off, isSo ? digits : digits + 1, OF_TWO);
}
