// Resolving an address of the theatre, and messages about what does not exist.

import { stepOf } from "../../ui/toolkit/address.js";

/** @typedef {{ game: Told.ShelfGame, log: Told.ShelfLog, says: string }} Recording */

/**
 * Returns the recording that an address asks for, or the nearest; null if there is none at all.
 *
 * @param {Told.ShelfGame[]} games
 * @param {{ [name: string]: string }} asked
 * @returns {Recording | null}
 */
export function recordingOf(games, asked) {
  const first = games[0];
  if (!first) return null;
  const wanted = asked.game === undefined ? first : games.find(({ id }) => id === asked.game);
  const game = wanted ?? first;
  const found = game.logs.find(({ log }) => log === asked.log);
  const log = found ?? game.logs[0];
  if (!wanted) {
    return { game, log, says: `There is no game “${asked.game}” here. This is ${game.name}. ` };
  }
  if (asked.own !== undefined) {
    const says = `“${asked.own}” was opened from a file. Open the file again to see it; this is another game. `;
    return { game, log, says };
  }
  if (found || asked.log === undefined) return { game, log, says: "" };
  const says = `There is no recording “${asked.log}” of ${game.name} here. This is another one. `;
  return { game, log, says };
}

/**
 * Returns the step and viewpoint that an address asks for, or the nearest. What it does not name is
 * undefined, or as in `usual`.
 *
 * @param {{ first: number, last: number, has(view: string): boolean,
 *   in_part?: Told.InPart | null }} story
 * @param {{ [name: string]: string }} asked
 * @param {{ step: number, seat: string }} usual
 */
export function placeOf(story, asked, usual) {
  const { step, missed } = stepOf(asked.step ?? String(usual.step), story.first, story.last);
  const seat = asked.seat ?? usual.seat;
  const known = story.has(seat);
  let says = "";
  if (missed && asked.step !== undefined) {
    const steps = `the steps go from ${story.first} to ${story.last}`;
    says += `There is no step ${asked.step} here: ${steps}. This is the nearest. `;
  }
  if (!known && asked.seat !== undefined) {
    const not = story.in_part?.not_had.find(({ id }) => id === seat);
    const why = not?.why ?? `There is no viewpoint “${seat}” here.`;
    says += `${why} This is what all at the table see. `;
  }
  return { step, seat: known ? seat : "table", says };
}

/**
 * Returns the step with the most to see: the end of the largest swing of the chances to win, as the
 * table knows them. Undefined without values.
 *
 * @param {{ first: number, last: number, values: Told.ValuesTold | null }} story
 */
export function strikingStep({ first, last, values }) {
  const n = values?.swings.table?.[0]?.n; // the largest is first
  return n !== undefined && n >= first && n <= last ? n : undefined;
}

/**
 * Returns true if the change from one address to another deserves no history entry: at most one
 * event on, or only another question.
 *
 * @param {{ [name: string]: string }} from
 * @param {{ [name: string]: string }} to
 */
export function isNear(from, to) {
  if (!["game", "log", "own", "seat"].every((name) => from[name] === to[name])) return false;
  return Math.abs(Number(from.step) - Number(to.step)) <= 1;
}
