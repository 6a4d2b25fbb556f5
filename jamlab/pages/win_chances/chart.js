// Large chart of the win chances: a dialog with the lines, and below them what moved one seat's
// chance. It ends at the play head like the strip, unless the whole game is requested; closed, it
// holds nothing.

import { GLYPHS, glyph, h, many, setText, targetOf } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { furthest } from "./booked.js";
import { ChartBars } from "./chart_bars.js";
import { ChartLines } from "./chart_lines.js";
import { chartTable } from "./charttable.js";
import { howWords, seenAs, WorkLine } from "./progress.js";
import { asPercent, signedTenths } from "./tenths.js";
import { knownTo, swingsTo, swingWords, swungBy } from "./values_so_far.js";

export class WinChart {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {import("./turned.js").ValuingHooks | null} hooks
   */
  constructor(story, player, hooks) {
    this.story = story;
    this.player = player;
    this.seat = 0;
    this.isWhole = false;
    /** @type {import("./turned.js").Seen | null} */
    this.seen = null;
    this.work = new WorkLine(hooks, "jl-chartwork");
    this.lines = new ChartLines(story, (n) => this.go(() => player.jump(n)));
    this.bars = new ChartBars(story, (seat) => {
      this.seat = seat;
      this.draw();
    });
    this.how = h("small");
    this.title = h("h2", null, h("span", { text: "Chance to win" }), this.how);
    this.span = h("button", {
      type: "button",
      class: "jl-winbutton",
      text: "Whole game",
      onclick: () => {
        this.isWhole = !this.isWhole;
        this.draw();
      },
    });
    const close = h(
      "button",
      {
        type: "button",
        class: "jl-button",
        "aria-label": "Close",
        title: "Close (Esc)",
        autofocus: true,
      },
      glyph(GLYPHS.close),
    );
    close.addEventListener("click", () => this.node.close());
    this.here = h("p", { class: "jl-charthere", role: "status" });
    this.state = h("p", { class: "jl-chartstate" }, this.work.state, " ", this.work.button);
    this.sentence = h("p", { class: "jl-sr" });
    this.table = h("div", { class: "jl-turnedtable", tabindex: 0, role: "group" });
    this.table.setAttribute("aria-label", "The chart as a table");
    this.same = h("details", null, h("summary", { text: "All of it as a table" }), this.table);
    this.same.addEventListener("toggle", () => this.draw());
    this.chart = h("div", { class: "jl-chartparts" }, this.sentence, this.lines.node);
    this.chart.append(this.bars.node, this.same);
    const head = h("div", { class: "jl-dialoghead" }, this.title, this.span, close);
    const inside = h("div", { class: "jl-chartinside" }, head, this.here, this.state);
    inside.append(this.chart, this.work.heard);
    this.node = h("dialog", { class: "jl-dialog jl-chart", "aria-label": "Chance to win" }, inside);
    this.size = new ResizeObserver(() => this.draw());
    this.size.observe(this.lines.node);
    this.listen();
  }

  destroy() {
    this.size.disconnect();
  }

  listen() {
    const { node, player, story } = this;
    node.addEventListener("click", (event) => {
      const on = targetOf(event);
      if (on === node) node.close();
      const field = on.closest(".jl-chartfield");
      if (!field || on.closest("button") || !this.seen?.track) return;
      const box = field.getBoundingClientRect();
      const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
      const { first, last } = story;
      this.go(() => player.jump(first + share * (last - first)));
    });
    node.addEventListener("close", () => {
      if (!node.open) this.clear(); // the close event comes later: the dialog may be open again
    });
    /** @type {{ [key: string]: (event: KeyboardEvent) => void }} */
    const keys = {
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      b: (event) => player.swing(event.shiftKey ? -1 : 1),
      g: () => node.close(),
    };
    node.addEventListener("keydown", (event) => {
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      const { key } = event;
      const act = keys[key.length === 1 ? key.toLowerCase() : key];
      if (!act) return;
      event.preventDefault();
      this.go(() => act(event));
    });
  }

  /**
   * Moves; closes the chart if a stop holds at the new step, so that it can be seen.
   *
   * @param {() => void} move
   */
  go(move) {
    move();
    const { n, story } = this.player;
    if (n < story.last && this.player.gate(n, n + 1) === n) this.node.close();
  }

  /** @param {import("./turned.js").Seen} seen */
  open(seen) {
    if (this.node.open) return;
    this.clear();
    this.node.showModal();
    this.update(seen);
  }

  /**
   * Selects the seat of the viewpoint, or the one whose chance changed most.
   *
   * @param {import("./turned.js").Seen} seen
   */
  choose({ n, track, view }) {
    const own = Number(view);
    const { first, seats } = this.story;
    if (view in seats) this.seat = own;
    else this.seat = track ? furthest(track.chances, first, n) : 0;
  }

  clear() {
    this.seen = null;
    this.isWhole = false;
    this.same.open = false;
    this.draw();
  }

  /** @param {import("./turned.js").Seen} seen */
  update(seen) {
    if (!this.node.open) return;
    const before = this.seen;
    this.seen = seen;
    if (before && before.view !== seen.view) this.isWhole = false;
    if (before?.view !== seen.view || (!before.track && seen.track)) this.choose(seen);
    this.draw();
  }

  draw() {
    const { node, seen } = this;
    if (seen) keepingFocus(node, () => this.show(seen));
    else {
      for (const part of [this.how, this.here, this.sentence, this.table]) part.replaceChildren();
      this.lines.clear();
      this.bars.clear();
    }
  }

  /** @param {import("./turned.js").Seen} seen */
  show(seen) {
    const { story } = this;
    const { hides, judge, n, track, view } = seen;
    this.isWhole &&= !hides;
    const to = this.isWhole ? story.last : n;
    const at = track ? knownTo(track.chances, to) : -1;
    const has = at >= story.first;
    const words =
      track && has ? howWords(story, view, track, knownTo(track.chances, n), judge) : [];
    setText(this.how, has ? words.join(" · ") : seenAs(story, view).trim());
    this.span.hidden = hides || !track;
    this.span.setAttribute("aria-pressed", String(this.isWhole));
    const [turn, of] = story.turnWords(n);
    const where = `${turn}${of ? ` ${of}` : ""}, step ${n - story.first} of ${story.last - story.first}`;
    const said = story.says(view)[n];
    setText(this.here, said ? `${where}: ${said}` : where);
    this.work.update(seen, has);
    this.state.hidden = !this.work.state.textContent && this.work.button.hidden;
    this.chart.hidden = !has;
    this.node.classList.toggle("is-growing", seen.state === "working");
    if (!track || !has) {
      this.table.replaceChildren();
      return;
    }
    const charted = { seen, track, to };
    const over = at === story.total && !!story.end;
    setText(this.sentence, this.spoken(charted, at));
    this.lines.draw(charted);
    this.bars.draw(charted, this.seat, over);
    this.table.replaceChildren(...(this.same.open ? [chartTable(story, charted, this.seat)] : []));
  }

  /**
   * Describes the chart in a sentence.
   *
   * @param {import("./chart_lines.js").Charted} charted
   * @param {number} at
   */
  spoken({ seen, to, track }, at) {
    const { first, seats } = this.story;
    const each = (track.chances[at] ?? []).map(
      (chance, seat) => `${seats[seat]} ${asPercent(chance)}`,
    );
    const now = `Chance to win after step ${at - first}: ${each.join(", ")}.`;
    const past = swingsTo(seen.swings, to, Number.POSITIVE_INFINITY);
    const [biggest] = swingsTo(seen.swings, to, 1);
    if (!biggest) return now;
    const points = signedTenths(swungBy(track, biggest));
    const where = swingWords(this.story, biggest).replace("From", "from");
    const what = `${seats[biggest.seat]} ${points} points ${where}`;
    return `${now} ${many(past.length, "big swing")} so far, the biggest: ${what}.`;
  }
}
