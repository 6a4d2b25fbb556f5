// Two-part cards, a recipe above and a fruit below, and the face-down cards that lie on them.
import { cached } from "../toolkit/cached.js";
import { h } from "../toolkit/dom.js";
import { icon, juiceOf } from "../toolkit/icons.js";

/**
 * @param {Look} story
 * @param {string} id
 */
function faceIn(story, id) {
  return story.faces[id] || { label: id };
}

/**
 * Returns the text on a card for a face: its short name, or its label.
 *
 * @param {Look} story
 * @param {string} id
 */
export function nameOn(story, id) {
  const face = faceIn(story, id);
  return face.name || face.label;
}

/**
 * Returns true for a face drawn in two halves, or as a card with points.
 *
 * @param {Look} story
 * @param {string} id
 */
export function isRecipe(story, id) {
  const face = faceIn(story, id);
  return !!(face.above || face.points || face.needs);
}

/**
 * Returns the colour of a face's fruit, by its drawing.
 *
 * @param {Look} story
 * @param {string} id
 */
export function colourOf(story, id) {
  return juiceOf(faceIn(story, id).icon || "");
}

/**
 * @param {Look} story
 * @param {string} id
 */
function picture(story, id) {
  const face = faceIn(story, id);
  const drawn = face.icon ? icon(face.icon) : null;
  return drawn || h("span", { class: "jl-nodrawing", text: nameOn(story, id) });
}

/**
 * Returns the chips of a recipe's ingredients.
 *
 * @param {Look} story
 * @param {Told.Face} face
 */
function needs(story, face) {
  if (!face.needs) return null;
  const chips = face.needs.map((id) => {
    const drawn = icon(faceIn(story, id).icon || "") || h("b", { text: nameOn(story, id)[0] });
    return h("span", { class: "jl-need", title: nameOn(story, id) }, drawn);
  });
  return h("span", { class: "jl-cardneeds", "aria-hidden": "true" }, chips);
}

/** @typedef {Map<string, (HTMLElement | SVGElement)[]>} Parts */

/** @type {WeakMap<Look, Parts>} */
const fronts = new WeakMap(); // by story: a card's contents are built once and copied

/**
 * Returns the contents of a recipe card's front.
 *
 * @param {Look} story
 * @param {string} id
 */
export function recipeParts(story, id) {
  const made = cached(fronts, story, () => /** @type {Parts} */ (new Map()));
  const parts = cached(made, id, () => newParts(story, id).filter((part) => part !== null));
  return parts.map((part) => part.cloneNode(true));
}

/**
 * @param {Look} story
 * @param {string} id
 */
function newParts(story, id) {
  const face = faceIn(story, id);
  const upper = face.above || id;
  const points = face.points ? h("b", { class: "jl-disc", text: face.points }) : null;
  const name = h("span", { class: "jl-recipename", text: nameOn(story, upper) });
  const head = h("span", { class: "jl-upper" }, picture(story, upper), name);
  if (!face.below) return [head, points, needs(story, face)];
  const fruit = h("span", { class: "jl-fruitname", text: nameOn(story, face.below) });
  const style = `--juice:${colourOf(story, face.below)}`;
  return [head, points, h("span", { class: "jl-lower", style }, picture(story, face.below), fruit)];
}

/**
 * Returns the contents of a card lying sideways: a back and, if `notes` are on, a chip of what it
 * is used as.
 *
 * @param {Look} story
 * @param {string} memo
 * @param {string} standsFor
 * @param {boolean} notes
 */
export function lyingParts(story, memo, standsFor, notes) {
  const shown = notes ? standsFor || memo : "";
  return shown ? [h("span", { class: "jl-used" }, picture(story, shown))] : [];
}
