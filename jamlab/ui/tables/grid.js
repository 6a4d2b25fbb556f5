// Grid table: fixed cells with tiles on them.
import { h } from "../toolkit/dom.js";
import { keysOf } from "./changes.js";
import { pieceName } from "./faces.js";
import { Table } from "./table.js";

export class GridTable extends Table {
  /**
   * @param {Story} story
   * @param {TableHooks} hooks
   */
  constructor(story, hooks) {
    super(story, { ...hooks, tile: true });
    const { rows = 0, columns = 0 } = story.layout;
    this.columns = columns;
    /** @type {HTMLElement[]} */
    this.cells = [];
    const lines = [];
    for (let row = 0; row < rows; row++) {
      const line = h("div", { role: "row", "data-row": true, class: "jl-row" });
      for (let column = 0; column < columns; column++) {
        const at = `grid-area:${row + 1}/${column + 1}`;
        const cell = h("div", {
          role: "gridcell",
          "data-cell": true,
          class: "jl-cell",
          "data-spot": `${story.layout.zone}.${this.cells.length}`,
          tabindex: -1,
          style: at,
        });
        this.cells.push(cell);
        line.append(cell);
      }
      lines.push(line);
    }
    this.board = h("div", { class: "jl-board", role: "grid" }, lines);
    this.board.style.setProperty("--rows", rows);
    this.board.style.setProperty("--columns", columns);
    this.node.append(this.board, this.layer);
    this.node.classList.add("jl-table-grid");
    this.focusCell(this.cells[0], false);
  }

  /** @param {Told.Piece} piece */
  drawn(piece) {
    return piece.zone === this.story.layout.zone;
  }

  /**
   * @param {string} id
   * @param {HTMLElement} node
   * @param {Told.Piece} piece
   */
  place(id, node, piece) {
    const { slot } = piece;
    node.style.gridArea = `${Math.floor(slot / this.columns) + 1}/${(slot % this.columns) + 1}`;
    node.dataset.piece = id;
    node.ariaHidden = "true";
    if (!node.isConnected) this.board.append(node);
  }

  /**
   * Names the cells whose tile changed, and colours the order badges by the seat to move.
   *
   * @param {Context} ctx
   * @param {PieceKey[]} changed
   */
  settle({ scene, prev, notes, hideFuture, mover }, changed) {
    const label = scene[`z.${this.story.layout.zone}`]?.label || "The table";
    this.board.setAttribute("aria-label", label);
    this.board.dataset.mover = String(mover);
    const touched = new Set();
    for (const key of changed) {
      const [was, now] = [prev[key], scene[key]];
      if (was) touched.add(was.slot);
      if (now) touched.add(now.slot);
    }
    if (prev.empty) for (const slot of this.cells.keys()) touched.add(slot);
    const holder = new Map();
    for (const key of keysOf("p.", scene)) {
      if (this.drawn(scene[key])) holder.set(scene[key].slot, key.slice(2));
    }
    for (const slot of touched) {
      const cell = this.cells[slot];
      if (!cell) continue;
      const id = holder.get(slot);
      const where = `row ${Math.floor(slot / this.columns) + 1}, column ${(slot % this.columns) + 1}`;
      const words = id ? pieceName(this.story, scene[`p.${id}`], { notes, hideFuture }) : "empty";
      cell.setAttribute("aria-label", `${where}: ${words}`);
      cell.dataset.piece = id || "";
    }
  }
}
