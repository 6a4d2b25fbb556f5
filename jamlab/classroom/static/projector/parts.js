// Helpers of the projector's pages: elements, text with inline drawings, text that shrinks to fit.

import { home } from "../home.js";

/** @typedef {import("../types").Question} Question */

/**
 * Return an element with a class and content.
 * @param {string} tag
 * @param {string} name
 * @param {...(string | Node)} inside
 */
export function made(tag, name, ...inside) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...inside);
  return node;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} values
 * @param {string} [text]
 */
export function drawn(tag, values, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(values)) node.setAttribute(name, String(value));
  if (text) node.textContent = text;
  return node;
}

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
 * @param {string} [name]
 */
export function button(words, pressed, name = "") {
  const node = /** @type {HTMLButtonElement} */ (made("button", name, words));
  node.type = "button";
  node.addEventListener("click", pressed);
  return node;
}

/**
 * Convert marked text: {robot} is an inline drawing, *word* is stressed. Unknown drawings are left
 * out.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withDrawings(text) {
  /** @type {(string | Node)[]} */
  const found = [];
  for (const bit of text.split(/(\{[\w-]+\}|\*[^*]+\*)/)) {
    if (/^\{.*\}$/.test(bit)) {
      const name = bit.slice(1, -1);
      if (!document.getElementById(name)) continue;
      const svg = drawn("svg", { class: "icon", "aria-hidden": "true" });
      svg.append(drawn("use", { href: `#${name}` }));
      found.push(svg);
    } else if (/^\*.*\*$/.test(bit)) found.push(made("em", "", bit.slice(1, -1)));
    else if (bit) found.push(bit);
  }
  return found;
}

/** Strip marks, where only plain text is possible. @param {string} text */
export function plain(text) {
  return text.replace(/\{[\w-]+\} ?/g, "").replace(/\*/g, "");
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

/**
 * Return the drawing of a card or tile of a game.
 * @param {string} game
 * @param {string} face
 * @param {string} [mark]
 */
export function piece(game, face, mark = "") {
  const image = /** @type {HTMLImageElement} */ (made("img", "piece"));
  const asked = new URLSearchParams();
  if (mark) asked.set("mark", mark);
  if (document.documentElement.dataset.theme === "dark") asked.set("dark", "1");
  image.alt = face || "face down";
  image.src = `${home}piece/${game}/${encodeURIComponent(face)}.svg?${asked}`;
  return image;
}
