// Comparison of two branches from where they part: each seat's chance to win in both, and its gain.

import { h } from "../../ui/toolkit/dom.js";
import { workingDrawn } from "./whatifworking.js";

const GAMES = 400; // of each

/**
 * @param {Told.WhatIfTold} told
 * @param {string[]} seats
 * @param {{ weigh: () => void, stop: () => void }} hooks
 */
export function weighedDrawn({ compared, weighed }, seats, { weigh, stop }) {
  if (compared.length < 2) return [];
  const head = h("h3", { text: "Chance to win, where they part" });
  if (!weighed) {
    const words = `Each is played on ${GAMES} times after the first thing that differs.`;
    return [
      head,
      h("p", { class: "jl-quiet", text: words }),
      whatifPill("Work out both chances", weigh),
    ];
  }
  const { about, asked, rows, state } = weighed;
  if (state === "working") return [head, workingDrawn(asked, "games each", stop)];
  const titles = [...compared.map(({ title }) => title), "Difference, points"];
  const heads = titles.map((text) => h("th", { scope: "col", text }));
  const lines = rows.map(([seat, left, right, gain]) =>
    h(
      "tr",
      null,
      h("th", { scope: "row", text: seats[seat] }),
      [left, right, gain].map((text) => h("td", { text })),
    ),
  );
  const table = h(
    "table",
    { class: "jl-whatifweighed" },
    h("thead", null, h("tr", null, h("td"), heads)),
    h("tbody", null, lines),
  );
  const again = state === "done" ? null : whatifPill("Try again", weigh);
  return [
    head,
    rows.length ? h("div", { class: "jl-whatifscroll", tabindex: 0 }, table) : null,
    h("p", { class: "jl-quiet", text: about }),
    again,
  ].filter((part) => part !== null);
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
function whatifPill(text, onclick) {
  return h("button", { type: "button", class: "jl-whatifpill", text, onclick });
}
