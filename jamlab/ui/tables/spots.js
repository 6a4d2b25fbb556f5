// Table of spots: a few named places in the middle, each with its contents. For games without a
// grid and without hands to sort: a die, a pot, one card in front of each seat.
import { cellRole, h, setText } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { faceOf, labelOf, pieceName } from "./faces.js";
import { Table } from "./table.js";

const CROWD = 4; // pieces of a place; more are drawn smaller, in several rows if needed

export class SpotsTable extends Table {
  /**
   * @param {Story} story
   * @param {TableHooks} hooks
   */
  constructor(story, hooks) {
    super(story, { ...hooks, tile: false });
    this.spots = new Map();
    this.banner = h("p", { class: "jl-banner" });
    this.lying = h("div", { class: "jl-spots", role: "group", "aria-label": "The table" });
    this.node.append(this.banner, this.lying, this.layer);
    this.node.classList.add("jl-table-spots");
  }

  /**
   * Returns the element of a zone, made when the zone first appears.
   *
   * @param {string} id
   * @param {Told.Zone} zone
   */
  spot(id, { seat }) {
    let spot = this.spots.get(id);
    if (spot) return spot;
    const mark = seat >= 0 ? seatMark(seat, this.story.seats[seat], 24) : null;
    const name = h("b");
    const note = h("p", { class: "jl-spotnote" });
    const pieces = h("div", { class: "jl-spotpieces", role: "group", "data-row": true });
    const head = h("div", { class: "jl-spothead" }, mark, name);
    const node = h("section", { class: "jl-place" }, head, pieces, note);
    spot = { node, name, note, pieces };
    this.spots.set(id, spot);
    this.lying.append(node);
    return spot;
  }

  /**
   * @param {Told.Piece} piece
   * @param {Told.ShownScene} scene
   */
  drawn(piece, scene) {
    return `z.${piece.zone}` in scene;
  }

  /**
   * @param {string} id
   * @param {HTMLElement} node
   * @param {Told.Piece} piece
   * @param {Context} ctx
   */
  place(id, node, piece, { scene, notes, hideFuture }) {
    node.dataset.piece = id;
    cellRole(node);
    node.setAttribute("aria-label", pieceName(this.story, piece, { notes, hideFuture }));
    if (piece.face === "") node.removeAttribute("title");
    else node.title = labelOf(this.story, piece.face);
    if (node.tabIndex !== 0) node.tabIndex = -1;
    node.classList.toggle("is-die", /^die\b/.test(faceOf(this.story, piece.face).icon ?? ""));
    const { pieces } = this.spot(piece.zone, scene[`z.${piece.zone}`]);
    const after = [...pieces.children].find((other) => other.slotNumber > piece.slot);
    node.slotNumber = piece.slot;
    if (node.parentNode !== pieces || node.nextSibling !== (after ?? null))
      pieces.insertBefore(node, after ?? null);
  }

  /** @param {string} id */
  placeOf(id) {
    return this.spots.get(id)?.pieces.getBoundingClientRect() ?? null;
  }

  /** @param {Context} ctx */
  update(ctx) {
    const { scene } = ctx;
    for (const id of this.changedZones(ctx, this.spots)) {
      const zone = scene[`z.${id}`];
      if (zone) this.tell(id, zone);
      else if (this.spots.has(id)) {
        this.spots.get(id).node.remove();
        this.spots.delete(id);
      }
    }
    setText(this.banner, scene.banner || "");
    super.update(ctx);
  }

  /**
   * Sets the label of a place, with its count if its pieces are not drawn one by one.
   *
   * @param {string} id
   * @param {Told.Zone} zone
   */
  tell(id, zone) {
    const { kind, label, count, note } = zone;
    const spot = this.spot(id, zone);
    setText(spot.name, label);
    const counted = kind === "pile" && count ? String(count) : "";
    setText(spot.note, note || counted);
    spot.node.classList.toggle("is-empty", !count);
    spot.node.classList.toggle("is-pile", kind === "pile");
    spot.node.classList.toggle("is-crowd", kind !== "pile" && count > CROWD);
  }

  settle() {
    const first = this.lying.querySelector("[data-cell]");
    if (first && !this.stop?.isConnected) this.focusCell(first, false);
  }
}
