// History of one piece: the events in which it moved or turned, each a button to go there.

import { dieOf } from "../../ui/tables/board.js";
import { keysOf } from "../../ui/tables/changes.js";
import { labelOf } from "../../ui/tables/faces.js";
import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";

/**
 * @param {Story} story
 * @param {string} id
 * @param {string} known
 */
function titleOf(story, id, known) {
  if (known !== "die") return known ? labelOf(story, known) : "Face down";
  const { seat, number } = dieOf(id);
  return `${story.seats[seat]}'s die ${number}`;
}

/**
 * Returns a sentence about the knowledge of a face-down piece; "" for a face-up one.
 *
 * @param {Story} story
 * @param {Told.ShownScene} scene
 * @param {Told.Piece} piece
 * @param {Context} ctx
 */
function knownWords(story, scene, { zone, face, memo }, { view, notes }) {
  if (face) return "";
  const seat = scene[`z.${zone}`]?.seat ?? -1;
  if (memo && notes)
    return view === "all" ? "It lies face down." : "It lies face down now; everybody has seen it.";
  if (!notes) return "It lies face down.";
  if (seat >= 0) return `It lies face down: ${story.seats[seat]}’s.`;
  const alike = keysOf("p.", scene).filter((key) => {
    const other = scene[key];
    return other.zone === zone && !other.face && !other.memo;
  });
  return `Nobody has seen it yet: it is one of ${alike.length} here.`;
}

export class PieceHistory {
  /**
   * @param {Story} story
   * @param {Player} player
   */
  constructor(story, player) {
    this.story = story;
    this.player = player;
    /** @type {HTMLElement[]} */
    this.rows = [];
    /** @type {HTMLElement | null} */
    this.opener = null; // gets the focus when this closes
    this.view = ""; // viewpoint of the history shown
    this.title = h("h2");
    this.words = h("p", { class: "jl-quiet jl-known" });
    this.list = h("ol", { class: "jl-moves" });
    const close = h(
      "button",
      { type: "button", class: "jl-button", "aria-label": "Close", onclick: () => this.close() },
      glyph(GLYPHS.close, 18),
    );
    this.node = h("div", {
      class: "jl-history",
      role: "dialog",
      "aria-label": "History",
      hidden: true,
    });
    this.node.append(
      h("div", { class: "jl-dialoghead" }, this.title, close),
      this.words,
      this.list,
    );
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /**
   * Shows a piece's history, scrolled to where it last came, turned or was played. For later events
   * it says where the piece goes but not what it is, because it is face down now.
   *
   * @param {string} id
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  open(id, element, ctx) {
    const { story, player } = this;
    const { view, n, scene, hideFuture } = ctx;
    const piece = scene[`p.${id}`];
    if (!piece) return;
    this.view = view;
    this.opener = element;
    const all = story.history(view, id).filter(([at]) => at > story.first && at <= story.last);
    const moves = hideFuture ? all.filter(([at]) => at <= n) : all;
    const { face, memo } = piece;
    const known = face || (ctx.notes ? memo : "");
    this.title.textContent = titleOf(story, id, known);
    const says = story.says(view);
    setText(this.words, knownWords(story, scene, piece, ctx));
    this.words.hidden = !this.words.textContent;
    this.rows = moves.map(([at, deed]) => {
      const turn = story.turn(at);
      const where = turn < 0 ? "" : story.turns[turn].words;
      const words = h("span", { text: at > n ? `Later: ${deed}` : says[at] });
      const small = h("small", { text: `${where} · step ${at - story.first}` });
      const button = h("button", { type: "button", onclick: () => player.jump(at) }, words, small);
      return h("li", { "data-at": at }, button);
    });
    const none = h("li", { class: "jl-quiet", text: "It has not moved or turned yet." });
    this.list.replaceChildren(...(this.rows.length ? this.rows : [none]));
    this.node.hidden = false;
    this.put(element);
    const last = moves.filter(([at]) => at <= n).at(-1)?.[0];
    if (last !== undefined && last !== n) player.jump(last);
    else this.update({ n: player.n, view });
    this.list.querySelector(".is-now button")?.focus({ preventScroll: true });
  }

  /**
   * Places the panel beside the piece, inside the stepper.
   *
   * @param {HTMLElement} element
   */
  put(element) {
    const around = /** @type {HTMLElement} */ (this.node.parentElement);
    const frame = around.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const zoom = frame.width / (around.offsetWidth || frame.width);
    const [wide, tall] = [this.node.offsetWidth, this.node.offsetHeight];
    const right = (box.right - frame.left) / zoom + 12;
    const left = (box.left - frame.left) / zoom - wide - 12;
    const room = frame.width / zoom;
    const x = right + wide < room - 8 ? right : left > 8 ? left : Math.max(8, (room - wide) / 2);
    const under =
      x === right || x === left
        ? (box.top - frame.top) / zoom
        : (box.bottom - frame.top) / zoom + 8;
    const y = Math.max(8, Math.min(under, frame.height / zoom - tall - 8));
    this.node.style.left = `${x}px`;
    this.node.style.top = `${y}px`;
  }

  close() {
    if (this.node.hidden) return;
    this.node.hidden = true;
    const back = this.opener?.isConnected ? this.opener : null;
    (back?.closest("[tabindex]") || this.node.closest(".jamlab"))?.focus({ preventScroll: true });
  }

  /**
   * Marks the current step; closes from another viewpoint, which may not know this history.
   *
   * @param {{ n: number, view: string }} ctx
   */
  update({ n, view }) {
    if (view !== this.view) {
      this.node.hidden = true;
      for (const part of [this.title, this.words, this.list]) part.replaceChildren();
    }
    if (this.node.hidden) return;
    for (const row of this.rows) {
      const at = Number(row.dataset.at);
      row.className = at === n ? "is-now" : at > n ? "is-future" : "";
    }
  }
}
