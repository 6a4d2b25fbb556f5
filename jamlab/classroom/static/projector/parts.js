// Helpers of the projector's pages: elements, text with inline drawings, text that shrinks to fit.

import { h, s } from "../elements.js";
import { home } from "../home.js";

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

/**
 * Post to the server of this class; return the reply, whose `error` says why it refused. Throws if
 * there is no reply.
 * @param {string} number
 * @param {string} path
 * @param {object} told
 */
export async function posted(number, path, told) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(told) };
  const reply = await fetch(`${home}api/teach/${number}/${path}`, options);
  const found = await reply.json();
  return reply.ok ? found : { error: found.error };
}

/**
 * Draw the code of the class's address, unless it is drawn already.
 * @param {string} number
 * @param {string} address
 * @param {...HTMLElement} places
 */
export function drawCode(number, address, ...places) {
  const [{ dataset }] = places;
  if (dataset.of === address) return;
  dataset.of = address;
  fetch(`${home}teach/${number}/qr.svg`)
    .then((reply) => (reply.ok ? reply.text() : ""))
    .then((svg) => {
      for (const place of places) place.innerHTML = svg; // from this server: only its own address
    })
    .catch(() => {
      dataset.of = ""; // load again next time
    });
}

/** Return the number of screen pixels per projector unit (1920 wide). */
export function unit() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
}

const LEAST = 24; // CSS pixels of what the class must read, unless the style sheet says otherwise

/** Return the least size of text that the class must read, in projector units. */
export function least() {
  const said = getComputedStyle(document.documentElement).getPropertyValue("--least");
  return (said ? Number.parseFloat(said) : LEAST) / unit();
}

/**
 * Return the sizes that the class can read, and the smaller ones after them: a last resort.
 * @param {number[]} sizes largest first
 */
export function readable(sizes) {
  const low = Math.ceil(10 * least()) / 10;
  return [...sizes.filter((size) => size > low), low, ...sizes.filter((size) => size < low)];
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
