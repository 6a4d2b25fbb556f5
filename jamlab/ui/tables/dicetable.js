// Table with a dice board: the board, and below it a tray for each seat with a place for each of
// its dice. A die in hand fills its place, one out of play is grey, one on the board leaves its
// place empty.

import { h, setText } from "../toolkit/dom.js";
import { seatMark } from "../toolkit/icons.js";
import { Board, dieName, dieOf, NO_PLAN, placeWords } from "./board.js";
import { changedKeys, keysOf, poseIn } from "./changes.js";
import { dieIcon } from "./dice.js";
import { fadeIn } from "./motion.js";
import { Table } from "./table.js";

const GLIDE = 260; // ms to move or turn a die that is put down elsewhere

/**
 * @param {Pose} pose
 * @param {Pose} other
 */
const differ = (pose, other) => pose.some((number, n) => number !== other[n]);

export class DiceTable extends Table {
  /**
   * @param {Story} story
   * @param {TableHooks} hooks
   */
  constructor(story, hooks) {
    super(story, { ...hooks, tile: false });
    this.board = new Board("The board");
    this.trays = story.seats.map((name, seat) => {
      const places = h("div", { class: "jl-dieplaces", role: "group", "data-row": true });
      const words = h("span", { class: "jl-quiet" });
      const node = h("div", { class: `jl-dietray jl-s${seat % 8}` });
      node.append(seatMark(seat, name, 26), places, words);
      return { node, places, words, key: "" };
    });
    const trays = h("div", { class: "jl-dietrays" });
    trays.append(...this.trays.map((tray) => tray.node));
    trays.dataset.seats = String(story.seats.length);
    const top = h("div", { class: "jl-dicemat" }, this.board.node);
    this.felt = h(
      "div",
      { class: "jl-dicefelt", role: "group", "aria-label": "The table" },
      top,
      trays,
    );
    this.node.append(this.felt);
    this.node.classList.add("jl-table-dice");
    /** @type {string[]} */
    this.moving = [];
  }

  destroy() {
    super.destroy();
    this.board.stop();
  }

  /** @param {Context} ctx */
  update(ctx) {
    const { scene, prev, motion, n, prevN } = ctx;
    if (scene.plan !== prev.plan && scene.plan) this.board.build(scene.plan);
    if (this.board.plan === NO_PLAN) return;
    const changed = new Set(changedKeys("p.", scene, prev).map((key) => key.slice(2)));
    for (const id of this.moving) changed.add(id); // a stopped roll may have left them anywhere
    for (const id of this.board.dice.keys()) if (!poseIn(scene, id)) changed.add(id);
    this.board.stop();
    this.moving = [];
    const forward = !prev.empty && n - 1 === prevN;
    const played = motion === "full" && forward ? scene.roll : undefined;
    /** @type {Poses} */
    const before = {};
    if (scene.roll || scene.aim) {
      const was = forward ? prev : n > this.story.first ? this.story.at(ctx.view, n - 1) : null;
      const rolled = scene.roll?.dice ?? [];
      for (const id of [...rolled, ...(scene.aim ? [scene.aim.die] : [])]) {
        // If the story starts with this roll, the frames show where each die starts.
        const i = rolled.indexOf(id);
        const pose = was
          ? poseIn(was, id)
          : i >= 0 && scene.roll?.frames[0]?.slice(7 * i + 1, 7 * i + 8);
        if (pose) before[id] = pose;
      }
    }
    const glides = [];
    for (const id of changed) {
      const pose = poseIn(scene, id);
      const old = poseIn(prev, id);
      if (played?.dice.includes(id) && (before[id] || old)) continue;
      if (!pose) this.board.remove(id);
      else if (motion === "full" && old && differ(pose, old) && this.board.dice.has(id))
        glides.push(id);
      else {
        const fresh = !this.board.dice.has(id);
        const { node } = this.board.put(id, pose);
        if (motion !== "none" && (fresh || motion === "fade")) fadeIn(node);
      }
    }
    if (played) this.roll(ctx, played, before);
    else if (glides.length) this.glide(ctx, glides);
    this.drawAim(ctx, before);
    for (const id of changed) this.name(id, ctx);
    if (prev.empty || changed.size) this.drawTrays(ctx);
    this.board.trail(scene.roll, before);
    if (!this.stop?.isConnected) {
      const cell = this.felt.querySelector("[data-cell]");
      if (cell) this.focusCell(cell, false);
    }
  }

  /**
   * @param {Partial<Told.ShownScene>} scene
   * @param {string[]} ids
   */
  poses(scene, ids) {
    /** @type {Poses} */
    const poses = {};
    for (const id of ids) {
      const pose = poseIn(scene, id);
      if (pose) poses[id] = pose;
    }
    return poses;
  }

  /**
   * @param {Context} ctx
   * @param {Told.Rolled} roll
   * @param {Poses} before
   */
  roll({ scene, speed }, roll, before) {
    const ids = roll.dice.filter((id) => before[id]);
    const after = this.poses(scene, ids);
    this.moving = ids;
    this.board.play(roll, before, after, speed, () => this.rest(after));
  }

  /**
   * @param {Context} ctx
   * @param {string[]} ids
   */
  glide({ scene, prev }, ids) {
    const after = this.poses(scene, ids);
    this.moving = ids;
    const still = { ms: GLIDE, dice: ids, frames: [] };
    this.board.play(still, this.poses(prev, ids), after, 1, () => this.rest(after));
  }

  /**
   * Ends a motion and removes fallen dice.
   *
   * @param {Poses} after
   */
  rest(after) {
    for (const id of this.moving) {
      if (after[id]) this.board.put(id, after[id]);
      else this.board.remove(id);
    }
    this.moving = [];
  }

  /**
   * @param {Context} ctx
   * @param {Poses} before
   */
  drawAim({ scene }, before) {
    const flick = scene.aim;
    const past = !!scene.roll;
    const pose = flick && ((past && before[flick.die]) || poseIn(scene, flick.die));
    this.board.aim(flick, pose, { past });
  }

  /**
   * @param {string} id
   * @param {Context} ctx
   */
  name(id, { scene }) {
    const piece = scene[`p.${id}`];
    const die = this.board.dice.get(id);
    const pose = poseIn(scene, id);
    if (!die || !pose) return;
    const where = placeWords(pose, this.board.plan);
    const flagged =
      { current: ", now", chosen: ", hit", reach: ", can be flicked" }[piece.flag] || "";
    const words = dieName(this.story.seats, id, piece.badge, where) + flagged;
    this.board.call(id, words, piece.flag ? `is-${piece.flag}` : "");
  }

  /**
   * Redraws the trays of seats whose dice were added, removed or changed.
   *
   * @param {Context} ctx
   */
  drawTrays({ scene }) {
    /** @type {string[][]} */
    const dice = this.trays.map(() => []);
    for (const key of keysOf("p.", scene)) dice[dieOf(key.slice(2)).seat]?.push(key.slice(2));
    this.trays.forEach((tray, seat) => {
      const ids = dice[seat].sort((a, b) => dieOf(a).number - dieOf(b).number);
      /** @param {string} id */
      const lying = (id) => !!poseIn(scene, id);
      const looks = ids.map((id) => {
        const { zone, badge, flag } = scene[`p.${id}`];
        return lying(id) ? id : [id, zone, badge, flag].join();
      });
      const key = looks.join("|");
      if (key === tray.key) return;
      tray.key = key;
      tray.places.replaceChildren(...ids.map((id) => this.slot(id, scene[`p.${id}`], scene)));
      const away = (scene["z.out"]?.label || "out").toLowerCase();
      const out = tray.places.querySelectorAll(".is-gone").length;
      const hand = ids.filter((id) => !lying(id)).length - out;
      setText(tray.words, hand ? `${hand} in hand` : out ? `${out} ${away}` : "");
      const counted = `${hand} in hand, ${out} out`;
      tray.places.setAttribute("aria-label", `${this.story.seats[seat]}: ${counted}`);
    });
  }

  /**
   * Returns one place in a tray.
   *
   * @param {string} id
   * @param {Told.Piece} piece
   * @param {Told.ShownScene} scene
   */
  slot(id, piece, scene) {
    const { seat } = dieOf(id);
    if (piece.pose.length) return h("span", { class: "jl-dieplace", "aria-hidden": "true" });
    const gone = scene[`z.${piece.zone}`]?.kind === "out";
    const name = dieName(this.story.seats, id, piece.badge || 1, gone ? "out" : "in hand");
    const node = h("span", {
      class: `jl-dieplace ${gone ? "is-gone" : ""} ${piece.flag ? `is-${piece.flag}` : ""}`,
      role: "button",
      "data-cell": true,
      tabindex: -1,
      "data-piece": id,
      "aria-label": gone ? name.replace(/: .*/, ": out") : name,
    });
    node.append(dieIcon(seat, piece.badge || (gone ? 0 : 1)));
    return node;
  }
}
