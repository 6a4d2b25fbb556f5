// "Where it turned": the changes by the last choice and the events that followed, as steps on one
// scale.

import { GLYPHS, glyph, h, many, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { newsLines } from "./news.js";
import { asPercent, inTenths, signedTenths } from "./tenths.js";
import { CHANCE, momentAt, movedMost, partsOf, scaleEnd } from "./values_so_far.js";

const LABELS_CLOSE = 30; // % of the scale: closer labels are placed on their outer sides

export class WhereTurned {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {import("./turned.js").ValuingHooks | null} hooks
   * @param {() => void} open opens the chart
   */
  constructor(story, player, hooks, open) {
    this.story = story;
    this.hooks = hooks;
    this.unseen = false;
    this.count = h("small");
    const tool = (
      /** @type {string} */ label,
      /** @type {string} */ path,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "jl-tool jl-turnedstep",
          title: label,
          "aria-label": label,
          onclick,
        },
        glyph(path, 15),
      );
    const head = h("h2", null, h("span", { text: "Where it turned" }), this.count);
    head.append(
      tool("The big swing before", GLYPHS.stepBack, () => player.swing(-1)),
      tool("The next big swing", GLYPHS.stepOn, () => player.swing(1)),
      tool("The chart, larger", GLYPHS.chart, open),
    );
    this.body = h("div", { class: "jl-turnedbody" });
    this.news = h("div", { class: "jl-news" });
    this.sentence = h("p", { class: "jl-sr" });
    this.table = h("div", { class: "jl-turnedtable", tabindex: 0 });
    this.same = h("details", null, h("summary", { text: "The chances as a table" }), this.table);
    this.same.addEventListener("toggle", () => this.seen && this.tabulate(this.seen));
    this.node = h(
      "section",
      { class: "jl-box jl-turned", tabindex: 0 },
      head,
      this.sentence,
      this.body,
      this.same,
    );
    /** @type {import("./turned.js").Seen | null} */
    this.seen = null;
  }

  clear() {
    this.seen = null;
    setText(this.count, "");
    setText(this.sentence, "");
    this.body.replaceChildren();
    this.news.replaceChildren();
    this.table.replaceChildren();
  }

  /** @param {import("./turned.js").Seen} seen */
  update(seen) {
    this.seen = seen;
    const { by, n, swings, track } = seen;
    const past = swings.filter((each) => each.n <= n).sort((a, b) => a.n - b.n);
    const { first, last, swing } = momentAt(by, swings, n);
    const place = swing ? past.indexOf(swing) + 1 : 0;
    const count = past.length ? many(past.length, "big swing") : "no big swing";
    setText(this.count, place ? `big swing ${place} of ${past.length} so far` : `${count} so far`);
    const [was, now] = [track?.chances[first - 1], track?.chances[last]];
    this.same.hidden = !track;
    this.tabulate(seen);
    this.news.replaceChildren(...newsLines(this.story, seen, { first, last }));
    if (!track || !was || !now || n < 1) {
      const words = h("p", { class: "jl-quiet", text: this.none(seen) });
      this.body.replaceChildren(
        ...[words, track ? null : this.work(seen), this.news].filter((part) => part !== null),
      );
      setText(this.sentence, "");
      return;
    }
    const chooser = by[first - 1];
    const seat = swing ? swing.seat : movedMost(was, now, chooser);
    setText(this.sentence, this.spoken(seen));
    if (now.every((chance, each) => chance === was[each]))
      this.body.replaceChildren(
        h("p", { class: "jl-quiet", text: "Nothing changed here." }),
        this.news,
      );
    else this.draw(seen, seat, was, now, partsOf(track.chances, by, seat, first, last));
  }

  /**
   * Returns a button that starts the computation; in a low window there is no other.
   *
   * @param {import("./turned.js").Seen} seen
   */
  work({ state, view, waiting }) {
    const { hooks } = this;
    if (!hooks || waiting || state === "working") return null;
    const onclick = () => hooks.work(view);
    return h("button", {
      type: "button",
      class: "jl-winbutton",
      text: "Work out the chances",
      onclick,
    });
  }

  /** @param {import("./turned.js").Seen} seen */
  none({ n, track }) {
    if (!track) return "The chances to win are not worked out yet.";
    return n < 1 ? "The game begins." : "This step is not worked out yet.";
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {number} seat
   * @param {number[]} was
   * @param {number[]} now
   * @param {import("./values_so_far.js").MomentPart[] | null} parts
   */
  draw(seen, seat, was, now, parts) {
    const { story } = this;
    const name = story.seats[seat];
    const change = now[seat] - was[seat];
    const title = h(
      "p",
      { class: "jl-turnedhead" },
      seatMark(seat, name, 24),
      h("b", { text: `${name}: ${asPercent(was[seat])}` }),
      h("span", { text: "→", "aria-label": "to" }),
      h("b", { text: asPercent(now[seat]) }),
      h("strong", { text: `${signedTenths(change)} points` }),
    );
    const rows = parts?.length ? this.steps(seen, seat, parts) : null;
    const others = story.seats.flatMap((other, at) =>
      at !== seat && now[at] !== was[at] ? [{ at, other, by: now[at] - was[at] }] : [],
    );
    others.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    const went = others.map(({ at, other, by }) =>
      h(
        "span",
        { class: "jl-wentto" },
        seatMark(at, other, 20),
        `${other} `,
        h("b", { text: signedTenths(by) }),
      ),
    );
    const words = change < 0 ? "It went to" : "It came from";
    const foot = went.length
      ? h("p", { class: "jl-went" }, h("span", { class: "jl-quiet", text: words }), went)
      : null;
    this.body.replaceChildren(...[title, rows, foot, this.news].filter((part) => part !== null));
  }

  /**
   * Returns the chances at the play head, as a sentence.
   *
   * @param {import("./turned.js").Seen} seen
   */
  spoken({ n, track }) {
    const { story } = this;
    const each = (track?.chances[n] ?? []).map(
      (chance, seat) => `${story.seats[seat]} ${asPercent(chance)}`,
    );
    return each.length ? `Chance to win after step ${n - story.first}: ${each.join(", ")}.` : "";
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {number} seat
   * @param {import("./values_so_far.js").MomentPart[]} parts
   */
  steps(seen, seat, parts) {
    const end = scaleEnd(parts);
    const at = (/** @type {number} */ chance) => (100 * chance) / end;
    const rows = parts.map((part) => {
      const [low, high] = [Math.min(part.from, part.to), Math.max(part.from, part.to)];
      const isLuck = part.by === CHANCE;
      const bar = h("i", {
        class: isLuck ? "is-luck" : "",
        style: `left:${at(low).toFixed(2)}%;width:${at(high - low).toFixed(2)}%`,
      });
      const link = h("u", { style: `left:${at(part.to).toFixed(2)}%` });
      const track = h(
        "span",
        { class: `jl-turnedbar jl-s${seat % 8}`, "aria-hidden": "true" },
        bar,
        link,
      );
      const { label, words } = this.labels(seen, part);
      const named = h(
        "span",
        { class: "jl-turnedname" },
        h("b", { text: label }),
        h("span", { text: words }),
      );
      return h("li", null, named, track, h("b", { text: signedTenths(part.to - part.from) }));
    });
    const ends = [parts[0].from, parts[parts.length - 1].to].sort((a, b) => a - b);
    return h(
      "div",
      { class: "jl-turnedsteps" },
      h("ul", null, rows),
      h(
        "div",
        { class: "jl-turnedscale", "aria-hidden": "true" },
        h("span", null, scaleLabels(ends, at)),
      ),
    );
  }

  /**
   * Returns the label of a step: whose decision it was, or luck and how likely it was.
   *
   * @param {import("./turned.js").Seen} seen
   * @param {import("./values_so_far.js").MomentPart} part
   */
  labels({ view }, { by, n }) {
    const { story } = this;
    const words = story.says(view)[n] ?? "";
    if (by >= 0) return { label: "Decision", words };
    if (story.event(n).node === "observed") return { label: "What came", words };
    const { odds } = story.patch(view, n); // those of an earlier event would not be new
    const isPast = odds && !/can come/.test(odds.title); // else they are about the next event
    const came = isPast && odds.rows[odds.came];
    const likely = came && odds.total ? `, ${came.weight}/${odds.total}` : "";
    return { label: "Luck", words: `${words}${likely}` };
  }

  /**
   * Tabulates the chances at each step that changed them, up to here: built when it is opened.
   *
   * @param {import("./turned.js").Seen} seen
   */
  tabulate({ n, track }) {
    if (!this.same.open || !track) return this.table.replaceChildren();
    const { story } = this;
    const heads = story.seats.map((name) => h("th", { scope: "col", text: name }));
    let before = "";
    const rows = track.chances.slice(0, n + 1).flatMap((chances, at) => {
      const now = chances?.join(" ") ?? before;
      if (!chances || (now === before && at !== n)) return [];
      before = now;
      const cells = chances.map((chance) => h("td", { text: inTenths(chance) }));
      return [h("tr", null, h("th", { scope: "row", text: at - story.first }), cells)];
    });
    const head = h("tr", null, h("th", { scope: "col", text: "Step" }), heads);
    const caption = h("caption", {
      class: "jl-sr",
      text: "Chance to win in percent, up to this step",
    });
    this.table.replaceChildren(
      h("table", null, caption, h("thead", null, head), h("tbody", null, rows)),
    );
  }
}

/**
 * Returns "0 %" and the two ends, placed without overlap.
 *
 * @param {number[]} ends
 * @param {(chance: number) => number} at
 */
function scaleLabels([low, high], at) {
  const isClose = at(high) - at(low) < LABELS_CLOSE;
  /**
   * @param {number} chance
   * @param {string} side
   */
  const mark = (chance, side) =>
    h("span", { class: side, style: `left:${at(chance).toFixed(2)}%`, text: asPercent(chance) });
  const zero =
    at(low) > (isClose ? 60 : 50)
      ? [h("span", { class: "is-first", style: "left:0", text: "0 %" })]
      : [];
  if (low === high) return [...zero, mark(high, "")];
  return [...zero, mark(low, isClose ? "is-left" : ""), mark(high, isClose ? "is-right" : "")];
}
