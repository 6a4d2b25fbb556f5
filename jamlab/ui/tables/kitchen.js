// Kitchen table: the trays of the other seats with their recipes, the cards in the middle with the
// deck, and the tray of the nearest seat with its recipes and hand.
import { cellRole, h, many, setText } from "../toolkit/dom.js";
import { icon } from "../toolkit/icons.js";
import { changedKeys, keysOf } from "./changes.js";
import { labelOf, pieceName } from "./faces.js";
import { CARD_SHAPES, planBands } from "./fit.js";
import { StripLine } from "./negotiation_strip.js";
import { cellIn, drawHeap, sortPlace } from "./places.js";
import { Table } from "./table.js";
import { KitchenTray, sizeCards } from "./tray.js";

const TRAY_HEAD = 68; // px of a tray apart from its cards: padding and head
const STRIP_HEAD = 60; // px above the cards in the middle: their heading, or the strip
const STRIP_ROW = 36; // px of a second row of chips in the strip
const BAND_GAP = 14; // px between the three bands
const HAND_RAISE = 38; // px that an open hand reaches up beside the tray's head
const DECK_ROOM = 92; // minimum px for the deck, beside the cards in the middle
const DECK_CARD = 80;
const FLOWING = 61; // px of a card and its gap on a small table that is no phone: many in a row

/** @typedef {import("./places.js").KitchenPlace} KitchenPlace */
/** @typedef {import("./fit.js").Shape} Shape */

export class KitchenTable extends Table {
  /**
   * @param {Story} story
   * @param {TableHooks} hooks
   */
  constructor(story, hooks) {
    super(story, { ...hooks, tile: false });
    /** @type {Map<string, KitchenPlace>} */
    this.zones = new Map();
    this.nearest = 0; // the seat nearest the reader
    this.seen = ""; // current viewpoint
    this.planned = ""; // key of the card sizes' inputs
    this.flows = false; // phone layout
    /** @type {number[]} */
    this.room = []; // width and height; height 0: unlimited
    /** @type {Context | null} */
    this.last = null;
    this.trays = story.seats.map((name, seat) => new KitchenTray(story, name, seat));
    this.others = h("div", { class: "jl-others" });
    this.near = h("div", { class: "jl-near" });
    this.strip = new StripLine(story);
    this.title = h("b");
    this.count = h("span", { class: "jl-quiet" });
    this.said = h("b", { class: "jl-kitchensaid" });
    this.reachWords = h("span");
    this.reach = h("span", { class: "jl-reachkey", hidden: true }, h("i"), this.reachWords);
    this.headIcon = h("span", { class: "jl-spreadicon" });
    const words = [
      this.headIcon,
      this.title,
      this.count,
      this.said,
      h("span", { class: "jl-fill" }),
    ];
    this.head = h("div", { class: "jl-spreadhead" }, words, this.reach);
    this.spread = h("div", { class: "jl-spread", role: "group", "data-row": true });
    this.side = h("div", { class: "jl-spreadside" });
    const middle = h("div", { class: "jl-spreadbody" }, this.spread, this.side);
    const label = { class: "jl-kitchen", role: "group", "aria-label": "The table" };
    this.middle = h("div", { class: "jl-center" }, this.head, this.strip.node, middle);
    this.felt = h("div", label, this.others, this.middle, this.near);
    this.node.append(this.felt, this.layer);
    this.node.classList.add("jl-table-kitchen");
    this.node.dataset.seats = String(story.seats.length);
    this.size = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      this.flows = getComputedStyle(this.felt).position === "static"; // set for a phone
      this.room = this.flows ? [width, 0] : [width, height];
      if (this.last) this.plan(this.last);
    });
    this.size.observe(this.felt);
  }

  destroy() {
    super.destroy();
    this.size.disconnect();
  }

  /**
   * Returns the element of a zone; those in the middle are made when they first appear.
   *
   * @param {string} id
   * @param {Told.Zone} zone
   */
  zone(id, { kind, seat }) {
    let place = this.zones.get(id);
    if (place) return place;
    const tray = this.trays[seat];
    if (tray) {
      const node = kind === "hand" ? tray.hand : kind === "front" ? tray.front : tray.pile;
      place = { node, cells: kind === "front" ? new Map() : undefined };
    } else if (kind === "spread") {
      place = { node: this.spread };
    } else {
      const words = h("span", { class: "jl-pilewords" });
      const cards = h("div", { class: "jl-spot", role: "group", "data-row": true });
      const box = h("div", { class: `jl-zone jl-zone-${kind}` }, cards, words);
      this.side.append(box);
      place = { node: cards, words, box };
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
    return !!zone && (["hand", "front", "spread", "spot"].includes(zone.kind) || zone.seat >= 0);
  }

  /**
   * @param {string} id
   * @param {HTMLElement} node
   * @param {Told.Piece} piece
   * @param {Context} ctx
   */
  place(id, node, piece, { scene, notes, hideFuture }) {
    const { zone, slot, face, on } = piece;
    node.dataset.piece = id;
    cellRole(node);
    node.setAttribute("aria-label", pieceName(this.story, piece, { notes, hideFuture }));
    if (face === "") node.removeAttribute("title");
    else node.title = labelOf(this.story, face);
    if (node.tabIndex !== 0) node.tabIndex = -1;
    const place = this.zone(zone, scene[`z.${zone}`]);
    const into = place.cells ? cellIn(place.node, place.cells, on >= 0 ? on : slot) : place.node;
    if (node.parentNode !== into) into.append(node);
    node.slotNumber = slot;
    node.lies = on >= 0 ? 1 : 0;
  }

  /** @param {string} id */
  placeOf(id) {
    const place = this.zones.get(id);
    if (!place) return null;
    const within = place.node.querySelector(".jl-piece") || place.node;
    const box = within.getBoundingClientRect();
    return box.width || !place.node.parentElement
      ? box
      : place.node.parentElement.getBoundingClientRect();
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.last = ctx;
    if (this.seen !== ctx.view || ctx.prev.empty) this.seat(ctx);
    for (const id of this.changedZones(ctx, this.zones)) {
      const zone = ctx.scene[`z.${id}`];
      if (zone) this.zone(id, zone);
      else this.dropZone(id);
    }
    this.strip.update(ctx);
    this.head.hidden = !!ctx.scene.strip;
    this.plan(ctx);
    super.update(ctx);
  }

  /**
   * Seats the viewpoint nearest the reader; the others follow in turn above.
   *
   * @param {Context} ctx
   */
  seat({ view }) {
    this.seen = view;
    const count = this.trays.length;
    this.nearest = /^\d+$/.test(view) ? +view % count : 0;
    const order = this.trays.map((_, i) => this.trays[(this.nearest + 1 + i) % count]);
    const nodes = order.map((tray) => tray.node);
    this.near.replaceChildren(...nodes.slice(-1));
    this.others.replaceChildren(...nodes.slice(0, -1));
    this.planned = "";
  }

  /**
   * Counts the cards by place: recipes and open hands by seat, the spread, the piles beside it.
   *
   * @param {Told.ShownScene} scene
   */
  counts(scene) {
    const trays = this.trays.map(() => ({ fronts: 0, hand: 0 }));
    let [spread, heaps] = [0, 0];
    for (const key of keysOf("p.", scene)) {
      const { zone, face, on } = scene[key];
      const { kind, seat } = scene[`z.${zone}`] || { kind: "", seat: -1 };
      if (kind === "spread") spread += 1;
      else if (kind === "hand" && face !== "") trays[seat].hand += 1;
      else if ((kind === "front" || kind === "pile") && seat >= 0 && on < 0)
        trays[seat].fronts += 1;
    }
    for (const key of keysOf("z.", scene)) {
      const { kind, seat, count } = scene[key];
      if (seat < 0) heaps += kind === "spread" ? 0 : 1;
      else if (kind === "pile" && count > 0 && !this.knows(scene, key.slice(2))) {
        trays[seat].fronts += 1;
      }
    }
    return { trays, spread, heaps };
  }

  /**
   * Returns true if a pile's cards are drawn one by one because the viewpoint knows them.
   *
   * @param {Told.ShownScene} scene
   * @param {string} zone
   */
  knows(scene, zone) {
    return keysOf("p.", scene).some((key) => scene[key].zone === zone);
  }

  /**
   * Computes card sizes from the number of cards and the room on the table.
   *
   * @param {Context} ctx
   */
  plan({ scene }) {
    if (!this.room[0]) return;
    const { trays, spread, heaps } = this.counts(scene);
    const rows = this.strip.rows(scene.strip, this.room[0]);
    const key = JSON.stringify([trays, spread, heaps, this.room, rows, this.nearest]);
    if (key === this.planned) return;
    this.planned = key;
    this.middle.classList.toggle("has-heaps", heaps > 1);
    trays.forEach(({ hand }, seat) => {
      this.trays[seat].openHand(hand > 0);
    });
    const [width, height] = this.room;
    const order = trays.map((_, i) => (this.nearest + 1 + i) % trays.length);
    const far = order.slice(0, -1);
    if (this.flows) return this.flow(trays, spread, far, width);
    const over = STRIP_HEAD + STRIP_ROW * Math.max(0, rows - 1); // room for the strip is reserved
    const scale = Math.max(0.8, Math.min(1.3, width / 906, height / 628));
    const tray = (width - 12 * (far.length - 1)) / Math.max(1, far.length) - 28;
    const plan = planBands({
      others: far.map((seat) => trays[seat]),
      mine: trays[this.nearest],
      spread,
      room: height - TRAY_HEAD * (far.length ? 2 : 1) - over - 2 * BAND_GAP,
      width: width - Math.max(DECK_ROOM, DECK_CARD * scale + 8) * heaps - 16 * heaps - 8,
      tray,
      own: width - 28,
      raise: HAND_RAISE,
      scale,
    });
    this.felt.style.setProperty("--top", `${plan.top}px`);
    this.felt.style.setProperty("--middle", `${plan.middle}px`);
    this.felt.style.setProperty("--bottom", `${plan.bottom}px`);
    far.forEach((seat, i) => {
      this.trays[seat].size(plan.trays[i]);
    });
    this.trays[this.nearest].size(plan.near);
    sizeCards(this.spread, plan.spread);
    const deck = Math.min(DECK_CARD * scale, (plan.middle - 34) / 1.45);
    this.side.style.setProperty("--w", `${Math.floor(deck)}px`);
    return undefined;
  }

  /**
   * Computes widths only, for a phone, where the page is as long as necessary.
   *
   * @param {TrayCount[]} trays
   * @param {number} spread
   * @param {number[]} far
   * @param {number} width
   */
  flow(trays, spread, far, width) {
    /**
     * @param {Shape} shape
     * @param {number} n
     * @param {number} few
     * @param {number} most
     * @param {number} room
     */
    const across = (shape, n, few, most, room) => {
      const many = room > 480 ? Math.floor(room / FLOWING) : 0;
      const rows = Math.ceil(n / Math.max(many, most)) || 1;
      const per = Math.max(few, many, Math.min(most, Math.ceil(n / rows)));
      return Math.floor(Math.min(shape.ideal, (room - 5 * (per - 1)) / per));
    };
    for (const seat of far) {
      const { fronts, hand } = trays[seat];
      const front = across(CARD_SHAPES.front, fronts, 8, 9, width - 20);
      this.trays[seat].size({ front, hand: hand ? Math.min(front, 40) : 0, room: 0 });
    }
    const own = trays[this.nearest];
    const front = across(CARD_SHAPES.front, own.fronts, 5, 8, width - 20);
    const hand = own.hand ? across(CARD_SHAPES.hand, own.hand, 5, 6, width - 20) : 0;
    this.trays[this.nearest].size({ front, hand, room: 0 });
    sizeCards(this.spread, across(CARD_SHAPES.spread, spread, 5, spread > 21 ? 8 : 7, width - 4));
    this.side.style.setProperty("--w", "34px");
  }

  /**
   * @param {Context} ctx
   * @param {PieceKey[]} changed
   */
  settle(ctx, changed) {
    const { scene, prev } = ctx;
    for (const id of this.zonesOf(ctx, changed, this.zones)) {
      const place = this.zones.get(id);
      if (place) sortPlace(place);
    }
    for (const id of this.changedZones(ctx, this.zones)) this.drawZone(id, ctx);
    for (const key of changedKeys("s.", scene, prev)) {
      if (scene[key]) this.trays[+key.slice(2)]?.drawSeat(scene[key]);
    }
    setText(this.said, scene.banner || "");
    this.reach.hidden = !keysOf("p.", scene).some((key) => scene[key].flag === "reach");
    setText(this.reachWords, `in reach for ${this.story.seats[ctx.mover] || ""}`);
    if (!this.stop?.isConnected) {
      const cell = this.felt.querySelector("[data-cell]");
      if (cell) this.focusCell(cell, false);
    }
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
    const tray = this.trays[seat];
    place.node.setAttribute("aria-label", `${label}, ${many(count, "card")}`);
    if (kind === "hand" && tray) {
      tray.drawHand(count);
    } else if (kind === "spread") {
      if (!this.headIcon.firstChild) this.headIcon.append(icon(id) || "");
      setText(this.title, label);
      setText(this.count, [many(count, "card"), note].filter(Boolean).join(", "));
    } else if (kind === "pile" && tray) {
      tray.drawPile(this.knows(scene, id) ? 0 : count, label);
    } else if (kind === "pile" || kind === "heap") {
      drawHeap(place, this.story, kind, label, count, note);
    } else if (place.words) {
      setText(place.words, note || label);
    }
  }
}
