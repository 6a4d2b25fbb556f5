// How chances and their changes are written: whole tenths of a percent, so that sums on screen are
// sums of what is on screen.

const MINUS = "\u2212";

/**
 * "36.6", "−5.4".
 *
 * @param {number} tenths
 */
export function inTenths(tenths) {
  const size = Math.abs(tenths);
  return `${tenths < 0 ? MINUS : ""}${Math.floor(size / 10)}.${size % 10}`;
}

/**
 * "+7.0", "−14.6", "0.0".
 *
 * @param {number} tenths
 */
export function signedTenths(tenths) {
  return `${tenths > 0 ? "+" : ""}${inTenths(tenths)}`;
}

/**
 * "36.6 %".
 *
 * @param {number} tenths
 */
export function asPercent(tenths) {
  return `${inTenths(tenths)} %`;
}

/**
 * "1 point", "14.6 points": a size in points of chance to win.
 *
 * @param {number} tenths
 */
export function inPoints(tenths) {
  const size = Math.abs(tenths);
  const words = size % 10 ? inTenths(size) : String(size / 10);
  return `${words} ${size === 10 ? "point" : "points"}`;
}
