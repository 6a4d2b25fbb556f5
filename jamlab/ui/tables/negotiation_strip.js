// Strip above the cards in the middle for what is going on between seats: an auction, an offer, a
// Bear.

import { h } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { labelOf, miniature } from "./faces.js";

const CHIP = 36; // px of a chip and its gap; a side's text is as wide as four

export class StripLine {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.title = h("b", { class: "jl-striptitle" });
    this.sides = h("div", { class: "jl-sides" });
    this.node = h(
      "div",
      { class: "jl-strip", role: "group", hidden: true },
      this.title,
      this.sides,
    );
  }

  /**
   * Returns the greatest number of rows of chips at this width, to reserve the room.
   *
   * @param {Told.Strip | undefined} strip
   * @param {number} width
   */
  rows(strip, width) {
    if (!strip) return 0;
    const chips = strip.sides.reduce((all, { faces }) => all + faces.length, 0);
    return Math.ceil((CHIP * (chips + 4 * strip.sides.length)) / width) || 1;
  }

  /** @param {Context} ctx */
  update({ scene, prev }) {
    if (scene.strip === prev.strip && !prev.empty) return;
    const strip = scene.strip;
    this.node.hidden = !strip;
    const { title, face, sides } = strip ?? { title: "", face: "", sides: [] };
    this.title.replaceChildren(...(face ? [miniature(this.story, face)] : []), title);
    this.node.setAttribute("aria-label", title);
    this.sides.replaceChildren(...sides.map((side) => this.side(side)));
  }

  /** @param {Told.Side} side */
  side({ seat, words, faces, flag }) {
    const chips = faces.map((face) => {
      const chip = miniature(this.story, face);
      chip.title = face ? labelOf(this.story, face) : "face down";
      return chip;
    });
    const name = this.story.seats[seat] || "";
    const spoken = faces.map((face) => (face ? labelOf(this.story, face) : "face down")).join(", ");
    return h(
      "span",
      { class: `jl-sideof jl-s${seat % 8}${flag ? ` is-${flag}` : ""}` },
      seatMark(seat, name, 24),
      h("span", { class: "jl-sidewords", text: words }),
      h("span", { class: "jl-sidechips", "aria-hidden": "true" }, chips),
      spoken ? h("span", { class: "jl-sr", text: spoken }) : null,
    );
  }
}
