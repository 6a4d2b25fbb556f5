// Pieces that all of the wall's pages are made of: elements, text with its small drawings, and text
// that becomes smaller until it fits.

import { home } from "../home.js";

/** @typedef {import("../types").Question} Question */

/**
 * An element with a class and what is in it.
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
 * The element of the page with this mark; what stands in the body’s own marks is no part of it.
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
 * A text as it is told: {robot} is a small drawing, *word* is stressed. A drawing that there is not
 * is left out.
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

/** Without marks, where only letters can be. @param {string} text */
export function plain(text) {
  return text.replace(/\{[\w-]+\} ?/g, "").replace(/\*/g, "");
}

/** How many pixels of this screen one of the 1920 is. */
export function unit() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
}

/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/**
 * How wide a text is on the wall, in its own units.
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
 * The first of the sizes at which what is in an element is not higher, nor wider, than the element;
 * the last one if it never is. They are set as --fit, in tenths of a rem.
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
 * A drawing of a card or tile of a game.
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
