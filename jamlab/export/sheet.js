// Score sheet: the printed form of a one-file game. Changes of a turn are bold.

import { h } from "../ui/toolkit/dom.js";

/**
 * Return each seat's standing after each turn, and the end of the game.
 *
 * @param {Story} story
 * @param {string} view
 */
export function scoreSheet(story, view) {
  const seats = story.seats.map((name) => h("th", { scope: "col", text: name }));
  /** @type {unknown[]} */
  let before = story.seats.map(() => 0);
  const rows = story.turns.map(({ seat, words }, turn) => {
    const scene = story.at(view, story.lastOf(turn));
    const had = story.seats.map((_, other) => scene[`s.${other}`]?.total ?? "");
    const cells = had.map((total, other) =>
      h(total === before[other] ? "td" : "th", { text: total }),
    );
    before = had;
    const who = h("td", { text: story.seats[seat] ?? "" });
    return h("tr", null, h("th", { scope: "row", text: words }), who, cells);
  });
  const head = h("tr", null, h("th", null), h("th", null), seats);
  const table = h("table", null, h("thead", null, head), h("tbody", null, rows));
  return h(
    "section",
    { class: "jl-sheet" },
    h("h1", { text: story.name }),
    h("p", { text: `${story.title}. House rules: ${story.house}.` }),
    table,
    ...ending(story),
  );
}

/** @param {Story} story */
function ending(story) {
  const { end, seats } = story;
  if (!end) return [h("p", { class: "jl-sheetend", text: "The game is not over." })];
  const won = end.winners.map((seat) => seats[seat]).join(" and ");
  const scores = seats.map((name, seat) => `${name} ${end.scores[seat]}`).join(", ");
  const who = won ? `${won} ${end.winners.length > 1 ? "share the win" : "wins"}` : "Nobody wins";
  return [
    h("p", { class: "jl-sheetend" }, h("b", { text: `${who}. ` }), `${scores}.`),
    h("p", { text: `${end.reason} (${end.clause})` }),
  ];
}
