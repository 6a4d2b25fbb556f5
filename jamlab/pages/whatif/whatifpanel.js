// "What if …?" in the column of panels: alternatives here, continuing, branches, many games.
//
// It draws the program's state (`update`) and sends messages about actions. `mark` shows the
// current branch; `opener` opens the panel.

import { GLYPHS, glyph, h, redraw, setText } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { knownDrawn, optionsDrawn } from "./whatifoptions.js";
import { WhatIfTree } from "./whatiftree.js";
import { triedDrawn } from "./whatiftried.js";
import { setWorking } from "./whatifworking.js";

const MANY = 400;
const TRYING = `It is tried out ${MANY} times …`;
/** @type {[luck: "same" | "fresh", words: string, title: string][]} */
const LUCK = [
  ["same", "Same luck", "What came by chance in the game comes again, as far as it can."],
  ["fresh", "Fresh luck", "What comes by chance is drawn anew."],
];

/** @typedef {{ at: number, view: string, seats: string[], showsCame: boolean,
 *   picked: number[] | null, clause: (id: string) => string, known: { title: string, rows: string[] }
 *   }} WhatIfHere What is on screen; `picked`: the options left after clicks on the table; `known`:
 *   what is known of the alternatives before Python tells them. */

export class WhatIfPanel {
  /**
   * @param {Say<Told.WhatIfRequest>} say
   * @param {{ open: (yes: boolean) => void, here: () => WhatIfHere | null,
   *   go: (step: number) => void, leave: () => void, bring: (file: File) => void,
   *   all: () => void }} hooks `all`: clears the picked pieces
   */
  constructor(say, { open, here, go, leave, bring, all }) {
    /** @type {Say<Told.WhatIfRequest>} */
    this.say = (message) => {
      this.refused = "";
      say(message);
    };
    this.all = all;
    this.here = here;
    this.go = go;
    this.open = open;
    this.opener = this.pill("What if …?", () => open(true));
    this.title = h("b");
    this.back = h("button", { type: "button", class: "jl-whatifpill", onclick: leave });
    this.back.append(glyph(GLYPHS.back, 18), "Back to the game");
    this.mark = h("div", { class: "jl-whatifmark", role: "status" }, this.title, this.back);
    this.leave = this.pill("Back to the game", leave);
    this.leave.hidden = true;
    this.where = h("small");
    this.status = h("p", { class: "jl-whatifsays", role: "status" });
    this.options = h("div", { class: "jl-whatifpart" });
    this.tried = h("div", { class: "jl-whatifpart" });
    this.tree = new WhatIfTree(this.say);
    this.tree.node.classList.add("jl-whatifpart");
    this.on = this.goingOn();
    this.file = this.saving(bring);
    const close = h(
      "button",
      { type: "button", class: "jl-tool", "aria-label": "Close “What if …?”" },
      glyph(GLYPHS.close, 18),
    );
    close.onclick = () => open(false);
    this.node = h(
      "section",
      { class: "jl-box jl-whatif", "aria-label": "What if …?", tabindex: 0, hidden: true },
      h("h2", null, "What if …?", this.where, close),
      this.leave, // near the keyboard, unlike the one in the bar
      this.status,
      this.options,
      this.on,
      this.tried,
      this.tree.node,
      this.file,
    );
    this.waiting = "";
    this.refused = ""; // why a file was not read, until the user does something else
    this.said = ""; // last spoken text about many games
    this.isAwaited = false; // many games were requested and are not finished
    /** @type {Told.WhatIfTold | null} */
    this.told = null;
    this.drawn = "";
  }

  goingOn() {
    /** @type {HTMLButtonElement[]} */
    this.lucks = LUCK.map(([luck, words, title]) => {
      const onclick = () => this.say({ do: "whatif.how", luck });
      const button = h("button", { type: "button", text: words, title, onclick });
      button.value = luck;
      return button;
    });
    this.players = h("select");
    this.players.onchange = () => this.say({ do: "whatif.how", player: this.players?.value });
    this.play = this.pill("Let them play on", () => {
      if (this.told?.playing) this.say({ do: "whatif.stop" });
      else this.saidHere("whatif.play");
    });
    this.many = this.pill(`Try it ${MANY} times`, () => {
      this.isAwaited = true;
      setText(this.status, TRYING);
      this.saidHere("whatif.try");
    });
    this.luckSays = h("p", { class: "jl-quiet" });
    const luck = h("div", { class: "jl-whatifluck", role: "group", "aria-label": "Luck" });
    luck.append(...this.lucks);
    this.luck = luck;
    return h(
      "div",
      { class: "jl-whatifpart" },
      h("h3", { text: "Going on" }),
      h(
        "div",
        { class: "jl-whatifbar2" },
        luck,
        h("label", null, h("span", { text: "Players" }), this.players),
      ),
      this.luckSays,
      h("div", { class: "jl-whatifbar2" }, this.play, this.many),
    );
  }

  /** @param {(file: File) => void} bring */
  saving(bring) {
    const file = h("input", { type: "file", accept: ".json", hidden: true });
    file.onchange = () => {
      if (file.files?.[0]) bring(file.files[0]);
      file.value = "";
    };
    this.save = this.pill("Save branches", () => this.say({ do: "whatif.save" }));
    const open = this.pill("Open branches …", () => file.click());
    this.isSaved = h("span", { class: "jl-quiet" });
    return h("div", { class: "jl-whatifpart jl-whatifbar2" }, this.save, open, file, this.isSaved);
  }

  /**
   * @param {string} text
   * @param {() => void} onclick
   */
  pill(text, onclick) {
    return h("button", { type: "button", class: "jl-whatifpill", text, onclick });
  }

  /** @param {(Told.WhatIfPlay | Told.WhatIfTry)["do"]} what action at the current step */
  saidHere(what) {
    const here = this.here();
    if (here) this.say({ do: what, at: here.at, view: here.view });
  }

  /** @param {string} words loading text, "" for none */
  wait(words) {
    this.waiting = words;
    this.update(this.told);
  }

  /** @param {string} words why a file is not read; "" when something else is done */
  refuse(words) {
    this.refused = words;
    this.update(this.told);
  }

  /** @param {Told.WhatIfTold | null} told null: Python has not loaded */
  update(told) {
    this.told = told;
    const here = this.here();
    const title = told?.on ? `What if: ${told.title}` : "";
    if (title) setText(this.title, title);
    const says = told
      ? this.waiting || told.says || this.triedWords(told, here)
      : `${this.waiting || "One moment …"} The alternatives come here.`;
    setText(this.status, this.refused || says);
    this.leave.hidden = !told?.on;
    if (!here || this.node.hidden) return;
    const key = JSON.stringify([told, here.at, here.view, here.showsCame, here.picked]);
    if (key === this.drawn) return;
    this.drawn = key;
    keepingFocus(this.node, () => this.draw(told, here));
    if (!this.isAwaited || !told?.tried) return;
    this.tried.scrollIntoView({ block: "nearest" });
    this.isAwaited = told.tried.state === "working";
  }

  /**
   * Returns the progress of many games for screen readers: that they are being played, and how many
   * each seat won.
   *
   * @param {Told.WhatIfTold} told
   * @param {WhatIfHere | null} here
   */
  triedWords({ tried }, here) {
    if (!here || !this.isAwaited) return this.said;
    if (!tried || tried.state === "working") return TRYING;
    this.said = `${tried.rows.map((row) => `${here.seats[row.seat]} wins ${row.says}`).join("; ")}.`;
    return this.said;
  }

  /**
   * @param {Told.WhatIfTold | null} told
   * @param {WhatIfHere} here
   */
  draw(told, here) {
    const { file, on, options, players, tree, tried } = this;
    for (const part of [tried, tree.node, file]) part.hidden = !told;
    on.inert = !told;
    setText(this.where, `after event ${here.at}`);
    if (!told) redraw(options, [here.known], () => knownDrawn(here.known));
    if (!told || !players) return;
    if (told.step.at === here.at) {
      const choose = (/** @type {number} */ place) =>
        this.say({ do: "whatif.choose", at: here.at, view: here.view, place });
      const focused = document.activeElement;
      const place =
        options.contains(focused) && focused instanceof HTMLElement
          ? focused.dataset.place
          : undefined;
      redraw(options, [told.step, here], () =>
        optionsDrawn(told.step, { ...here, choose, go: this.go, all: this.all }),
      );
      if (place !== undefined) {
        const again = options.querySelector(`[data-place="${place}"]`);
        if (again instanceof HTMLElement) again.focus({ preventScroll: true });
      }
    }
    for (const button of this.lucks ?? []) {
      button.setAttribute("aria-pressed", String(button.value === told.luck));
    }
    const names = told.players.join();
    if (players.dataset.names !== names) {
      players.dataset.names = names;
      const all = told.players.map((name) => h("option", { value: name, text: name }));
      players.replaceChildren(...all);
    }
    players.value = told.player;
    const words = told.by_hand ? LUCK.find(([id]) => id === told.luck)?.[2] : "";
    if (this.luckSays) {
      setText(this.luckSays, `${words ?? ""} “Try it” always draws anew; ${told.knows}.`.trim());
    }
    if (this.luck) this.luck.hidden = !told.by_hand;
    if (this.play) this.play.hidden = !told.by_hand;
    if (this.play) setText(this.play, told.playing ? "Stop playing" : "Let them play on");
    tried.hidden = !told.tried;
    const many = told.tried;
    if (many) {
      const stop = () => this.say({ do: "whatif.stop" });
      const hooks = { points: told.points, stop, showsEnd: here.showsCame };
      redraw(tried, [{ ...many, done: 0 }, here.seats, hooks], () =>
        triedDrawn(many, here.seats, hooks),
      );
      setWorking(tried, many.done);
    }
    tree.update(told, here.seats, here.view, here.showsCame);
    file.hidden = !told.by_hand;
    if (this.save) this.save.hidden = !told.branches.length;
    if (this.isSaved)
      setText(this.isSaved, told.saved ? "" : "Kept in this browser, not saved yet");
  }
}
