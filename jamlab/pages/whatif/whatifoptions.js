// Alternatives at the current step: the options of a choice, the outcomes of chance.

import { h } from "../../ui/toolkit/dom.js";

/** @typedef {{ choose: (place: number) => void, go: (step: number) => void, all: () => void }} WhatIfChoosing */

/**
 * @param {Told.WhatIfStep} step
 * @param {{ showsCame: boolean, picked: number[] | null,
 *   clause: (id: string) => string } & WhatIfChoosing} hooks
 *   `showsCame`: what happened may be shown; `picked`: options left after clicks on the table
 */
export function optionsDrawn(step, { showsCame, picked, clause, choose, go, all }) {
  const { near, note, options, sort, title } = step;
  if (sort === "none") {
    const words = "At this step only one thing can happen.";
    const way =
      near < 0
        ? null
        : h("button", {
            type: "button",
            class: "jl-whatifpill",
            text: `Go to step ${near}`,
            onclick: () => go(near),
          });
    return [h("p", { class: "jl-quiet", text: words }), way].filter((each) => each !== null);
  }
  /** @type {HTMLElement[]} */
  const rows = [];
  let before = "";
  for (const [place, words, id, group, odds, came] of options) {
    if (picked && !picked.includes(place)) continue;
    if (group && group !== before) rows.push(h("li", { class: "jl-whatifgroup", text: group }));
    before = group;
    const isCame = !!came && showsCame;
    const mark = isCame ? h("em", { text: "as it was" }) : null;
    const named = h("span", { class: "jl-clauseid", text: id, title: clause(id) });
    const chance = odds ? h("small", { text: odds }) : null;
    const onclick = () => choose(place);
    const button = h(
      "button",
      { type: "button", class: "jl-whatifoption", onclick },
      h("b", { text: words }),
      mark,
      chance,
      named,
    );
    button.dataset.place = String(place);
    rows.push(h("li", { class: isCame ? "is-came" : "" }, button));
  }
  const list = rows.length
    ? [h("ul", { class: "jl-whatifoptions", "aria-label": title }, rows)]
    : [];
  const isOnTable = options.some(([, , , , , , pieces]) => pieces.length);
  const onTable = isOnTable
    ? [
        h(
          "p",
          { class: "jl-quiet", role: "status" },
          picked
            ? `${picked.length} of ${options.length}: click another piece, or choose here. `
            : "Click a piece on the table, or choose here.",
          picked
            ? h("button", { type: "button", class: "jl-link", text: "Show all", onclick: all })
            : null,
        ),
      ]
    : [];
  const said = note ? [h("p", { class: "jl-quiet", text: note })] : [];
  return [h("h3", { text: title }), ...onTable, ...said, ...list];
}

/**
 * Draws what is known of the alternatives while Python is loading; its list replaces this one.
 *
 * @param {{ title: string, rows: string[] }} known
 */
export function knownDrawn({ title, rows }) {
  const lines = rows.length
    ? rows.map((words) => h("li", { class: "jl-whatifoption", text: words }))
    : Array.from({ length: 3 }, () => h("li", { class: "jl-whatifcoming", "aria-hidden": "true" }));
  return [h("h3", { text: title }), h("ul", { class: "jl-whatifoptions is-coming" }, lines)];
}
