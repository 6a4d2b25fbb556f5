// Helpers for writing notes.

import { h } from "../../ui/toolkit/dom.js";

/**
 * Returns text as a file may contain it: line breaks, but no other control characters.
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
