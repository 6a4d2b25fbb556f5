// Pictures of a lesson's steps, shown before its chart has anything to draw.
import { s } from "../../ui/toolkit/dom.js";

/** Lines (path, class) of each picture, in a box of 72 × 44. @type {{ [kind: string]: [string, string][] }} */
const LINES = {
  guess: [["M4 18H68", "is-guess"]],
  hand: [
    [
      "M16 9h12v12h-12zM30 9h12v12h-12zM44 9h12v12h-12zM16 23h12v12h-12zM44 23h12v12h-12z",
      "is-back",
    ],
    ["M30 23h12v12h-12z", "is-up"],
  ],
  run: [
    ["M4 4V40H70", "is-axis"],
    ["M5 36 9 12 13 30 17 17 22 27 28 20 35 25 44 22 54 24 68 23", "is-run"],
  ],
  exact: [
    ["M4 4V40H70", "is-axis"],
    ["M5 14H68", "is-guess"],
    ["M5 24H68", "is-exact"],
  ],
};

/** @param {string} kind guess, hand, run or exact */
export function sketch(kind) {
  const lines = LINES[kind].map(([d, name]) => s("path", { d, class: name }));
  return s("svg", { viewBox: "0 0 72 44", class: "jl-sketch", "aria-hidden": "true" }, lines);
}
