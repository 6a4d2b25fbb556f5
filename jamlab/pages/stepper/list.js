// Events of the whole game, filtered by seat and by kind; only the rows in sight are built.
import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

const ROW = 34; // px, also in the style sheet
const KINDS = [
  ["choice", "Choices"],
  ["chance", "Chance"],
  ["observed", "Seen"],
  ["forced", "Forced"],
];

/** @type {{ [mark: string]: string }} */
const SIGNS = { ok: "●", no: "▲", special: "◆" };

export class EventList {
  /**
   * @param {Story} story
   * @param {Player} player
   */
  constructor(story, player) {
    this.story = story;
    this.player = player;
    /** @type {Set<string | number>} */
    this.seats = new Set();
    /** @type {Set<string | number>} */
    this.kinds = new Set();
    /** @type {Context | null} */
    this.ctx = null;
    this.space = h("ol", { class: "jl-allrows" });
    this.scroll = h("div", { class: "jl-allscroll", tabindex: -1 }, this.space);
    this.top = 0;
    this.tall = 0;
    this.scroll.addEventListener("scroll", () => {
      this.top = this.scroll.scrollTop;
      this.draw();
    });
    this.count = h("span", { class: "jl-quiet", role: "status" });
    this.size = new ResizeObserver(([entry]) => {
      this.tall = entry.contentRect.height;
      this.show();
    });
    this.size.observe(this.scroll);
    const seats = story.seats.map((name, seat) =>
      this.filter(this.seats, seat, [seatMark(seat, name, 22)], `Only ${name}`),
    );
    /** @param {string} kind */
    const happens = (kind) => kind !== "observed" || story.events.some(({ node }) => node === kind);
    const kinds = KINDS.filter(([kind]) => happens(kind)).map(([kind, words]) =>
      this.filter(this.kinds, kind, [words], `Only ${words.toLowerCase()}`),
    );
    this.node = h(
      "div",
      { class: "jl-all" },
      h("div", { class: "jl-filters" }, seats, kinds, this.count),
      this.scroll,
    );
    /** @type {number[]} */
    this.rows = [];
    this.drawn = ""; // key of the rows drawn
  }

  destroy() {
    this.size.disconnect();
  }

  /**
   * @param {Set<string | number>} set
   * @param {string | number} value
   * @param {Bit[]} inside
   * @param {string} title
   */
  filter(set, value, inside, title) {
    const plain = typeof inside[0] === "string";
    const button = h(
      "button",
      {
        type: "button",
        class: `jl-filter${plain ? "" : " is-mark"}`,
        title,
        "aria-pressed": "false",
      },
      inside,
    );
    if (!plain) button.setAttribute("aria-label", title);
    button.addEventListener("click", () => {
      if (set.has(value)) set.delete(value);
      else set.add(value);
      button.setAttribute("aria-pressed", String(set.has(value)));
      if (this.ctx) this.choose(this.ctx);
      this.show();
    });
    return button;
  }

  /**
   * Applies the filters to the events.
   *
   * @param {Context} ctx
   */
  choose(ctx) {
    const { story } = this;
    const until = ctx.hideFuture ? ctx.n : story.last;
    this.rows = [];
    for (let n = story.first + 1; n <= until; n++) {
      const { node, seat } = story.events[n - 1];
      if (this.seats.size && !this.seats.has(seat)) continue;
      if (this.kinds.size && !this.kinds.has(node)) continue;
      this.rows.push(n);
    }
    this.space.style.height = `${this.rows.length * ROW}px`;
    setText(this.count, `${this.rows.length} of ${story.last - story.first}`);
    this.drawn = "";
  }

  /**
   * @param {Context} ctx
   * @param {boolean} [opened]
   */
  update(ctx, opened = false) {
    const before = this.ctx;
    this.ctx = ctx;
    if (opened || !before || before.view !== ctx.view || ctx.hideFuture || before.hideFuture)
      this.choose(ctx);
    this.drawn = "";
    this.show();
  }

  /** Scrolls the current event into sight. */
  show() {
    const { ctx } = this;
    if (!ctx) return;
    let at = this.rows.findIndex((n) => n >= ctx.n);
    if (at < 0) at = this.rows.length - 1;
    if (at * ROW < this.top || (at + 1) * ROW > this.top + this.tall) {
      this.top = Math.max(
        0,
        Math.min(at * ROW - this.tall / 2, this.rows.length * ROW - this.tall),
      );
      this.scroll.scrollTop = this.top;
    }
    this.draw();
  }

  draw() {
    const { ctx } = this;
    if (!ctx || this.node.hidden) return;
    const from = Math.max(0, Math.floor(this.top / ROW) - 4);
    const to = Math.min(this.rows.length, from + Math.ceil(this.tall / ROW) + 8);
    const key = `${from},${to},${ctx.n}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const lines = [];
    for (let i = from; i < to; i++) lines.push(this.line(this.rows[i], i, ctx));
    this.space.replaceChildren(...lines);
  }

  /**
   * @param {number} n
   * @param {number} i
   * @param {Context} ctx
   */
  line(n, i, ctx) {
    const { seat, mark } = this.story.event(n);
    const now = n === ctx.n;
    const shape =
      seat >= 0 ? seatMark(seat, this.story.seats[seat], 20) : h("span", { class: "jl-nomark" });
    const sign = SIGNS[mark] || "";
    const button = h(
      "button",
      {
        type: "button",
        class: `jl-allrow${now ? " is-now" : ""}${n > ctx.n ? " is-future" : ""}`,
        "aria-current": now && "step",
        onclick: () => this.player.jump(n),
      },
      shape,
      h("span", { class: "jl-words", text: this.story.says(ctx.view)[n] }),
      h("span", { class: `jl-sign is-${mark || "none"}`, "aria-hidden": "true", text: sign }),
      h("span", { class: "jl-number-of", text: n }),
    );
    return h("li", { style: `top:${i * ROW}px` }, button);
  }
}
