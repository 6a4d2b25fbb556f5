// Drawings and names of the faces of tiles and cards.

import { cached } from "../toolkit/cached.js";
import { h, many, ordinal } from "../toolkit/dom.js";
import { icon, seatMark } from "../toolkit/icons.js";
import { isRecipe, lyingParts, recipeParts } from "./cards.js";

/**
 * Returns the look of a face; one that the story does not describe is shown by its name.
 *
 * @param {Look} story
 * @param {string} id
 */
export function faceOf(story, id) {
  return story.faces[id] || { label: id };
}

/**
 * Returns the label of a face.
 *
 * @param {Look} story
 * @param {string} id
 */
export function labelOf(story, id) {
  const face = faceOf(story, id);
  return face.label || String(face.number ?? id);
}

/**
 * Returns a small picture of a face for lists: its icon, or its number on a miniature card.
 *
 * @param {Look} story
 * @param {string} id
 * @param {string} [className]
 */
export function faceChip(story, id, className = "jl-icon") {
  const seat = /^seat (\d+)$/.exec(id);
  if (seat && story.seats[+seat[1]] !== undefined)
    return seatMark(+seat[1], story.seats[+seat[1]], 22);
  const face = faceOf(story, id);
  const drawn = face.icon ? icon(face.icon, className) : null;
  if (drawn) return drawn;
  const name = face.name || labelOf(story, id);
  const short = name.length < 3 ? name : ([...name][0] ?? "");
  const words = face.number !== undefined ? String(face.number) : short;
  return h("span", { class: "jl-mini", "aria-hidden": "true", text: words });
}

/**
 * Returns a miniature card for a list or a strip: the picture of a face, or a back.
 *
 * @param {Look} story
 * @param {string} id
 */
export function miniature(story, id) {
  if (!id) return h("span", { class: "jl-little is-back" });
  return h("span", { class: "jl-little" }, faceChip(story, faceOf(story, id).above || id));
}

/** @param {number} count */
function dots(count) {
  return h(
    "span",
    { class: "jl-dots" },
    Array.from({ length: count }, () => h("i")),
  );
}

/**
 * Makes long words breakable, as in "Abra-cadabra". A name with its own break points breaks only
 * there.
 *
 * @param {string} label
 */
function breakable(label) {
  if (label.includes("\u00ad")) return label;
  return label.replace(/[^\s-]{10,}/g, (word) => {
    const cut = Math.round(word.length * 0.36);
    return `${word.slice(0, cut)}\u00ad${word.slice(cut)}`;
  });
}

/**
 * @param {Look} story
 * @param {boolean} tile
 */
function back(story, tile) {
  if (tile) return icon("castle", "jl-castle");
  const word = story.layout?.back || "";
  const drawn = word ? icon(word, "jl-backicon") : null;
  return drawn || h("b", { class: "jl-backword", text: word });
}

/** @type {WeakMap<Look, number>} */
const mostNumbers = new WeakMap(); // by story

/** @param {Look} story */
function mostNumber(story) {
  const numbers = () => Object.values(story.faces).map((face) => face.number || 0);
  return cached(mostNumbers, story, () => Math.max(1, ...numbers()));
}

/**
 * @param {Look} story
 * @param {string} id
 * @param {boolean} tile
 */
function front(story, id, tile) {
  const face = faceOf(story, id);
  const label = labelOf(story, id);
  if (face.number !== undefined) {
    const bar = h("i", { style: `width:${(100 * face.number) / mostNumber(story)}%` });
    return [h("b", { class: "jl-number", text: face.number }), h("u", null, bar)];
  }
  const drawn = face.icon ? icon(face.icon) : null;
  const short = face.name || label;
  if (!drawn && short.length < 3) return [h("b", { class: "jl-number", text: short })];
  const name = h("b", { class: "jl-name", text: tile ? label : breakable(short) });
  return [drawn, name, face.dots !== undefined && tile ? dots(face.dots) : null];
}

/**
 * Returns the contents of a card's back: its drawing, the remembered face, or what it is used as.
 *
 * @param {Look} story
 * @param {Told.Piece} piece
 * @param {boolean} tile
 * @param {boolean} notes
 */
function backParts(story, { memo, on, stands_for }, tile, notes) {
  if (on >= 0) return lyingParts(story, memo, stands_for, notes);
  const parts = [back(story, tile)];
  if (memo && notes) parts.push(h("span", { class: "jl-memo" }, memoChip(story, memo)));
  return parts;
}

/**
 * Returns the chip for a card's remembered face: for a two-part card, its recipe.
 *
 * @param {Look} story
 * @param {string} memo
 */
function memoChip(story, memo) {
  return faceChip(story, faceOf(story, memo).above || memo);
}

/**
 * Draws a piece into its element.
 *
 * @param {HTMLElement} node
 * @param {Look} story
 * @param {Told.Piece} piece
 * @param {PieceOptions} options
 */
export function drawPiece(node, story, piece, { tile, notes, hideFuture }) {
  const { face, memo, badge, flag, on, stands_for, deep } = piece;
  const looks = [face, memo, badge, flag, on >= 0, stands_for, deep, notes, hideFuture].join("|");
  if (node.looks === looks) return; // only its position has changed
  node.looks = looks;
  const recipe = face !== "" && !tile && isRecipe(story, face);
  const parts = face === "" ? backParts(story, piece, tile, notes) : null;
  const drawn = parts || (recipe ? recipeParts(story, face) : front(story, face, tile));
  if (badge) drawn.push(h("span", { class: "jl-badge", text: badge }));
  if (deep > 1) drawn.push(h("span", { class: "jl-deep", text: `×${deep}` }));
  const chosen = flag === "chosen" && !hideFuture;
  const word = face !== "" && !tile && !recipe && faceOf(story, face).number === undefined;
  node.className = [
    "jl-piece",
    tile ? "jl-tile" : "jl-card",
    face === "" ? "is-back" : "is-up",
    word ? "is-word" : "",
    recipe ? "is-recipe" : "",
    recipe && !faceOf(story, face).below ? "is-whole" : "",
    on >= 0 ? "is-lying" : "",
    deep > 1 ? "is-stack" : "",
    flag === "current" ? "is-current" : "",
    flag === "reach" ? "is-reach" : "",
    chosen ? "is-chosen" : "",
  ].join(" ");
  node.replaceChildren(...drawn.filter((part) => part !== null));
}

/**
 * Returns the name of a piece: only what its viewpoint knows.
 *
 * @param {Look} story
 * @param {Told.Piece} piece
 * @param {Partial<PieceOptions>} [options]
 */
export function pieceName(story, piece, { notes = true, hideFuture = false } = {}) {
  const { face, memo, badge, flag, on, stands_for, deep } = piece;
  const words = [];
  if (face !== "") words.push(labelOf(story, face));
  else words.push(badge ? "not seen" : "face down"); // a back with a number was missed
  if (badge) words.push(`turned up ${ordinal(badge)}`);
  if (on >= 0 && stands_for && notes) words.push(`used as ${labelOf(story, stands_for)}`);
  if (face === "" && memo && notes) words.push(`seen earlier: ${labelOf(story, memo)}`);
  const { points } = faceOf(story, face);
  if (points) words.push(many(points, "point"));
  if (deep > 1) words.push(`on top of ${many(deep - 1, "card")}`);
  if (flag === "reach") words.push("in reach");
  if (flag === "current") words.push("now");
  if (flag === "chosen" && !hideFuture) words.push("chosen");
  return words.join(", ");
}
