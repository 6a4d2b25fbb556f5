// Editor of notes in the theatre: text, a mark, rings and arrows, a stop. Changes are stored at
// once.

import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";
import { emptyNote } from "./draft.js";
import { NOTE_MARKS } from "./notepanel.js";
import { ShapesPart } from "./shapespart.js";
import { StopPart } from "./stoppart.js";
import { clean, wordButton } from "./written.js";

/**
 * The editor's requests to its page: `choice` asks for the options after a step, `download` and
 * `read` a file, `learn` makes stops of mistakes (null where none can be known), `close`.
 *
 * @typedef {{ changed: () => void, choice: (at: number) => void, download: () => void,
 *   read: (file: File) => void, learn: () => void, discard: () => void, close: () => void,
 *   pick: (use: ((thing: string) => void) | null) => void }} EditorHooks
 * @typedef {import("./draft.js").Draft} Draft
 */

export class NoteEditor {
  /**
   * @param {Draft} draft
   * @param {Story} story
   * @param {Player} player
   * @param {EditorHooks} hooks
   */
  constructor(draft, story, player, hooks) {
    this.draft = draft;
    this.story = story;
    this.player = player;
    this.hooks = hooks;
    this.where = h("small");
    const close = h(
      "button",
      { type: "button", class: "jl-tool", "aria-label": "Stop writing", onclick: hooks.close },
      glyph(GLYPHS.close, 18),
    );
    this.text = h("textarea", { class: "jl-writetext", rows: 3, maxlength: 4000 });
    this.text.addEventListener("input", () => {
      const { value } = this.text;
      this.note((note) => ({ ...note, text: clean(value) }), "text");
    });
    this.marks = h("div", { class: "jl-writemarks", role: "group", "aria-label": "Mark" });
    this.markButtons = ["", ...Object.keys(NOTE_MARKS)].map((mark) => this.markButton(mark));
    this.marks.append(...this.markButtons);
    this.seers = h("div", { class: "jl-writeseers" });
    this.shapes = new ShapesPart(story, {
      change: (shapes) => this.note((note) => ({ ...note, shapes })),
      pick: hooks.pick,
      view: () => player.view,
    });
    this.stop = new StopPart({
      change: (stop, what) => this.keep(draft.stop(player.n, stop, what)),
      choice: () => hooks.choice(player.n),
    });
    this.undo = wordButton("Undo", () => {
      if (!draft.undo()) return;
      this.stop.drawn = "";
      this.keep(true);
    });
    this.remove = wordButton("Delete this note", () => {
      const { which } = this;
      this.which = Math.max(0, Math.min(which, this.here.length - 2));
      this.keep(draft.note(player.n, () => emptyNote(player.n), "", which));
      this.text.focus({ preventScroll: true });
    });
    this.which = 0; // index of the open note on this step
    this.list = h("ol", { class: "jl-writelist", "aria-label": "Notes on this step" });
    this.says = h("p", { class: "jl-quiet", role: "status" });
    this.title = this.field("Title", "title");
    this.author = this.field("Written by", "author");
    const file = h("input", { type: "file", accept: ".json", hidden: true });
    file.addEventListener("change", () => {
      if (file.files?.[0]) hooks.read(file.files[0]);
      file.value = "";
    });
    this.discard = wordButton("Forget what I wrote", hooks.discard);
    const about = h(
      "details",
      { class: "jl-writeabout" },
      h("summary", { text: "Title, file, mistakes" }),
      h("label", null, h("span", { text: "Title" }), this.title),
      h("label", null, h("span", { text: "Written by" }), this.author),
      h(
        "div",
        { class: "jl-writefoot" },
        wordButton("Download", hooks.download),
        wordButton("Read a file …", () => file.click()),
        wordButton("Learn from mistakes", hooks.learn),
        this.discard,
        file,
      ),
    );
    const seen = h("details", null, h("summary", { text: "Who is shown this" }), this.seers);
    this.node = h(
      "section",
      { class: "jl-box jl-write", "aria-label": "Write notes" },
      h("h2", null, "Write", this.where, close),
      this.list,
      h("label", null, h("span", { class: "jl-sr", text: "Note on this step" }), this.text),
      this.marks,
      this.shapes.node,
      seen,
      h("div", { class: "jl-writefoot" }, this.undo, this.remove),
      this.stop.node,
      about,
      this.says,
    );
    this.text.placeholder = "What is to be said of this step?";
    this.at = -1;
  }

  /** @param {string} mark */
  markButton(mark) {
    const button = h("button", {
      type: "button",
      text: mark ? NOTE_MARKS[mark][0] : "–",
      title: mark || "no mark",
      "aria-label": mark || "no mark",
      onclick: () => this.note((note) => ({ ...note, mark })),
    });
    button.value = mark;
    return button;
  }

  /**
   * @param {string} label
   * @param {"title" | "author"} name
   */
  field(label, name) {
    const input = h("input", { type: "text", maxlength: 200, "aria-label": label });
    input.addEventListener("input", () => {
      const { draft } = this;
      const value = clean(input.value).replaceAll("\n", " ");
      this.keep(draft.change({ ...draft.told, [name]: value }, name));
    });
    return input;
  }

  /**
   * @param {(note: Told.NoteTold) => Told.NoteTold} change
   * @param {string} [what]
   */
  note(change, what) {
    const before = this.here.length;
    const isKept = this.draft.note(this.player.n, change, what, this.which);
    if (this.here.length < before) this.which = this.here.length; // the note became empty
    this.keep(isKept);
  }

  /** Notes on the current step. */
  get here() {
    return this.draft.told.notes.filter((note) => note.at === this.player.n);
  }

  /** @param {number} which */
  open(which) {
    this.which = which;
    this.update(true);
    this.text.focus({ preventScroll: true });
  }

  /** Lists all notes on this step, one of them open, and a new one. */
  drawList() {
    const { here, list, which } = this;
    const rows = here.map(({ mark, text }) => text || mark || "Rings and arrows");
    const key = JSON.stringify([rows, which]);
    if (key === list.dataset.drawn) return;
    list.dataset.drawn = key;
    list.hidden = !rows.length;
    list.replaceChildren(
      ...[...rows, "Another note"].map((words, n) => {
        const props = { type: "button", class: "jl-writerow", onclick: () => this.open(n) };
        const button = h("button", { ...props, text: words });
        button.classList.toggle("is-new", n === rows.length);
        if (n === which) button.setAttribute("aria-current", "true");
        return h("li", null, button);
      }),
    );
  }

  /** @param {boolean} isKept */
  keep(isKept) {
    this.hooks.changed();
    this.update();
    if (!isKept) this.say("This browser keeps nothing: download the notes before you leave.");
  }

  /** @param {string} words */
  say(words) {
    setText(this.says, words);
  }

  /** @param {Told.ChoiceTold} choice */
  offer(choice) {
    if (choice.at === this.player.n) this.stop.offer(choice);
  }

  /**
   * Draws the notes of the current step.
   *
   * @param {boolean} [isOther] another note of this step
   */
  update(isOther = false) {
    const { draft, player, story } = this;
    const { n } = player;
    const { author, stops, title } = draft.told;
    const stepped = n !== this.at;
    if (stepped) this.which = 0;
    this.which = Math.min(this.which, this.here.length);
    const note = this.here[this.which];
    if (stepped || isOther) this.hooks.pick(null);
    this.at = n;
    setText(this.where, `step ${n - story.first}`);
    if (this.text.value.trim() !== (note?.text ?? "").trim()) this.text.value = note?.text ?? "";
    for (const button of this.markButtons)
      button.setAttribute("aria-pressed", String(button.value === (note?.mark ?? "")));
    this.drawList();
    this.shapes.update(note?.shapes ?? [], stepped || isOther);
    this.drawSeers(note?.seen_by ?? []);
    this.undo.disabled = !draft.before.length;
    this.remove.disabled = !note;
    this.discard.disabled = !draft.isChanged;
    const isChoice = n < story.last && story.event(n + 1).node === "choice";
    this.stop.update(stops.find((stop) => stop.at === n) ?? null, isChoice, stepped);
    if (this.title.value !== title) this.title.value = title;
    if (this.author.value !== author) this.author.value = author;
  }

  /** @param {string[]} seen */
  drawSeers(seen) {
    const all = this.story.views;
    const boxes = all.map((view) => {
      const box = h("input", { type: "checkbox" });
      box.checked = !seen.length || seen.includes(view.id);
      box.addEventListener("change", () => {
        const now = new Set(seen.length ? seen : all.map(({ id }) => id));
        if (box.checked) now.add(view.id);
        else now.delete(view.id);
        const some = all.map(({ id }) => id).filter((id) => now.has(id));
        const seen_by = some.length === all.length ? [] : some;
        this.note((note) => ({ ...note, seen_by }));
      });
      return h("label", { class: "jl-check" }, box, h("span", { text: view.name }));
    });
    this.seers.replaceChildren(...boxes);
  }
}
