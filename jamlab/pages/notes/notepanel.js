// Panel with the notes of a step: text, mark, and the stop at which the reader chooses.

import { glyph, h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

/** @type {{ [mark: string]: [sign: string, tone: string] }} */
export const NOTE_MARKS = {
  excellent: ["!!", "good"],
  good: ["!", "good"],
  interesting: ["!?", ""],
  doubtful: ["?!", ""],
  mistake: ["?", "bad"],
  blunder: ["??", "bad"],
};

const NOTE_BACK = "M15.500 5v14L7 12z";
const NOTE_ON = "M8.500 5v14L17 12z";

/** @typedef {import("./study.js").Study} Study */

export class NotePanel {
  /**
   * `changed` is called after an answer; `edit` starts writing, where that is possible.
   *
   * @param {Study} study
   * @param {Player} player
   * @param {{ changed: () => void, edit?: (() => void) | null }} hooks
   */
  constructor(study, player, { changed, edit = null }) {
    this.study = study;
    this.player = player;
    this.changed = changed;
    this.said = h("div", { class: "jl-notesaid", "aria-live": "polite" });
    this.stop = h("div", { class: "jl-stop", role: "group", "aria-label": "You decide" });
    this.where = h("span", { class: "jl-quiet" });
    /** @param {string} label @param {string} path @param {number} by */
    const way = (label, path, by) =>
      h(
        "button",
        { type: "button", class: "jl-tool", "aria-label": label, onclick: () => this.go(by) },
        glyph(path, 18),
      );
    this.back = way("The note before", NOTE_BACK, -1);
    this.on = way("The next note", NOTE_ON, 1);
    this.write = h("button", { type: "button", class: "jl-notewrite", text: "Write a note" });
    this.write.hidden = !edit;
    if (edit) this.write.addEventListener("click", edit);
    this.foot = h("div", { class: "jl-notefoot" }, this.back, this.where, this.on, this.write);
    this.node = h(
      "section",
      { class: "jl-box jl-note", tabindex: 0, "aria-label": "Notes" },
      this.said,
      this.stop,
      this.foot,
    );
    this.drawn = "";
    /** @type {Context | null} */
    this.ctx = null;
  }

  /**
   * Goes to the next note, or the previous one.
   *
   * @param {number} by
   */
  go(by) {
    const { n, view } = this.player;
    const places = this.study.places(view, n);
    const to = by > 0 ? places.find((at) => at > n) : places.findLast((at) => at < n);
    if (to !== undefined) this.player.jump(to);
  }

  /** Reacts to an attempt to pass a stop that holds. */
  held() {
    const { node, stop } = this;
    node.classList.add("is-held");
    stop.querySelector(".jl-stopheld")?.replaceChildren("Choose first, or skip this.");
    node.scrollIntoView({ block: "nearest" });
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.ctx = ctx;
    const { study } = this;
    const { n, view, story } = ctx;
    const stop = study.stop(n);
    const notes = study.notes(n, view);
    this.node.hidden = !study.isThere;
    const places = study.places(view, n);
    const before = places.filter((at) => at < n).length;
    const here = places.includes(n);
    this.back.disabled = !before;
    this.on.disabled = before + (here ? 1 : 0) >= places.length;
    const held = study.first(n) !== null;
    const count = places.length;
    const of = `${count}${held ? " so far" : ""}`;
    const none = count === 1 ? "1 note" : `${of} notes`;
    setText(this.where, here ? `Note ${before + 1} of ${of}` : count ? none : "No notes yet");
    this.back.hidden = this.on.hidden = !count;
    this.node.classList.toggle("has-stop", !!stop);
    this.node.classList.toggle("is-slim", !stop && !notes.length && !this.isTitled(n));
    const tried = study.tried.get(n);
    const key = JSON.stringify([n, view, notes, stop, tried, this.isTitled(n) && study.told.title]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.node.classList.remove("is-held");
    this.said.replaceChildren(...(this.isTitled(n) ? [this.title()] : []), ...notes.map(noteLine));
    this.stop.hidden = !stop;
    this.stop.replaceChildren(...(stop ? this.stopLines(stop, tried, story, view) : []));
  }

  /** @param {number} n */
  isTitled(n) {
    const { title, author } = this.study.told;
    return n === this.study.story.first && !!(title || author);
  }

  title() {
    const { title, author } = this.study.told;
    const by = author ? h("small", { text: `by ${author}` }) : null;
    return h("h2", { class: "jl-notetitle" }, h("span", { text: title || "Notes" }), by);
  }

  /**
   * @param {Told.StopTold} stop
   * @param {number[] | undefined} tried
   * @param {Story} story
   * @param {string} view
   */
  stopLines(stop, tried, story, view) {
    const { answers, at, chosen, hint, question, seat } = stop;
    const name = story.seats[seat];
    const settled = !!tried?.some((each) => answers[each].right);
    const eyes = view === String(seat) && view !== "table" ? `You see what ${name} sees.` : "";
    const head = h("h2", null, seatMark(seat, name, 22), `You decide for ${name}`);
    const rows = answers.map((answer, number) => {
      const was = tried?.includes(number);
      const told = was || settled;
      const tone = told ? (answer.right ? "is-right" : "is-wrong") : "";
      const sign = told ? (answer.right ? "✓" : "✗") : "";
      const inside = [
        h("span", { class: "jl-answersign", "aria-hidden": "true", text: sign }),
        h("span", { text: answer.says || answer.words }),
      ];
      const button = h(
        "button",
        { type: "button", class: "jl-answer", onclick: () => this.choose(at, number) },
        inside,
      );
      button.disabled = told;
      const verdict = answer.right ? "Right." : "Not so good.";
      const said = was ? `${verdict} ${answer.word}` : answer.word;
      const word = told ? h("p", { class: "jl-answerword", text: said }) : null;
      return h("li", { class: `${tone} ${was ? "is-chosen" : ""}` }, button, word);
    });
    /** @type {HTMLElement[]} */
    const lines = [head, h("p", { class: "jl-stopquestion", text: question })];
    if (eyes) lines.push(h("p", { class: "jl-quiet", text: eyes }));
    lines.push(h("ul", { class: "jl-answers" }, rows));
    if (hint && !settled)
      lines.push(h("details", null, h("summary", { text: "A hint" }), h("p", { text: hint })));
    const played = answers[chosen];
    const inGame = played
      ? `In the game ${name} chose: ${played.says || played.words}.`
      : `In the game ${name} chose something else.`;
    /** @param {string} text @param {() => void} onclick @param {string} [look] */
    const button = (text, onclick, look = "") =>
      h("button", { type: "button", class: `jl-stopbutton ${look}`, text, onclick });
    const on = button("Go on", () => this.player.step(1), "is-main");
    const foot = h("div", { class: "jl-stopfoot" });
    if (!tried) foot.append(button("Skip this", () => this.skip(at)));
    else {
      const told = tried.length ? inGame : "You skipped this: nothing was chosen.";
      lines.push(h("p", { class: "jl-quiet", text: told }));
      foot.append(
        on,
        button(tried.length ? "Ask me again" : "Choose now", () => this.again(at)),
      );
    }
    const held = h("span", { class: "jl-stopheld", role: "status" });
    foot.append(held);
    return [...lines, foot];
  }

  /**
   * @param {number} at
   * @param {number} answer
   */
  choose(at, answer) {
    this.study.answer(at, answer);
    this.redraw(".jl-stopfoot .is-main");
  }

  /** @param {number} at */
  skip(at) {
    this.study.skip(at);
    this.redraw(".jl-stopfoot .is-main");
  }

  /** @param {number} at */
  again(at) {
    this.study.ask(at);
    this.redraw(".jl-answer");
  }

  /**
   * Redraws after an action and moves the focus to the next control.
   *
   * @param {string} next
   */
  redraw(next) {
    this.changed();
    this.stop.querySelector(next)?.focus({ preventScroll: true });
  }
}

/** @param {Told.NoteTold} note */
function noteLine({ mark, text }) {
  const [sign, tone] = NOTE_MARKS[mark] ?? ["", ""];
  const chip = sign
    ? h("span", { class: `jl-notemark is-${tone || "open"}` }, h("b", { text: sign }), ` ${mark}`)
    : null;
  return h("p", { class: "jl-noteline" }, chip, h("span", { text }));
}
