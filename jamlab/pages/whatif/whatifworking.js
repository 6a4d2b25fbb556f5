// Progress of games being played: how many are done, and "Stop", which stays in place as the number
// grows.

import { h, setText } from "../../ui/toolkit/dom.js";

/**
 * @param {number} asked games
 * @param {string} unit "games" or "games each"
 * @param {() => void} stop
 */
export function workingDrawn(asked, unit, stop) {
  const bar = h("progress", { max: asked, "aria-label": "Games played on" });
  const words = h("span", { "data-of": `of ${asked} ${unit}` });
  const end = h("button", { type: "button", class: "jl-whatifpill", text: "Stop", onclick: stop });
  return h("div", { class: "jl-whatifworking" }, bar, words, end);
}

/**
 * @param {HTMLElement} node with or without the drawn progress
 * @param {number} done games
 */
export function setWorking(node, done) {
  const bar = /** @type {HTMLProgressElement | null} */ (node.querySelector("progress"));
  const words = bar?.nextElementSibling;
  if (!bar || !(words instanceof HTMLElement)) return;
  bar.value = done;
  setText(words, `${done} ${words.dataset.of}`);
}
