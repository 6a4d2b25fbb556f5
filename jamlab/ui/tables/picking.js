// Choosing options on the table: a click on a piece that belongs to one option chooses it; a piece
// of several options narrows the list to those.
//
// An option is a record with `pieces`, or a tuple whose last value they are; each is "id",
// "zone|face" where cards are counted, or "@zone" and "@zone.slot" for a place on the table.

import { keysOf } from "./changes.js";

/** @typedef {{ pieces: string[] } | readonly [...unknown[], string[]]} Pickable */

/**
 * Returns the pieces that an option involves.
 *
 * @param {Pickable} option
 * @returns {string[]}
 */
function aboutOf(option) {
  return "pieces" in option ? option.pieces : /** @type {string[]} */ (option[option.length - 1]);
}

/**
 * Returns the names by which options refer to a piece.
 *
 * @param {Told.ShownScene} scene
 * @param {string} id
 */
export function thingsOf(scene, id) {
  const piece = scene[`p.${id}`];
  return piece ? [id, `${piece.zone}|${piece.face || piece.memo}`] : [id];
}

/**
 * Returns the options that involve all of these pieces.
 *
 * @template {Pickable} Option
 * @param {Option[]} options
 * @param {Told.ShownScene} scene
 * @param {string[]} picked
 */
export function optionsOf(options, scene, picked) {
  const things = picked.map((id) => thingsOf(scene, id));
  return options.filter((option) =>
    things.every((names) => names.some((name) => aboutOf(option).includes(name))),
  );
}

/**
 * Returns what is picked after a click on a piece: the same piece again is unpicked, and one that
 * does not fit the others replaces them. Null if no option involves it.
 *
 * @template {Pickable} Option
 * @param {Option[]} options
 * @param {Told.ShownScene} scene
 * @param {string[]} before
 * @param {string} id
 * @returns {{ options: Option[], picked: string[] } | null}
 */
export function pickedAfter(options, scene, before, id) {
  if (before.includes(id)) {
    const picked = before.filter((each) => each !== id);
    return { options: optionsOf(options, scene, picked), picked };
  }
  for (const picked of [[...before, id], [id]]) {
    const found = optionsOf(options, scene, picked);
    if (found.length) return { options: found, picked };
  }
  return null;
}

/**
 * Returns the pieces and places on the table that any of the options involves.
 *
 * @param {Pickable[]} options
 * @param {Told.ShownScene} scene
 */
export function piecesOf(options, scene) {
  const named = new Set(options.flatMap(aboutOf));
  const ids = named.size ? keysOf("p.", scene).map((key) => key.slice(2)) : [];
  const places = [...named].filter((name) => name.startsWith("@"));
  return [...ids.filter((id) => thingsOf(scene, id).some((name) => named.has(name))), ...places];
}
