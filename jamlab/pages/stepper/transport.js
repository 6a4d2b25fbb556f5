// Bottom bar: scrub bar, five buttons, turn and step, speed, viewpoint.
import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { SPEEDS } from "./player.js";
import { Scrub } from "./scrub.js";

const FEW = 6; // up to this many viewpoints fit as buttons …
const SHORT = 32; // … if their names have at most this many letters; else they become a list
/** @type {{ [speed: number]: string }} */
const SPEED_WORDS = { 0.5: "½×", 1: "1×", 2: "2×", 4: "4×" };

/**
 * @param {string} label
 * @param {string} path
 * @param {() => void} onclick
 * @param {string} [className]
 */
export function roundButton(label, path, onclick, className = "") {
  const props = {
    type: "button",
    class: `jl-button ${className}`,
    "aria-label": label,
    title: label,
  };
  return h("button", { ...props, onclick }, glyph(path));
}

/**
 * @template {string | number} T
 * @param {string} label
 * @param {string} className
 * @param {[value: T, inside: Child][]} entries
 * @param {(value: T) => void} choose
 */
function segmented(label, className, entries, choose) {
  const buttons = entries.map(([value, inside]) => {
    const button = h("button", { type: "button", onclick: () => choose(value) }, inside);
    button.value = String(value);
    return button;
  });
  const node = h(
    "div",
    { class: `jl-segmented ${className}`, role: "group", "aria-label": label },
    buttons,
  );
  /** @param {string | number} now */
  const mark = (now) => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.value === String(now)));
    }
  };
  return { node, mark };
}

/**
 * Returns a list for choosing the viewpoint, where buttons have no room.
 *
 * @param {Story} story
 * @param {Player} player
 */
export function viewSelect(story, player) {
  const options = story.views.map((view) => h("option", { value: view.id, text: view.name }));
  const not = (story.in_part?.not_had ?? []).map(({ id, name, why }) =>
    h("option", { value: id, text: `${name}: not seen`, title: why, disabled: true }),
  );
  const node = h("select", { class: "jl-select", "aria-label": "Seen by" }, options, not);
  node.addEventListener("change", () => player.see(node.value));
  return node;
}

export class Transport {
  /**
   * @param {Story} story
   * @param {Player} player
   * @param {{ help: () => void, tell: (words: string) => void, hide: (hides: boolean) => void, compact: boolean,
   *   study?: import("../notes/study.js").Study }} options
   */
  constructor(story, player, { help, tell, hide, compact, study }) {
    this.story = story;
    this.player = player;
    this.scrub = new Scrub(story, player, study);
    this.playing = false; // as the button shows it
    this.playButton = roundButton("Play", GLYPHS.play, () => player.toggle(), "jl-play");
    const word = story.turn_word.toLowerCase();
    const buttons = h(
      "div",
      { class: "jl-buttons" },
      roundButton(`Back one ${word}`, GLYPHS.turnBack, () => player.turn(-1)),
      roundButton("Back one step", GLYPHS.stepBack, () => player.step(-1)),
      this.playButton,
      roundButton("One step on", GLYPHS.stepOn, () => player.step(1)),
      roundButton(`On one ${word}`, GLYPHS.turnOn, () => player.turn(1)),
    );
    this.back = h("button", {
      type: "button",
      class: "jl-wayback",
      hidden: true,
      onclick: () => player.wayBack(),
    });
    this.backTo = h("span");
    this.back.append(glyph(GLYPHS.back, 18), h("i", { text: "back to" }), this.backTo);
    this.turn = h("b");
    this.ofTurns = h("span");
    this.input = h("input", {
      class: "jl-step",
      inputmode: "numeric",
      "aria-label": "Step",
      size: 4,
    });
    this.input.addEventListener("change", () => this.typed());
    this.input.addEventListener("focus", () => this.input.select());
    const steps = story.last - story.first;
    const where = h(
      "div",
      { class: "jl-where" },
      h("span", { class: "jl-turn" }, this.turn, " ", this.ofTurns),
      h(
        "label",
        { class: "jl-stepof" },
        h("span", { text: "step" }),
        this.input,
        h("span", { text: `of ${steps}` }),
      ),
    );
    this.speed = segmented(
      "Speed",
      "jl-speed",
      SPEEDS.map((x) => [x, SPEED_WORDS[x]]),
      (x) => player.setSpeed(x),
    );
    this.views = segmented(
      "Seen by",
      "jl-views",
      story.views.map((view) => [view.id, this.viewName(view)]),
      (id) => player.see(id),
    );
    const not = story.in_part?.not_had ?? []; // pale: choosing one shows why it is missing
    for (const view of not) {
      const props = {
        type: "button",
        class: "is-nothad",
        "aria-disabled": "true",
        title: view.why,
      };
      this.views.node.append(
        h("button", { ...props, onclick: () => tell(view.why) }, this.viewName(view)),
      );
    }
    this.select = viewSelect(story, player);
    const all = [...story.views, ...not];
    const letters = all.map((view) => view.name).join("").length;
    const asButtons = all.length <= FEW && letters <= SHORT;
    const seen = h("div", {
      class: `jl-seen ${asButtons ? "is-few" : "is-many"}${all.length === FEW ? " is-six" : ""}`,
    });
    seen.append(h("span", { class: "jl-seenby", text: "Seen by" }), this.views.node, this.select);
    this.node = h("footer", { class: "jl-transport" }, this.scrub.node);
    const keys = h("button", {
      type: "button",
      class: "jl-button jl-help",
      "aria-label": "Keys",
      title: "Keys",
      text: "?",
      onclick: help,
    });
    this.hides = true; // as the button shows it
    const show = () => hide(!this.hides);
    this.future = roundButton("Show what comes", GLYPHS.eye, show, "jl-future");
    const line = h("div", { class: "jl-controls" }, buttons, where, this.back);
    if (!compact) buttons.after(this.future);
    if (!compact) line.append(this.speed.node, h("span", { class: "jl-fill" }), seen, keys);
    else line.append(this.select);
    this.select.hidden = compact && story.views.length < 2;
    this.line = line;
    this.node.append(line);
  }

  /** @param {HTMLElement} strip what is shown above the scrub bar */
  above(strip) {
    this.node.prepend(strip);
  }

  /** @param {Told.View} view */
  viewName(view) {
    const seat = /^\d+$/.test(view.id) ? +view.id : -1;
    return seat < 0
      ? [view.name]
      : [seatMark(seat, this.story.seats[seat], 20), h("span", { text: view.name })];
  }

  typed() {
    const n = parseInt(this.input.value, 10);
    if (Number.isFinite(n)) this.player.jump(this.story.first + n);
    this.input.value = String(this.player.n - this.story.first);
  }

  destroy() {
    this.scrub.destroy();
  }

  /** @param {Context} ctx */
  update(ctx) {
    const { story, player } = this;
    const { n, view } = ctx;
    this.scrub.update(ctx);
    const [turn, of] = story.turnWords(n);
    setText(this.turn, turn);
    setText(this.ofTurns, of);
    this.input.value = String(n - story.first);
    this.hides = !!ctx.hideAlways;
    this.future.setAttribute("aria-pressed", String(!this.hides));
    this.future.title = this.hides
      ? "What comes is hidden: show it"
      : "What comes is shown: hide it";
    this.views.mark(view);
    this.speed.mark(player.speed);
    this.select.value = view;
    this.back.hidden = player.origin === null;
    this.line.classList.toggle("has-back", player.origin !== null);
    if (player.origin !== null) {
      const step = String(player.origin - story.first);
      setText(this.backTo, step);
      this.back.title = `Way back to ${step}`;
      this.back.setAttribute("aria-label", this.back.title);
    }
    if (this.playing !== player.playing) {
      this.playing = player.playing;
      const label = player.playing ? "Pause" : "Play";
      this.playButton.setAttribute("aria-label", label);
      this.playButton.title = label;
      this.playButton.replaceChildren(glyph(player.playing ? GLYPHS.pause : GLYPHS.play));
    }
  }
}
