// Strip above the scrub bar: flags of the big swings, the lines, and beside the play head their
// values in words.

import { h, s, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { spread } from "../../ui/toolkit/spread.js";
import { howWords, seenAs, WorkLine } from "./progress.js";
import { asPercent, signedTenths } from "./tenths.js";
import { changeSince, knownTo, momentAt, swingsTo, swingWords, swungBy } from "./values_so_far.js";
import { plotOf } from "./winplot.js";

const FLAG_ROOM = 80; // maximum px of a flag
const BESIDE_HEAD = 12; // px from the play head to the scale
const LONG_PRESS = 500; // ms of a press that names the swings where flags have no room
const SCALE = 80; // px from the play head to the text: the scale and a margin
const PHONE_WIDTH = 730; // px: on a phone the seats show their chances, so the text can be hidden
const PHONE_WORDS = 250;

export class WinStrip {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {import("./turned.js").ValuingHooks | null} hooks
   * @param {() => void} open opens the large chart
   */
  constructor(story, player, hooks, open) {
    this.story = story;
    this.player = player;
    this.larger = h("button", {
      type: "button",
      class: "jl-winlarger",
      text: "Large chart",
      title: "The chart, larger (G)",
      onclick: open,
    });
    this.flags = h("div", { class: "jl-winflags" });
    this.plot = s("svg", { class: "jl-winplot", "aria-hidden": "true" });
    this.top = h("span", { class: "jl-winaxis" });
    this.bottom = h("span", { class: "jl-winaxis is-zero", text: "0 %" });
    this.title = h("span", { class: "jl-wintitle", text: "Chance to win" });
    this.seats = h("ul", { class: "jl-winseats" });
    this.how = h("span", { class: "jl-winhow" });
    this.work = new WorkLine(hooks, "jl-winstate");
    const line = h("div", { class: "jl-winnow" }, this.title, this.seats);
    const below = h("div", { class: "jl-winmore" }, this.how, this.work.state, this.work.button);
    this.lines = [line, below];
    this.words = h("div", { class: "jl-winwords" }, this.lines);
    const axis = h("div", { class: "jl-winscale", "aria-hidden": "true" }, this.top, this.bottom);
    const aside = h("div", { class: "jl-winaside" }, axis, this.words);
    const field = h("div", { class: "jl-winfield" }, this.plot, aside);
    this.node = h("section", { class: "jl-win", "aria-label": "Chance to win" });
    this.node.append(this.flags, field, this.larger, this.work.heard);
    this.held = 0;
    this.listen(field);
    /** @type {import("./turned.js").Seen | null} */
    this.seen = null;
    this.size = new ResizeObserver(() => this.draw());
    this.size.observe(field);
  }

  destroy() {
    clearTimeout(this.held);
    this.size.disconnect();
  }

  /**
   * Listens on the plot: a click goes to that step; a long press shows the flags where they have no
   * room.
   *
   * @param {HTMLElement} field
   */
  listen(field) {
    let isHeld = false;
    this.plot.addEventListener("pointerdown", () => {
      isHeld = false;
      clearTimeout(this.held);
      this.held = setTimeout(() => {
        isHeld = true;
        this.node.classList.toggle("shows-flags");
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      this.plot.addEventListener(end, () => clearTimeout(this.held));
    this.plot.addEventListener("contextmenu", (event) => {
      if (isHeld) event.preventDefault();
    });
    this.plot.addEventListener("click", (event) => {
      if (isHeld || !this.seen?.track) return;
      const box = field.getBoundingClientRect();
      const { first, last } = this.story;
      this.player.jump(first + ((event.clientX - box.left) / box.width) * (last - first));
    });
  }

  /**
   * Returns the place of a position from 0 to 1, as on the scrub bar.
   *
   * @param {number} n
   */
  share(n) {
    const { first, last } = this.story;
    return last > first ? (n - first) / (last - first) : 0;
  }

  /** @param {import("./turned.js").Seen} seen */
  update(seen) {
    this.seen = seen;
    this.draw();
  }

  draw() {
    const { node, seen } = this;
    if (!seen) return;
    const { n, track } = seen;
    const share = this.share(n);
    const has = !!track && knownTo(track.chances, n) >= 0;
    node.classList.toggle("is-empty", !has);
    this.larger.hidden = !has;
    node.classList.toggle("is-growing", seen.state === "working");
    this.say(seen, has);
    const [width, height] = [this.plot.clientWidth, this.plot.clientHeight];
    const wide = SCALE + Math.max(...this.lines.map((line) => line.scrollWidth));
    const room = width < PHONE_WIDTH ? PHONE_WORDS : wide;
    node.classList.toggle("is-late", has && (1 - share) * width < room);
    node.classList.toggle("is-last", (1 - share) * width < 60);
    node.style.setProperty("--at", `${(100 * share).toFixed(3)}%`);
    const marks = track ? swingsTo(seen.swings, n) : [];
    this.flag(seen, marks, width);
    if (!width || !height) return this.plot.replaceChildren();
    this.plot.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const frame = { width, height, share: (/** @type {number} */ at) => this.share(at) };
    const { end, drawn } = plotOf(track ?? NO_TRACK, n, marks, frame);
    this.plot.replaceChildren(...drawn);
    setText(this.top, `${end / 10} %`);
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {Told.Swing[]} marks
   * @param {number} width
   */
  flag({ by, n, swings, track }, marks, width) {
    const { story } = this;
    const now = momentAt(by, swings, n).swing;
    const wanted = marks.map((swing) => this.share(swing.n) * width);
    const half = FLAG_ROOM / 2;
    // Flags keep clear of the scale beside the play head.
    const right = Math.min(width, this.share(n) * width + BESIDE_HEAD);
    const least = half + FLAG_ROOM * (marks.length - 1);
    const places = spread(wanted, FLAG_ROOM, half, Math.max(least, right - half));
    const buttons = marks.map((swing, i) => {
      const { n: at, seat } = swing;
      const points = signedTenths(swungBy(track, swing));
      const name = story.seats[seat];
      const label = `${swingWords(story, swing)}: ${name} ${points} points`;
      const props = {
        type: "button",
        class: `jl-winflag jl-s${seat % 8}${swing === now ? " is-now" : ""}`,
        style: `left:${places[i].toFixed(1)}px`,
        "aria-label": label,
        "aria-current": swing === now && "step",
        title: label,
      };
      const inside = [seatMark(seat, name, 18), h("span", { text: points })];
      return h("button", { ...props, onclick: () => this.player.jump(at) }, inside);
    });
    this.flags.replaceChildren(...buttons);
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {boolean} has
   */
  say(seen, has) {
    const { judge, n, plays, track, view } = seen;
    const { story } = this;
    const at = track && has ? knownTo(track.chances, n) : -1;
    const now = track?.chances[at] ?? null;
    const change = track && changeSince(track.chances, n);
    const order = [...(now?.keys() ?? [])].sort((a, b) => (now ? now[b] - now[a] : 0) || a - b);
    const rows = order.map((seat) => {
      const name = story.seats[seat];
      const moved = change?.[seat] ? h("span", { text: signedTenths(change[seat]) }) : null;
      const chance = h("b", { text: asPercent(now?.[seat] ?? 0) });
      return h("li", { title: name }, seatMark(seat, name, 22), chance, moved);
    });
    this.seats.replaceChildren(...rows);
    setText(this.title, has ? "Chance to win" : `Chance to win${seenAs(story, view)}:`);
    const how = track && now ? howWords(story, view, track, at, judge) : [];
    const shown = this.work.isBusy(seen) ? how.slice(0, 1) : how;
    this.how.replaceChildren(...shown.map((text) => h("span", { class: "jl-winpart", text })));
    this.how.title = shown.length > 1 && plays ? `“${judge}” ${plays}.` : "";
    this.work.update(seen, has);
    this.node.classList.toggle("has-button", !this.work.button.hidden);
  }
}

/** @type {Told.ValueTrack} */
const NO_TRACK = { chances: [], half: [], counts: [], points: [] };
