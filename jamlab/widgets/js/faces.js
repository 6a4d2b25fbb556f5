// What is drawn on a tile or a card, and what it is called.
import { h, ordinal, s } from "./dom.js";
import { icon, seatMark } from "./icons.js";

const CASTLE =
  "M6 34V15h3v2.500h3V15h3v2.500h1V10l4-5 4 5v7.500h1V15h3v2.500h3V15h3v19H23.500v-6a3.500 3.500 0 0 0-7 0v6z";

/** How a face looks; one that the story does not describe is shown by its name. */
export function faceOf(story, id) {
  return story.faces[id] || { label: id };
}

/** The words for a face. */
export function labelOf(story, id) {
  const face = faceOf(story, id);
  return face.label || String(face.number ?? id);
}

/** A small picture of a face for lists: its icon, or its number in a little card. */
export function faceChip(story, id, className = "jl-icon") {
  const seat = /^seat (\d+)$/.exec(id);
  if (seat && story.seats[seat[1]] !== undefined)
    return seatMark(+seat[1], story.seats[seat[1]], 22);
  const face = faceOf(story, id);
  const drawn = face.icon ? icon(face.icon, className) : null;
  if (drawn) return drawn;
  const words = face.number !== undefined ? String(face.number) : [...labelOf(story, id)][0] || "";
  return h("span", { class: "jl-mini", "aria-hidden": "true", text: words });
}

function dots(count) {
  return h(
    "span",
    { class: "jl-dots" },
    Array.from({ length: count }, () => h("i")),
  );
}

/** Long words may break: "Abra-cadabra". */
function breakable(label) {
  return label.replace(/[^\s-]{10,}/g, (word) => {
    const cut = Math.round(word.length * 0.36);
    return `${word.slice(0, cut)}\u00ad${word.slice(cut)}`;
  });
}

function back(story, tile) {
  if (!tile) return h("b", { class: "jl-backword", text: story.layout.back || "" });
  return s("svg", { class: "jl-castle", viewBox: "0 0 40 40" }, s("path", { d: CASTLE }));
}

function front(story, id, tile) {
  const face = faceOf(story, id);
  const label = labelOf(story, id);
  if (face.number !== undefined) {
    const most = (story.mostNumber ??= Math.max(
      1,
      ...Object.values(story.faces).map((each) => each.number || 0),
    ));
    const bar = h("i", { style: `width:${(100 * face.number) / most}%` });
    return [h("b", { class: "jl-number", text: face.number }), h("u", null, bar)];
  }
  const drawn = face.icon ? icon(face.icon) : null;
  const name = h("b", { class: "jl-name", text: tile ? label : breakable(label) });
  return [drawn, name, face.dots !== undefined && tile ? dots(face.dots) : null];
}

/** Draws a piece `[zone, slot, face, memo, badge, flag]` into its element. */
export function drawPiece(node, story, piece, { tile, notes, hideFuture }) {
  const [, , face, memo, badge, flag] = piece;
  const parts = face === "" ? [back(story, tile)] : front(story, face, tile);
  if (face === "" && memo && notes) {
    parts.push(h("span", { class: "jl-memo" }, faceChip(story, memo)));
  }
  if (badge) parts.push(h("span", { class: "jl-badge", text: badge }));
  const chosen = flag === "chosen" && !hideFuture;
  node.className = [
    "jl-piece",
    tile ? "jl-tile" : "jl-card",
    face === "" ? "is-back" : "is-up",
    face !== "" && !tile && faceOf(story, face).number === undefined ? "is-word" : "",
    flag === "current" ? "is-current" : "",
    chosen ? "is-chosen" : "",
  ].join(" ");
  node.replaceChildren(...parts.filter(Boolean));
}

/** What a piece is called: only what its viewpoint knows. */
export function pieceName(story, piece, { notes = true, hideFuture = false } = {}) {
  const [, , face, memo, badge, flag] = piece;
  const words = [];
  if (face !== "") words.push(labelOf(story, face));
  else words.push("face down");
  if (badge) words.push(`turned up ${ordinal(badge)}`);
  if (face === "" && memo && notes) words.push(`seen earlier: ${labelOf(story, memo)}`);
  if (flag === "current") words.push("now");
  if (flag === "chosen" && !hideFuture) words.push("chosen");
  return words.join(", ");
}
