// List of finished games of this page, as stored by this browser.

import { h } from "../../ui/toolkit/dom.js";
import { dropPlayed } from "./keepgame.js";

/** @type {Intl.DateTimeFormatOptions} */
const WHEN_PLAYED = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

/**
 * @param {string} slot
 * @param {import("./keepgame.js").PlayedGame[]} games
 * @param {{ open: (link: string) => void, dropped: () => void }} hooks
 */
export function playedDrawn(slot, games, { dropped, open }) {
  const rows = games.map(({ at, link, words }) => {
    const when = new Date(at).toLocaleString("en-GB", WHEN_PLAYED);
    const drop = h("button", { type: "button", class: "jl-pill", text: "Delete" });
    drop.setAttribute("aria-label", `Delete ${words}, ${when}`);
    drop.onclick = () => {
      if (drop.dataset.sure) {
        dropPlayed(slot, link);
        dropped();
      } else {
        drop.dataset.sure = "yes";
        drop.textContent = "Really?";
      }
    };
    const go = h(
      "button",
      { type: "button", class: "jl-playedgame", onclick: () => open(link) },
      h("b", { text: words }),
      h("small", { class: "jl-quiet", text: when }),
    );
    return h("li", null, go, drop);
  });
  return [
    h("h2", { text: "Played here" }),
    h("p", { class: "jl-quiet", text: "Kept in this browser, the last twenty." }),
    h("ol", { class: "jl-playedlist" }, rows),
  ];
}
