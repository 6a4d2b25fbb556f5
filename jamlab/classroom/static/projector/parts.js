// Helpers of the projector's pages: elements, text with inline drawings, text that shrinks to fit.

import { h, s } from "../elements.js";

/**
 * Return the page's element with this mark; marks of the body itself are skipped.
 * @param {string} name
 */
export function part(name) {
  return /** @type {HTMLElement} */ (document.querySelector(`body [data-${name}]`));
}

/**
 * @param {string} words
 * @param {() => unknown} pressed
 * @param {string | null} [name]
 */
export function button(words, pressed, name = null) {
  return h("button", { type: "button", class: name, onclick: pressed }, words);
}

/**
 * Convert marked text: {robot} is an inline drawing, *word* is stressed. Unknown drawings are left
 * out.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withDrawings(text) {
  return text
    .split(/(\{[\w-]+\}|\*[^*]+\*)/)
    .map((bit) => {
      const inside = bit.slice(1, -1);
      if (/^\*.*\*$/.test(bit)) return h("em", null, inside);
      if (!/^\{.*\}$/.test(bit)) return bit;
      if (!document.getElementById(inside)) return "";
      return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#${inside}` }));
    })
    .filter((bit) => bit !== "");
}

/** Return the number of screen pixels per projector unit (1920 wide). */
export function unit() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
}

/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/**
 * Return the width of a text in projector units.
 * @param {string} text
 * @param {number} size
 * @param {boolean} bold
 */
export function measured(text, size, bold) {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * size * 0.6;
  canvas.font = `${bold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width;
}

/**
 * Set the first size at which the content does not overflow, or the last one. Sizes are set as
 * --fit, in tenths of a rem.
 * @param {HTMLElement} node
 * @param {number[]} sizes
 */
export function fit(node, sizes) {
  for (const size of sizes) {
    node.style.setProperty("--fit", `${size / 10}rem`);
    if (fitsIn(node)) return size;
  }
  return 0;
}

/** @param {HTMLElement} node */
export function fitsIn(node) {
  return node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
}
