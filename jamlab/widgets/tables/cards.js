// Cards of two halves: a recipe above, a fruit below; and what lies face down on them.
import { h } from "../shared/dom.js";
import { icon, juiceOf } from "../shared/icons.js";

function faceIn(story, id) {
  return story.faces[id] || { label: id };
}

/** What stands on a card for a face: its short name, or its label. */
export function nameOn(story, id) {
  const face = faceIn(story, id);
  return face.name || face.label;
}

/** True for a face that is drawn in two halves, or as a card with points. */
export function isRecipe(story, id) {
  const face = faceIn(story, id);
  return !!(face.above || face.points || face.needs);
}

/** The colour of a face's fruit, by its drawing. */
export function colourOf(story, id) {
  return juiceOf(faceIn(story, id).icon || "");
}

function picture(story, id) {
  const face = faceIn(story, id);
  const drawn = face.icon ? icon(face.icon) : null;
  return drawn || h("span", { class: "jl-nodrawing", text: nameOn(story, id) });
}

/** The chips of what a recipe needs. */
function needs(story, face) {
  if (!face.needs) return null;
  const chips = face.needs.map((id) => {
    const drawn = icon(faceIn(story, id).icon || "") || h("b", { text: nameOn(story, id)[0] });
    return h("span", { class: "jl-need", title: nameOn(story, id) }, drawn);
  });
  return h("span", { class: "jl-cardneeds", "aria-hidden": "true" }, chips);
}

const fronts = new WeakMap(); // by story: what is on a card is made once and copied

/** The front of a recipe card: what its element holds. */
export function recipeParts(story, id) {
  if (!fronts.has(story)) fronts.set(story, new Map());
  const made = fronts.get(story);
  if (!made.has(id)) made.set(id, newParts(story, id).filter(Boolean));
  return made.get(id).map((part) => part.cloneNode(true));
}

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

/** A card lying sideways: a back, and a chip of what it is used as, for those who remember. */
export function lyingParts(story, memo, standsFor, notes) {
  const shown = notes ? standsFor || memo : "";
  return shown ? [h("span", { class: "jl-used" }, picture(story, shown))] : [];
}
