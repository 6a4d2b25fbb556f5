// How numbers are written: what `jamlab/text.py` says, for what the browser counts itself.
// A test holds the two alike. It runs on phones of 2018, too: a class's pages use it.

const FINEST = 4; // decimals of a percentage at most; what needs more is said as "1 in …"
/** @type {[least: number, name: string][]} */
const LARGE = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];
const SURE = 15; // digits of a float that hold what was meant
const OF_TWO = 12; // and of the difference of two
const OF_SUMS = 1e-9; // what a sum of floats may be off

/**
 * A number's digits as they are written, rounded half away from 0 to so many decimals, without a
 * point; negative numbers without their sign.
 *
 * @param {number} value
 * @param {number} digits
 * @param {number} [sure] digits of the float that count
 */
function unitsOf(value, digits, sure = SURE) {
  const [written, power] = Math.abs(value)
    .toExponential(sure - 1)
    .split("e");
  const known = written.replace(".", "");
  const keep = 1 + Number(power) + digits; // so many of them stand before what is cut off
  if (keep < 0) return "0";
  const kept = keep > known.length ? known + "0".repeat(keep - known.length) : known.slice(0, keep);
  return (Number(known.charAt(keep)) >= 5 ? plusOne(kept) : kept).replace(/^0+(?=\d)/, "") || "0";
}

/**
 * The next whole number, of one that is written with any number of digits.
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
 * A part of a whole, in units of so many decimals, half up: by long division, which loses nothing.
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
 * "15.69", "−1,234.5": a number with so many decimals, half away from zero.
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
 * 100,000 and more, as it is said: so many times a part goes into its whole.
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
 * "33.3 %": a part of a whole, both whole numbers, with more decimals where it would look like 0 or
 * 1 and is not.
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
 * "33.3": a chance from 0 to 1 in percent, as a number with so many decimals.
 *
 * @param {number} chance
 * @param {number} digits
 */
export function hundred(chance, digits) {
  const units = unitsOf(chance, digits + 2);
  return pointed(units, digits, chance < 0 && units !== "0" ? "−" : "");
}

/**
 * The same as it is said, "33.3 %": with more decimals where it would look like 0 or 1 and is not.
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
 * Whole numbers that are the parts of `whole`, as percentages, each rounded by itself: with the
 * fewest decimals, from one to `most`, with which they add up to 100; else with one.
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
 * "rounded" if `shares` of a whole do not add up to 100 as they are written; else "".
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
 * The fewest decimals, at most so many, with which rounded parts add up to a whole; 0 if none do.
 *
 * @param {number[]} parts
 * @param {number} whole
 * @param {number} most
 */
function addingUp(parts, whole, most) {
  for (let digits = 1; makeWhole(parts, whole) && digits <= most; digits++) {
    const unit = 100 * 10 ** digits;
    // One that is written with more decimals, or in words, is taken as it is.
    const sum = parts.reduce((all, part) => {
      const long = looksSure(part, whole, digits);
      return all + (long ? (part / whole) * unit : partOf(part, whole, digits + 2));
    }, 0);
    if (2 * Math.abs(sum - unit) < 1 - OF_SUMS) return digits;
  }
  return 0;
}

/**
 * How far two numbers lie apart, without a sign, beside the two with so many decimals: with one more
 * where it is not the difference of the two as they are written.
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
