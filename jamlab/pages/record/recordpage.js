// Recorder page: table, question, list and bar, drawn from Python's state. Each entry is stored
// here before the next is accepted.

import { LiveTable } from "../../ui/tables/livetable.js";
import { thingsOf } from "../../ui/tables/picking.js";
import { RECORD_MB, tooLarge } from "../../ui/toolkit/bringing.js";
import { GLYPHS, glyph, h, setText } from "../../ui/toolkit/dom.js";
import { installIcons } from "../../ui/toolkit/icons.js";
import { keepFile } from "../theatre/saving.js";
import { RecordDice } from "./recorddice.js";
import { RecordEndPanel } from "./recordend.js";
import { RecordHead } from "./recordhead.js";
import { RecordKeeper } from "./recordkeeper.js";
import { keyHelp, RecordKeys } from "./recordkeys.js";
import { RecordList } from "./recordlist.js";
import { RecordQuestionPanel } from "./recordquestion.js";
import { RecordSetupPanel } from "./recordsetup.js";

const NEW = 1000; // ms for which a question counts as new
const LATE = 4000; // ms after which an unanswered tap is given up

/** @type {[tab: string, words: string][]} */
const TABS = [
  ["question", "What next?"],
  ["table", "Table"],
  ["list", "Written"],
];

export class RecordPage {
  /**
   * @param {HTMLElement} root
   * @param {Model<RecordTraits>} model
   */
  constructor(root, model) {
    installIcons();
    this.root = root;
    this.model = model;
    this.keeper = new RecordKeeper(model, {
      say: (message) => this.say(message),
      tell: (words) => this.tell(words),
      changed: () => this.update(),
    });
    this.file = model.get("file").no;
    this.isDark = false;
    this.soon = 0;
    /** Taps and keys waiting for the previous one.
     * @type {Told.RecordRequest[]} */
    this.queue = [];
    this.busy = 0;
    this.answered = -1; // number of requests that Python had heard when it last told something
    this.asked = 0; // the entry that the question is about, and since when
    this.since = 0;
    this.pickedFor = 0; // entry for which something was picked
    /** @type {LiveTable | null} */
    this.table = null;
    this.tableNo = -1;
    this.head = new RecordHead({
      link: () => this.keeper.link(),
      save: (what) => this.say({ do: "save", what }),
      bring: (file) => this.bring(file),
      leave: () => this.keeper.leave(),
      again: () => this.keeper.resume(this.keeper.id),
    });
    this.setup = new RecordSetupPanel({
      begin: (table) => this.keeper.sets(table),
      goOn: (id) => this.keeper.resume(id),
      bring: (file) => this.bring(file),
      disk: this.keeper.disk,
    });
    this.place = h("div", { class: "jl-recordplace" });
    this.report = h("div", { class: "jl-report", hidden: true });
    this.dice = new RecordDice(this.report, (message) => this.tap(message));
    this.question = new RecordQuestionPanel({
      say: (message) => this.tap(message),
      clause: (id) => this.clause(id),
      report: this.report,
    });
    this.over = new RecordEndPanel({
      save: (what) => this.say({ do: "save", what }),
      log: () => this.model.get("keep").all,
      link: (letters) => this.keeper.whole(letters),
      clause: (id) => this.model.get("set")?.clauses[id] ?? { title: "", text: "" },
    });
    this.list = new RecordList({
      open: (entry) => {
        this.say({ do: "open", entry });
        this.tab("question");
      },
      drop: () => this.say({ do: "drop" }),
    });
    this.undo = h("button", { type: "button", class: "jl-undo" });
    this.undo.addEventListener("click", (event) => {
      if (event.detail < 2) this.tap({ do: "undo" });
      this.question.parts.focus({ preventScroll: true }); // so that Enter does not undo once more
    });
    this.undoWords = h("span");
    this.undo.append(glyph(GLYPHS.back, 20), this.undoWords);
    this.help = h("div", { class: "jl-keyhelps" });
    this.typed = h("output", { class: "jl-typed", "aria-live": "off" });
    this.write = h("button", { type: "button", class: "jl-writedown", text: "Write down" });
    this.write.addEventListener("click", (event) => {
      if (event.detail < 2) this.tap({ do: "write" });
    });
    this.heading = h("h1", { class: "jl-sr" });
    this.says = h("p", { class: "jl-recordsays", role: "status", hidden: true });
    this.tabs = h(
      "div",
      { class: "jl-recordtabs", role: "group", "aria-label": "What is shown" },
      TABS.map(([tab, words]) => {
        const button = h("button", { type: "button", text: words, onclick: () => this.tab(tab) });
        button.dataset.tab = tab;
        return button;
      }),
    );
    const column = h("div", { class: "jl-questions" }, this.question.node, this.over.node);
    this.main = h("div", { class: "jl-recordmain" }, this.place, column, this.list.node);
    this.bar = h("div", { class: "jl-recordbar" }, this.undo, this.help, this.typed, this.write);
    root.append(
      this.head.node,
      this.setup.node,
      h("div", { class: "jl-recording" }, this.heading, this.tabs, this.says, this.main, this.bar),
    );
    this.tab("question");
    this.keys = new RecordKeys(root, {
      question: () => this.told.question,
      isBusy: () => !!(this.busy || this.queue.length),
      pick: (part, key) => this.tap({ do: "pick", part, key }),
      write: () => {
        const isNew = Date.now() - this.since < NEW && this.pickedFor !== this.told.question?.entry;
        if (!isNew) this.tap({ do: "write" }); // otherwise Enter was meant for the previous entry
      },
      undo: () => this.tap({ do: "undo" }),
      again: () => {
        if (this.told.question?.refused) this.tap({ do: "again" });
      },
      typed: (letters) => setText(this.typed, letters),
    });
  }

  /** @type {Told.RecordTold} */
  get told() {
    return this.model.get("told");
  }

  /** @param {string} id */
  clause(id) {
    return this.model.get("set")?.clauses[id]?.title ?? "";
  }

  // -- messages to Python -------------------------------------------------------------------------

  /** @param {Told.RecordRequest} message */
  say(message) {
    this.model.send(message);
  }

  /**
   * Queue a tap or key for the question on screen; they are sent one by one.
   *
   * @param {Told.RecordRequest} message
   */
  tap(message) {
    if (this.keeper.elsewhere) return;
    if (message.do === "pick") this.pickedFor = this.told.question?.entry ?? 0;
    this.queue.push(message);
    if (!this.busy) this.next();
  }

  next() {
    clearTimeout(this.busy);
    this.busy = 0;
    const message = this.queue.shift();
    this.root.dataset.busy = "";
    if (!message) {
      this.keys.goOn();
      return;
    }
    this.busy = setTimeout(() => this.next(), LATE);
    this.root.dataset.busy = "yes";
    this.say(message);
  }

  /**
   * Restore the focus when the focused key is gone: to the same key while the entry is the same,
   * else to the keypad.
   *
   * @param {HTMLElement} held
   */
  keypadFor(held) {
    const { parts } = this.question;
    const keys = /** @type {HTMLElement[]} */ ([...parts.querySelectorAll("[data-key]")]);
    const { key, part } = held.dataset;
    const isSame = this.pickedFor === this.told.question?.entry;
    const same = isSame && keys.find((one) => one.dataset.key === key && one.dataset.part === part);
    return same || (this.question.node.hidden ? null : parts);
  }

  /** Handle Python's answer. */
  heard() {
    if (this.told.saved.state !== "saving") this.next();
  }

  begin() {
    this.keeper.begin();
  }

  /** Store what is to be stored, and draw the result. */
  keep() {
    this.later();
    this.keeper.keep();
  }

  handOver() {
    const { name, no, text } = this.model.get("file");
    if (no <= this.file) return;
    this.file = no;
    keepFile(name, text, name.endsWith(".jsonl") ? "application/x-ndjson" : "text/plain");
  }

  // -- drawing ------------------------------------------------------------------------------------

  /** Schedule one drawing for parts that arrive one by one. */
  later() {
    cancelAnimationFrame(this.soon);
    this.soon = requestAnimationFrame(() => this.drawTable());
  }

  drawTable() {
    const set = this.model.get("set");
    const shown = this.model.get("shown");
    if (!set || !shown || this.told.setup) {
      this.table?.destroy();
      this.table = null;
      this.tableNo = -1;
      this.place.replaceChildren();
      return;
    }
    if (this.table && this.tableNo === set.no) this.table.show(shown);
    else {
      this.table?.destroy();
      this.tableNo = set.no;
      this.table = new LiveTable(set, shown, {
        pick: (id) => this.picked(id),
        drawn: () => this.offer(),
      });
      this.table.dark = this.isDark;
      this.root.dataset.layout = set.layout.kind;
      const { live, node, seats } = this.table;
      this.place.replaceChildren(...(seats ? [seats.node] : []), node, live);
      this.table.redraw();
      this.dice.attach(this.table);
      this.question.looks = "";
      this.update();
    }
    this.offer();
  }

  /** @param {boolean} dark */
  paint(dark) {
    this.isDark = dark;
    if (!this.table) return;
    this.table.dark = dark;
    this.table.redraw();
  }

  /** The keys of the current part, as options that pieces stand for. */
  get options() {
    const parts = this.told.question?.parts ?? [];
    const keys = parts.flatMap((part) => part.keys);
    return keys.filter((key) => key.can && key.pieces.length);
  }

  offer() {
    this.table?.offer(this.options, []);
    this.dice.update(this.told.question);
  }

  /** @param {string} id */
  picked(id) {
    const scene = this.table?.scene;
    if (!scene) return;
    const names = thingsOf(scene, id);
    const piece = names.find((name) => this.options.some(({ pieces }) => pieces.includes(name)));
    if (piece) this.tap({ do: "piece", piece });
  }

  update() {
    const { told } = this;
    const { heard, over, question, says, setup, undo } = told;
    this.root.classList.toggle("is-settingup", !!setup);
    this.root.classList.toggle("is-ended", !!over);
    this.root.classList.toggle("is-reporting", !!question?.observed);
    const onTable = !!question?.parts.some((part) => part.keys.some((key) => key.pieces.length));
    this.root.classList.toggle("is-ontable", onTable);
    this.head.update(told, this.keeper.elsewhere);
    this.setup.update(told);
    if (heard !== this.answered) {
      this.answered = heard; // otherwise what the page itself reported stays
      this.tell(says);
      this.setup.tell(setup?.says ?? "");
    }
    if (setup) return this.later();
    const set = this.model.get("set");
    if (set) {
      this.question.update(told, set);
      this.over.update(told);
    }
    this.list.update(told);
    setText(this.heading, `A game of ${told.name}, written down`);
    this.undo.disabled = !undo;
    setText(this.undoWords, told.entries.length ? `Undo entry ${told.entries.length}` : "Undo");
    this.undo.title = undo;
    this.help.replaceChildren(...keyHelp(question));
    const isReady = !!question?.ready && !this.keeper.elsewhere;
    this.write.disabled = !isReady;
    this.write.hidden = !!over;
    this.write.title = question?.writes ?? "";
    if (question && question.entry !== this.asked) {
      this.asked = question.entry;
      this.since = Date.now();
    }
    this.offer();
    this.heard();
    return undefined;
  }

  /** @param {File} file a recorded game to resume */
  async bring(file) {
    const words = tooLarge(file, RECORD_MB);
    if (words) [this, this.setup].forEach((place) => void place.tell(words));
    else this.keeper.bring(await file.text());
  }

  /** @param {string} words */
  tell(words) {
    this.says.hidden = !words;
    setText(this.says, words);
  }

  wait() {
    this.setup.wait(this.model.get("waiting"));
  }

  /** @param {string} tab */
  tab(tab) {
    this.main.dataset.tab = tab;
    for (const button of this.tabs.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    if (tab === "table") this.table?.redraw();
  }

  end() {
    cancelAnimationFrame(this.soon);
    clearTimeout(this.busy);
    this.keeper.end();
    this.keys.end();
    this.head.destroy();
    this.table?.destroy();
    this.root.remove();
  }
}
