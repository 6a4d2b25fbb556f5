// The end of a game: who has won and by which rule, what each has, and the ways on.

import { h } from "../shared/dom.js";
import { seatMark } from "../shared/icons.js";

/** @typedef {{ save: () => void, step: () => void, analyse: () => void, again: () => void,
 *   leave: () => void, clause: (id: string) => readonly string[] }} OverHooks */

/**
 * @param {Told.TableSet} set
 * @param {Told.End} end
 * @param {Told.PlaySaved | null} saved
 * @param {boolean} hasTheatre
 * @param {OverHooks} hooks
 */
export function overDrawn(set, end, saved, hasTheatre, hooks) {
  const { clause, reason, scores, winners } = end;
  const { seats, standing_word: word } = set;
  const names = winners.map((seat) => seats[seat]);
  const won =
    names.length === 0
      ? "Nobody wins."
      : `${names.join(" and ")} ${names.length === 1 ? "wins" : "win"}.`;
  /** @param {string} text @param {() => void} onclick @param {string} [kind] */
  const way = (text, onclick, kind = "") =>
    h("button", { type: "button", class: `jl-pill ${kind}`, text, onclick });
  const [title, rule] = hooks.clause(clause);
  const rows = seats.map((name, seat) =>
    h(
      "li",
      { class: winners.includes(seat) ? "is-winner" : "" },
      seatMark(seat, name, 24),
      h("b", { text: name }),
      h("span", { text: `${scores[seat] ?? ""} ${word}` }),
    ),
  );
  const isSaved = !!saved?.data;
  return [
    h("h2", { tabindex: -1, text: won }),
    h("p", null, `${reason}. `, h("span", { class: "jl-clauseid", text: clause })),
    h("p", { class: "jl-quiet", text: `${title}. ${rule}` }),
    h("ol", { class: "jl-scores" }, rows),
    h(
      "div",
      { class: "jl-row2" },
      isSaved && hasTheatre ? way("Step through it", hooks.step, "is-main") : null,
      isSaved && hasTheatre ? way("Where it turned", hooks.analyse) : null,
      isSaved ? way("Save the log", hooks.save) : null,
      way("Play again", hooks.again),
      way("Another table", hooks.leave),
    ),
    saved?.path ? h("p", { class: "jl-quiet", text: `The log is written: ${saved.path}` }) : null,
    hasTheatre
      ? h("p", {
          class: "jl-quiet",
          text: "Where you step through it, “…” also saves it as one file that opens anywhere.",
        })
      : null,
  ].filter((each) => each !== null);
}
