// A file that somebody brings: a page says at once if it is larger than what it reads.

/** Megabytes of a recorded game, packed or not; Python reads 64 MB of what is in it. */
export const GAME_MB = 10;
/** Megabytes of notes. */
export const NOTES_MB = 8;
/** Megabytes of a game that is written down. */
export const RECORD_MB = 8;
/** Megabytes of a deck or a board: what is too long for a table Python says. */
export const DATA_MB = 0.2;

const MB = 2 ** 20;

/**
 * Why a file is not read, in a sentence; "" if it can be.
 *
 * @param {File} file
 * @param {number} most megabytes
 */
export function tooLarge(file, most) {
  if (file.size <= most * MB) return "";
  const size = (file.size / MB).toFixed(1);
  return `${file.name} has ${size} MB. A page reads ${most} MB at most here, so it was not opened.`;
}
