// Finger input on a board: touch areas broader than dice, and the arrow's speed label.

import { h, s, setText } from "../../ui/toolkit/dom.js";

const FINGER = 22; // px around a die's centre that belong to it: 44 across

/** @typedef {import("../../ui/tables/board.js").Board} Board */

export class Fingers {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.hits = s("g", { class: "jl-hits", "aria-hidden": "true" });
    board.row.before(this.hits);
    this.tag = h("span", { class: "jl-speedtag", hidden: true, "aria-hidden": "true" });
  }

  /**
   * Return how far from a die's centre (0.1 mm) a finger still selects it.
   *
   * @param {number} of
   */
  reach(of) {
    const scale = this.board.node.getScreenCTM()?.a || 1;
    return Math.max(this.board.plan.die * of, FINGER / scale);
  }

  /**
   * Draw circles around dice that catch the pointer.
   *
   * @param {string[]} ids
   * @param {Poses} poses
   */
  drawHits(ids, poses) {
    const r = this.reach(0.6);
    /** @param {string} id */
    const circle = (id) => s("circle", { cx: poses[id][0], cy: -poses[id][1], r });
    this.hits.replaceChildren(...ids.map(circle));
  }

  /**
   * Return the die selected by a pointer: the nearest within reach.
   *
   * @param {MouseEvent} event
   * @param {string[]} ids
   * @param {Poses} poses
   */
  nearest(event, ids, poses) {
    const point = this.board.pointAt(event);
    let [best, least] = ["", this.reach(0.75)];
    for (const id of ids) {
      const far = Math.hypot(point[0] - poses[id][0], point[1] - poses[id][1]);
      if (far <= least) [best, least] = [id, far];
    }
    return best;
  }

  /**
   * Draw the speed at the arrow's tip, inside the board.
   *
   * @param {string} words
   * @param {number[]} at
   */
  drawTag(words, [x, y]) {
    const box = this.board.node.viewBox.baseVal;
    /** @param {number} part */
    const inside = (part) => `${Math.max(6, Math.min(94, 100 * part))}%`;
    this.tag.hidden = false;
    setText(this.tag, words);
    this.tag.style.left = inside((x - box.x) / box.width);
    this.tag.style.top = inside((y - box.y) / box.height);
  }
}
