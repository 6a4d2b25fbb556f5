// Writing notes on the current recording: the draft stored in the browser, the editor, and Python's
// part.

import { NOTES_MB, tooLarge } from "../../ui/toolkit/bringing.js";
import { Draft, fileOf } from "../notes/draft.js";
import { NoteEditor } from "../notes/editor.js";
import { isWhole } from "../notes/study.js";
import { keepFile } from "./saving.js";

const SAVE_AFTER = 800; // ms without a further change before it is written beside the log
const NO_GAME = "No notes can be read before their game is on.";

/** @typedef {import("../stepper/stepper.js").Stepper} Stepper */

export class Writing {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {{ say: Say<Told.NotesRequest>, tell: (words: string) => void,
   *   warn: (words: string, exactly: string) => void }} hooks `say` to Python, once it has the log
   */
  constructor(model, hooks) {
    this.model = model;
    this.hooks = hooks;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Stepper | null} */
    this.stepper = null;
    /** @type {NoteEditor | null} */
    this.editor = null;
    this.asks = 0;
    this.timer = 0;
    this.wanted = -1; // the step whose choice was requested
    /** @type {Map<number, (told: Told.WritingTold) => void>} */
    this.waiting = new Map();
    /**
     * Notes now stored beside the logs, by checksum.
     * @type {Map<string, Told.NotesTold>}
     */
    this.written = new Map();
    this.hear = () => this.heard();
    model.on("change:notes", this.hear);
  }

  /**
   * Starts on another game; notes on it stored in the browser replace `told`.
   *
   * @param {Told.NotesTold | undefined} told
   */
  begin(told) {
    this.close();
    if (this.timer) this.save(); // at once, while Python still has this game
    this.stepper = null;
    this.draft = told ? new Draft(this.written.get(told.sha256) ?? told, keeper()) : null;
    return this.draft?.told ?? null;
  }

  /** @param {Stepper} stepper */
  attach(stepper) {
    this.stepper = stepper;
  }

  /** Judged choices of this game. */
  get choices() {
    const { model, stepper } = this;
    const told = model.get("values");
    const fits = told && stepper && told.by.length === stepper.story.total;
    const now = fits && told.choices.length ? told : stepper?.story.values;
    return now?.choices ?? [];
  }

  open() {
    const { draft, stepper } = this;
    if (!draft || !stepper?.noted || this.editor) return;
    this.editor = new NoteEditor(draft, stepper.story, stepper.player, {
      changed: () => this.changed(),
      choice: (at) => {
        this.wanted = at;
        this.hooks.say({ do: "notes.choice", at });
      },
      download: () => keepFile(this.name, fileOf(draft.told), "application/json"),
      read: (file) => this.read(file),
      learn: () => this.learn(),
      discard: () => this.forget(),
      close: () => this.close(),
      pick: (use) => {
        stepper.picking = use;
      },
    });
    this.editor.shapes.scene = () => stepper.ctx?.scene ?? /** @type {Told.ShownScene} */ ({});
    stepper.noted.node.after(this.editor.node);
    stepper.noted.write.hidden = true;
    stepper.study.isWriting = true;
    stepper.player.stop();
    this.redraw();
    this.editor.update();
    this.told();
    this.editor.text.focus({ preventScroll: true });
    this.editor.node.scrollIntoView({ block: "start" });
  }

  close() {
    const { editor, stepper } = this;
    if (!editor || !stepper?.noted) return;
    this.editor = null;
    editor.node.remove();
    stepper.picking = null;
    stepper.study.isWriting = false;
    stepper.noted.write.hidden = false;
    this.redraw();
    stepper.noted.write.focus({ preventScroll: true });
  }

  /** Updates after a step. */
  step() {
    this.editor?.update();
  }

  /** Name of the notes file, beside the log. */
  get name() {
    const log = this.draft?.told.log ?? "";
    return `${log.replace(/\.gz$/, "").replace(/\.jsonl$/, "")}.notes.json`;
  }

  redraw() {
    const { draft, stepper } = this;
    if (draft) stepper?.annotate(draft.told);
  }

  /** Called after a change, which is already stored. */
  changed() {
    this.redraw();
    clearTimeout(this.timer);
    if (this.model.get("notes")?.file) this.timer = setTimeout(() => this.save(), SAVE_AFTER);
    this.told();
  }

  /** Shows where the notes are stored. */
  told() {
    const file = this.model.get("notes")?.file;
    const where = this.draft?.isChanged ? "Kept in this browser." : "";
    this.editor?.say(file && !where ? `Saved beside the game, as ${file}.` : where);
  }

  async save() {
    const { draft } = this;
    clearTimeout(this.timer);
    this.timer = 0;
    if (!draft) return;
    const written = draft.told;
    const told = await this.ask({ do: "notes.save", text: fileOf(written) });
    if (told.words) this.editor?.say(`${told.words} It is kept in this browser.`);
    else if (draft.told === written && written.stops.every(isWhole)) {
      draft.saved();
      this.written.set(written.sha256, written);
      this.editor?.update();
      this.told();
    }
  }

  /**
   * Replaces the notes by those of a file, if it belongs to this game.
   *
   * @param {File} file
   */
  async read(file) {
    const { draft } = this;
    const words = tooLarge(file, NOTES_MB) || (draft ? "" : NO_GAME);
    this.hooks.warn(words, "");
    if (words || !draft) return;
    const told = await this.ask({ do: "notes.read", name: file.name, text: await file.text() });
    if (this.draft !== draft) return; // another game is current by now
    if (told.words) this.hooks.warn(told.words, told.exactly);
    else this.take(told.notes, `The notes in ${file.name} are shown.`);
  }

  /** Adds a stop at each known mistake. */
  async learn() {
    const { choices, draft } = this;
    if (!draft) return;
    const unfinished = draft.told.stops.filter((stop) => !isWhole(stop));
    const before = draft.told.stops.length - unfinished.length;
    const text = fileOf(draft.told);
    this.hooks.tell("Choices that could have been better are looked for …");
    const told = await this.ask({ do: "notes.learn", text, choices });
    if (this.draft !== draft) return;
    if (told.words || !told.notes) this.hooks.tell(told.words);
    else {
      const more = told.notes.stops.length - before;
      const stops = more === 1 ? "One stop was made" : `${more} stops were made`;
      this.take({ ...told.notes, stops: [...told.notes.stops, ...unfinished] }, "");
      this.close();
      this.stepper?.player.jump(this.stepper.story.first);
      this.hooks.tell(`${stops} where something better could have been chosen.`);
    }
  }

  /**
   * @param {Told.NotesTold | null} notes
   * @param {string} words
   */
  take(notes, words) {
    if (!notes || !this.draft) return;
    this.draft.change(notes);
    this.stepper?.study.tried.clear();
    this.changed();
    this.editor?.update();
    this.hooks.tell(words);
  }

  /** Returns to the notes that came with the game. */
  forget() {
    const { draft } = this;
    if (!draft) return;
    draft.change(draft.recorded);
    draft.isChanged = false;
    draft.keep();
    this.redraw();
    this.editor?.update();
    this.editor?.say("These are the notes as they were. Undo brings yours back.");
  }

  /**
   * @param {Without<Told.NotesWork, "ask">} message
   * @returns {Promise<Told.WritingTold>}
   */
  ask(message) {
    const ask = ++this.asks;
    return new Promise((done) => {
      this.waiting.set(ask, done);
      this.hooks.say({ ...message, ask });
    });
  }

  heard() {
    const told = this.model.get("notes");
    if (!told) return;
    const done = this.waiting.get(told.ask);
    this.waiting.delete(told.ask);
    done?.(told);
    if (told.choice.at === this.wanted && this.wanted >= 0) {
      this.wanted = -1;
      this.editor?.offer(told.choice);
    }
  }

  end() {
    clearTimeout(this.timer);
    this.model.off("change:notes", this.hear);
  }
}

/** @returns {Storage | null} local storage; null where it is not available */
function keeper() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
