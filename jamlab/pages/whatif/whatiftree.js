// Tree of branches: shown, renamed, removed, two of them compared side by side.

import { GLYPHS, glyph, h, redraw, s, setChildren, setText } from "../../ui/toolkit/dom.js";
import { weighedDrawn } from "./whatifweighed.js";
import { setWorking } from "./whatifworking.js";

const PEN =
  "M4 17.200V20h2.800L16.900 9.900l-2.800-2.800zM19.300 7.500a1 1 0 0 0 0-1.400l-1.400-1.400a1 1 0 0 0-1.400 0l-1.300 1.300 2.800 2.800z";

export class WhatIfTree {
  /** @param {Say<Told.WhatIfRequest>} say */
  constructor(say) {
    this.say = say;
    /** @type {string[]} */
    this.chosen = []; // to be compared
    /** @type {string | null} */
    this.renaming = null; // path of the branch
    /** @type {Map<string, BranchRow>} */
    this.kept = new Map(); // by path
    this.rows = h("ul", { class: "jl-whatiftree", "aria-label": "Branches" });
    this.sides = h("div", { class: "jl-whatifsides", "aria-live": "polite" });
    this.weighed = h("div", { class: "jl-whatifsides" });
    const title = h("h3", { text: "Branches" });
    this.node = h("div", null, title, this.rows, this.sides, this.weighed);
    this.view = "table";
    this.showsCame = true;
    /** @type {Told.WhatIfTold | null} */
    this.told = null;
    /** @type {string[]} */
    this.seats = [];
  }

  /**
   * @param {Told.WhatIfTold} told
   * @param {string[]} seats
   * @param {string} [view]
   * @param {boolean} [showsCame] how the recorded game went on may be shown
   */
  update(told, seats, view = this.view, showsCame = this.showsCame) {
    this.showsCame = showsCame;
    this.told = told;
    this.seats = seats;
    this.view = view;
    const paths = ["", ...told.branches.map(({ path }) => path)];
    this.chosen = this.chosen.filter((path) => paths.includes(path));
    this.node.hidden = !told.branches.length;
    const first = { path: "", title: "The recorded game", deep: -1, says: "" };
    const rows = [first, ...told.branches].map((each) => {
      const row = this.kept.get(each.path) ?? new BranchRow(each.path, this);
      this.kept.set(each.path, row);
      row.update(each, each.path === told.on);
      return row.node;
    });
    for (const path of this.kept.keys()) if (!paths.includes(path)) this.kept.delete(path);
    setChildren(this.rows, rows);
    const { branches, compared, points, weighed } = told;
    const isHidden = this.isHidden(told);
    const sides = [isHidden, compared, points, !branches.length, seats];
    redraw(this.sides, sides, () => this.compared(told));
    const weigh = () => this.say({ do: "whatif.weigh", view: this.view });
    const stop = () => this.say({ do: "whatif.stop" });
    const titles = compared.map(({ title }) => title);
    redraw(this.weighed, [isHidden, titles, weighed && { ...weighed, done: 0 }, seats], () =>
      isHidden ? [] : weighedDrawn(told, seats, { weigh, stop }),
    );
    if (weighed) setWorking(this.weighed, weighed.done);
  }

  /**
   * @param {string} path
   * @param {boolean} yes
   */
  choose(path, yes) {
    this.chosen = this.chosen.filter((each) => each !== path);
    if (yes) this.chosen = [...this.chosen, path].slice(-2);
    const [left, right] = this.chosen;
    if (right === undefined) this.say({ do: "whatif.compare" });
    else this.say({ do: "whatif.compare", left, right });
    if (this.told) this.update(this.told, this.seats);
  }

  /**
   * Starts or ends renaming a branch.
   *
   * @param {string | null} path
   */
  rename(path) {
    this.renaming = path;
    if (this.told) this.update(this.told, this.seats);
  }

  /** @param {Told.WhatIfTold} told */
  isHidden({ compared }) {
    return !this.showsCame && compared.some(({ path }) => !path);
  }

  /** @param {Told.WhatIfTold} told */
  compared(told) {
    const { compared, points, branches } = told;
    if (this.isHidden(told)) {
      const words = "How the recorded game goes on is not shown yet.";
      return [h("p", { class: "jl-quiet", text: words })];
    }
    if (compared.length < 2) {
      const words = "Tick two of them to see them side by side.";
      return branches.length ? [h("p", { class: "jl-quiet", text: words })] : [];
    }
    const [left, right] = compared;
    /** @param {string} words @param {(side: Told.WhatIfSide) => string} of */
    const row = (words, of) =>
      h(
        "tr",
        null,
        h("th", { scope: "row", text: words }),
        h("td", { text: of(left) }),
        h("td", { text: of(right) }),
      );
    const seats = this.seats.map((name, seat) =>
      row(`${name}, ${points}`, (side) => `${side.had[seat]}${won(side, seat)}`),
    );
    const heads = compared.map(({ title }) => h("th", { scope: "col", text: title }));
    const head = h("tr", null, h("td"), heads);
    const all = compared.flatMap((side) => side.standings.flat());
    const span = /** @type {[number, number]} */ ([Math.min(0, ...all), Math.max(1, ...all)]);
    const turns = Math.max(...compared.map((side) => side.standings.length - 1), 1);
    const stood = h(
      "tr",
      null,
      h("th", { scope: "row", text: `${points[0].toUpperCase()}${points.slice(1)}` }),
      compared.map((side) => h("td", null, standingsDrawn(side, span, turns))),
    );
    const ends = row("How it ended", (side) => side.says);
    const long = row("Events", (side) => String(side.events));
    const table = h(
      "table",
      null,
      h("thead", null, head),
      h("tbody", null, ends, stood, seats, long),
    );
    return [h("div", { class: "jl-whatifscroll", tabindex: 0 }, table)];
  }
}

/** Row of a branch, or of the recorded game. Its controls stay the same elements across updates. */
class BranchRow {
  /**
   * @param {string} path "" for the recorded game
   * @param {WhatIfTree} tree
   */
  constructor(path, tree) {
    this.path = path;
    this.tree = tree;
    this.title = "";
    this.begun = ""; // the title when renaming began
    this.check = h("input", { type: "checkbox" });
    this.check.onchange = () => tree.choose(path, this.check.checked);
    this.compared = h("label", null, this.check); // a larger target
    this.words = h("b");
    this.says = h("small");
    this.name = h("button", { type: "button", class: "jl-whatifname" }, this.words);
    this.name.onclick = () => tree.say({ do: "whatif.show", path });
    /** @param {string} path_ @param {() => void} onclick */
    const tool = (path_, onclick) =>
      h("button", { type: "button", class: "jl-tool", onclick }, glyph(path_, 18));
    this.pen = tool(PEN, () => this.begin());
    this.bin = tool(GLYPHS.close, () => tree.say({ do: "whatif.delete", path }));
    this.field = h("input", { type: "text", maxlength: 200, "aria-label": "The branch’s name" });
    this.field.onkeydown = (event) => {
      event.stopPropagation(); // keep it from the stepper's shortcuts
      if (!["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault(); // else the pen, focused by then, would receive this Enter
      this.done(event.key === "Enter");
    };
    this.field.onblur = () => this.done(true);
    this.node = h("li");
  }

  /**
   * @param {{ title: string, deep: number, says: string }} branch
   * @param {boolean} isOn
   */
  update({ title, deep, says }, isOn) {
    this.title = title;
    setText(this.words, title);
    setText(this.says, says);
    setChildren(this.name, says ? [this.words, this.says] : [this.words]);
    if (isOn) this.name.setAttribute("aria-current", "true");
    else this.name.removeAttribute("aria-current");
    this.check.checked = this.tree.chosen.includes(this.path);
    this.check.setAttribute("aria-label", `Compare: ${title}`);
    this.pen.setAttribute("aria-label", `Rename: ${title}`);
    this.bin.setAttribute("aria-label", `Delete: ${title}`);
    this.node.className = isOn ? "is-on" : "";
    this.node.style.paddingLeft = `${Math.max(0, deep + 1) * 14}px`;
    const isNamed = this.tree.renaming === this.path;
    const tools = this.path ? [this.pen, this.bin] : [];
    setChildren(this.node, [this.compared, ...(isNamed ? [this.field] : [this.name, ...tools])]);
  }

  begin() {
    this.begun = this.title;
    this.field.value = this.title;
    this.tree.rename(this.path);
    this.field.focus({ preventScroll: true });
    this.field.select();
  }

  /** @param {boolean} keeps */
  done(keeps) {
    const { begun, field, path, tree } = this;
    if (tree.renaming !== path) return;
    const words = field.value.trim();
    if (keeps && words && words !== begun) tree.say({ do: "whatif.rename", path, title: words });
    tree.rename(null);
    this.pen.focus({ preventScroll: true });
  }
}

/**
 * @param {Told.WhatIfSide} side
 * @param {number} seat
 */
function won(side, seat) {
  return side.winners.includes(seat) ? ", won" : "";
}

/**
 * Draws the standings, turn by turn, a line per seat; a dashed line where the two part. The final
 * numbers are in the rows below.
 *
 * @param {Told.WhatIfSide} side
 * @param {[low: number, high: number]} span of both
 * @param {number} turns of the longer one
 */
function standingsDrawn({ parts, standings }, [low, high], turns) {
  const [wide, tall] = [160, 80];
  const x = (/** @type {number} */ turn) => (turn / turns) * wide;
  const y = (/** @type {number} */ had) => tall - 2 - ((had - low) / (high - low)) * (tall - 4);
  const lines = (standings[0] ?? []).map((_, seat) => {
    const points = standings.map((had, turn) => `${x(turn)},${y(had[seat])}`).join(" ");
    return s("polyline", { class: `jl-s${seat}`, points });
  });
  const at = x(Math.max(0, parts - 1));
  const part = parts < 0 ? null : s("line", { x1: at, x2: at, y1: 0, y2: tall });
  const box = { viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "none" };
  return s("svg", { class: "jl-whatifstood", "aria-hidden": "true", ...box }, part, lines);
}
