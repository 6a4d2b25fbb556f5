// Probability tree that grows with the trials, drawn from left to right.
//
// Python sends each branch with its chance, its number of trials and, once it may be seen, the
// product at its end. The layout has two sets of columns, for wide and narrow pages.
import { h, s, setText } from "../../ui/toolkit/dom.js";
import { decimal } from "../../ui/toolkit/numbers.js";
import { panel } from "./words.js";

/** From this width on, text is beside the drawings, and products have their own column. */
const WIDE = 700;
const THICK = 9;

const AT = {
  wide: { row: 74, icon: 30, line: 24, root: 14, fork: 0.2, out: 0.37, end: 0.54, product: 0.78 },
  narrow: { row: 96, icon: 18, line: 19, root: 7, fork: 0.19, out: 0.38, end: 0.6, product: 0.6 },
};

/**
 * Return all branches that do not fork, from the top.
 *
 * @param {Told.BranchTold[]} branches
 * @returns {Told.BranchTold[]}
 */
function tips(branches) {
  return branches.flatMap((branch) => (branch.branches.length ? tips(branch.branches) : [branch]));
}

/** @param {number} count */
function trials(count) {
  return `${decimal(count, 0)} trial${count === 1 ? "" : "s"}`;
}

export class TreePart {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Told.TreeTold} */
    this.told = { root: "", branches: [], trials: 0, said: "" };
    this.drawn = ""; // width of the last drawing
    this.wide = false;
    this.at = AT.narrow;
    const { node, note } = panel("The tree", "");
    this.node = node;
    this.note = note;
    this.svg = s("svg", { class: "jl-tree", role: "img" });
    this.said = h("p", { class: "jl-treesaid", "aria-live": "polite" });
    this.words = h("div");
    const summary = h("summary", { text: "The tree in words" });
    this.more = h("details", { class: "jl-treewords" }, summary, this.words);
    this.node.append(this.svg, this.said, this.more);
    root.append(this.node);
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  /** @param {Told.TreeTold} told */
  update(told) {
    this.told = told;
    setText(this.note, told.trials ? trials(told.trials) : "");
    setText(this.said, told.said);
    this.svg.setAttribute("aria-label", `A tree. ${told.said} The tree in words stands below it.`);
    this.words.replaceChildren(this.list(told.branches));
    this.drawn = "";
    this.draw();
  }

  /**
   * Return the tree as a nested list.
   *
   * @param {Told.BranchTold[]} branches
   * @returns {HTMLElement}
   */
  list(branches) {
    /** @param {Told.BranchTold} branch */
    const line = ({ words, odds, count, end, product, share, branches: next }) => {
      const exactly = product ? `; exactly ${product}, ${share}` : "";
      const text = `${words}, ${odds}: ${trials(count)}${end ? `, ${end}` : ""}${exactly}`;
      return h("li", null, text, next.length ? this.list(next) : null);
    };
    return h("ul", null, branches.map(line));
  }

  draw() {
    const { told } = this;
    const shown = told.branches.some((branch) => branch.grown);
    this.svg.toggleAttribute("hidden", !shown);
    this.more.hidden = !shown;
    const width = Math.floor(this.svg.getBoundingClientRect().width);
    if (!shown || !width || this.drawn === String(width)) return;
    this.drawn = String(width);
    this.wide = width >= WIDE;
    this.at = this.wide ? AT.wide : AT.narrow;
    const ends = tips(told.branches);
    const height = this.at.row * ends.length;
    const places = new Map(ends.map((branch, n) => [branch, (n + 0.5) * this.at.row]));
    /** @param {Told.BranchTold[]} all @returns {number} */
    const centre = (all) => all.map(middle).reduce((a, b) => a + b) / all.length;
    /** @param {Told.BranchTold} branch */
    const middle = (branch) => places.get(branch) ?? centre(branch.branches);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("height", height);
    const root = centre(told.branches);
    const start = this.at.root;
    const [fork, out, end, product] = [this.at.fork, this.at.out, this.at.end, this.at.product].map(
      (part) => Math.round(part * width),
    );
    const lines = [];
    /** @type {SVGElement[]} */
    const words = [s("circle", { cx: start, cy: root, r: 6, class: "jl-root" })];
    for (const branch of told.branches.filter((each) => each.grown)) {
      const y = middle(branch);
      // A branch that forks again starts between the drawings and the text.
      lines.push(this.line(start, root, fork, y, branch, branch.branches.length ? out : fork));
      words.push(this.odds(start, root, fork, y, branch), ...this.fork(fork, y, branch));
      if (!branch.branches.length) {
        lines.push(s("line", { x1: fork + 12, y1: y, x2: end - 6, y2: y, class: "jl-through" }));
        words.push(...this.tip(end, product, y, branch, false));
      }
      for (const next of branch.branches.filter((each) => each.grown)) {
        const below = middle(next);
        lines.push(this.line(out, y, end - 6, below, next));
        words.push(this.odds(out, y, end - 6, below, next));
        words.push(...this.tip(end, product, below, next, true));
      }
    }
    this.svg.replaceChildren(...lines, ...words);
  }

  /**
   * Draw a branch: the more trials, the thicker.
   *
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {Told.BranchTold} branch
   * @param {number} [to]
   */
  line(x0, y0, x1, y1, { here, count }, to = x1) {
    const half = (x0 + x1) / 2;
    const width = 2 + (THICK * count) / (this.told.trials || 1);
    const d = `M${x0} ${y0}C${half} ${y0} ${half} ${y1} ${x1} ${y1}H${to}`;
    const name = `jl-branch${here ? " is-here" : ""}`;
    return s("path", { d, class: name, "stroke-width": width.toFixed(1) });
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {Told.BranchTold} branch
   */
  odds(x0, y0, x1, y1, { odds }) {
    const at = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 5, "text-anchor": "middle" };
    return s("text", { ...at, class: "jl-treeodds", text: odds });
  }

  /**
   * @param {string[]} faces
   * @param {number} x
   * @param {number} y
   */
  icons(faces, x, y) {
    const { icon } = this.at;
    return faces.map((face, n) =>
      s("use", { href: `#jamlab-${face}`, x: x + n * (icon + 1), y, width: icon, height: icon }),
    );
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {Told.BranchTold} branch
   */
  count(x, y, { count }) {
    const text = this.wide ? trials(count) : decimal(count, 0);
    return s("text", { x, y, class: "jl-count", text });
  }

  /**
   * Draw the first tile: drawings, text, number of trials.
   *
   * @param {number} x
   * @param {number} y
   * @param {Told.BranchTold} branch
   */
  fork(x, y, branch) {
    const { icon, line } = this.at;
    const left = x + 6;
    /** @type {SVGElement[]} */
    const found = this.icons(branch.faces, left, y - icon - 5);
    if (this.wide) found.push(s("text", { x: left, y: y + line, text: branch.words }));
    // A branch without a fork has its count at the end.
    if (branch.branches.length)
      found.push(this.count(left, this.wide ? y + 2 * line - 1 : y + 19, branch));
    return found;
  }

  /**
   * Draw an end: the last tile, the result, number of trials; then the product.
   *
   * @param {number} x
   * @param {number} right
   * @param {number} y
   * @param {Told.BranchTold} branch
   * @param {boolean} drawn
   */
  tip(x, right, y, branch, drawn) {
    const { icon, line } = this.at;
    const { faces, words, end, tone, product, share } = branch;
    /** @param {number} cx @param {number} cy */
    const mark = (cx, cy) => s("circle", { cx, cy, r: 6, class: `jl-endmark is-${tone}` });
    if (this.wide) {
      const after = x + (drawn ? faces.length * (icon + 1) + 6 : 0);
      return [
        ...(drawn ? this.icons(faces, x, y - icon + 2) : []),
        drawn && s("text", { x: after, y: y - 6, text: words }),
        mark(x + 7, y + line - 7),
        s("text", { x: x + 20, y: y + line - 2, class: `jl-endword is-${tone}`, text: end }),
        this.count(x + 108, y + line - 2, branch),
        product && s("text", { x: right, y: y - 6, class: "jl-product", text: product }),
        product &&
          s("text", { x: right, y: y + line - 2, class: "jl-product is-share", text: share }),
      ].filter((part) => !!part);
    }
    const top = y - (product ? 30 : 12);
    const [factors, value] = product.includes(" = ") ? product.split(" = ") : ["", product];
    const after = x + (drawn ? Math.min(faces.length, 3) * (icon + 1) + 5 : 0);
    const chance = `${factors ? "= " : ""}${value} · ${share}`;
    const last = { x, y: top + (factors ? 4 : 3) * line - 6, class: "jl-product is-share" };
    return [
      mark(x + 6, top),
      s("text", { x: x + 17, y: top + 5, class: `jl-endword is-${tone}`, text: end }),
      ...(drawn ? this.icons(faces.slice(0, 3), x, top + 10) : []),
      this.count(after, top + 5 + line, branch),
      factors && s("text", { x, y: top + 3 * line - 6, class: "jl-product", text: factors }),
      product && s("text", { ...last, text: chance }),
    ].filter((part) => !!part);
  }
}
