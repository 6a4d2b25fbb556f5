// Seats of a game on a grid, one card each with what was collected, and the legend of the backs.
import { counted, h, setText } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { faceChip, labelOf } from "./faces.js";

export class Seats {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.cards = story.seats.map((name, seat) => {
      const status = h("em");
      const total = h("span", { class: "jl-total" });
      const items = h("div", { class: "jl-items" });
      const note = h("p", { class: "jl-seatnote" });
      const chance = h("span", { class: "jl-seatchance", hidden: true });
      const named = h("div", { class: "jl-seatname" }, h("b", { text: name }), status, chance);
      const head = h("div", { class: "jl-seathead" }, seatMark(seat, name, 36), named, total);
      const node = h("section", { class: `jl-box jl-seat jl-s${seat % 8}` }, head, items, note);
      return { node, status, total, items, note, chance };
    });
    const cards = this.cards.map((card) => card.node);
    this.node = h("div", { class: "jl-seats", "data-seats": story.seats.length }, cards);
  }

  /** @param {number} seat */
  place(seat) {
    return this.cards[seat]?.total.getBoundingClientRect();
  }

  /**
   * Shows each seat's chance to win, in words; null hides them.
   *
   * @param {string[] | null} words
   */
  chances(words) {
    this.cards.forEach(({ chance }, seat) => {
      chance.hidden = !words;
      setText(chance, words?.[seat] ?? "");
    });
  }

  /** @param {Context} ctx */
  update({ scene, prev }) {
    this.cards.forEach((card, seat) => {
      const panel = scene[`s.${seat}`];
      if (!panel || panel === prev[`s.${seat}`]) return;
      const { total, unit, status, flag, items, note } = panel;
      setText(card.status, status);
      setText(card.total, String(total));
      card.total.title = counted(total, unit);
      setText(card.note, note);
      card.node.classList.toggle("is-move", flag === "move");
      card.node.classList.toggle("is-answer", flag === "answer");
      card.node.classList.toggle("is-out", flag === "out");
      card.items.replaceChildren(
        ...items.map(([face, count]) => {
          const label = labelOf(this.story, face);
          const words = h("span", { class: "jl-sr", text: `${label}: ` });
          return h(
            "span",
            { class: "jl-item", title: label },
            faceChip(this.story, face),
            words,
            h("b", { text: count }),
          );
        }),
      );
    });
  }
}

/**
 * Returns the legend of the two kinds of back.
 *
 * @param {Story} story
 */
export function legend(story) {
  const faces = Object.keys(story.faces);
  /**
   * @param {string} memo
   * @param {string} words
   */
  const key = (memo, words) =>
    h(
      "div",
      null,
      h(
        "span",
        { class: "jl-key" },
        memo ? h("span", { class: "jl-memo" }, faceChip(story, memo)) : null,
      ),
      h("span", { text: words }),
    );
  return h(
    "div",
    { class: "jl-legend" },
    key(faces[0], "seen in an earlier turn"),
    key("", "never seen yet"),
  );
}
