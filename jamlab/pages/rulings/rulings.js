// "Other house rules": the game under the table's other choices of rules, below the stepper.
//
// It uses all cards and the whole game, so only an all-seeing viewpoint may ask, and switching to a
// viewpoint that sees less removes it.

import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { asPercent } from "../win_chances/tenths.js";

const ALL = "all";
const ABOUT =
  "Where the rules leave something open, a table chooses. What would another choice have made of this game?";
const NOT_SHOWN =
  "Other house rules are about the whole recorded game, and how it goes on is not shown now.";
const NOT_ALL =
  "Other house rules look at all the cards, and not all the cards of this game were seen. So what another ruling would have made of it cannot be told.";
const SECRET = "Other house rules look at all the cards, and at the whole game.";

/** @typedef {{ key: string, story: Story, player: Player }} RuledOf */

export class RulingsPanel {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {Say<Told.RulingsRequest>} say sends a message to Python, once it has the recording
   */
  constructor(model, say) {
    this.model = model;
    this.say = say;
    this.count = h("small", { role: "status" });
    this.body = h("div", { class: "jl-rulingsbody" });
    const head = h("h2", null, "Other house rules", this.count);
    this.node = h("section", { class: "jl-box jl-rulings", tabindex: -1 }, head, this.body);
    /** @type {RuledOf | null} */
    this.of = null;
    this.asked = false;
    this.draws = () => this.draw();
    model.on("change:rulings", this.draws);
  }

  /** @param {RuledOf} of the new current recording */
  begin(of) {
    this.of = of;
    this.asked = false;
    this.draw();
  }

  /** Updates after a change of viewpoint. */
  see() {
    if (this.asked && this.of?.player.view !== ALL) {
      this.asked = false;
      this.say({ do: "rulings.close" });
    }
    this.draw();
  }

  look() {
    const { of } = this;
    if (!of) return;
    if (of.player.view !== ALL) of.player.see(ALL);
    this.asked = true;
    this.say({ do: "rulings.look", key: of.key });
    this.draw();
  }

  /**
   * Opens the panel and scrolls to it; returns the reason, as a sentence, where it is not shown.
   */
  go() {
    if (!this.node.getClientRects().length) return NOT_SHOWN;
    this.node.scrollIntoView();
    this.node.focus({ preventScroll: true });
    return "";
  }

  /** Python's state of the current recording; null before there is one. */
  get told() {
    const told = this.model.get("rulings");
    const isOurs = this.asked && told && told.key === this.of?.key;
    return isOurs && told.state !== "none" ? told : null;
  }

  draw() {
    const { asked, body, count, of, told } = this;
    if (!of) return;
    if (!of.story.has(ALL)) {
      setText(count, "");
      body.replaceChildren(h("p", { class: "jl-rulingsabout", text: NOT_ALL }));
      return;
    }
    const isKnowing = of.player.view === ALL;
    if (!asked || !isKnowing) {
      const words = isKnowing ? "Look through them" : "Look through them, all-knowing";
      const look = pill(words, () => this.look());
      const quiet = isKnowing ? ABOUT : `${ABOUT} ${SECRET}`;
      setText(count, "");
      body.replaceChildren(h("p", { class: "jl-rulingsabout", text: quiet }), look);
      return;
    }
    if (!told) {
      setText(count, this.model.get("waiting") || "looking …");
      body.replaceChildren();
      return;
    }
    const { count: all, rows } = told;
    const isDone = told.state === "done";
    const changed = rows.flatMap((row, place) =>
      row.n || row.result === "refused" ? [place] : [],
    );
    setText(
      count,
      isDone ? `${changed.length} of ${all} change this game` : `${rows.length} of ${all}`,
    );
    const focused = document.activeElement?.getAttribute("data-key");
    const list = h(
      "ul",
      { class: "jl-rulingslist" },
      changed.map((place) => this.row(told, place)),
    );
    const same = rows.filter((row) => !row.n && row.result !== "refused");
    /** @type {HTMLElement[]} */
    const parts = [list];
    if (isDone && same.length) {
      const each = same.map(({ about, rule, value }) =>
        h("li", null, `${value} · ${about} (${rule})`),
      );
      const words = "Nothing would have changed with:";
      parts.push(h("div", { class: "jl-quiet" }, words, h("ul", null, each)));
    }
    body.replaceChildren(...parts);
    if (focused) this.node.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  /**
   * @param {Told.RulingsTold} told
   * @param {number} place
   */
  row(told, place) {
    const row = told.rows[place];
    const title = h(
      "p",
      { class: "jl-rulingname" },
      h("b", { text: row.value }),
      h("span", { text: `here: ${row.was} · ${row.about} (${row.rule})` }),
    );
    /** @type {HTMLElement[]} */
    const parts = [title];
    if (row.n) parts.push(this.part(place, row.n, row.words, row.clause, "changes"));
    if (row.stop && row.stop !== row.n)
      parts.push(this.part(place, row.stop, row.stop_words, row.stop_clause, "ends"));
    parts.push(this.outcome(told, place));
    return h("li", null, parts);
  }

  /**
   * Returns a step with its difference; a click goes to it.
   *
   * @param {number} place
   * @param {number} n
   * @param {string} words
   * @param {string} clause
   * @param {"changes" | "ends"} which
   */
  part(place, n, words, clause, which) {
    const { of } = this;
    const story = of?.story;
    const isAfter = !!story && n > story.total;
    const to = Math.min(n, story?.total ?? n);
    const label = isAfter ? "after the end" : `step ${to - (story?.first ?? 0)}`;
    const link = h("button", {
      type: "button",
      class: "jl-rulingstep",
      "data-key": `${which} ${place}`,
      text: label,
      onclick: () => of?.player.jump(to),
    });
    const before = which === "changes" ? "Changes at " : "Can be followed to ";
    const said = `: ${words}${clause ? ` (${clause})` : ""}.`;
    return h("p", { class: "jl-rulingpart" }, before, link, said);
  }

  /**
   * @param {Told.RulingsTold} told
   * @param {number} place
   */
  outcome(told, place) {
    const row = told.rows[place];
    const { most, playing } = told;
    const isPlaying = playing === place;
    if (row.result !== "open")
      return h("p", { class: "jl-rulingend", text: `${capital(row.outcome)}.` });
    const by = `by players like “${told.judge}”`;
    if (!row.playouts && !isPlaying)
      return h(
        "p",
        { class: "jl-rulingend" },
        h("span", { text: "The recording does not say how it ends then." }),
        playing < 0 && told.state === "done"
          ? pill(`Play it on ${most} times`, () => this.play(place), `play ${place}`)
          : null,
      );
    const half = row.half ? ` (± ${Math.ceil(row.half / 10)} points)` : "";
    const words = isPlaying
      ? `Played on ${row.playouts} of ${most} times ${by}`
      : `Played on ${row.playouts} times ${by}${half}`;
    return h(
      "div",
      { class: "jl-rulingend" },
      h(
        "p",
        null,
        h("span", { text: words }),
        isPlaying ? pill("Stop", () => this.stop(), `stop ${place}`) : null,
      ),
      this.shares(row),
      row.mattered ? h("p", { class: "jl-quiet", text: row.mattered }) : null,
    );
  }

  /** @param {Told.RulingTold} row */
  shares({ shares }) {
    const seats = this.of?.story.seats ?? [];
    const end = Math.max(...shares, 1);
    const each = shares.map((share, seat) =>
      h(
        "li",
        { class: `jl-s${seat % 8}` },
        seatMark(seat, seats[seat], 20),
        h("span", { text: seats[seat] }),
        h(
          "i",
          { "aria-hidden": "true" },
          h("u", { style: `width:${((100 * share) / end).toFixed(1)}%` }),
        ),
        h("b", { text: asPercent(share) }),
      ),
    );
    return h("ul", { class: "jl-rulingshares" }, each);
  }

  /** @param {number} place */
  play(place) {
    this.say({ do: "rulings.play", place });
  }

  stop() {
    this.say({ do: "rulings.stop" });
  }

  end() {
    this.model.off("change:rulings", this.draws);
  }
}

/**
 * @param {string} words
 * @param {() => void} onclick
 * @param {string} [key]
 */
function pill(words, onclick, key = "look") {
  const props = { type: "button", class: "jl-rulingpill", "data-key": key };
  return h("button", { ...props, text: words, onclick });
}

/** @param {string} words */
function capital(words) {
  return words && words[0].toUpperCase() + words.slice(1);
}
