// Transcript of a game, turn by turn, each event with its clause: the same as `jamlab transcript`
// writes, from the current viewpoint.

/**
 * @param {import("../../ui/tables/story.js").Story} story
 * @param {string} view
 */
export function transcriptOf(story, view) {
  const { seats, turns, events, end } = story;
  const says = story.says(view);
  const width = String(events.length).length;
  const lines = [
    `${story.name}: ${story.title}`,
    `Players: ${seats.join(", ")}`,
    `Options: ${story.house}`,
    ...seenFrom(story, view),
  ];
  let turn = 0;
  for (let n = 1; n <= events.length; n++) {
    if (turns[turn]?.first === n) {
      const { seat, words } = turns[turn];
      const whose = turn && seats[seat] ? `: ${seats[seat]}` : "";
      lines.push("", `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${whose}`);
      turn++;
    }
    lines.push(`${String(n).padStart(width)}  ${says[n]} (${events[n - 1].clause})`);
  }
  lines.push("", end ? `The game is over: ${ended(end, seats)}` : "The game is not over.");
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * @param {import("../../ui/tables/story.js").Story} story
 * @param {string} view
 */
function seenFrom(story, view) {
  if (view === "all") return [];
  return [view === "table" ? "As all at the table saw it" : `As ${story.seats[+view]} saw it`];
}

/**
 * @param {Told.End} end
 * @param {string[]} seats
 */
function ended({ reason, clause, scores, winners }, seats) {
  const won = winners.map((seat) => seats[seat]).join(" and ") || "nobody";
  const had = seats.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  return `${reason} (${clause}). Won by ${won}. ${had}.`;
}
