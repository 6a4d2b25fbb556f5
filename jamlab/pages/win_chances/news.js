// News: the value to a seat of learning something that was already the case.

import { h, many } from "../../ui/toolkit/dom.js";
import { signedTenths } from "./tenths.js";

/**
 * Returns the news of events `first` to `last`, and the sum of all news up to `last`; from a seat's
 * viewpoint only its own.
 *
 * @param {Told.NewsTold[]} news those of the viewpoint
 * @param {{ first: number, last: number }} events
 */
export function newsAt(news, { first, last }) {
  const past = news.filter((one) => one.n <= last);
  const here = past.filter((one) => one.n >= first);
  return { here, past, sum: past.reduce((all, one) => all + one.change, 0) };
}

/**
 * Returns the news as sentences; none where there was no news so far.
 *
 * @param {Story} story
 * @param {import("./turned.js").Seen} seen
 * @param {{ first: number, last: number }} events
 */
export function newsLines(story, { news, view }, events) {
  const { here, past, sum } = newsAt(news, events);
  /** @type {HTMLElement[]} */
  const lines = here.map((one) => newsLine(story, one, view));
  if (here.length)
    lines.push(
      h("small", {
        text: "Nothing changed on the table. It was only found out now.",
      }),
    );
  if (past.length > 1 && view !== "all") {
    const words = `News to ${story.seats[past[0].seat]} so far, ${many(past.length, "time")}: `;
    lines.push(h("small", null, words, h("b", { text: `${signedTenths(sum)} points` })));
  }
  return lines;
}

/**
 * @param {Story} story
 * @param {Told.NewsTold} one
 * @param {string} view
 */
function newsLine(story, { change, half, seat }, view) {
  const name = story.seats[seat];
  const whose = view === "all" ? `${name}, by what ${name} knew` : name;
  const range = `95 %: ${signedTenths(change - half)} to ${signedTenths(change + half)}`;
  return h(
    "p",
    null,
    change < 0 ? `Bad news for ${whose}: ` : `Good news for ${whose}: `,
    h("b", { text: `${signedTenths(change)} points` }),
    h("small", { text: ` (${range})` }),
  );
}
