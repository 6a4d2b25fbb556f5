// How a part of a lesson lives in a notebook's cell: its root, and what it is told.
import { h } from "../../ui/toolkit/dom.js";
import { programCell } from "../../ui/toolkit/programcell.js";

/**
 * Draws `make(root, say)` for as long as the cell is there; returns what ends it.
 *
 * @template Part
 * @param {Cell<LessonTraits<Part>>} cell
 * @param {string} name
 * @param {(root: HTMLElement, say: Say) => { update(told: Part): void, waitFor?: (words: string) => void, end?: () => void }} make
 */
export function livePart(cell, name, make) {
  const root = h("div", { class: "jamlab jl-lesson" });
  root.dataset.part = name;
  return programCell(cell, root, (say) => make(root, say));
}
