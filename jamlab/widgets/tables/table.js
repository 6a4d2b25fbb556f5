// The table: what grid and round share. Pieces are elements kept by their ids; a change redraws
// only the pieces that it names.
import { h } from "../shared/dom.js";
import { drawPiece } from "./faces.js";
import { BeforePaint, fadeIn, sendOff, travel, turnOver } from "./motion.js";

/** The keys of one kind ("p.", "z.", "s.") whose values differ between two scenes. */
export function changedKeys(kind, scene, prev) {
  const keys = [];
  for (const key in scene) if (key.startsWith(kind) && scene[key] !== prev[key]) keys.push(key);
  for (const key in prev) if (key.startsWith(kind) && !(key in scene)) keys.push(key);
  return keys;
}

export class Table {
  /** `pick(piece, element)` is called when a piece is clicked; `seatPlace(seat)` is a rectangle. */
  constructor(story, { pick, seatPlace, tile }) {
    this.story = story;
    this.pick = pick;
    this.seatPlace = seatPlace;
    this.tile = tile;
    this.pieces = new Map();
    this.flying = new BeforePaint();
    this.node = h("div", { class: "jl-table" });
    this.layer = h("div", { class: "jl-flights", "aria-hidden": "true" });
    this.node.addEventListener("click", (event) => this.picked(event.target));
    this.node.addEventListener("keydown", (event) => this.walk(event));
  }

  picked(target) {
    const node = target.closest("[data-piece]");
    if (node?.dataset.piece) this.pick(node.dataset.piece, node);
  }

  /** Enter opens the history; Shift and an arrow walk over the table. */
  walk(event) {
    const here = event.target.closest("[data-cell]");
    if (!here) return;
    if (event.key === "Enter" || (event.key === " " && here.getAttribute("role") === "button")) {
      event.preventDefault();
      event.stopPropagation();
      this.picked(here);
      return;
    }
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (!event.shiftKey || !(event.key in way)) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...this.node.querySelectorAll("[data-row]")]
      .map((row) => [...row.querySelectorAll("[data-cell]")])
      .filter((row) => row.length);
    const y = rows.findIndex((row) => row.includes(here));
    const [dy, dx] = way[event.key];
    const row = rows[(y + dy + rows.length) % rows.length];
    const x = Math.min(rows[y].indexOf(here), row.length - 1) + dx;
    this.focusCell(row[(x + row.length) % row.length]);
  }

  /** One cell at a time can be reached with Tab. */
  focusCell(cell, focus = true) {
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = cell;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }

  piece(id) {
    let node = this.pieces.get(id);
    if (!node) {
      node = h("div", { class: "jl-piece" });
      this.pieces.set(id, node);
      node.fresh = true;
    }
    return node;
  }

  /** Subclasses say which pieces are drawn one by one, put them in place, and name places. */
  drawn() {
    return true;
  }

  update(ctx) {
    const { scene, prev, motion } = ctx;
    const changed = changedKeys("p.", scene, prev);
    const first = new Map();
    const gone = [];
    const turned = [];
    for (const key of changed) {
      const id = key.slice(2);
      const now = scene[key] && this.drawn(scene[key], scene) ? scene[key] : null;
      const was = prev[key];
      const node = this.pieces.get(id);
      if (node && motion === "full" && (!now || !was || was[0] !== now[0] || was[1] !== now[1])) {
        first.set(id, node.getBoundingClientRect());
      }
      if (!now) {
        if (node) gone.push([id, node, was]);
        continue;
      }
      if (node && was && was[2] !== now[2]) turned.push(id);
    }
    const flights = motion === "full" ? this.flights(gone, first, ctx) : [];
    for (const [id, node] of gone) {
      node.remove();
      this.pieces.delete(id);
    }
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

  destroy() {
    this.flying.cancel();
  }

  /** Where each piece that leaves the table goes to: a pile that grew, or the seat that won it. */
  flights(gone, first, ctx) {
    const grown = changedKeys("z.", ctx.scene, ctx.prev).find((key) => {
      const [now, was] = [ctx.scene[key], ctx.prev[key]];
      return now && was && ["pile", "heap"].includes(now[0]) && now[3] > was[3];
    });
    const seat = changedKeys("s.", ctx.scene, ctx.prev).find((key) => {
      const [now, was] = [ctx.scene[key], ctx.prev[key]];
      return now && was && now[0] > was[0];
    });
    return gone.map(([id, node, was]) => {
      const zone = ctx.scene[`p.${id}`]?.[0] ?? null;
      return {
        node,
        was,
        from: first.get(id),
        zone: zone ?? (grown ? grown.slice(2) : null),
        seat,
      };
    });
  }

  play(ctx, { first, turned, fresh, flights }) {
    if (ctx.motion === "fade") {
      for (const id of [...turned, ...fresh]) this.pieces.has(id) && fadeIn(this.pieces.get(id));
      return;
    }
    for (const [id, from] of first) if (this.pieces.has(id)) travel(this.pieces.get(id), from);
    turned.forEach((id, i) => {
      if (this.pieces.has(id)) turnOver(this.pieces.get(id), i);
    });
    if (fresh.length) {
      const shrunk = changedKeys("z.", ctx.scene, ctx.prev).find((key) => {
        const [now, was] = [ctx.scene[key], ctx.prev[key]];
        return now && was && ["pile", "heap"].includes(now[0]) && now[3] < was[3];
      });
      const from = shrunk ? this.placeOf(shrunk.slice(2)) : null;
      for (const id of fresh) {
        if (!this.pieces.has(id)) continue;
        if (from) travel(this.pieces.get(id), from);
        else fadeIn(this.pieces.get(id));
      }
    }
    flights.forEach(({ node, from, zone, seat }, i) => {
      const to = (zone && this.placeOf(zone)) || (seat && this.seatPlace(+seat.slice(2)));
      sendOff(this.layer, node, from, to || null, i);
    });
  }
}
