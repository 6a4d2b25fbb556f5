// Options that are chosen on the table: a click on a piece that belongs to one of them chooses it; one
// that belongs to several leaves those in the list.
//
// An option is a record with `pieces`, or a tuple whose last value they are; each is "id",
// "zone|face" where cards are counted, or "@zone" and "@zone.slot" for a place of the table.

import { keysOf } from "./changes.js";

/** @typedef {{ pieces: string[] } | readonly [...unknown[], string[]]} Pickable */

/**
 * The pieces that an option is about.
 *
 * @param {Pickable} option
 * @returns {string[]}
 */
function aboutOf(option) {
  return "pieces" in option ? option.pieces : /** @type {string[]} */ (option[option.length - 1]);
}

/**
 * What a piece is called by options.
 *
 * @param {Told.Scene} scene
 * @param {string} id
 */
export function thingsOf(scene, id) {
  const [zone, , face, memo] = scene[`p.${id}`] ?? [];
  return [id, `${zone}|${face || memo || ""}`];
}

/**
 * The options that are about all of these pieces.
 *
 * @template {Pickable} Option
 * @param {Option[]} options
 * @param {Told.Scene} scene
 * @param {string[]} picked
 */
export function optionsOf(options, scene, picked) {
  const things = picked.map((id) => thingsOf(scene, id));
  return options.filter((option) =>
    things.every((names) => names.some((name) => aboutOf(option).includes(name))),
  );
}

/**
 * What is picked after a click on a piece: the same again takes it back, and one that does not go with
 * the others stands alone. Null if no option is about it.
 *
 * @template {Pickable} Option
 * @param {Option[]} options
 * @param {Told.Scene} scene
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
 * The pieces and places on the table that an option is about.
 *
 * @param {Pickable[]} options
 * @param {Told.Scene} scene
 */
export function piecesOf(options, scene) {
  const named = new Set(options.flatMap(aboutOf));
  const ids = named.size ? keysOf("p.", scene).map((key) => key.slice(2)) : [];
  const places = [...named].filter((name) => name.startsWith("@"));
  return [...ids.filter((id) => thingsOf(scene, id).some((name) => named.has(name))), ...places];
}
