// Lifecycle of a lesson part in a notebook cell: root element and updates.
import { h } from "../../ui/toolkit/dom.js";
import { programCell } from "../../ui/toolkit/programcell.js";

/**
 * Draw `make(root, say)` while the cell exists; return a function that ends it.
 *
 * @template Part
 * @param {Cell<LessonTraits<Part>>} cell
 * @param {string} name
 * @param {(root: HTMLElement, say: Say<Told.LessonRequest>) => { update(told: Part): void, waitFor?: (words: string) => void, end?: () => void }} make
 */
export function livePart(cell, name, make) {
  const root = h("div", { class: "jamlab jl-lesson" });
  root.dataset.part = name;
  return programCell(cell, root, (say) => make(root, say));
}
