// Base class of tables. Pieces are elements kept by id; a change redraws only the pieces that it
// names.
import { h, targetOf } from "../toolkit/dom.js";
import { changedKeys, keysOf } from "./changes.js";
import { drawPiece } from "./faces.js";
import { BeforePaint, fadeIn, sendOff, travel, turnOver } from "./motion.js";

/**
 * A piece that leaves the table: its element, where it lay, the zone or seat it goes to.
 *
 * @typedef {{
 *   node: HTMLElement, from: DOMRect | undefined, zone: string | null, seat: string | undefined
 * }} Flight
 */

/** @type {{ [key: string]: [down: number, right: number] }} */
const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Table {
  /**
   * `pick(piece, element)` is called when a piece is clicked; `seatPlace(seat)` returns a
   * rectangle.
   *
   * @param {Story} story
   * @param {TableHooks & { tile: boolean }} hooks
   */
  constructor(story, { pick, seatPlace, tile }) {
    this.story = story;
    this.pick = pick;
    this.seatPlace = seatPlace;
    this.tile = tile;
    /** @type {Map<string, HTMLElement>} */
    this.pieces = new Map();
    /** @type {HTMLElement | SVGElement | null} */
    this.stop = null; // the cell in the Tab order
    this.flying = new BeforePaint();
    this.node = h("div", { class: "jl-table" });
    this.layer = h("div", { class: "jl-flights", "aria-hidden": "true" });
    this.node.addEventListener("click", (event) => this.picked(targetOf(event)));
    this.node.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {HTMLElement} target */
  picked(target) {
    const node = target.closest("[data-piece]");
    if (node?.dataset.piece) return this.pick(node.dataset.piece, node);
    const place = target.closest("[data-spot].is-offered");
    return place && this.pick(`@${place.dataset.spot}`, place);
  }

  /**
   * Handles keys: Enter opens the history; Shift and an arrow move over the table.
   *
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const here = targetOf(event).closest("[data-cell]");
    if (!here) return;
    if (event.key === "Enter" || (event.key === " " && here.getAttribute("role") === "button")) {
      event.preventDefault();
      event.stopPropagation();
      this.picked(here);
      return;
    }
    const way = WAYS[event.key];
    if (!event.shiftKey || !way) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(here, way);
  }

  /**
   * Moves with an arrow key from the focus, or onto the table; returns true if it did.
   *
   * @param {KeyboardEvent} event
   */
  walkFrom(event) {
    const way = WAYS[event.key];
    if (!way || event.shiftKey || !this.stop?.isConnected) return false;
    const here = targetOf(event).closest("[data-cell]");
    if (here && this.node.contains(here)) this.step(here, way);
    else this.stop.focus();
    event.preventDefault();
    return true;
  }

  /**
   * @param {HTMLElement} here
   * @param {[down: number, right: number]} way
   */
  step(here, way) {
    const rows = [...this.node.querySelectorAll("[data-row]")]
      .map((row) => [...row.querySelectorAll("[data-cell]")])
      .filter((row) => row.length);
    const y = rows.findIndex((row) => row.includes(here));
    const [dy, dx] = way;
    const row = rows[(y + dy + rows.length) % rows.length];
    const x = Math.min(rows[y].indexOf(here), row.length - 1) + dx;
    this.focusCell(row[(x + row.length) % row.length]);
  }

  /**
   * Makes a cell the only one in the Tab order, and focuses it.
   *
   * @param {HTMLElement | SVGElement} cell
   * @param {boolean} [focus]
   */
  focusCell(cell, focus = true) {
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = cell;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }

  /** @param {string} id */
  piece(id) {
    let node = this.pieces.get(id);
    if (!node) {
      node = h("div", { class: "jl-piece" });
      this.pieces.set(id, node);
      node.fresh = true;
    }
    return node;
  }

  // Subclasses decide which pieces are drawn one by one, place them, and name places.

  /**
   * @param {Told.Piece} _piece
   * @param {Told.ShownScene} _scene
   */
  drawn(_piece, _scene) {
    return true;
  }

  /**
   * @param {string} _id
   * @param {HTMLElement} _node
   * @param {Told.Piece} _piece
   * @param {Context} _ctx
   */
  place(_id, _node, _piece, _ctx) {}

  /**
   * @param {string} _id
   * @returns {DOMRect | null}
   */
  placeOf(_id) {
    return null;
  }

  /**
   * Called when all pieces are in place.
   *
   * @param {Context} _ctx
   * @param {PieceKey[]} _changed
   */
  settle(_ctx, _changed) {}

  /** @param {Context} ctx */
  update(ctx) {
    const { scene, prev, motion } = ctx;
    const changed = this.changedPieces(scene, prev);
    if (motion === "none") this.layer.replaceChildren(); // flights end when the table is reset
    const first = new Map();
    /** @type {[id: string, node: HTMLElement][]} */
    const gone = [];
    /** @type {string[]} */
    const turned = [];
    for (const key of changed) {
      const id = key.slice(2);
      const now = scene[key] && this.drawn(scene[key], scene) ? scene[key] : null;
      const was = prev[key];
      const node = this.pieces.get(id);
      if (
        node &&
        motion === "full" &&
        (!now || !was || was.zone !== now.zone || was.slot !== now.slot)
      ) {
        first.set(id, node.getBoundingClientRect());
      }
      if (!now) {
        if (node) gone.push([id, node]);
        continue;
      }
      if (node && was && was.face !== now.face) turned.push(id);
    }
    const flights = motion === "full" ? this.flights(gone, first, ctx) : [];
    for (const [id, node] of gone) {
      node.remove();
      this.pieces.delete(id);
    }
    /** @type {string[]} */
    const fresh = [];
    for (const key of changed) {
      const id = key.slice(2);
      const now = scene[key];
      if (!now || !this.drawn(now, scene)) continue;
      const node = this.piece(id);
      drawPiece(node, this.story, now, { tile: this.tile, ...ctx });
      this.place(id, node, now, ctx);
      if (node.fresh) fresh.push(id);
      node.fresh = false;
    }
    this.settle(ctx, changed);
    if (motion === "none") this.flying.cancel();
    else if (first.size + turned.length + fresh.length + flights.length) {
      this.flying.run(() => this.play(ctx, { first, turned, fresh, flights }));
    }
  }

  /**
   * Returns the pieces that differ between two scenes, those on the table that are not in the
   * scene, and those of the scene that are not on the table. A full redraw compares with an empty
   * scene, while the table still holds what was drawn last.
   *
   * @param {Told.ShownScene} scene
   * @param {Partial<Told.ShownScene>} prev
   */
  changedPieces(scene, prev) {
    const changed = new Set(changedKeys("p.", scene, prev));
    const wanted = keysOf("p.", scene).filter((key) => this.drawn(scene[key], scene));
    for (const key of wanted) if (!this.pieces.has(key.slice(2))) changed.add(key);
    const there = new Set(wanted);
    for (const id of this.pieces.keys()) if (!there.has(`p.${id}`)) changed.add(`p.${id}`);
    return [...changed];
  }

  /**
   * Returns the zones that differ, likewise; `there` holds those on the table.
   *
   * @param {Context} ctx
   * @param {Map<string, unknown>} there
   */
  changedZones({ scene, prev }, there) {
    const left = [...there.keys()].filter((id) => !(`z.${id}` in scene));
    return [...new Set([...changedKeys("z.", scene, prev).map((key) => key.slice(2)), ...left])];
  }

  /**
   * Returns the zones whose pieces were added, removed or moved; in a full redraw, all on the
   * table.
   *
   * @param {Context} ctx
   * @param {PieceKey[]} changed
   * @param {Map<string, unknown>} there
   */
  zonesOf({ scene, prev }, changed, there) {
    if (prev.empty) return new Set(there.keys());
    const pieces = changed.flatMap((key) => [scene[key], prev[key]]);
    return new Set(pieces.flatMap((piece) => (piece ? [piece.zone] : [])));
  }

  /**
   * Applies an action to the element of a piece, if it still exists.
   *
   * @param {string} id
   * @param {(node: HTMLElement) => void} action
   */
  with(id, action) {
    const node = this.pieces.get(id);
    if (node) action(node);
  }

  /**
   * Rings the pieces that a better option involves, and no others.
   *
   * @param {string[]} ids
   */
  ring(ids) {
    for (const [id, node] of this.pieces) node.classList.toggle("is-better", ids.includes(id));
  }

  /**
   * Marks the pieces that can be clicked to choose, and those already clicked.
   *
   * @param {string[]} ids
   * @param {string[]} picked
   */
  offer(ids, picked) {
    for (const [id, node] of this.pieces) {
      node.classList.toggle("is-offered", ids.includes(id));
      node.classList.toggle("is-picked", picked.includes(id));
    }
    for (const node of this.node.querySelectorAll("[data-spot]"))
      node.classList.toggle("is-offered", ids.includes(`@${node.dataset.spot}`));
  }

  destroy() {
    this.flying.cancel();
  }

  /**
   * Returns where each piece that leaves the table goes: to a pile that grew, or to the seat that
   * won it.
   *
   * @param {[id: string, node: HTMLElement][]} gone
   * @param {Map<string, DOMRect>} first
   * @param {Context} ctx
   */
  flights(gone, first, ctx) {
    const grown = changedKeys("z.", ctx.scene, ctx.prev).find((key) => {
      const [now, was] = [ctx.scene[key], ctx.prev[key]];
      return now && was && ["pile", "heap"].includes(now.kind) && now.count > was.count;
    });
    const seat = changedKeys("s.", ctx.scene, ctx.prev).find((key) => {
      const [now, was] = [ctx.scene[key], ctx.prev[key]];
      return now && was && now.total > was.total;
    });
    return gone.map(([id, node]) => {
      const zone = ctx.scene[`p.${id}`]?.zone ?? null;
      return {
        node,
        from: first.get(id),
        zone: zone ?? (grown ? grown.slice(2) : null),
        seat,
      };
    });
  }

  /**
   * @param {Context} ctx
   * @param {{ first: Map<string, DOMRect>, turned: string[], fresh: string[], flights: Flight[] }} moved
   */
  play(ctx, { first, turned, fresh, flights }) {
    if (ctx.motion === "fade") {
      for (const id of [...turned, ...fresh]) this.with(id, fadeIn);
      return;
    }
    for (const [id, from] of first) this.with(id, (node) => travel(node, from));
    turned.forEach((id, i) => {
      this.with(id, (node) => turnOver(node, i));
    });
    if (fresh.length) {
      const shrunk = changedKeys("z.", ctx.scene, ctx.prev).find((key) => {
        const [now, was] = [ctx.scene[key], ctx.prev[key]];
        return now && was && ["pile", "heap"].includes(now.kind) && now.count < was.count;
      });
      const from = shrunk ? this.placeOf(shrunk.slice(2)) : null;
      for (const id of fresh) this.with(id, (node) => (from ? travel(node, from) : fadeIn(node)));
    }
    flights.forEach(({ node, from, zone, seat }, i) => {
      const to = (zone && this.placeOf(zone)) || (seat && this.seatPlace(+seat.slice(2)));
      sendOff(this.layer, node, from, to || null, i);
    });
  }
}
