// The column of panels beside the table: all of them, or one at a time, by tabs; and the one line
// that a small table has instead.

import { h, setText } from "../shared/dom.js";
import { Odds } from "./odds.js";
import { Clause, Happened, NowLine, Options, Result } from "./panels.js";
import { Progress } from "./progress.js";

const TABS = [
  ["events", "Events"],
  ["rule", "Rule"],
  ["chances", "Chances"],
  ["progress", "Progress"],
];

export class Column {
  /**
   * @param {Story} story
   * @param {Player} player
   */
  constructor(story, player) {
    this.story = story;
    this.happened = new Happened(story, player);
    this.now = new NowLine(story);
    this.progress = new Progress(story, "");
    const tabs = TABS.map(([id, words]) => {
      const button = h("button", {
        type: "button",
        role: "tab",
        text: words,
        onclick: () => this.tab(id),
      });
      button.value = id;
      return button;
    });
    this.tabs = tabs;
    /** @type {[part: { node: HTMLElement, update(ctx: Context): void }, tab: string][]} */
    const tabbed = [
      [this.happened, "events"],
      [new Clause(story), "rule"],
      [new Result(story), "chances"],
      [new Odds(story), "chances"],
      [new Options(story), "chances"],
      [this.progress, "progress"],
    ];
    for (const [part, tab] of tabbed) part.node.dataset.tab = tab;
    /** @type {{ node: HTMLElement, unseen?: boolean, update(ctx: Context): void }[]} */
    this.parts = [this.now, ...tabbed.map(([part]) => part)];
    this.none = h("p", {
      class: "jl-box jl-quiet jl-none",
      "data-tab": "chances",
      text: "From here no chances or options can be seen.",
    });
    const list = h("div", { class: "jl-tabs", role: "tablist", "aria-label": "Panels" }, tabs);
    const nodes = this.parts.map((part) => part.node);
    this.node = h("div", { class: "jl-panels" }, list, nodes, this.none);
    this.tab("chances");
  }

  /** @param {string} id */
  tab(id) {
    this.node.dataset.tab = id;
    for (const button of this.tabs) {
      button.setAttribute("aria-selected", String(button.value === id));
    }
    if (this.happened.isOpen) this.happened.whole.show();
  }

  /** @param {Context} ctx */
  update(ctx) {
    for (const part of this.parts) if (!part.unseen) part.update(ctx);
    const { scene, n } = ctx;
    const ended = this.story.end && n === this.story.total;
    this.none.hidden = !!(scene.odds || scene.can || ended);
    this.node.classList.toggle("has-options", !!scene.can?.rows.length);
  }

  destroy() {
    this.happened.whole.destroy();
  }
}

/** The current event in one line, and its clause. */
export class Caption {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.now = new NowLine(story);
    this.now.node.removeAttribute("aria-hidden");
    this.clause = h("span", { class: "jl-clauseid" });
    this.node = h("div", { class: "jl-caption" }, this.now.node, this.clause);
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.now.update(ctx);
    setText(this.clause, ctx.n ? this.story.event(ctx.n).clause : "");
  }
}
