// Bar below the table: undo, keys, hints, leaving the game.

import { h, setText } from "../../ui/toolkit/dom.js";

const SURE_TO_LEAVE = 4000; // ms in which a second click ends a game
const KEYS = [
  [["1", "9"], "choose"],
  [["←", "→"], "table"],
  [["Esc"], "back"],
  [["U"], "take back"],
  [["H"], "hint"],
];

export class PlayBar {
  /**
   * @param {{ back: () => void, anew: () => void, hint: () => void, leave: () => void }} hooks
   * @param {HTMLElement[]} more
   */
  constructor({ anew, back, hint, leave }, more) {
    this.goes = leave;
    /** @param {string} text @param {() => void} onclick */
    const pill = (text, onclick) =>
      h("button", { type: "button", class: "jl-pill", text, onclick });
    this.back = pill("Take back", back);
    this.anew = pill("Start again", anew);
    this.words = h("small", { class: "jl-quiet" });
    this.hint = pill("Hint", hint);
    this.leave = pill("Another table", () => this.leaves());
    this.isOn = false; // a game is in progress
    this.timer = 0;
    this.keys = KEYS.map(([keys, words]) =>
      h(
        "span",
        null,
        [...keys].flatMap((key, n) => [n && key === "9" ? "to" : null, h("kbd", { text: key })]),
        String(words),
      ),
    );
    this.node = h(
      "div",
      { class: "jl-playbar" },
      this.back,
      this.anew,
      this.words,
      h("span", { class: "jl-fill" }),
      h("span", { class: "jl-keys" }, this.keys),
      more,
      this.hint,
      this.leave,
    );
  }

  /**
   * @param {Told.PlayTold} told
   * @param {boolean} mayBack undo is allowed at this table
   * @param {boolean} isBehind the table still shows earlier events
   */
  update({ back, hints, n, waits }, mayBack, isBehind) {
    this.back.hidden = this.keys[3].hidden = !mayBack;
    this.back.disabled = !back;
    this.anew.hidden = !back || back.anew >= back.to;
    const means = isBehind ? "" : back?.means;
    setText(this.words, back ? [back.words, means].filter(Boolean).join(" · ") : "");
    this.words.title = this.words.textContent ?? "";
    this.hint.hidden = !hints;
    this.keys[4].hidden = !hints;
    this.hint.disabled = waits !== "choice";
    this.isOn = waits !== "over" && n > 0;
  }

  /** Leave the game; a game in progress needs a second click. */
  leaves() {
    const isSure = this.timer !== 0;
    clearTimeout(this.timer);
    this.timer = 0;
    setText(this.leave, "Another table");
    if (!this.isOn || isSure) return this.goes();
    setText(this.leave, "End this game?");
    this.timer = setTimeout(() => {
      this.timer = 0;
      setText(this.leave, "Another table");
    }, SURE_TO_LEAVE);
    return undefined;
  }

  end() {
    clearTimeout(this.timer);
  }
}
