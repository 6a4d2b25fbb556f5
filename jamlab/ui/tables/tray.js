// Tray of one seat on a kitchen table: name, points, hand, and the recipes in front of the seat.
import { h, setText } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { faceChip, labelOf } from "./faces.js";

const SMALL_CARD = 62; // px: below this there is no room for names
const TINY_CARD = 40;
const BACK_CARD = 14; // px: cards of a hidden hand, in the head of the tray

/**
 * Sets the width of the cards in a box; the style sheet simplifies small ones.
 *
 * @param {HTMLElement} node
 * @param {number} wide
 */
export function sizeCards(node, wide) {
  node.style.setProperty("--w", `${wide}px`);
  node.classList.toggle("is-small", wide < SMALL_CARD);
  node.classList.toggle("is-tiny", wide < TINY_CARD);
}

export class KitchenTray {
  /**
   * @param {Story} story
   * @param {string} name
   * @param {number} seat
   */
  constructor(story, name, seat) {
    this.story = story;
    this.status = h("em");
    this.total = h("b");
    this.unit = h("span");
    this.hand = h("div", { class: "jl-held", role: "group", "data-row": true });
    this.handWords = h("span", { class: "jl-handwords" });
    this.items = h("span", { class: "jl-trayitems" });
    this.backs = h("span", { class: "jl-handplace" }, this.hand, this.handWords);
    this.head = h(
      "div",
      { class: "jl-kitchenhead" },
      seatMark(seat, name, 32),
      h("b", { class: "jl-trayname", text: name }),
      this.status,
      h("span", { class: "jl-fill" }),
      this.items,
      this.backs,
      h("span", { class: "jl-sum" }, this.total, " ", this.unit),
    );
    this.front = h("div", { class: "jl-front", role: "group", "data-row": true });
    this.pile = h("div", { class: "jl-ownpile", role: "group", "data-row": true });
    this.fronts = h("div", { class: "jl-fronts" }, this.front, this.pile);
    this.open = h("div", { class: "jl-openhand" });
    this.node = h("div", {
      class: `jl-kitchentray jl-s${seat % 8}`,
      role: "group",
      "aria-label": name,
    });
    this.node.append(this.head, h("div", { class: "jl-traybody" }, this.fronts, this.open));
  }

  /**
   * Sets the widths of the cards (recipes and hand) and of the room for an open hand.
   *
   * @param {{ front: number, hand: number, room: number }} cards
   */
  size({ front, hand, room }) {
    sizeCards(this.fronts, front);
    sizeCards(this.hand, hand || BACK_CARD);
    this.node.style.setProperty("--room", room ? `${room}px` : "auto");
  }

  /**
   * Shows an open hand beside the recipes, or the backs of a hidden one in the head.
   *
   * @param {boolean} open
   */
  openHand(open) {
    this.node.classList.toggle("has-hand", open);
    const into = open ? this.open : this.backs;
    if (this.hand.parentNode !== into) into.prepend(this.hand);
  }

  /** @param {number} count */
  drawHand(count) {
    this.hand.style.setProperty("--cards", count);
    this.handWords.replaceChildren(h("b", { text: count }), h("span", { text: " in hand" }));
  }

  /**
   * Draws a pile whose cards the viewpoint does not know: one back with their number.
   *
   * @param {number} count
   * @param {string} label
   */
  drawPile(count, label) {
    for (const old of this.pile.querySelectorAll(".jl-piletop")) old.remove();
    if (!count) return;
    const deep = h("span", { class: "jl-deep", text: count });
    const props = { class: "jl-piece jl-card is-back jl-piletop", title: label };
    this.pile.append(h("div", props, deep));
  }

  /** @param {Told.SeatPanel} panel */
  drawSeat({ total, unit, status, flag, items, note }) {
    setText(this.status, status || note);
    setText(this.total, String(total));
    setText(this.unit, total === 1 ? unit.replace(/s$/, "") : unit);
    this.items.replaceChildren(
      ...items.map(([face, n]) => {
        const title = labelOf(this.story, face);
        const words = h("span", { class: "jl-sr", text: `${title}: ` });
        return h("span", { class: "jl-item", title }, faceChip(this.story, face), words, `${n}`);
      }),
    );
    for (const name of ["move", "answer", "out"]) {
      this.node.classList.toggle(`is-${name}`, flag === name);
    }
  }
}
