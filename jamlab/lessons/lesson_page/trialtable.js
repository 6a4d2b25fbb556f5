// Live table of a lesson: pieces to click, results, counts of outcomes.

import { Board } from "../../ui/tables/board.js";
import { PIECE } from "../../ui/tables/defaults.js";
import { drawPiece, labelOf } from "../../ui/tables/faces.js";
import { h, many, redraw, setText } from "../../ui/toolkit/dom.js";
import { installIcons } from "../../ui/toolkit/icons.js";
import { pressable } from "./lessonbuttons.js";
import { livePart } from "./lessonroot.js";
import { settingOf } from "./settings.js";
import { TrialWalk } from "./trialwalk.js";

/** @typedef {{ node: HTMLButtonElement, drawn: string, face: string }} SpreadCell */

/** @type {{ [mark: string]: string }} */
const MARKS = { ok: "counts", no: "does not count", now: "now", gone: "gone" };

/** Pieces in rows: tiles or cards, face up, face down, or gone. */
class SpreadView {
  /**
   * @param {Look} story
   * @param {number} n
   * @param {Say<Told.LessonRequest>} say
   */
  constructor(story, n, say) {
    this.story = story;
    this.n = n;
    this.say = say;
    this.title = h("h3");
    this.grid = h("div", { class: "jl-trialgrid" });
    this.node = h("div", { class: "jl-trialspread" }, this.title, this.grid);
    /** @type {SpreadCell[]} */
    this.pieces = [];
    this.columns = 1;
  }

  /** @param {Told.SpreadTold} spread */
  update({ title, columns, shape, pieces }) {
    this.columns = columns;
    setText(this.title, title);
    this.title.hidden = !title;
    this.node.dataset.shape = shape;
    this.grid.style.setProperty("--columns", columns);
    this.grid.classList.toggle("is-many", pieces.length > 24 || columns > 7);
    while (this.pieces.length > pieces.length) this.pieces.pop()?.node.remove();
    while (this.pieces.length < pieces.length) this.pieces.push(this.piece(this.pieces.length));
    pieces.forEach((piece, place) => {
      this.draw(this.pieces[place], piece, shape === "tile");
    });
  }

  /** @param {number} place */
  piece(place) {
    const onclick = () => this.say({ do: "pick", spread: this.n, place });
    const node = h("button", { type: "button", onclick });
    this.grid.append(node);
    return { node, drawn: "", face: "" };
  }

  /**
   * @param {SpreadCell} cell
   * @param {Told.SpreadPiece} piece
   * @param {boolean} tile
   */
  draw(cell, [face, label, mark, can], tile) {
    const looks = JSON.stringify([face, label, mark, can, tile]);
    if (cell.drawn === looks) return;
    const turned = cell.drawn && face && !cell.face;
    cell.drawn = looks;
    cell.face = face;
    const { node } = cell;
    node.looks = undefined;
    const flag = mark === "now" ? "current" : "";
    const how = { tile, notes: false, hideFuture: false };
    drawPiece(node, this.story, { ...PIECE, zone: "", slot: 0, face, flag }, how);
    if (label) node.append(h("span", { class: "jl-pieceword", text: label }));
    node.classList.add("jl-trialpiece");
    node.classList.toggle("is-ending", mark === "no");
    node.classList.toggle("is-good", mark === "ok");
    node.classList.toggle("is-gone", mark === "gone");
    node.classList.toggle("is-turned", Boolean(turned));
    node.disabled = !can;
    const name = face ? labelOf(this.story, face) : mark === "gone" ? "nothing" : "face down";
    node.setAttribute("aria-label", [name, label, MARKS[mark]].filter(Boolean).join(", "));
  }
}

class TrialTable {
  /**
   * @param {HTMLElement} root
   * @param {Model<LessonTraits<Told.LiveTable>>} model
   * @param {Say<Told.LessonRequest>} say
   */
  constructor(root, model, say) {
    this.say = say;
    this.story = { faces: model.get("faces"), seats: [], layout: model.get("layout_") };
    this.note = h("small");
    this.mat = h("div", { class: "jl-mat", role: "group", "aria-label": "The table" });
    this.walk = new TrialWalk(this.mat, () => this.spreads);
    this.head = h("b");
    this.sentence = h("span");
    this.verdict = h("p", { class: "jl-cameof", "aria-live": "polite" }, this.head, this.sentence);
    this.waits = h("p", { class: "jl-quiet jl-waits", role: "status" });
    this.marks = h("div", { class: "jl-twelve", "aria-hidden": "true" });
    this.lastWords = h("p", { class: "jl-quiet jl-lastwords" });
    this.counts = h("div", { class: "jl-counts" });
    this.knobs = h("div", { class: "jl-knobs" });
    this.buttons = h("div", { class: "jl-trialbuttons" });
    this.done = h("i"); // of the bar
    const label = "Trials of this run";
    this.bar = h(
      "div",
      { class: "jl-runbar", role: "progressbar", "aria-label": label },
      this.done,
    );
    this.foot = h("p", { class: "jl-quiet jl-tablefoot" });
    const side = h("div", { class: "jl-trialside" });
    side.append(this.verdict, this.waits, this.lastWords, this.marks);
    side.append(this.counts, this.knobs, this.buttons, this.bar);
    const title = h("h2", null, "At the table", this.note);
    const table = h("div", { class: "jl-trialtable" }, this.mat, side);
    root.append(h("section", { class: "jl-box jl-trial" }, title, table, this.foot));
    /** @type {SpreadView[]} */
    this.spreads = [];
    /** @type {import("./settings.js").SettingControl[] | null} */
    this.made = null; // settings
    /** @type {Board | null} */
    this.board = null;
    this.laid = ""; // what the board shows
  }

  /** @param {Told.LiveTable} told */
  update(told) {
    setText(this.note, told.note);
    setText(this.foot, told.foot);
    while (this.spreads.length > told.spreads.length) this.spreads.pop()?.node.remove();
    told.spreads.forEach((spread, n) => {
      if (!this.spreads[n]) {
        this.spreads[n] = new SpreadView(this.story, n, this.say);
        this.mat.append(this.spreads[n].node);
      }
      this.spreads[n].update(spread);
    });
    this.walk.settle();
    if (told.dice) this.lay(told.dice, Boolean(told.bar));
    const [headline, sentence, tone] = told.said;
    setText(this.head, headline);
    setText(this.sentence, sentence);
    this.verdict.dataset.tone = tone;
    this.twelve(told.last);
    this.counted(told.counts);
    this.set(told.settings);
    pressable(this.buttons, told.buttons, (button) => this.say({ do: "press", button }));
    this.bar.hidden = !told.bar;
    if (told.bar) {
      const [done, total] = told.bar;
      this.done.style.width = `${(100 * done) / total}%`;
      this.bar.setAttribute("aria-valuenow", done);
      this.bar.setAttribute("aria-valuemax", total);
      this.bar.setAttribute("aria-valuemin", 0);
    }
  }

  /** @param {string} words reason for waiting, "" for none */
  waitFor(words) {
    setText(this.waits, words);
  }

  /**
   * Draw a board with dice: they roll to their result, or are placed at once while trials run.
   *
   * @param {Told.DiceTold} dice
   * @param {boolean} quick
   */
  lay({ plan, before, after, roll }, quick) {
    if (!this.board) {
      this.board = new Board("The board");
      this.board.build(plan);
      this.mat.append(h("div", { class: "jl-trialboard" }, this.board.node));
      this.board.node.addEventListener("click", () =>
        this.buttons.querySelector("[data-act]")?.click(),
      );
    }
    const key = JSON.stringify([before, after]);
    if (this.laid === key) return;
    this.laid = key;
    const { board } = this;
    const rest = () => {
      for (const id of [...board.dice.keys()]) if (!after[id]) board.remove(id);
      for (const [id, pose] of Object.entries(after)) board.put(id, pose);
    };
    board.stop();
    if (!roll || quick || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      board.trail(null, {});
      rest();
      return;
    }
    for (const [id, pose] of Object.entries(before)) board.put(id, pose);
    board.trail(roll, before);
    board.play(roll, before, after, 1, rest);
  }

  /**
   * Draw the last twelve trials: a disc for yes, a ring for no, or numbers.
   *
   * @param {(boolean | string)[]} last
   */
  twelve(last) {
    const some = `last ${last.length < 12 ? many(last.length, "trial") : "twelve"}`;
    setText(this.lastWords, last.length ? some : "");
    const numbers = last.some((value) => typeof value !== "boolean");
    this.marks.classList.toggle("has-numbers", numbers);
    /** @param {boolean | string} value */
    const mark = (value) =>
      typeof value === "boolean"
        ? h("i", { class: value ? "is-yes" : "is-no" })
        : h("b", { text: value });
    redraw(this.marks, last, () => last.map(mark));
  }

  /** @param {Told.CountRow[]} counts */
  counted(counts) {
    redraw(this.counts, counts, () =>
      counts.map(([word, n, tone]) => {
        const dot = tone && h("i", { class: `is-${tone}` });
        return h("p", null, dot, h("span", { text: word }), h("b", { text: n }));
      }),
    );
  }

  /** @param {Told.SettingState[]} settings */
  set(settings) {
    this.made ??= settings.map((setting) => {
      const made = settingOf(setting, (value) =>
        this.say({ do: "set", name: setting.name, value }),
      );
      this.knobs.append(made.node);
      return made;
    });
    this.made.forEach(({ show }, n) => {
      show(settings[n]);
    });
  }
}

/** @param {Cell<LessonTraits<Told.LiveTable>>} cell */
function renderTrialTable(cell) {
  installIcons();
  return livePart(cell, "table", (root, say) => new TrialTable(root, cell.model, say));
}

export default { render: renderTrialTable };
