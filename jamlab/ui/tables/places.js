// Places of a kitchen table: the pieces in each, in order.
import { cached } from "../toolkit/cached.js";
import { h } from "../toolkit/dom.js";
import { PIECE } from "./defaults.js";
import { drawPiece } from "./faces.js";

/**
 * Where a zone is drawn: recipes in a cell each, by slot; a pile in the middle has text and a box.
 *
 * @typedef {{
 *   node: HTMLElement, cells?: Map<number, HTMLElement>, words?: HTMLElement, box?: HTMLElement
 * }} KitchenPlace
 */

/**
 * Returns the cell of a recipe and of what lies on it.
 *
 * @param {HTMLElement} node
 * @param {Map<number, HTMLElement>} cells
 * @param {number} slot
 */
export function cellIn(node, cells, slot) {
  return cached(cells, slot, () => {
    const cell = h("div", { class: "jl-place", role: "presentation" });
    cell.slotNumber = slot;
    node.append(cell);
    return cell;
  });
}

/**
 * Sorts the contents of a place and removes empty cells.
 *
 * @param {KitchenPlace} place
 */
export function sortPlace(place) {
  if (place.cells) {
    for (const [slot, cell] of place.cells) {
      if (cell.childElementCount) {
        ordered(cell, (a, b) => a.lies - b.lies || a.slotNumber - b.slotNumber);
        const lying = cell.querySelectorAll(".is-lying").length;
        cell.classList.toggle("has-lying", lying > 0);
        cell.classList.toggle("has-many", lying > 1);
        cell.style.setProperty("--lying", Math.max(1, lying));
        [...cell.querySelectorAll(":scope > *")].forEach((node, i) => {
          node.style.setProperty("--i", Math.max(0, i - 1));
        });
        continue;
      }
      cell.remove();
      place.cells.delete(slot);
    }
  }
  ordered(place.node, (a, b) => a.slotNumber - b.slotNumber);
}

/**
 * Draws a pile or a heap: at most three cards, the lowest first, and their number.
 *
 * @param {KitchenPlace} place
 * @param {Story} story
 * @param {string} kind
 * @param {string} label
 * @param {number} count
 * @param {string} note
 */
export function drawHeap(place, story, kind, label, count, note) {
  const deep = Math.min(3, count);
  const cards = Array.from({ length: deep }, (_, i) => {
    const node = h("div", { class: "jl-piece" });
    const face = kind === "heap" && i === deep - 1 ? note : "";
    drawPiece(node, story, { ...PIECE, zone: "", slot: 0, face }, { tile: false, notes: false });
    if (kind === "heap" && i < deep - 1) {
      node.className = "jl-piece jl-card is-up is-under";
      node.replaceChildren();
    }
    node.style.setProperty("--deep", deep - 1 - i);
    return node;
  });
  if (!deep) cards.push(h("div", { class: "jl-piece jl-card is-empty" }));
  place.node.replaceChildren(...cards);
  place.words?.replaceChildren(`${label} `, h("b", { text: count }));
}

/**
 * Puts the children of a node in order, if they are not.
 *
 * @param {Element} node
 * @param {(a: Element, b: Element) => number} compare
 */
function ordered(node, compare) {
  const now = [...node.children];
  const wanted = now.toSorted(compare);
  if (wanted.some((child, i) => child !== now[i])) node.append(...wanted);
}
