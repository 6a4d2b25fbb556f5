// Column of panels beside the table: all of them, or one at a time as tabs; and the single line
// that a small table has instead.

import { h, setText } from "../../ui/toolkit/dom.js";
import { Odds } from "./odds.js";
import { Clause, Happened, NowLine, Options, Result } from "./panels.js";
import { Progress } from "./progress.js";

const TABS = [
  ["events", "Events"],
  ["rule", "Rule"],
  ["chances", "Chances"],
  ["progress", "Progress"],
];
const TURNED_TABS = [
  ["events", "Event"],
  ["chances", "Chances"],
  ["turned", "Turned"],
  ["ledger", "Ledger"],
];

const NONE = "From here no chances or options can be seen.";

export class Column {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {import("../win_chances/turned.js").Turned | null} turned
   * @param {(tab: string) => void} chosen
   */
  constructor(story, player, turned, chosen) {
    this.story = story;
    this.chosen = chosen;
    this.happened = new Happened(story, player);
    this.now = new NowLine(story, !!turned);
    this.progress = new Progress(story, "");
    const tabs = (turned ? TURNED_TABS : TABS).map(([id, words]) => {
      const button = h("button", {
        type: "button",
        role: "tab",
        text: words,
        onclick: () => this.choose(id),
      });
      button.value = id;
      return button;
    });
    this.tabs = tabs;
    /** @type {[part: { node: HTMLElement, update(ctx: Context): void }, tab: string][]} */
    const tabbed = [
      [this.happened, "events"],
      [new Clause(story), turned ? "events" : "rule"],
      [new Result(story), "chances"],
      [new Odds(story), "chances"],
      [new Options(story), "chances"],
      [this.progress, turned ? "chances" : "progress"],
    ];
    for (const [part, tab] of tabbed) part.node.dataset.tab = tab;
    /** @type {{ node: HTMLElement, unseen?: boolean, update(ctx: Context): void }[]} */
    this.parts = [this.now, ...tabbed.map(([part]) => part)];
    this.none = h("p", { class: "jl-box jl-quiet jl-none", "data-tab": "chances" });
    const list = h("div", { class: "jl-tabs", role: "tablist", "aria-label": "Panels" }, tabs);
    this.openers = h("div", { class: "jl-openers" }); // buttons of panels that a page adds
    const nodes = this.parts.map((part) => part.node);
    if (turned) {
      const { choice, could, ledger, where } = turned;
      where.node.dataset.tab = could.node.dataset.tab = "turned";
      ledger.node.dataset.tab = "ledger";
      nodes.push(where.node, could.node, ledger.node);
      this.happened.title.append(choice);
    }
    const part = story.in_part ? [inPart(story.in_part)] : [];
    this.node = h("div", { class: "jl-panels" }, list, this.openers, part, nodes, this.none);
    this.tab("chances");
  }

  /** @param {string} id */
  choose(id) {
    this.tab(id);
    this.chosen(id);
  }

  /** @param {string} id */
  tab(id) {
    this.node.dataset.tab = id;
    for (const button of this.tabs) {
      button.setAttribute("aria-selected", String(button.value === id));
    }
    this.progress.open(this.progress.node.dataset.tab === id);
    if (this.happened.isOpen) this.happened.whole.show();
  }

  /** @param {Context} ctx */
  update(ctx) {
    for (const part of this.parts) if (!part.unseen) part.update(ctx);
    const { scene, n } = ctx;
    const ended = this.story.end && n === this.story.total;
    this.none.hidden = !!(scene.odds || scene.can || ended);
    setText(this.none, scene.open || NONE);
    this.none.classList.toggle("is-open", !!scene.open);
    this.node.classList.toggle("has-options", !!scene.can?.rows.length);
  }

  destroy() {
    this.happened.whole.destroy();
  }
}

/**
 * Describes what was seen of a game seen in part; expanded: the viewpoints that cannot be shown,
 * and why.
 *
 * @param {Told.InPart} part
 */
function inPart({ words, not_had }) {
  const why = not_had.map(({ name, why }) =>
    h("li", null, h("b", { text: name }), h("span", { text: why })),
  );
  const props = { class: "jl-box jl-inpart", "data-tab": "events" };
  return h("details", props, h("summary", { text: words }), h("ul", null, why));
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
