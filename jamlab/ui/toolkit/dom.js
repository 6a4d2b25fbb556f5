// Drawings, updates of elements, and words with numbers. Builders of elements: elements.js.

import { s } from "./elements.js";

export * from "./elements.js";

/**
 * Builds a drawing of one path, in the colour of the surrounding text.
 *
 * @param {string} path
 * @param {number} [size]
 */
export function glyph(path, size = 22) {
  const props = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" };
  return s("svg", { class: "jl-glyph", ...props }, s("path", { d: path, fill: "currentColor" }));
}

/**
 * Returns an event's target as an element.
 *
 * @param {Event} event
 */
export function targetOf(event) {
  return /** @type {HTMLElement} */ (event.target);
}

/**
 * Makes a card or die on a table without a grid focusable and pickable.
 *
 * @param {HTMLElement | SVGElement} node
 */
export function cellRole(node) {
  node.setAttribute("role", "button");
  node.dataset.cell = "";
}

/**
 * Replaces the children of a node. Those already there stay in place, so that a press or key that
 * spans an update is not lost.
 *
 * @param {Element} node
 * @param {Element[]} children
 */
export function setChildren(node, children) {
  for (const child of [...node.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, i) => {
    if (node.children[i] !== child) node.insertBefore(child, node.children[i] ?? null);
  });
}

/**
 * Returns an ordinal: "first", "second", … "21st".
 *
 * @param {number} n
 */
export function ordinal(n) {
  const words = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
  words.push("ninth", "tenth", "eleventh", "twelfth");
  if (n < words.length) return words[n];
  const tail = n % 100 > 10 && n % 100 < 14 ? "th" : ["", "st", "nd", "rd"][n % 10] || "th";
  return `${n}${tail}`;
}

/**
 * Returns a number with its noun: "1 card", "5 cards".
 *
 * @param {number} n
 * @param {string} noun
 */
export function many(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/**
 * Returns a number with a game's unit, given in the plural: "1 pie", "2 pies", "1 tile won"
 * (`counted` of `jamlab/text.py`).
 *
 * @param {number} n
 * @param {string} nouns
 */
export function counted(n, nouns) {
  return `${n} ${Math.abs(n) === 1 ? nouns.replace(/s\b/, "") : nouns}`;
}

export const GLYPHS = {
  turnBack: "M5 5h2.600v14H5zM19.500 5v14L8.500 12z",
  stepBack: "M17.500 5v14L6.500 12z",
  play: "M7 4.500v15L20 12z",
  pause: "M6.500 5h4v14h-4zM13.500 5h4v14h-4z",
  stepOn: "M6.500 5v14l11-7z",
  turnOn: "M16.400 5H19v14h-2.600zM4.500 5v14l11-7z",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z",
  sun:
    "M12 7.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 0 0 0-9ZM11 1.500h2v4h-2zM11 18.500h2v4h-2z" +
    "M1.500 11h4v2h-4zM18.500 11h4v2h-4zM3.900 5.300l1.400-1.400 2.800 2.800-1.400 1.400z" +
    "M15.900 17.300l1.400-1.400 2.800 2.800-1.400 1.400zM3.900 18.700l2.800-2.800 1.400 1.400-2.800 2.800z" +
    "M15.900 6.700l2.800-2.800 1.400 1.400-2.800 2.800z",
  more:
    "M5 9.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400Z" +
    "M12 9.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400Z" +
    "M19 9.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400Z",
  chart:
    "M4 4h2.200v13.800H20V20H4zM8 14.500l4-5 3 2.600 4.600-6 1.500 1.200-5.800 7.500-3-2.600-2.800 3.600z",
  list: "M4 5h3v3H4zM9 5h11v3H9zM4 10.500h3v3H4zM9 10.500h11v3H9zM4 16h3v3H4zM9 16h11v3H9z",
  eye:
    "M12 5C6.500 5 2.700 9.300 1.500 12c1.200 2.700 5 7 10.500 7s9.300-4.300 10.500-7C21.300 9.300 17.500 5 12 5zM12 7.300" +
    "a4.700 4.700 0 1 1 0 9.400a4.700 4.700 0 1 1 0-9.400zM12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z",
  back: "M10 5v4c6 0 9.500 3 10.500 9.500C18 15 15 13.800 10 13.800V18L3 11.500z",
  close:
    "M6.700 5.300 12 10.600l5.300-5.300 1.400 1.400-5.300 5.300 5.300 5.300-1.400 1.400-5.300-5.300-5.300 5.300-1.400-1.400 5.300-5.300-5.300-5.300z",
};
