// What writing notes needs again and again.

import { h } from "../../ui/toolkit/dom.js";

/**
 * Text as a file may hold it: lines, and no other control signs.
 *
 * @param {string} text
 */
export function clean(text) {
  return text.replaceAll("\r", "").replace(/[^\P{Cc}\n\t]/gu, "");
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
export function wordButton(text, onclick) {
  return h("button", { type: "button", class: "jl-writebutton", text, onclick });
}
