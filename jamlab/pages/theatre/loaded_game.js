// A recorded game loaded into the theatre, from the shelf or from a file.

import { bytesIn } from "./bytes.js";
import { storyIn } from "./story_requests.js";

/**
 * The current or loading game: `log` is "" for one that is not on the shelf, and `name` its file's.
 * @typedef {{ game: string, log: string, name: string, title: string }} Playing
 * @typedef {{ playing: Playing, data: Told.Story, note: string, exactly: string,
 *   letters: string, packed: ArrayBuffer | Uint8Array<ArrayBuffer> | null }} Got `packed`: the story as
 *   received, where it can be saved; `letters`: the log as text for a link, "" if none or too long
 */

/** @param {Playing} playing */
export function ownWords({ title }) {
  return `${title} · your own`;
}

/**
 * Returns a game that Python laid out, as one that is not on the shelf.
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
