// Text and boxes of lesson parts.
import { h, s } from "../../ui/toolkit/dom.js";

/** Convert text in which `{name}` is a drawing and `*word*` is strong. @param {string} words */
export function withDrawings(words) {
  return words.split(/(\{[\w-]+\}|\*[^*]+\*)/).map((part) => {
    if (/^\{/.test(part)) return drawing(part.slice(1, -1));
    return /^\*/.test(part) ? h("b", { text: part.slice(1, -1) }) : part;
  });
}

/**
 * Return a drawing from the sprite sheet that the live table adds to the page.
 *
 * @param {string} name
 */
function drawing(name) {
  const props = { class: "jl-inline", viewBox: "0 0 32 32", "aria-hidden": "true" };
  return s("svg", props, s("use", { href: `#jamlab-${name}` }));
}

/** @param {Child} title @param {string} note */
export function panel(title, note) {
  const small = h("small", { text: note });
  return { node: h("section", { class: "jl-box" }, h("h2", null, title, small)), note: small };
}
