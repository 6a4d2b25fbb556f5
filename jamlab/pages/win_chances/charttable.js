// The chart as a table: each step that changed a chance, whose it was, and the seats' expected
// scores.

import { h } from "../../ui/toolkit/dom.js";
import { bookedOf } from "./booked.js";
import { pointsWords } from "./chart_bars.js";
import { inTenths, signedTenths } from "./tenths.js";
import { CHANCE, UNSPLIT } from "./values_so_far.js";

/** @type {{ [who: number]: string }} */
const MADE_BY = { [CHANCE]: "luck", [UNSPLIT]: "not split yet" };

/**
 * Returns the table up to the last position shown; the first row is the start.
 *
 * @param {Story} story
 * @param {import("./chart_lines.js").Charted} charted
 * @param {number} seat
 */
export function chartTable(story, { seen, to, track }, seat) {
  const { chances, points } = track;
  const booked = bookedOf(track, seen.by, seat, story.first, to);
  const head = (/** @type {string} */ text, /** @type {string} */ scope, span = 1) =>
    h("th", { scope, text, colspan: span > 1 && span });
  const names = () => story.seats.map((name) => head(name, "col"));
  const hasPoints = !!points?.some((each) => each);
  const many = story.seats.length;
  const heads = h(
    "thead",
    null,
    h(
      "tr",
      null,
      h("td", { colspan: 3 }),
      head("Chance to win, %", "colgroup", many),
      hasPoints ? head(pointsWords(story, false), "colgroup", many) : null,
    ),
    h(
      "tr",
      null,
      head("Step", "col"),
      head("Made by", "col"),
      head(`Change for ${story.seats[seat]}`, "col"),
      names(),
      hasPoints ? names() : null,
    ),
  );
  const row = (
    /** @type {number} */ n,
    /** @type {string} */ madeBy,
    /** @type {string} */ change,
  ) =>
    h(
      "tr",
      null,
      h("th", { scope: "row", text: n - story.first }),
      [madeBy, change].map((text) => h("td", { text })),
      chances[n]?.map((chance) => h("td", { text: inTenths(chance) })),
      hasPoints ? points[n]?.map((tenths) => h("td", { text: inTenths(tenths) })) : null,
    );
  if (!booked) return h("table");
  let before = booked.first;
  const rows = booked.steps.flatMap(({ n, who, change }) => {
    const isSame = chances[n]?.join(" ") === chances[before]?.join(" ");
    before = n;
    if (isSame && n !== booked.last) return [];
    const madeBy = isSame ? "" : (story.seats[who] ?? MADE_BY[who]);
    return [row(n, madeBy, isSame ? "" : signedTenths(change))];
  });
  const caption = h("caption", { class: "jl-sr", text: "The chances to win, step by step" });
  return h("table", null, caption, heads, h("tbody", null, row(booked.first, "start", ""), rows));
}
