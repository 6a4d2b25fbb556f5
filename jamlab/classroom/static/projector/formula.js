// Formulas with upright fractions: 34/49 × 33/48 = 748/2303.

import { h } from "../elements.js";

/** @typedef {{ over: string, under: string } | string} Term */

/**
 * Return a formula's terms. A fraction is a stroke without spaces, or a stroke between spaces;
 * round brackets group.
 *
 *     "(20 + 60) / 83 = 900/83" -> [{over: "20 + 60", under: "83"}, "=", {over: "900", under: "83"}]
 * @param {string} text
 * @returns {Term[]}
 */
export function terms(text) {
  const bits = split(text, " ").filter((bit) => bit);
  /** @type {Term[]} */
  const found = [];
  for (let n = 0; n < bits.length; n++) {
    const before = found.at(-1);
    if (bits[n] === "/" && typeof before === "string" && n + 1 < bits.length) {
      found.pop();
      found.push({ over: bare(before), under: bare(bits[++n]) });
      continue;
    }
    const parts = split(bits[n], "/");
    if (parts.length === 2 && parts[0] && parts[1])
      found.push({ over: bare(parts[0]), under: bare(parts[1]) });
    else found.push(bits[n]);
  }
  return found;
}

/**
 * Split at a sign outside all brackets.
 * @param {string} text
 * @param {string} at
 */
function split(text, at) {
  const found = [""];
  let deep = 0;
  for (const sign of text) {
    if (sign === "(") deep++;
    if (sign === ")") deep--;
    if (sign === at && deep <= 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Strip brackets around the whole: the fraction bar already groups. @param {string} text */
function bare(text) {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}

/** @param {string} text @returns {HTMLElement} */
export function formula(text) {
  const all = terms(text);
  const shown = all.map((term, n) => {
    const last = n === all.length - 1 && all[n - 1] === "=";
    if (typeof term === "string") {
      const name = /^[×+−=·-]$/.test(term) ? "sign" : last && "sum";
      return h("span", { class: name }, term);
    }
    const both = [h("span", null, term.over), h("span", null, term.under)];
    return h("span", { class: last ? "fraction sum" : "fraction" }, both);
  });
  return h(
    "span",
    { class: "terms" },
    h("span", { class: "unseen" }, text),
    h("span", { class: "drawn", "aria-hidden": "true" }, shown),
  );
}
