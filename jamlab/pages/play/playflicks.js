// Dice flicked by a person on a game's table: placed by dragging, pulled back and let go, or aimed
// by keys and sliders. Python computes the result; at a real board a person reports it.

import { dieName, placeWords } from "../../ui/tables/board.js";
import { poseIn } from "../../ui/tables/changes.js";
import { topOf } from "../../ui/tables/dice.js";
import { h, setText, targetOf } from "../../ui/toolkit/dom.js";
import { AT_FIRST, aimOf, metres, snapped, struckFace, towardsHole } from "../flicks/aiming.js";
import { DiceReport } from "../flicks/dicereport.js";
import { Fingers } from "../flicks/fingers.js";
import { FlickHand } from "../flicks/flickhand.js";
import { FlickPanel } from "../flicks/flickpanel.js";

const PUT_BACK = 500; // ms: a moved die returns to its place if no update arrives

/** @typedef {import("../../ui/tables/livetable.js").LiveTable} LiveTable */
/** @typedef {import("../flicks/flickhand.js").Flickable} Flickable */

/** @implements {Flickable} */
export class PlayFlicks {
  /**
   * `act` sends messages that change the table, `about` others; `moment` changes as soon as either
   * was answered.
   *
   * @param {{
   *   act: Say<PlayedHere>, about: Say<PlayedHere>, moment: () => string,
   *   listed: () => void,
   * }} hooks `listed`: switches between list and hand for a flick's choices
   */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Told.PlayFlicks | null} */
    this.told = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {LiveTable | null} */
    this.live = null;
    /** @type {HTMLElement} */
    this.mat = h("div");
    /** @type {Fingers | null} */
    this.own = null;
    this.isPersons = false; // a person here may flick or set out a die
    this.waits = ""; // message while an agent acts
    this.isListed = false;
    this.wants = false; // dice are placed, not flicked
    this.state = "idle"; // aiming, placing
    this.held = false; // the flicked die had the focus: the next one gets it
    this.asked = ""; // the moment at which a flick was sent
    /** Number of events at the time of the flick; its choices need not be shown. */
    this.from = Infinity;
    this.chosen = "";
    /** @type {Poses} */
    this.poses = {};
    /** @type {Meant} */
    this.meant = { aim: 90, speed: AT_FIRST, offset: 0, height: 8 };
    this.timer = 0;
    this.panel = new FlickPanel({
      mean: (change) => this.mean(change),
      flick: () => this.flick(),
      place: () => {
        this.wants = !this.wants;
        this.lay();
      },
      turn: () => this.hand?.keyed("t", false),
    });
    /** @type {FlickHand | null} */
    this.hand = null;
    this.asks = h("h2");
    const rows = h("div", { class: "jl-report" });
    this.report = new DiceReport(rows, (said) => hooks.act({ ...said, do: "play.report" }));
    this.reports = h("section", { class: "jl-box jl-reports", "aria-label": "What the dice did" });
    this.reports.append(this.asks, rows);
    this.reports.hidden = true;
    this.list = h("button", { type: "button", class: "jl-pill jl-listed" });
    this.list.onclick = () => {
      this.isListed = !this.isListed;
      this.lay();
      hooks.listed();
    };
    this.panel.node.hidden = this.list.hidden = true;
  }

  /** Nodes that belong among the panels. */
  get nodes() {
    return [this.panel.node, this.reports, this.list];
  }

  /** @param {LiveTable} live */
  attach(live) {
    this.detach();
    const board = live.dice;
    if (!board) return;
    this.live = live;
    this.mat = board.node.parentElement ?? h("div");
    this.own = new Fingers(board);
    this.mat.append(this.own.tag);
    this.hand = new FlickHand(this);
    this.report.attach(live);
    live.node.classList.add("is-flicked");
    this.size = new ResizeObserver(() => this.drawHits());
    this.size.observe(board.node);
  }

  detach() {
    clearTimeout(this.timer);
    this.size?.disconnect();
    this.live = this.hand = this.own = null;
    this.report.attach(null);
    this.told = null;
    this.chosen = "";
    this.poses = {};
    this.isListed = this.wants = false;
    for (const node of this.nodes) node.hidden = true;
  }

  /**
   * @param {Told.PlayFlicks | null} told
   * @param {{ names: string[], isPersons: boolean, waits: string }} now whether a person here
   *   chooses; message on who else acts
   */
  update(told, { names, isPersons, waits }) {
    if (!this.live) return;
    const before = this.told;
    this.told = told;
    this.names = names;
    this.isPersons = isPersons;
    this.waits = this.isOn ? "" : waits;
    if (before?.n !== told?.n) {
      this.wants = false;
      this.from = Infinity;
      this.asked = ""; // an undone state can be flicked again
    }
    if (this.hand?.holds) return;
    this.lay();
  }

  // -- interface of the input ---------------------------------------------------------------------

  get board() {
    return /** @type {import("../../ui/tables/board.js").Board} */ (this.own?.board);
  }

  get fingers() {
    return /** @type {Fingers} */ (this.own);
  }

  /** @returns {{ plan: Told.Plan }} */
  get data() {
    return { plan: this.board.plan };
  }

  /** Whether a person can act on dice. */
  get isOn() {
    const { isPersons, live, told } = this;
    return !!(isPersons && live && told && (told.may.length || told.sets));
  }

  /** Whether input by hand replaces the list of choices. */
  get coversList() {
    return this.isSeen || !!this.told?.reports;
  }

  /** Whether the panel is shown; it stays while others play. */
  get isSeen() {
    return !this.isListed && (this.isOn || (!!this.waits && !this.panel.node.hidden));
  }

  get isFlicked() {
    return this.isOn && !this.isListed && !this.live?.isBehind;
  }

  get free() {
    return this.isFlicked && this.asked !== this.hooks.moment();
  }

  get places() {
    return !!this.told?.sets || (this.wants && !!this.told?.movable.length);
  }

  get movables() {
    return this.isFlicked ? Object.keys(this.poses).filter((id) => this.mayMove(id)) : [];
  }

  /** @param {string} id */
  mayMove(id) {
    const { poses, told } = this;
    return !!poses[id] && !!told && (this.places ? told.movable : told.may).includes(id);
  }

  /** @param {string} id */
  choose(id) {
    if (id !== this.chosen && this.poses[id])
      this.meant = { ...this.meant, aim: this.firstAim(id) };
    this.chosen = id;
    this.name();
    this.show();
  }

  /**
   * Return the first aim: towards the hole, or the nearest direction with room for a finger.
   *
   * @param {string} id
   */
  firstAim(id) {
    const pose = this.poses[id];
    const straight = towardsHole(pose);
    const open = this.told?.faces[id] ?? null;
    for (let off = 0; off <= 180; off += 5)
      for (const aim of [straight + off, straight - off])
        if (struckFace(pose, snapped("aim", aim), open)) return snapped("aim", aim);
    return straight;
  }

  /** @param {Partial<Meant>} change */
  mean(change) {
    if (!this.free || !this.chosen) return;
    for (const name of /** @type {(keyof Meant)[]} */ (Object.keys(change)))
      this.meant[name] = snapped(name, change[name] ?? 0);
    this.show();
  }

  flick() {
    const { chosen, told } = this;
    if (this.state !== "idle" || !this.free || !chosen) return;
    if (told?.sets) this.hooks.act({ do: "play.put" });
    else if (this.places || !this.face) return;
    else {
      const { aim, height, offset, speed } = this.meant;
      const face = this.face;
      this.hooks.act({ do: "play.flick", die: chosen, face, aim, speed, offset, height });
    }
    this.asked = this.hooks.moment();
    this.from = told?.n ?? Infinity;
    this.held = this.mat.contains(document.activeElement);
    this.show();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} turn
   */
  askPlace(x, y, turn) {
    const [x2, y2] = [x, y].map((tenths) => Math.round(tenths / 10) || 0);
    this.hooks.about({ do: "play.place", die: this.chosen, x: x2, y: y2, turn });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lay(), PUT_BACK);
    this.show();
  }

  /** The side face that the finger strikes, 0 if none. */
  get face() {
    const { chosen, meant, poses, told } = this;
    const pose = poses[chosen];
    return pose ? struckFace(pose, meant.aim, told?.faces[chosen] ?? null) : 0;
  }

  // -- drawing ------------------------------------------------------------------------------------

  /** Draw the state as received: the table's dice and the next one waiting. */
  lay() {
    const { live, own, told } = this;
    if (!live || !own) return;
    clearTimeout(this.timer);
    this.panel.node.hidden = !this.isSeen;
    this.list.hidden = !this.isOn;
    setText(this.list, this.isListed ? "By hand" : "From a list");
    this.reports.hidden = !told?.reports;
    setText(this.asks, told?.asks ?? "");
    this.report.update(!!told?.reports, told?.n ?? -1);
    if (live.isBehind) return this.show();
    if (!told?.reports) {
      const shown = this.isOn && told ? told.poses : {};
      for (const id of [...own.board.dice.keys()]) {
        const lies = poseIn(live.scene, id);
        if (!lies && !shown[id]) own.board.remove(id);
      }
      this.poses = shown;
      for (const id in shown) own.board.put(id, shown[id]);
    } else this.poses = {};
    if (!this.mayMove(this.chosen)) {
      this.choose(Object.keys(this.poses).find((id) => this.mayMove(id)) ?? "");
    } else this.name();
    this.drawHits();
    if (this.held && this.free && this.chosen) {
      this.held = false;
      own.board.die(this.chosen).node.focus({ preventScroll: true });
    }
    return this.show();
  }

  /**
   * Handle a key pressed elsewhere on the page; return whether it means something on the die.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const on = targetOf(event);
    if (!this.isFlicked || !this.chosen || on.closest("button, a, summary, [data-cell]"))
      return false;
    return !!this.hand?.keyed(event.key, event.shiftKey);
  }

  /** Label the dice and mark the active ones. */
  name() {
    const { board, chosen, live, names, poses } = this;
    if (!live) return;
    for (const [id, { node }] of board.dice) {
      const pose = poses[id];
      if (pose && !poseIn(live.scene, id)) {
        board.call(id, dieName(names, id, topOf(pose), placeWords(pose, board.plan)), "");
      }
      const may = this.isFlicked && this.mayMove(id);
      node.classList.toggle("may-flick", may);
      node.classList.toggle("is-aimed", may && id === chosen);
      if (may) node.tabIndex = 0;
    }
  }

  drawHits() {
    const { movables, own, poses } = this;
    own?.drawHits(movables, poses);
  }

  show() {
    const { chosen, live, meant, names, own, places, told } = this;
    if (!live || !own) return;
    const aims = this.free && !!chosen && !places;
    const face = aims ? this.face : 0;
    const isAsked = this.isOn && !this.free;
    this.panel.show({
      chosen: this.mayMove(chosen) ? chosen : "",
      meant,
      data: { names, places: !!told?.movable.length && !told.sets, skill: told?.skill ?? "" },
      state: isAsked ? "asking" : this.state,
      places,
      aims,
      face,
      free: this.free,
      sets: !!told?.sets,
      waits: this.waits,
    });
    own.tag.hidden = true;
    if (!this.isFlicked) return;
    if (!aims) {
      if (places) own.board.aim(null, null);
      return;
    }
    const drawn = aimOf(chosen, face, meant);
    const tip = own.board.aim(drawn, this.poses[chosen], { wide: told?.spread[0] ?? 0 });
    if (tip) own.drawTag(metres(meant.speed), tip);
  }
}
