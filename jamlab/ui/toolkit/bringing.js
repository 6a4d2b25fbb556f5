// Size limits of files opened by the user, checked before a file is read.

/** Megabytes of a recorded game, packed or not; Python reads up to 64 MB unpacked. */
export const GAME_MB = 10;
/** Megabytes of notes. */
export const NOTES_MB = 8;
/** Megabytes of a game in the recorder. */
export const RECORD_MB = 8;
/** Megabytes of a deck or a board; Python reports what is too long for a table. */
export const DATA_MB = 0.2;

const MB = 2 ** 20;

/**
 * Returns the reason why a file is not read, as a sentence; "" if it can be.
 *
 * @param {File} file
 * @param {number} most megabytes
 */
export function tooLarge(file, most) {
  if (file.size <= most * MB) return "";
  const size = (file.size / MB).toFixed(1);
  return `${file.name} has ${size} MB. A page reads ${most} MB at most here, so it was not opened.`;
}
