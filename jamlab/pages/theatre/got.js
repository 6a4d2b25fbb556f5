// A recorded game as the theatre has got it, from the shelf or brought by somebody.

import { bytesIn } from "./bytes.js";
import { storyIn } from "./laying.js";

/** What is on, or coming: `log` is "" for one that is not on the shelf, and `name` its file's.
 * @typedef {{ game: string, log: string, name: string, title: string }} Playing
 * @typedef {{ playing: Playing, data: Told.Story, note: string, exactly: string,
 *   letters: string, packed: ArrayBuffer | Uint8Array<ArrayBuffer> | null }} Got `packed`: the story as
 *   it came, where it can be saved; `letters`: the log itself for a link, "" if it is not needed or too long */

/** @param {Playing} playing */
export function ownWords({ title }) {
  return `${title} · your own`;
}

/**
 * What Python laid out, as one that is not on the shelf.
 *
 * @param {Told.LaidTold} laid
 * @returns {Promise<Got>}
 */
export async function gotOf(laid) {
  const data = await storyIn(laid);
  const { game, log, name, note, exactly, letters } = laid;
  const packed = bytesIn(laid.story);
  return { playing: { game, log, name, title: data.title }, data, note, exactly, packed, letters };
}
