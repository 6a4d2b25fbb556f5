// Keyboard navigation of a lesson's table: its pieces are one Tab stop; arrow keys move to the next
// clickable piece, Home and End to the first and last.

/** @type {{ [key: string]: [across: number, down: number] }} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{ columns: number, pieces: { node: HTMLButtonElement }[] }} Rows pieces of one spread, row by row */

/** @param {Rows} rows */
const nodesOf = ({ pieces }) => pieces.map(({ node }) => node);

export class TrialWalk {
  /** @param {HTMLElement} mat @param {() => Rows[]} rows */
  constructor(mat, rows) {
    this.rows = rows;
    /** @type {HTMLElement | null} */
    this.stop = null;
    mat.addEventListener("focusin", (event) => this.stopAt(event.target));
    mat.addEventListener("keydown", (event) => this.key(event));
  }

  pieces() {
    return this.rows().flatMap(nodesOf);
  }

  /** Make one clickable piece the Tab stop, after drawing. */
  settle() {
    const can = this.pieces().filter((node) => !node.disabled);
    const held = can.find((node) => node === this.stop) ?? can[0] ?? null;
    this.stop = held;
    for (const node of this.pieces()) node.tabIndex = node === held ? 0 : -1;
  }

  /** @param {EventTarget | null} target */
  stopAt(target) {
    const held = this.pieces().find((node) => node === target);
    if (!held || held === this.stop) return;
    this.stop = held;
    this.settle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const here = this.pieces().find((node) => node === event.target);
    const next = here && this.next(here, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  /**
   * Return the target of a key from a piece; the piece itself if there is none, null for other
   * keys.
   * @param {HTMLButtonElement} here
   * @param {string} key
   */
  next(here, key) {
    const all = this.pieces();
    const can = all.filter((node) => !node.disabled);
    if (key === "Home") return can[0];
    if (key === "End") return can[can.length - 1];
    const way = WAYS[key];
    if (!way) return null;
    const [across, down] = way;
    if (across) return can[can.indexOf(here) + across] ?? here;
    const rows = this.rows();
    const at = rows.findIndex((each) => nodesOf(each).includes(here));
    const nodes = nodesOf(rows[at]);
    const { columns } = rows[at];
    for (let n = nodes.indexOf(here) + down * columns; nodes[n]; n += down * columns) {
      if (!nodes[n].disabled) return nodes[n];
    }
    const others = down > 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse();
    const free = others.map((each) => nodesOf(each).filter((node) => !node.disabled));
    const there = free.find((each) => each.length);
    return there ? (down > 0 ? there[0] : there[there.length - 1]) : here;
  }
}
