// Panels beside the table: what happened, the clause, chances, options, the result. Each is redrawn
// only when its part of the scene changes, and is in the Tab order, because it scrolls where there
// is little room.
import { cached } from "../../ui/toolkit/cached.js";
import { GLYPHS, glyph, h, s, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { EventList } from "./list.js";

/**
 * Returns the minimum number of rows of chances or options in sight before the panel scrolls. For
 * what happened it is fewer on a table of spots, where a die's six chances need the room.
 *
 * @param {Story} story
 * @param {number} [onSpots]
 * @param {number} [elsewhere] on other tables than a grid
 */
export function leastRows({ layout }, onSpots = 6, elsewhere = 2) {
  return layout.kind === "grid" ? 5 : layout.kind === "spots" ? onSpots : elsewhere;
}

const TICK = "M6.500 12.500l3.700 3.700 7.300-7.700";
const CROSS = "M8.300 8.300l7.400 7.400M15.700 8.300l-7.400 7.400";

/** Events of this turn, the current one, and the next; or the whole game with filters. */
export class Happened {
  /**
   * @param {Story} story
   * @param {Player} player
   */
  constructor(story, player) {
    this.story = story;
    this.where = h("small");
    this.list = h("ol", { class: "jl-events" });
    this.whole = new EventList(story, player);
    this.whole.node.hidden = true;
    this.player = player;
    this.button = h(
      "button",
      {
        type: "button",
        class: "jl-tool",
        "aria-pressed": "false",
        title: "Whole game",
        "aria-label": "Show the events of the whole game",
        onclick: () => this.open(!this.isOpen),
      },
      glyph(GLYPHS.list, 18),
    );
    this.title = h("h2", null, "What happened", this.where, this.button);
    // The style sheet keeps this scrolled to its end, where the current event is, without a script.
    this.turn = h("div", { class: "jl-thisturn", tabindex: 0 }, this.list);
    this.node = h(
      "section",
      { class: "jl-box jl-happened" },
      this.title,
      this.turn,
      this.whole.node,
    );
    this.isOpen = false;
    /** @type {Context | null} */
    this.last = null;
    this.kept = ""; // key of the rows
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map(); // rows of this turn, kept while it lasts
  }

  /** @param {boolean} yes */
  open(yes) {
    this.isOpen = yes;
    this.button.setAttribute("aria-pressed", String(yes));
    this.turn.hidden = yes;
    this.whole.node.hidden = !yes;
    this.node.classList.toggle("is-open", yes);
    this.node.parentElement?.classList.toggle("has-list", yes);
    if (yes && this.last) this.whole.update(this.last, true);
  }

  /**
   * @param {number} n
   * @param {string} words
   * @param {string} className
   */
  row(n, words, className) {
    const seat = n ? this.story.event(n).seat : -1;
    const mark =
      seat >= 0 ? seatMark(seat, this.story.seats[seat], 20) : h("span", { class: "jl-nomark" });
    const line = h("li", { class: className }, mark, h("span", { text: words }));
    if (n) line.addEventListener("click", () => this.player.jump(n));
    return line;
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.last = ctx;
    const { story } = this;
    const { view, n, scene, hideFuture } = ctx;
    const turn = story.turn(n);
    setText(this.where, turn < 0 ? "" : story.turns[turn].words);
    if (this.isOpen) return this.whole.update(ctx);
    const says = story.says(view);
    if (this.kept !== `${view} ${turn}`) this.rows.clear();
    this.kept = `${view} ${turn}`;
    const rows = [];
    for (let i = turn < 0 ? n : story.firstOf(turn); i <= n; i++) {
      const row = cached(this.rows, i, () => this.row(i, says[i], "is-link"));
      const now = i === n;
      row.className = now ? "is-now" : "is-link";
      row.ariaCurrent = now ? "step" : null;
      rows.push(row);
    }
    if (!hideFuture && scene.next && n < story.last) {
      rows.push(this.row(0, `Next: ${scene.next}`, "is-next"));
    }
    this.list.replaceChildren(...rows);
    this.node.style.setProperty("--rows", Math.min(rows.length, leastRows(this.story, 3, 3)));
    return undefined;
  }
}

/** Rule of the current event. */
export class Clause {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.id = h("span", { class: "jl-clauseid" });
    this.title = h("span");
    this.text = h("p");
    this.node = h(
      "section",
      { class: "jl-box jl-clause", tabindex: 0 },
      h("h2", null, this.id, this.title),
      this.text,
    );
  }

  /** @param {Context} ctx */
  update({ n }) {
    const clause = n > 0 ? this.story.event(n).clause : "";
    const { title, text } = this.story.clauses[clause] || { title: "", text: "" };
    this.node.hidden = !clause;
    setText(this.id, clause);
    setText(this.title, title);
    setText(this.text, text);
  }
}

/** @param {boolean} legal */
function verdict(legal) {
  const box = { viewBox: "0 0 24 24", width: 22, height: 22, class: legal ? "is-legal" : "is-not" };
  const ring = s("circle", { cx: 12, cy: 12, r: legal ? 11 : 10 });
  const sign = s("path", { d: legal ? TICK : CROSS });
  return s(
    "svg",
    { role: "img", "aria-label": legal ? "allowed" : "not allowed", ...box },
    ring,
    sign,
  );
}

/** Options of a seat, legal and illegal, and the clause for each. */
export class Options {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.node = h("section", { class: "jl-box jl-options", tabindex: 0 });
  }

  /** @param {Context} ctx */
  update({ n, scene, prev, prevN, hideFuture }) {
    if (scene.can === prev.can && n === prevN && !prev.empty) return;
    const can = scene.can;
    this.node.hidden = !can;
    if (!can) return;
    const { story } = this;
    const next = n < story.total ? story.event(n + 1) : null;
    // Otherwise the choice was made, and the list stays a while: the next seat to choose may be
    // another.
    const isComing = next ? next.node === "choice" : !story.end;
    const title = isComing ? can.title : can.title.replace(/ can do$/, " could do");
    const who = story.seats[can.seat] || "";
    const rows = can.rows.map(({ title, text, clause, legal, chosen }) => {
      const taken = chosen && !(hideFuture && isComing);
      const choice = taken ? h("em", { text: who ? `${who}’s choice` : "chosen" }) : null;
      const words = h("div", null, h("b", { text: title }), choice, h("p", { text }));
      const id = h("span", { class: `jl-clauseid${legal ? "" : " is-grey"}`, text: clause });
      id.title = story.clauses[clause]?.title ?? "";
      const tone = `${legal ? "is-legal" : "is-not"}${taken ? " is-taken" : ""}`;
      return h("li", { class: tone }, verdict(!!legal), words, id);
    });
    this.node.replaceChildren(
      h("h2", null, title, h("small", { text: can.note })),
      h("ul", { class: "jl-cans" }, rows),
    );
  }
}

/** End of the game: reason, points, winners. */
export class Result {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    const end = story.end;
    this.node = h("section", { class: "jl-box jl-result", hidden: true });
    this.summary = h("p");
    if (!end) return;
    const better = story.low_wins ? -1 : 1;
    /** @param {number} seat */
    const won = (seat) => end.winners.includes(seat);
    const order = story.seats
      .map((_, seat) => seat)
      .sort((a, b) => +won(b) - +won(a) || better * (end.scores[b] - end.scores[a]));
    const word = end.winners.length > 1 ? "shares the win" : "wins";
    const rows = order.map((seat) =>
      h(
        "li",
        { class: won(seat) ? "is-winner" : "" },
        seatMark(seat, story.seats[seat], 26),
        h("b", { text: story.seats[seat] }),
        won(seat) ? h("em", { text: word }) : null,
        h("span", { class: "jl-score", text: end.scores[seat] }),
      ),
    );
    const title = h("h2", null, "The game is over", h("small", { text: end.clause }));
    this.node.append(
      title,
      h("p", { text: end.reason }),
      h("ol", { class: "jl-ranks" }, rows),
      this.summary,
    );
  }

  /**
   * Shows remarks about the end here once progress is no longer shown.
   *
   * @param {Context} ctx
   */
  update({ n, scene }) {
    this.node.hidden = !this.story.end || n !== this.story.total;
    if (this.node.hidden) return;
    const { title, summary } = scene.goals || { title: "", summary: "" };
    setText(this.summary, title ? "" : summary);
  }
}

/** The current event in one line, above the tabbed panels. */
export class NowLine {
  /**
   * @param {Story} story
   * @param {boolean} [isCited] with its clause
   */
  constructor(story, isCited = false) {
    this.story = story;
    this.isCited = isCited;
    this.unseen = false;
    this.node = h("div", { class: "jl-now", "aria-hidden": "true" });
  }

  /** @param {Context} ctx */
  update({ n, scene }) {
    const seat = n > 0 ? this.story.event(n).seat : -1;
    const mark = seat >= 0 ? seatMark(seat, this.story.seats[seat], 20) : null;
    const words = h("span", { text: scene.say || "" });
    const clause = this.isCited && n > 0 ? this.story.event(n).clause : "";
    const id = clause ? h("span", { class: "jl-clauseid", text: clause }) : null;
    this.node.replaceChildren(...[mark, words, id].filter((part) => part !== null));
  }
}
