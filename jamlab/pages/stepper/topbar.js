// Top bar: the game, the house rules, theme, and a small menu of switches.
//
// A page with its own head (`head`) shows the turn, the viewpoints and the switches there.
import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";
import { brandIcon } from "../../ui/toolkit/icons.js";
import { Menu } from "./menu.js";
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
   * `set(name, value)` changes a setting: notes, large, theme.
   *
   * @param {Story} story
   * @param {Player} player
   * @param {{ title: string | null, set: (name: keyof Settings, value: Setting) => void, help: () => void, copy: (() => void) | null, head: StepperHead | null }} hooks
   */
  constructor(story, player, { title, set, help, copy, head }) {
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
    this.menu = head?.menu ?? new Menu();
    this.select = viewSelect(story, player);
    this.notes = this.check("Show what was seen earlier", (on) => set("notes", on));
    this.large = this.check("Large", (on) => set("large", on));
    this.themes = this.choice("Theme", THEMES, (value) => set("theme", value));
    this.speeds = this.choice(
      "Speed",
      SPEEDS.map((x) => [x, `${x === 0.5 ? "½" : x}×`]),
      (x) => player.setSpeed(+x),
    );
    this.speeds.node.classList.add("jl-onlyphone");
    this.menu.fill([
      this.notes.node,
      this.large.node,
      this.speeds.node,
      head?.hasTheme ? null : this.themes.node,
      h("p", {
        class: `jl-quiet ${head ? "" : "jl-onlyphone"}`,
        text: `House rules: ${story.house}`,
      }),
      copy && this.menu.entry("Copy link to this step", copy, head ? "jl-onlyphone" : ""),
      this.menu.entry("Keys", help),
    ]);
    this.node = head ? this.inHead(head) : this.bar(title);
  }

  /** @param {string | null} title */
  bar(title) {
    const { story } = this;
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
    return h(
      "header",
      { class: "jl-top" },
      brand,
      crumb,
      h("span", { class: "jl-fill" }),
      house,
      this.select,
      this.theme,
      this.menu.node,
    );
  }

  /**
   * Moves these parts into the page's own head; no bar is left.
   *
   * @param {StepperHead} head
   */
  inHead(head) {
    head.turn.replaceChildren(this.turn);
    head.views.replaceChildren(this.select);
    return h("div");
  }

  destroy() {
    this.menu.destroy();
  }

  /** @param {boolean} yes */
  open(yes) {
    this.menu.open(yes);
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
