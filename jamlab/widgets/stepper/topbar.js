// The bar at the top: the game, the house rules, theme, and a small menu of switches.
import { GLYPHS, glyph, h, setText, targetOf } from "../shared/dom.js";
import { brandIcon } from "../shared/icons.js";
import { SPEEDS } from "./player.js";
import { roundButton, viewSelect } from "./transport.js";

/** @type {[value: string, text: string][]} */
const THEMES = [
  ["auto", "As the page"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export class TopBar {
  /**
   * `settings` holds notes, hideFuture, large, theme; `set(name, value)` changes one.
   *
   * @param {Story} story
   * @param {Player} player
   * @param {{ title: string | null, set: (name: keyof Settings, value: Setting) => void, help: () => void, copy: (() => void) | null }} hooks
   */
  constructor(story, player, { title, set, help, copy }) {
    this.story = story;
    this.player = player;
    this.set = set;
    this.dark = false; // as the button shows it
    this.turn = h("span", { class: "jl-crumbturn" });
    this.theme = roundButton(
      "Change theme",
      GLYPHS.moon,
      () => set("theme", this.dark ? "light" : "dark"),
      "jl-themebutton",
    );
    this.more = roundButton("More", GLYPHS.more, () => this.open(!!this.menu.hidden), "jl-more");
    this.more.setAttribute("aria-expanded", "false");
    this.select = viewSelect(story, player);
    this.notes = this.check("Show what was seen earlier", (on) => set("notes", on));
    this.hide = this.check("Hide the future", (on) => set("hideFuture", on));
    this.large = this.check("Large", (on) => set("large", on));
    this.themes = this.choice("Theme", THEMES, (value) => set("theme", value));
    this.speeds = this.choice(
      "Speed",
      SPEEDS.map((x) => [x, `${x === 0.5 ? "½" : x}×`]),
      (x) => player.setSpeed(+x),
    );
    this.speeds.node.classList.add("jl-onlyphone");
    this.menu = h(
      "div",
      { class: "jl-menu", hidden: true, role: "group", "aria-label": "More" },
      this.notes.node,
      this.hide.node,
      this.large.node,
      this.speeds.node,
      this.themes.node,
      h("p", { class: "jl-quiet jl-onlyphone", text: `House rules: ${story.house}` }),
      copy && this.entry("Copy link to this step", copy),
      this.entry("Keys", help),
    );
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.open(false);
      this.more.focus();
    });
    const crumb = h(
      "span",
      { class: "jl-crumb" },
      h("b", { text: story.name }),
      h("span", { class: "jl-title", text: title ?? story.title }),
      this.turn,
    );
    const house = h("span", {
      class: "jl-house",
      text: `House rules: ${story.house}`,
      title: story.house,
    });
    const brand = h("span", { class: "jl-brand" }, brandIcon(), h("span", { text: "jamlab" }));
    const menu = h("div", { class: "jl-menuplace" }, this.more, this.menu);
    this.node = h(
      "header",
      { class: "jl-top" },
      brand,
      crumb,
      h("span", { class: "jl-fill" }),
      house,
      this.select,
      this.theme,
      menu,
    );
    /** @param {Event} event */
    this.outside = (event) => {
      if (!menu.contains(targetOf(event))) this.open(false);
    };
  }

  destroy() {
    document.removeEventListener("pointerdown", this.outside, true);
  }

  /** @param {boolean} yes */
  open(yes) {
    this.menu.hidden = !yes;
    this.more.setAttribute("aria-expanded", String(yes));
    document.removeEventListener("pointerdown", this.outside, true);
    if (yes) document.addEventListener("pointerdown", this.outside, true);
  }

  /**
   * @param {string} text
   * @param {() => void} act
   */
  entry(text, act) {
    const onclick = () => {
      this.open(false);
      act();
    };
    return h("button", { type: "button", class: "jl-link", text, onclick });
  }

  /**
   * @param {string} words
   * @param {(on: boolean) => void} change
   */
  check(words, change) {
    const input = h("input", { type: "checkbox" });
    input.addEventListener("change", () => change(input.checked));
    return { node: h("label", { class: "jl-check" }, input, h("span", { text: words })), input };
  }

  /**
   * @param {string} words
   * @param {[value: string | number, text: string][]} entries
   * @param {(value: string) => void} change
   */
  choice(words, entries, change) {
    const select = h(
      "select",
      { class: "jl-select" },
      entries.map(([value, text]) => h("option", { value, text })),
    );
    select.addEventListener("change", () => change(select.value));
    return { node: h("label", { class: "jl-check" }, h("span", { text: words }), select), select };
  }

  /** @param {Context} ctx */
  update(ctx) {
    const { story } = this;
    setText(this.turn, story.turnWords(ctx.n).join(" ").toLowerCase());
    this.select.value = ctx.view;
    this.notes.input.checked = ctx.notes;
    this.hide.input.checked = ctx.hideFuture;
    this.large.input.checked = ctx.large;
    this.themes.select.value = ctx.theme;
    this.speeds.select.value = String(this.player.speed);
    if (this.dark !== ctx.dark) {
      this.dark = ctx.dark;
      this.theme.replaceChildren(glyph(ctx.dark ? GLYPHS.sun : GLYPHS.moon));
      this.theme.title = ctx.dark ? "Light theme" : "Dark theme";
    }
  }
}
