// The theatre's head row: link to the gallery, game and recording, "Copy link", and a small menu.

import { copied } from "../../ui/toolkit/clipboard.js";
import { glyph, h, setText } from "../../ui/toolkit/dom.js";
import { homeAddress, homeLink } from "../../ui/toolkit/home.js";
import { Menu } from "../stepper/menu.js";
import { Picker } from "./picker.js";

const COPIED = 2000; // ms that "Copied" replaces "Copy link"
const LINK =
  "M10.600 13.400a4.500 4.500 0 0 0 6.400 0l3.200-3.200a4.500 4.500 0 0 0-6.400-6.400l-1.500 1.500 1.400 1.400 1.500-1.500a2.500 2.500 0 0 1 3.600 3.600L15.600 12" +
  "a2.500 2.500 0 0 1-3.600 0zM13.400 10.600a4.500 4.500 0 0 0-6.400 0l-3.200 3.200a4.500 4.500 0 0 0 6.400 6.400l1.500-1.500-1.400-1.400-1.500 1.500a2.500 2.500 0 0 1-3.600-3.600L8.400 12" +
  "a2.500 2.500 0 0 1 3.600 0z";

/** @typedef {{ game: (id: string) => void, log: (id: string) => void, bring: (file: File) => void,
 *   learn: () => void, write: () => void, rulings: () => void,
 *   hold: (home: string) => void, link: (() => string) | null, words: () => void,
 *   save: (() => void) | null }} HeadHooks */

export class TheatreHead {
  /**
   * `link` returns the address of the current recording, `save` saves it; null where not possible.
   *
   * @param {HeadHooks} hooks
   */
  constructor({ game, log, bring, learn, write, rulings, hold, link, words, save }) {
    this.link = link;
    this.game = new Picker("Game", game);
    this.log = new Picker("Recording", log);
    this.name = h("b", { class: "jl-headname" });
    this.turn = h("span", { class: "jl-headturn" });
    this.views = h("span", { class: "jl-headviews" });
    this.menu = new Menu();
    const { menu } = this;
    /** @param {Picker} picker */
    const pick = (picker) => () => picker.open(menu.button);
    const file = h("input", { type: "file", accept: ".jsonl,.gz,.json", hidden: true });
    file.addEventListener("change", () => {
      if (file.files?.[0]) bring(file.files[0]);
      file.value = ""; // so that the same file can be chosen again
    });
    const themes = document.querySelector("[data-theme-switch]");
    this.pickGame = menu.entry("", pick(this.game), "jl-onlyphone");
    this.pickLog = menu.entry("", pick(this.log), "jl-onlyphone");
    this.learn = menu.entry("Learn from mistakes", learn);
    this.learn.hidden = true;
    menu.add(
      this.pickGame,
      this.pickLog,
      menu.entry("Open a log …", () => file.click()),
      file,
      menu.entry("Write notes", write),
      this.learn,
    );
    if (save) menu.add(menu.entry("Save as one file", save));
    menu.add(menu.entry("Save in words", words), menu.entry("Other house rules", rulings));
    const home = homeAddress();
    // A gallery of static files has no classes: its address ends in the name of a file.
    if (home.endsWith("/")) menu.add(menu.entry("Use it with a class", () => hold(home)));
    this.slots = { menu, turn: this.turn, views: this.views, hasTheme: !!themes };
    this.copyWords = h("span", { "aria-live": "polite", text: "Copy link" });
    this.copy = h(
      "button",
      { type: "button", class: "jl-headcopy", onclick: () => this.copyLink() },
      glyph(LINK, 18),
      this.copyWords,
    );
    this.copy.hidden = !link;
    this.shown = h("a", { class: "jl-headaddress", hidden: true });
    this.hints = h("div", { class: "jl-headhints" });
    const sep = h("span", { class: "jl-headslash", "aria-hidden": "true", text: "/" });
    this.node = h(
      "div",
      { class: "jl-theatrehead" },
      homeLink(),
      this.game.node,
      sep,
      this.log.node,
      this.name,
      this.turn,
      h("span", { class: "jl-fill" }),
      this.hints,
      this.shown,
      this.copy,
      this.views,
      menu.node,
    );
  }

  /** Copies the address; where copying is forbidden it is shown. */
  async copyLink() {
    if (!this.link) return;
    const address = this.link();
    if (!address) return;
    const done = await copied(address);
    setText(this.copyWords, done ? "Copied" : "Copy link");
    this.shown.hidden = done;
    this.shown.href = address;
    setText(this.shown, address);
    setTimeout(() => setText(this.copyWords, "Copy link"), COPIED);
  }

  /**
   * Shows the choices, and the names of the current or loading game.
   *
   * @param {{ games: { id: string, words: string }[], game: string, gameWords: string,
   *   logs: { id: string, words: string }[], log: string, logWords: string }} now
   */
  show({ games, game, gameWords, logs, log, logWords }) {
    this.game.set(games, game, gameWords || "Choose a game");
    this.log.set(logs, log, logWords || "Choose a recording");
    setText(this.pickGame, gameWords ? `Game: ${gameWords}` : "Choose a game …");
    setText(this.pickLog, logWords ? `Recording: ${logWords}` : "Choose a recording …");
    setText(this.name, gameWords);
  }

  destroy() {
    this.game.destroy();
    this.log.destroy();
    this.menu.destroy();
  }
}
