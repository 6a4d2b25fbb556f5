// The tree of branches: put on, renamed, taken away, two of them compared side by side.

import { GLYPHS, glyph, h, s } from "../shared/dom.js";
import { weighedDrawn } from "./whatifweighed.js";

const PEN =
  "M4 17.200V20h2.800L16.900 9.900l-2.800-2.800zM19.300 7.500a1 1 0 0 0 0-1.400l-1.400-1.400a1 1 0 0 0-1.400 0l-1.300 1.300 2.800 2.800z";

export class WhatIfTree {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    /** @type {string[]} */
    this.chosen = []; // to be compared
    this.renaming = "";
    this.isRenaming = false;
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
   * @param {boolean} [showsCame] how the recorded game went on may be told
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
    this.rows.replaceChildren(...[first, ...told.branches].map((each) => this.row(each, told.on)));
    this.sides.replaceChildren(...this.compared(told));
    const weigh = () => this.say({ do: "whatif.weigh", view: this.view });
    const stop = () => this.say({ do: "whatif.stop" });
    const parts = this.isHidden(told) ? [] : weighedDrawn(told, seats, { weigh, stop });
    this.weighed.replaceChildren(...parts);
  }

  /**
   * @param {{ path: string, title: string, deep: number, says: string }} branch
   * @param {string} on
   */
  row({ path, title, deep, says }, on) {
    const { say } = this;
    const isOn = path === on;
    const check = h("input", { type: "checkbox", "aria-label": `Compare: ${title}` });
    check.checked = this.chosen.includes(path);
    check.onchange = () => this.choose(path, check.checked);
    const name = h(
      "button",
      { type: "button", class: "jl-whatifname", onclick: () => say({ do: "whatif.show", path }) },
      h("b", { text: title }),
      says ? h("small", { text: says }) : null,
    );
    if (isOn) name.setAttribute("aria-current", "true");
    /** @param {string} label @param {string} path_ @param {() => void} onclick */
    const tool = (label, path_, onclick) =>
      h(
        "button",
        { type: "button", class: "jl-tool", "aria-label": `${label}: ${title}`, onclick },
        glyph(path_, 18),
      );
    const tools = path
      ? [
          tool("Rename", PEN, () => this.rename(path)),
          tool("Delete", GLYPHS.close, () => say({ do: "whatif.delete", path })),
        ]
      : [];
    const isNamed = this.isRenaming && this.renaming === path;
    const middle = isNamed ? this.field(path, title) : name;
    const style = `padding-left:${Math.max(0, deep + 1) * 14}px`;
    return h("li", { class: isOn ? "is-on" : "", style }, check, middle, ...(isNamed ? [] : tools));
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
    this.focus(`[aria-label^="Compare"]`, path);
  }

  /** @param {string} path */
  rename(path) {
    this.isRenaming = true;
    this.renaming = path;
    if (this.told) this.update(this.told, this.seats);
    const field = this.rows.querySelector("input[type=text]");
    if (field instanceof HTMLInputElement) field.select();
  }

  /**
   * @param {string} path
   * @param {string} title
   */
  field(path, title) {
    const field = h("input", { type: "text", maxlength: 200, "aria-label": "The branch’s name" });
    field.value = title;
    /** @param {boolean} keeps */
    const done = (keeps) => {
      if (!this.isRenaming) return;
      this.isRenaming = false;
      const words = field.value.trim();
      if (keeps && words && words !== title) this.say({ do: "whatif.rename", path, title: words });
      if (this.told) this.update(this.told, this.seats);
      this.focus(`[aria-label^="Rename"]`, path);
    };
    field.onkeydown = (event) => {
      event.stopPropagation(); // the stepper's keys
      if (event.key === "Enter") done(true);
      if (event.key === "Escape") done(false);
    };
    field.onblur = () => done(true);
    return field;
  }

  /**
   * Gives the focus back to a control of a branch, which was drawn anew.
   *
   * @param {string} selector
   * @param {string} path
   */
  focus(selector, path) {
    const place = ["", ...(this.told?.branches ?? []).map((each) => each.path)].indexOf(path);
    const control = this.rows.children[place]?.querySelector(selector);
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
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

/**
 * @param {Told.WhatIfSide} side
 * @param {number} seat
 */
function won(side, seat) {
  return side.winners.includes(seat) ? ", won" : "";
}

/**
 * How it stood, turn by turn, a line a seat; a dashed line where the two part. The numbers at the end
 * stand in the rows below.
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
