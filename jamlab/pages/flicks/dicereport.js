// Report of dice at a real board: dice that rolled are dragged to their new places, and contacts
// are entered.

import { keysOf, poseIn } from "../../ui/tables/changes.js";
import { topOf } from "../../ui/tables/dice.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { Fingers } from "./fingers.js";

export const PULL = 60; // 0.1 mm: a shorter pull is a tap
const STEP = 20; // 0.1 mm that an arrow key moves a die; ten times that with Shift
const FOULS = [
  ["", "no"],
  ["top", "the top was struck"],
  ["second", "a second die was struck"],
  ["push", "it was pushed"],
];

/** @typedef {{ way: "stays" | "moved" | "hole" | "off", pose: Pose, face: number, turn: number, by: string }} DieSeen */

/** Report of dice, by name: "hole", "off", or face, x and y in mm, turn in degrees.
 * @typedef {{ dice: { [die: string]: string | number[] }, contacts: string[][], foul: string }} DiceSaid */

export class DiceReport {
  /**
   * @param {HTMLElement} node contains the report
   * @param {(said: DiceSaid) => void} report
   */
  constructor(node, report) {
    this.node = node;
    this.tell = report;
    /** @type {import("../../ui/tables/livetable.js").LiveTable | null} */
    this.live = null;
    /** @type {Fingers | null} */
    this.fingers = null;
    this.entry = -1;
    this.isReport = false;
    this.flicked = "";
    this.foul = "";
    /** @type {Map<string, DieSeen>} */
    this.seen = new Map();
    /** @type {{ id: string, from: number[] } | null} */
    this.pull = null;
  }

  /** @returns {import("../../ui/tables/board.js").Board | null} */
  get board() {
    return this.live?.dice ?? null;
  }

  /** @param {import("../../ui/tables/livetable.js").LiveTable | null} live */
  attach(live) {
    this.live = live;
    this.entry = -1;
    const { board } = this;
    if (!board) return;
    this.fingers = new Fingers(board);
    const svg = board.node;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => {
      this.pull = null;
    });
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {boolean} isReport somebody reports the dice
   * @param {number} entry number of the entry; another one starts a new report
   */
  update(isReport, entry) {
    this.isReport = isReport;
    this.node.hidden = !isReport;
    this.live?.node.classList.toggle("is-reporting", isReport);
    const scene = this.live?.scene;
    if (!scene || !this.board || this.live?.isBehind) return;
    this.board.node.style.touchAction = isReport ? "none" : "";
    if (!isReport) {
      this.entry = -1;
      this.seen.clear();
      return;
    }
    if (this.entry === entry) return;
    this.entry = entry;
    this.foul = "";
    this.flicked = scene.aim?.die ?? "";
    this.seen.clear();
    for (const key of keysOf("p.", scene)) {
      const id = key.slice(2);
      const pose = poseIn(scene, id);
      if (pose) this.seen.set(id, { way: "stays", pose, face: topOf(pose), turn: 0, by: "" });
    }
    this.draw();
  }

  // -- board --------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  near(event) {
    const { board, fingers, live, seen } = this;
    /** @type {Poses} */
    const poses = {};
    for (const id of board?.dice.keys() ?? []) {
      const pose = seen.get(id)?.pose ?? poseIn(live?.scene, id);
      if (pose) poses[id] = pose;
    }
    return fingers?.nearest(event, Object.keys(poses), poses) ?? "";
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.board || !this.isReport || (event.button && event.pointerType === "mouse")) return;
    const id = this.near(event);
    if (!id) return;
    this.pull = { id, from: this.board.pointAt(event) };
    event.preventDefault();
    this.board.node.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.board || !this.pull || !this.isReport) return;
    const [x, y] = this.board.pointAt(event);
    this.lay(this.pull.id, x, y);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { board, pull } = this;
    this.pull = null;
    if (!board || !pull) return;
    const [x, y] = board.pointAt(event);
    if (Math.hypot(x - pull.from[0], y - pull.from[1]) >= PULL) this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {Element} */ (event.target).closest("[data-piece]");
    const id = at instanceof SVGElement ? (at.dataset.piece ?? "") : "";
    const die = this.isReport ? this.seen.get(id) : undefined;
    /** @type {{ [key: string]: number[] }} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    if (!die || !way) return;
    event.preventDefault();
    event.stopPropagation();
    const step = STEP * (event.shiftKey ? 10 : 1);
    this.lay(id, die.pose[0] + way[0] * step, die.pose[1] + way[1] * step);
    this.draw();
  }

  /**
   * Set a die's place.
   *
   * @param {string} id
   * @param {number} x
   * @param {number} y
   */
  lay(id, x, y) {
    const die = this.seen.get(id);
    if (!die || !this.board) return;
    const isHeld = !!this.flicked && id !== this.flicked && die.way === "stays";
    if (isHeld) die.by = this.flicked;
    die.way = "moved";
    die.pose = [Math.round(x), Math.round(y), ...die.pose.slice(2)];
    this.board.put(id, die.pose);
  }

  // -- report -------------------------------------------------------------------------------------

  draw() {
    const ids = [...this.seen.keys()];
    const rows = [...this.seen].map(([id, die]) => this.row(id, die, ids));
    const done = h("button", { type: "button", class: "jl-sotheylie", text: "So they lie" });
    done.addEventListener("click", () => this.tell(this.report()));
    const foul = h(
      "select",
      { class: "jl-select", "aria-label": "Was the flick foul?" },
      FOULS.map(([value, text]) => h("option", { value, text })),
    );
    foul.value = this.foul;
    foul.addEventListener("change", () => {
      this.foul = foul.value;
    });
    const how = h("p", {
      class: "jl-quiet",
      text: "Drag each die that moved to where it lies now, or say where it went.",
    });
    const fouls = this.flicked
      ? h("label", { class: "jl-diefoul" }, h("span", { text: "Was the flick foul?" }), foul)
      : null;
    this.node.replaceChildren(
      ...[how, h("ul", { class: "jl-dicerows" }, rows), fouls, done].filter(
        (each) => each !== null,
      ),
    );
  }

  /**
   * @param {string} id
   * @param {DieSeen} die
   * @param {string[]} ids
   */
  row(id, die, ids) {
    const { face, pose, turn, way } = die;
    const place = `${Math.round(pose[0] / 10)}, ${Math.round(pose[1] / 10)} mm`;
    const words = {
      stays: "lies as before",
      moved: place,
      hole: "through the hole",
      off: "off the board",
    };
    const ways = /** @type {const} */ ([
      ["hole", "Hole"],
      ["off", "Off"],
      ["stays", "As before"],
    ]);
    const buttons = ways.map(([to, text]) => {
      const button = h("button", { type: "button", class: "jl-dieway", text });
      button.setAttribute("aria-pressed", String(way === to));
      button.setAttribute("aria-label", `${id}: ${text.toLowerCase()}`);
      button.addEventListener("click", () => this.went(id, to));
      return button;
    });
    /** @type {Bit[]} */
    const more = [];
    if (way === "moved") {
      const top = choiceOf(
        `${id}: the face on top`,
        ["1", "2", "3", "4", "5", "6", "0"],
        String(face),
        (value) => {
          die.face = Number(value);
        },
      );
      for (const option of top.options)
        option.text = option.value === "0" ? "not flat" : `${option.value} on top`;
      const turned = choiceOf(
        `${id}: turned by`,
        ["0", "15", "30", "45", "60", "75"],
        String(turn),
        (value) => {
          die.turn = Number(value);
        },
      );
      for (const option of turned.options) option.text = `${option.value}°`;
      more.push(top, turned);
    }
    if (way !== "stays" && id !== this.flicked) {
      const others = ids.filter((other) => other !== id);
      const by = choiceOf(`${id}: touched by`, ["", ...others], die.by, (value) => {
        die.by = value;
      });
      for (const option of by.options)
        option.text = option.value ? `touched by ${option.value}` : "not touched";
      more.push(by);
    }
    const said = h("span", { class: "jl-quiet" });
    setText(said, words[way]);
    return h(
      "li",
      { class: way === "stays" ? "" : "is-moved" },
      h("b", { text: id }),
      said,
      h("span", { class: "jl-dieways" }, buttons),
      more.length ? h("span", { class: "jl-dieways" }, more) : null,
    );
  }

  /**
   * @param {string} id
   * @param {"stays" | "hole" | "off"} way
   */
  went(id, way) {
    const die = this.seen.get(id);
    const pose = poseIn(this.live?.scene, id);
    if (!die || !pose || !this.board) return;
    die.by = way !== "stays" && id !== this.flicked ? die.by || this.flicked : "";
    die.way = way;
    die.pose = pose;
    this.board.put(id, pose);
    this.draw();
    /** @type {HTMLElement | null} */ (
      this.node.querySelector(`[aria-label^="${id}:"][aria-pressed=true]`)
    )?.focus();
  }

  /** @returns {DiceSaid} */
  report() {
    /** @type {DiceSaid["dice"]} */
    const dice = {};
    /** @type {string[][]} */
    const contacts = [];
    for (const [id, { by, face, pose, turn, way }] of this.seen) {
      if (way === "stays") continue;
      const lies = [face, Math.round(pose[0] / 10), Math.round(pose[1] / 10), turn];
      dice[id] = way === "moved" ? lies : way;
      if (by) contacts.push([by, id]);
    }
    return { dice, contacts, foul: this.foul };
  }
}

/**
 * @param {string} name
 * @param {string[]} values
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
function choiceOf(name, values, value, chosen) {
  const choice = h(
    "select",
    { class: "jl-select", "aria-label": name },
    values.map((each) => h("option", { value: each, text: each })),
  );
  choice.value = value;
  choice.addEventListener("change", () => chosen(choice.value));
  return choice;
}
