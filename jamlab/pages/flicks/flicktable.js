// Table for flicking dice: pull back from a die and let go, or aim by keys or sliders. The kernel
// computes the result; this only shows it.

import { Board, dieName, placeWords } from "../../ui/tables/board.js";
import { topOf } from "../../ui/tables/dice.js";
import { h } from "../../ui/toolkit/dom.js";
import { installIcons } from "../../ui/toolkit/icons.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { AT_FIRST, aimOf, metres, snapped, struckFace, towardsHole } from "./aiming.js";
import { Fingers } from "./fingers.js";
import { FlickHand } from "./flickhand.js";
import { FlickPanel } from "./flickpanel.js";

const PATIENCE = 30000; // ms until an unresponsive kernel is given up
const AIMED = 700; // ms that another player's aim is shown before the dice roll

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} tenths */
const whole = (tenths) => Math.round(tenths / 10) || 0; // mm; never -0

export class FlickTable {
  /**
   * `ask(message)` sends a flick or a placement to the kernel; `onmeant(flick)` receives the aim.
   *
   * @param {HTMLElement} root
   * @param {FlickData} data
   * @param {(message: object) => void} ask
   * @param {(flick: Flick) => void} [onmeant]
   */
  constructor(root, data, ask, onmeant = () => {}) {
    this.root = root;
    this.ask = ask;
    this.onmeant = onmeant;
    this.state = "idle"; // aiming, placing, asking, rolling
    this.asked = 0;
    this.meant = { aim: 90, speed: AT_FIRST, offset: 0, height: 8 };
    this.data = data;
    this.chosen = "";
    this.poses = data.poses;
    this.places = false; // dice are placed, not flicked
    this.waiting = 0; // timer: for the kernel, or until another player's aim was shown
    /** @type {Flick | null} */
    this.last = null; // the last one sent
    installIcons();
    this.board = new Board("The board");
    this.board.node.setAttribute("role", "presentation");
    this.board.build(data.plan);
    this.fingers = new Fingers(this.board);
    const grid = { class: "jl-flickboard", role: "group", "aria-label": "The board" };
    this.mat = h("div", grid, this.board.node, this.fingers.tag);
    this.panel = new FlickPanel({
      mean: (change) => this.mean(change),
      flick: () => this.flick(),
      place: () => this.placeMode(!this.places),
      turn: () => this.hand.keyed("t", false),
    });
    this.hand = new FlickHand(this);
    this.build();
    this.unwatch = watchTheme(() => this.paint());
    this.size = new ResizeObserver(() => this.drawHits());
    this.size.observe(this.board.node);
    this.lay(data.poses);
    this.paint();
  }

  build() {
    const { mat } = this;
    this.root.classList.add("jamlab");
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", "A table to flick dice on");
    const app = h(
      "div",
      { class: "jl-flickapp" },
      h("div", { class: "jl-table jl-flickmat" }, mat),
      this.panel.node,
    );
    this.root.replaceChildren(app);
  }

  // -- dice on the table --------------------------------------------------------------------------

  /**
   * Set the poses of all dice.
   *
   * @param {Poses} poses
   */
  lay(poses) {
    this.poses = poses;
    for (const id of this.board.dice.keys()) if (!poses[id]) this.board.remove(id);
    for (const id in poses) this.board.put(id, poses[id]);
    for (const id in poses) this.name(id);
    this.drawHits();
    if (!this.mayMove(this.chosen))
      this.choose(Object.keys(poses).find((id) => this.mayMove(id)) || "");
    else this.show();
  }

  /** @param {string} id */
  name(id) {
    const where = placeWords(this.poses[id], this.data.plan);
    const words = dieName(this.data.names, id, topOf(this.poses[id]), where);
    const marks = [this.mayMove(id) ? "may-flick" : "", id === this.chosen ? "is-current" : ""];
    this.board.call(id, words, marks.join(" "));
    this.board.die(id).node.tabIndex = this.mayMove(id) ? 0 : -1;
  }

  /**
   * Return whether a die may be flicked, or moved while dice are placed.
   *
   * @param {string} id
   */
  mayMove(id) {
    const { movable, may } = this.data;
    return !!this.poses[id] && (this.places ? movable : may).includes(id);
  }

  drawHits() {
    this.fingers.drawHits(this.movables, this.poses);
  }

  get movables() {
    return Object.keys(this.poses).filter((id) => this.mayMove(id));
  }

  get free() {
    return this.state === "idle" || this.state === "aiming" || this.state === "placing";
  }

  // -- aiming -------------------------------------------------------------------------------------

  /** @param {string} id */
  choose(id) {
    const before = this.chosen;
    this.chosen = id;
    if (id && id !== before) this.meant = { ...this.meant, aim: towardsHole(this.poses[id]) };
    for (const each of [before, id])
      if (each && this.poses[each] && this.board.dice.has(each)) this.name(each);
    this.show();
  }

  /** @param {Partial<Meant>} change */
  mean(change) {
    if (!this.free || !this.chosen) return;
    for (const name of /** @type {(keyof Meant)[]} */ (Object.keys(change))) {
      this.meant[name] = snapped(name, change[name] ?? 0);
    }
    this.show();
  }

  /** The flick as it would be sent. */
  get flickMeant() {
    const { aim, speed, offset, height } = this.meant;
    const face = struckFace(this.poses[this.chosen], aim, this.data.faces?.[this.chosen]);
    return { die: this.chosen, face, aim, speed, offset, height };
  }

  show() {
    const { chosen, meant, data, state, places } = this;
    const on = !!chosen && this.free;
    const aims = on && !places;
    this.root.dataset.state = state;
    const face = aims ? this.flickMeant.face : 0;
    this.panel.show({ chosen, meant, data, state, places, aims, face, free: this.free });
    if (!aims) {
      this.board.aim(null, null);
      this.fingers.tag.hidden = true;
      return;
    }
    const drawn = aimOf(chosen, face, meant);
    const tip = this.board.aim(drawn, this.poses[chosen], { wide: data.spread[0] });
    if (tip) this.fingers.drawTag(metres(meant.speed), tip);
    this.root.classList.toggle("is-covered", !face);
    if (state === "idle" && face) this.onmeant(this.flickMeant);
  }

  // -- requests to the kernel ---------------------------------------------------------------------

  flick() {
    if (this.state !== "idle" || !this.chosen || this.places) return undefined;
    if (!this.flickMeant.face) return this.show();
    this.last = this.flickMeant;
    return this.send({ kind: "flick", ...this.last });
  }

  /** @param {boolean} on */
  placeMode(on) {
    if (this.state !== "idle") return;
    this.places = on;
    this.root.classList.toggle("is-placing", on);
    this.lay(this.poses);
  }

  /**
   * Request to place the chosen die there (0.1 mm), turned by this many degrees.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} turn
   */
  askPlace(x, y, turn) {
    this.send({ kind: "place", die: this.chosen, x: whole(x), y: whole(y), turn });
  }

  /** @param {object} message */
  send(message) {
    this.state = "asking";
    this.asked += 1;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(
      () => this.refused(this.asked, "This page does not answer. Load it again."),
      PATIENCE,
    );
    this.show();
    this.ask({ ...message, n: this.asked });
  }

  /**
   * Handle the kernel's answer.
   *
   * @param {FlickAnswer} message
   */
  answered(message) {
    if (message.kind === "shown") return this.watch(message);
    if (message.n !== this.asked || this.state !== "asking") return undefined;
    clearTimeout(this.waiting);
    if (message.kind === "refused") return this.refused(message.n, message.words);
    if (message.kind === "placed") return this.ended(message);
    if (!this.last) return undefined;
    const { die, face, ...meant } = this.last;
    return this.rolled(message, aimOf(die, face, meant));
  }

  /**
   * Show another player's flick: the aim first, then the roll.
   *
   * @param {Told.FlickShown} message
   */
  watch(message) {
    clearTimeout(this.waiting);
    this.board.stop();
    if (this.hand.holds) this.hand.cancel();
    this.places = false;
    this.root.classList.remove("is-placing");
    this.state = "rolling";
    this.lay(message.before);
    this.panel.say(message.meant);
    this.board.aim(message.aim, this.poses[message.aim.die]);
    this.waiting = setTimeout(
      () => this.rolled(message, message.aim),
      stillness.matches ? 0 : AIMED,
    );
  }

  /**
   * @param {number} n
   * @param {string} words
   */
  refused(n, words) {
    if (n !== this.asked || this.state !== "asking") return;
    this.state = "idle";
    this.lay(this.poses);
    this.panel.say(words);
  }

  /**
   * @param {Told.FlickRolled | Told.FlickShown} message
   * @param {Told.Aim} flick
   */
  rolled(message, flick) {
    const { roll, poses } = message;
    const before = this.poses;
    this.state = "rolling";
    const { may, faces } = this.data;
    Object.assign(this.data, { poses, may: message.may ?? may, faces: message.faces ?? faces });
    this.show();
    this.board.aim(flick, before[flick.die], { past: true });
    if (stillness.matches || !roll.dice.length) return this.ended(message, before);
    const ids = roll.dice.filter((id) => before[id]);
    const after = Object.fromEntries(ids.filter((id) => poses[id]).map((id) => [id, poses[id]]));
    return this.board.play(roll, before, after, 1, () => this.ended(message, before));
  }

  /**
   * @param {Told.FlickRolled | Told.FlickShown | Told.FlickPlaced} message
   * @param {Poses | null} [before]
   */
  ended(message, before = null) {
    const held = this.mat.contains(document.activeElement);
    this.state = "idle";
    if (message.kind === "placed")
      Object.assign(this.data, { poses: message.poses, faces: message.faces });
    this.board.trail(message.kind === "placed" ? null : message.roll, before ?? {});
    this.lay(this.data.poses); // the kernel may have set them meanwhile
    this.panel.say(message.words || "");
    if (held && this.chosen && !this.mat.contains(document.activeElement)) {
      this.board.dice.get(this.chosen)?.node.focus({ preventScroll: true });
    }
    if (message.kind !== "placed") this.ask({ kind: "seen", n: this.asked });
  }

  /**
   * Take new data from the kernel: another layout or skill.
   *
   * @param {Partial<FlickData>} change
   */
  set(change) {
    Object.assign(this.data, change);
    if (change.plan) this.board.build(change.plan);
    if (this.state === "asking" || this.state === "rolling") return; // the answer brings the poses
    if (this.hand.holds) this.hand.cancel();
    if (change.poses) this.board.trail(null, {});
    this.lay(this.data.poses);
  }

  paint() {
    this.root.dataset.theme = isDark(this.data.theme || "auto") ? "dark" : "light";
  }

  destroy() {
    clearTimeout(this.waiting);
    this.board.stop();
    this.unwatch();
    this.size.disconnect();
    this.root.replaceChildren();
  }
}
