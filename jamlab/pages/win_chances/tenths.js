// Formatting of chances and their changes: whole tenths of a percent, so that sums of numbers on
// screen are exact.

const MINUS = "\u2212";

/**
 * Formats tenths: "36.6", "−5.4".
 *
 * @param {number} tenths
 */
export function inTenths(tenths) {
  const size = Math.abs(tenths);
  return `${tenths < 0 ? MINUS : ""}${Math.floor(size / 10)}.${size % 10}`;
}

/**
 * Formats tenths with a sign: "+7.0", "−14.6", "0.0".
 *
 * @param {number} tenths
 */
export function signedTenths(tenths) {
  return `${tenths > 0 ? "+" : ""}${inTenths(tenths)}`;
}

/**
 * Formats tenths as a percentage: "36.6 %".
 *
 * @param {number} tenths
 */
export function asPercent(tenths) {
  return `${inTenths(tenths)} %`;
}

/**
 * Formats a size in points of chance to win: "1 point", "14.6 points".
 *
 * @param {number} tenths
 */
export function inPoints(tenths) {
  const size = Math.abs(tenths);
  const words = size % 10 ? inTenths(size) : String(size / 10);
  return `${words} ${size === 10 ? "point" : "points"}`;
}
