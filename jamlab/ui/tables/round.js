// Table with seats round it: a tray for each seat; attack, piles and direction in the middle.

import { cellRole, h, many, s, setText } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { pointTo } from "./arrow.js";
import { changedKeys } from "./changes.js";
import { PIECE } from "./defaults.js";
import { drawPiece, labelOf, pieceName } from "./faces.js";
import { BeforePaint } from "./motion.js";
import { StripLine } from "./negotiation_strip.js";
import { Table } from "./table.js";

// Sides of the other seats, clockwise from the left of the seat at the bottom.
/** @type {{ [seats: number]: ("left" | "top" | "right")[] }} */
const PLACES = {
  1: [],
  2: ["top"],
  3: ["left", "right"],
  4: ["left", "top", "right"],
  5: ["left", "top", "top", "right"],
  6: ["left", "left", "top", "right", "right"],
  7: ["left", "left", "left", "right", "right", "right"],
  8: ["left", "left", "left", "top", "right", "right", "right"],
};

/**
 * Where a zone is drawn; one in the middle has text and a box.
 *
 * @typedef {{ node: HTMLElement, kind: string, words?: HTMLElement, box?: HTMLElement }} RoundPlace
 */

export class RoundTable extends Table {
  /**
   * @param {Story} story
   * @param {TableHooks} hooks
   */
  constructor(story, hooks) {
    super(story, { ...hooks, tile: false });
    /** @type {Map<string, RoundPlace>} */
    this.zones = new Map();
    this.seen = ""; // current viewpoint
    this.target = -1; // the seat that the arrow points to, and the number of cards it comes from
    this.attack = 0;
    this.trays = story.seats.map((name, seat) => this.tray(name, seat));
    /** @param {string} name */
    const side = (name) => h("div", { class: `jl-side jl-side-${name}` });
    const sides = { left: side("left"), top: side("top"), right: side("right") };
    this.sides = { ...sides, bottom: side("bottom") };
    this.banner = h("p", { class: "jl-banner" });
    this.strip = new StripLine(story);
    const said = h("div", { class: "jl-saidbelow" }, this.strip.node, this.banner);
    this.middle = h("div", { class: "jl-middle is-piles" }, said);
    this.arrow = s("svg", { class: "jl-arrow", "aria-hidden": "true" });
    this.felt = h(
      "div",
      { class: "jl-felt", role: "group", "aria-label": "The table" },
      this.sides.left,
      this.sides.top,
      this.sides.right,
      this.middle,
      this.sides.bottom,
    );
    this.node.append(this.felt, this.arrow, this.layer);
    this.node.classList.add("jl-table-round");
    this.node.dataset.seats = String(story.seats.length);
    this.pointing = new BeforePaint();
    this.resize = new ResizeObserver(() => this.drawArrow());
    this.resize.observe(this.node);
  }

  destroy() {
    super.destroy();
    this.pointing.cancel();
    this.resize.disconnect();
  }

  /**
   * @param {string} name
   * @param {number} seat
   */
  tray(name, seat) {
    const status = h("em");
    const total = h("span", { class: "jl-points" });
    const penalty = h("div", { class: "jl-penalty" });
    const hand = h("div", { class: "jl-hand", role: "group", "data-row": true });
    const head = h(
      "div",
      { class: "jl-trayhead" },
      seatMark(seat, name, 34),
      h("b", { class: "jl-trayname", text: name }),
      status,
      total,
    );
    const before = h("div", { class: "jl-before", role: "group", "data-row": true });
    const node = h("div", { class: `jl-tray jl-s${seat % 8}` }, head, hand, before, penalty);
    return { node, status, total, penalty, hand, head, before };
  }

  /**
   * Returns the element of a zone; zones without a seat are made when they first appear.
   *
   * @param {string} id
   * @param {Told.Zone} zone
   */
  zone(id, zone) {
    let place = this.zones.get(id);
    if (place) return place;
    const { kind, seat } = zone;
    if (seat >= 0 && this.trays[seat]) {
      const { hand, before, penalty } = this.trays[seat];
      place = { node: kind === "hand" ? hand : kind === "front" ? before : penalty, kind };
      if (kind === "front") this.trays[seat].node.classList.add("has-before");
    } else {
      const cards = h("div", { class: "jl-spot", role: "group", "data-row": true });
      const words = h("span", { class: "jl-pilewords" });
      const box = h("div", { class: `jl-zone jl-zone-${kind} jl-zone-${id.replace(/\W/g, "-")}` });
      box.append(cards, words);
      box.dataset.spot = id;
      place = { node: cards, kind, words, box };
      if (id === "attack") {
        box.append(this.banner);
        this.middle.classList.remove("is-piles");
      }
      this.middle.append(box);
    }
    this.zones.set(id, place);
    return place;
  }

  /**
   * Removes a zone of the middle that no longer exists.
   *
   * @param {string} id
   */
  dropZone(id) {
    const box = this.zones.get(id)?.box;
    if (!box) return;
    box.remove();
    this.zones.delete(id);
  }

  /**
   * @param {Told.Piece} piece
   * @param {Told.ShownScene} scene
   */
  drawn(piece, scene) {
    const zone = scene[`z.${piece.zone}`];
    return !!zone && ["hand", "front", "spot"].includes(zone.kind);
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
    const { node: into } = this.zone(piece.zone, scene[`z.${piece.zone}`]);
    if (node.parentNode !== into) into.append(node);
    node.slotNumber = piece.slot;
  }

  /** @param {string} id */
  placeOf(id) {
    const place = this.zones.get(id);
    if (!place) return null;
    const top = place.node.querySelector(".jl-piece, i") || place.node;
    return top.getBoundingClientRect();
  }

  /** @param {Context} ctx */
  update(ctx) {
    if (this.seen !== ctx.view || ctx.prev.empty) this.seat(ctx);
    for (const id of this.changedZones(ctx, this.zones)) {
      const zone = ctx.scene[`z.${id}`];
      if (zone) this.zone(id, zone);
      else this.dropZone(id);
    }
    this.strip.update(ctx);
    super.update(ctx);
  }

  /**
   * Seats the viewpoint nearest the reader; the others follow clockwise.
   *
   * @param {Context} ctx
   */
  seat({ view }) {
    this.seen = view;
    const count = this.trays.length;
    const near = /^\d+$/.test(view) ? +view % count : 0;
    const places = PLACES[count] || /** @type {"top"[]} */ (Array(count - 1).fill("top"));
    for (const side of Object.values(this.sides)) side.replaceChildren();
    this.sides.bottom.append(this.trays[near].node);
    places.forEach((side, i) => {
      const tray = this.trays[(near + 1 + i) % count].node;
      if (side === "left") this.sides.left.prepend(tray);
      else this.sides[side].append(tray);
    });
  }

  /**
   * @param {Context} ctx
   * @param {PieceKey[]} changed
   */
  settle(ctx, changed) {
    const { scene, prev } = ctx;
    for (const id of this.zonesOf(ctx, changed, this.zones)) this.sort(id);
    for (const id of this.changedZones(ctx, this.zones)) this.drawZone(id, ctx);
    for (const key of changedKeys("s.", scene, prev)) this.drawSeat(+key.slice(2), scene[key]);
    if (scene.banner !== prev.banner || prev.empty) this.drawBanner(scene.banner || "");
    if (!this.stop?.isConnected) {
      const cell = this.felt.querySelector("[data-cell]");
      if (cell) this.focusCell(cell, false);
    }
    const target = this.story.seats.findIndex((_, seat) => scene[`s.${seat}`]?.flag === "answer");
    const attack = scene["z.attack"]?.count ?? 0;
    if (target !== this.target || attack !== this.attack || prev.empty) {
      this.target = target;
      this.attack = attack;
      this.pointing.run(() => this.drawArrow());
    }
  }

  /** @param {string} id */
  sort(id) {
    const place = this.zones.get(id);
    if (!place || !["hand", "front", "spot"].includes(place.kind)) return;
    const cards = [...place.node.children];
    const order = cards.toSorted((a, b) => a.slotNumber - b.slotNumber);
    if (order.some((card, i) => card !== cards[i])) place.node.append(...order);
    place.node.style.setProperty("--cards", Math.max(1, cards.length));
    place.node.classList.toggle("is-pair", cards.length < 3);
    place.node.classList.toggle("is-crowd", cards.length > 8);
  }

  /**
   * @param {string} id
   * @param {Context} ctx
   */
  drawZone(id, { scene }) {
    const zone = scene[`z.${id}`];
    const place = this.zones.get(id);
    if (!place || !zone) return;
    const { kind, label, seat, count, note } = zone;
    if (kind === "hand") place.node.setAttribute("aria-label", `${label}, ${many(count, "card")}`);
    if (kind === "spot" || kind === "front") place.node.setAttribute("aria-label", label);
    if (kind !== "pile" && kind !== "heap") return;
    if (seat >= 0) this.drawOwnPile(place.node, count);
    else this.drawPile(place, kind, label, count, note);
  }

  /**
   * @param {HTMLElement} node
   * @param {number} count
   */
  drawOwnPile(node, count) {
    const shown = Math.min(count, 5);
    const backs = Array.from({ length: shown || 1 }, (_, i) =>
      h("i", { class: shown ? "" : "is-none", style: `left:${i * 5}px` }),
    );
    const stack = h("span", {
      class: "jl-stack",
      style: `width:${20 + 5 * Math.max(0, shown - 1)}px`,
    });
    stack.append(...backs);
    const thing = this.story.layout?.pile ?? "card";
    const words = h("span", {
      class: "jl-long",
      text: `${count || "no"} ${thing}${count === 1 ? "" : "s"}`,
    });
    const short = h("span", { class: "jl-short", "aria-hidden": "true", text: count });
    node.title = words.textContent;
    node.replaceChildren(stack, words, short);
  }

  /**
   * @param {RoundPlace} place
   * @param {string} kind
   * @param {string} label
   * @param {number} count
   * @param {string} note
   */
  drawPile(place, kind, label, count, note) {
    const deep = Math.min(3, count);
    const cards = Array.from({ length: deep }, (_, i) => {
      const node = h("div", { class: "jl-piece" });
      const face = kind === "heap" && i === deep - 1 ? note : "";
      drawPiece(
        node,
        this.story,
        { ...PIECE, zone: "", slot: 0, face },
        { tile: false, notes: false },
      );
      if (kind === "heap" && i < deep - 1) node.className = "jl-piece jl-card is-up is-under";
      if (kind === "heap" && i < deep - 1) node.replaceChildren();
      node.style.setProperty("--deep", deep - 1 - i);
      return node;
    });
    if (!deep) cards.push(h("div", { class: "jl-piece jl-card is-empty" }));
    place.node.replaceChildren(...cards);
    place.node.setAttribute("aria-label", `${label}: ${many(count, "card")}`);
    place.words?.replaceChildren(`${label} `, h("b", { text: count }));
  }

  /**
   * @param {number} seat
   * @param {Told.SeatPanel} panel
   */
  drawSeat(seat, panel) {
    const tray = this.trays[seat];
    if (!tray || !panel) return;
    const { total, unit, status, flag } = panel;
    setText(tray.status, status);
    setText(tray.total, `${total} ${total === 1 ? unit.replace(/s$/, "") : unit}`);
    tray.head.classList.toggle("has-status", !!status);
    tray.node.classList.toggle("is-move", flag === "move");
    tray.node.classList.toggle("is-answer", flag === "answer");
    tray.node.classList.toggle("is-out", flag === "out");
  }

  /**
   * Draws a banner such as "6 + 6 = 12 against Cy", with the sum in bold.
   *
   * @param {string} words
   */
  drawBanner(words) {
    const cut = words.indexOf(" against ");
    if (cut < 0) this.banner.replaceChildren(h("b", { text: words }));
    else this.banner.replaceChildren(h("b", { text: words.slice(0, cut) }), words.slice(cut));
  }

  /** Draws an arrow from the attack to the seat that must answer. */
  drawArrow() {
    const tray = this.trays[this.target];
    const spot = this.zones.get("attack");
    if (!tray || !spot?.box || !this.attack) return this.arrow.replaceChildren();
    const between = ["direction", "deck", "discard"].flatMap(
      (id) => this.zones.get(id)?.node ?? [],
    );
    return pointTo(this.arrow, this.node, tray.node, spot.node, spot.box, between);
  }
}
