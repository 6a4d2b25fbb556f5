// Pointer and keyboard input of a flick table: pull back and let go, drag, or press keys.

import { targetOf } from "../../ui/toolkit/dom.js";
import { AT_FIRST, keyMeans, pulled, towardsHole } from "./aiming.js";

/**
 * Interface of a table to its input: board, fingers, poses, chosen die, aim, actions.
 *
 * @typedef {{
 *   mat: HTMLElement, board: import("../../ui/tables/board.js").Board,
 *   fingers: import("./fingers.js").Fingers, data: { plan: Told.Plan },
 *   state: string, free: boolean, places: boolean, poses: Poses, movables: string[], chosen: string,
 *   meant: Meant, mayMove: (id: string) => boolean, choose: (id: string) => void,
 *   mean: (change: Partial<Meant>) => void, show: () => void, flick: () => void,
 *   askPlace: (x: number, y: number, turn: number) => void,
 * }} Flickable
 */

export class FlickHand {
  /** @param {Flickable} table */
  constructor(table) {
    this.table = table;
    // While a finger holds a die: its id, the speed of the pull, the aim before, the grip.
    /** @type {number | undefined} */
    this.pointer = undefined;
    this.pull = 0;
    this.before = table.meant;
    /** @type {number[]} */
    this.from = [0, 0];
    /** @type {Pose | null} */
    this.put = null; // pose it is dragged to
    const { mat } = table;
    mat.addEventListener("pointerdown", (event) => this.down(event));
    mat.addEventListener("pointermove", (event) => this.move(event));
    mat.addEventListener("pointerup", (event) => this.up(event));
    mat.addEventListener("pointercancel", () => this.cancel());
    mat.addEventListener("lostpointercapture", (event) => {
      if (event.target === mat && this.holds) this.cancel(); // not a capture that a die gave up
    });
    /** @param {Event} event */
    const held = (event) => this.holds && event.preventDefault();
    mat.addEventListener("touchstart", held, { passive: false }); // a pull must not scroll the page
    mat.addEventListener("keydown", (event) => this.key(event));
    mat.addEventListener("focusin", (event) => this.focused(event));
    mat.addEventListener("dblclick", (event) => event.preventDefault());
  }

  /** Whether a finger holds a die. */
  get holds() {
    return this.pointer !== undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { table } = this;
    if (!table.free || this.holds || event.button) return;
    const id = table.fingers.nearest(event, table.movables, table.poses);
    if (!id) return;
    event.preventDefault();
    this.pointer = event.pointerId;
    table.mat.setPointerCapture(event.pointerId);
    this.before = { ...table.meant };
    table.choose(id);
    table.board.die(id).node.focus({ preventScroll: true });
    table.state = table.places ? "placing" : "aiming";
    this.pull = 0;
    this.from = table.board.pointAt(event);
    table.show();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { table } = this;
    if (event.pointerId !== this.pointer) return;
    const point = table.board.pointAt(event);
    const pose = table.poses[table.chosen];
    if (table.state === "placing") {
      const [x, y] = [0, 1].map((n) => Math.round((pose[n] + point[n] - this.from[n]) / 10) * 10);
      this.put = [x, y, ...pose.slice(2)];
      table.board.put(table.chosen, this.put);
    } else if (table.state === "aiming") {
      const { aim, speed } = pulled(pose, point, table.data.plan.die / 2);
      this.pull = speed;
      if (speed) table.mean({ aim, speed });
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { table } = this;
    if (event.pointerId !== this.pointer) return;
    this.pointer = undefined;
    if (table.state === "placing") return this.placed();
    const pulledEnough = table.state === "aiming" && this.pull > 0;
    table.state = "idle";
    if (pulledEnough) return table.flick();
    return table.show();
  }

  cancel() {
    const { table } = this;
    this.pointer = undefined;
    if (table.state === "aiming") table.meant = this.before;
    else if (table.state === "placing") table.board.put(table.chosen, table.poses[table.chosen]);
    else return;
    table.state = "idle";
    this.put = null;
    table.show();
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const { table } = this;
    const id = targetOf(event).closest?.("[data-piece]")?.dataset.piece;
    if (id && id !== table.chosen && table.free && table.mayMove(id)) table.choose(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const id = targetOf(event).closest?.("[data-piece]")?.dataset.piece;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.keyed(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Handle a key; return whether it means something here.
   *
   * @param {string} key
   * @param {boolean} shift
   */
  keyed(key, shift) {
    const { table } = this;
    const meant = keyMeans(key, shift, table.places);
    if (!meant) return false;
    if (meant.back) this.takeBack();
    else if (meant.go) table.flick();
    else if (meant.turn) table.mean({ aim: table.meant.aim + meant.turn });
    else if (meant.faster) table.mean({ speed: table.meant.speed + meant.faster });
    else if (meant.move && table.state === "idle" && table.chosen) {
      const [x, y] = table.poses[table.chosen];
      table.askPlace(x + meant.move[0], y + meant.move[1], meant.move[2]);
    }
    return true;
  }

  takeBack() {
    const { table } = this;
    if (table.state === "aiming" || table.state === "placing") return this.cancel();
    if (!table.free || !table.chosen) return undefined;
    const aim = towardsHole(table.poses[table.chosen]);
    return table.mean({ aim, speed: AT_FIRST, offset: 0, height: 8 });
  }

  placed() {
    const { table, put } = this;
    table.state = "idle";
    this.put = null;
    if (!put) return table.show();
    return table.askPlace(put[0], put[1], 0);
  }
}
