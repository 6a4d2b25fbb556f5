// Page for playing a game: people at this screen, agents, or both. Python knows the rules
// (`programs.play`); this draws the table and sends clicks, touches and keys.

import { LiveTable } from "../../ui/tables/livetable.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { hearKeys, isOwnPage } from "../../ui/toolkit/keys.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { coverDrawn, newsDrawn, saysDrawn } from "./besides.js";
import { HintPanel } from "./hintpanel.js";
import { Keeper } from "./keeper.js";
import { OverPanel } from "./over.js";
import { OwnTasks } from "./owntasks.js";
import { PlayBar } from "./playbar.js";
import { PlayFlicks } from "./playflicks.js";
import { Question } from "./question.js";
import { SeenTiles } from "./seen.js";
import { SettingForm } from "./settingform.js";
import { Speed } from "./speed.js";
import { TypedNumber } from "./typed.js";

const PARTS = ["told", "setting", "table", "shown", "choice", "flicks", "kept", "saved", "asking"];

const SEEN = 1200; // ms that the last action stays visible before the screen is handed over
const NEWS = 40; // length of the list of recent events

class PlayPage {
  /**
   * @param {HTMLElement} root
   * @param {Model<PlayTraits>} model
   */
  constructor(root, model) {
    this.root = root;
    this.model = model;
    /** @type {LiveTable | null} */
    this.live = null;
    this.no = -1; // number of the drawn table
    this.begun = -1; // number of the table at which the first choice was made or is asked
    /** @type {string[]} */
    this.picked = [];
    this.sent = ""; // last message about this table, not repeated
    this.wantsBack = false; // pressed while a table was coming in
    this.saidNo = 0;
    this.frame = 0;
    this.coverTimer = 0;
    this.covered = ""; // key of the cover that is due or shown
    this.isThere = false; // the initial state is drawn
    this.wantsFocus = false; // a game starts: the focused element is gone
    this.asked = ""; // last state reported as drawn
    this.keeper = new Keeper(model, {
      say: (message) => this.say(message),
      changed: () => this.soon(),
    });
    this.form = new SettingForm(model.get("slot"), {
      begin: (said) => this.begin({ do: "play.begin", ...said }),
      check: (said) => this.say({ do: "play.check", ...said }),
      open: (link) => this.keeper.open(link),
    });
    this.question = new Question({
      choose: (place) => this.act({ do: "play.choose", place }),
      parted: (line) => this.act({ do: "play.choose", line }),
      part: (line, name, value) => this.about({ do: "play.part", line, name, value }),
      anew: () => this.about({ do: "play.anew" }),
      refuse: (line) => this.about({ do: "play.try", line }),
      clause: (id) => this.clause(id),
      changed: () => this.pick([]),
      waits: () => this.waiting(),
    });
    this.flicks = new PlayFlicks({
      act: (message) => this.act(message),
      about: (message) => this.about(message),
      moment: () => this.moment,
      listed: () => this.drawQuestion(),
    });
    this.typed = new TypedNumber(
      (number) => this.question.take(number),
      () => (this.question.node.hidden ? 0 : this.question.possible),
    );
    this.speed = new Speed(() => this.keepTime());
    this.seen = new SeenTiles(() => {
      if (!this.live) return;
      this.live.notes = this.seen.isOn;
      this.live.redraw();
    });
    this.openingWords = h("h2", { role: "status" });
    const other = h("button", { type: "button", class: "jl-pill", text: "Another table" });
    other.onclick = () => {
      this.keeper.leaves();
      this.soon();
    };
    this.opening = h("section", { class: "jl-box jl-opening" }, this.openingWords, other);
    this.tasks = h("div", { class: "jl-tasksof" });
    this.wait = h("p", { class: "jl-box jl-waits", role: "status" });
    this.left = h("div", { class: "jl-left" });
    this.cover = h("div", {
      class: "jl-cover",
      role: "dialog",
      "aria-label": "Hand over the screen",
    });
    this.says = h("section", { class: "jl-box jl-refused", role: "alert", hidden: true });
    this.hints = new HintPanel((message) => this.say(message));
    this.over = new OverPanel(model, {
      isShown: () => this.keeper.isShown,
      again: () => this.begin({ do: "play.begin" }),
      leave: () => this.keeper.leaves(),
      story: () => this.about({ do: "play.story" }),
      clause: (id) => this.clause(id),
    });
    this.news = h("ol", { class: "jl-news" });
    const happened = h(
      "section",
      { class: "jl-box jl-newsbox", "aria-label": "What happened" },
      h("h2", { text: "What happened" }),
      h(
        "div",
        { class: "jl-newslist", tabindex: 0, role: "group", "aria-label": "Events" },
        this.news,
      ),
    );
    this.panels = h(
      "div",
      { class: "jl-panels" },
      this.over.node,
      this.says,
      this.hints.hint,
      ...this.flicks.nodes,
      this.question.node,
      this.tasks,
      this.hints.asking,
      happened,
    );
    this.main = h("div", { class: "jl-main" });
    this.bar = new PlayBar(
      {
        back: () => this.takeBack(),
        hint: () => this.about({ do: "play.hint" }),
        anew: () => this.act({ do: "play.back", anew: true }),
        leave: () => this.keeper.leaves(),
      },
      [this.seen.node, this.speed.node, this.typed.node],
    );
    this.app = h("div", { class: "jl-app" }, this.main, this.bar.node);
    root.append(this.keeper.node, this.wait);
    this.deafen = hearKeys(root, (event) => this.key(event), isOwnPage());
    /** @type {{ [event: string]: () => void }} */
    this.heard = { "change:waiting": () => this.soon() };
    for (const part of PARTS) this.heard[`change:${part}`] = () => this.soon();
    this.heard["change:kept"] = () => this.keeper.keep();
    this.heard["change:story"] = () => void this.over.savePage();
    for (const [event, callback] of Object.entries(this.heard)) model.on(event, callback);
    this.unwatch = watchTheme(() => this.paint());
    this.paint();
    this.keeper.begin();
    this.draw();
    this.isThere = true;
  }

  // -- messages to Python -------------------------------------------------------------------------

  /** @param {Told.PlayRequest | Told.AskingRequest} message */
  say(message) {
    this.model.send(message);
  }

  get told() {
    return this.model.get("told");
  }

  /**
   * Send a message about the current table; ignored while a choice is being sent.
   *
   * @param {PlayedHere} message
   */
  about(message) {
    this.live?.catchUp();
    if (this.sent !== this.moment) this.say({ ...message, n: this.told.n });
  }

  /**
   * Send a message that changes the table, at most once: a second click is too late, and so is one
   * on an outdated list.
   *
   * @param {PlayedHere} message
   */
  act(message) {
    const { moment } = this;
    if (this.sent === moment || this.isComing) return;
    this.about(message);
    this.sent = moment;
  }

  /** Whether parts of the current table are still to arrive or to be laid. */
  get isComing() {
    const { live, model, told } = this;
    return (live?.last ?? told.n) !== told.n || (model.get("choice")?.n ?? told.n) !== told.n;
  }

  /** Key of the table's state, including messages about it. */
  get moment() {
    const { n, says, waits } = this.told;
    return `${this.no} ${n} ${says.no} ${waits}`;
  }

  /** Take back the last choice: at once, or as soon as the current table is there. */
  takeBack() {
    this.wantsBack = false;
    if (this.question.back()) return;
    this.wantsBack = !!this.told.back && this.isComing;
    if (this.told.back) this.act({ do: "play.back" });
  }

  /** @param {Told.PlayBegin} message starts a game */
  begin(message) {
    this.wantsFocus = true;
    this.keeper.takes();
    this.form.begins(!!this.model.get("waiting"));
    this.say(message);
  }

  // -- choosing on the table ----------------------------------------------------------------------

  /** @param {string} id */
  clicked(id) {
    const { live, question, told } = this;
    if (!live || told.waits !== "choice") return;
    const found = live.after(question.options, this.picked, id);
    if (!found) {
      this.pick([]);
      question.pick(null);
      this.about({ do: "play.try", piece: id });
      return;
    }
    const [only, ...more] = found.options;
    this.pick(found.picked);
    if (only && !more.length && found.picked.length) question.hooks.choose(only[0]);
    else question.pick(found.picked.length ? found.options : null);
  }

  /** @param {string[]} picked */
  pick(picked) {
    this.picked = picked;
    const { live, question, told } = this;
    const isOn = told.waits === "choice" && live && !live.isBehind;
    live?.offer(isOn ? live.left(question.options, picked) : [], picked);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.app.isConnected) return;
    if (/^\d$/.test(event.key)) this.live?.catchUp(); // an early choice first ends the animation
    if (this.flicks.key(event)) return event.preventDefault();
    if (this.live?.walk(event)) return;
    const act = {
      escape: () => this.question.back(),
      u: () => this.takeBack(),
      h: () => this.bar.hint.click(),
    }[event.key.toLowerCase()];
    if (act) act();
    else if (!this.typed.key(event.key)) return;
    event.preventDefault();
  }

  // -- drawing ------------------------------------------------------------------------------------

  /**
   * Draw; if the focused element disappears, the next question gets the focus.
   *
   * @param {() => void} draw
   */
  keepingFocus(draw) {
    const { question, root } = this;
    const holder = () => {
      const on = /** @type {HTMLElement | null} */ (document.activeElement);
      return on !== root && root.contains(on) ? on : null;
    };
    const held = this.wantsFocus || !!holder();
    draw();
    const now = holder();
    if (!held || !this.app.isConnected || (now && isUsable(now))) return;
    if (root.classList.contains("is-dealing")) return; // what is asked is not in sight yet
    this.wantsFocus = false;
    const next = question.node.hidden ? root : question.heading;
    next.focus({ preventScroll: true });
  }

  /** Schedule one drawing for parts that arrive one by one. */
  soon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.keepingFocus(() => this.draw()));
  }

  paint() {
    const dark = isDark(this.model.get("theme"));
    this.root.dataset.theme = dark ? "dark" : "light";
    if (this.live) {
      this.live.dark = dark;
      this.live.redraw();
    }
  }

  /** @param {string} id */
  clause(id) {
    return this.model.get("table")?.clauses[id] ?? { title: "", text: "" };
  }

  waiting() {
    const { told } = this;
    if (this.live?.isBehind) return this.playing(this.live.mover);
    if (told.waits === "thinking" || told.waits === "drawing") return this.playing(told.seat);
    if (told.waits === "cover") return `${this.name(told.seat)} is next`;
    return told.waits === "over" ? "The game is over." : "";
  }

  /** @param {number} seat -1 for chance */
  playing(seat) {
    const name = this.name(seat) || this.name(this.live?.mover ?? -1);
    return name ? `${name} is playing …` : "The game begins …";
  }

  /** @param {number} seat */
  name(seat) {
    return this.model.get("table")?.seats[seat] ?? "";
  }

  draw() {
    const { model, root, told } = this;
    const waiting = model.get("waiting") || "";
    setText(this.wait, waiting);
    this.wait.hidden = !waiting;
    const table = model.get("table");
    const shown = model.get("shown");
    const sentence = told.says.sentence;
    this.app.inert = this.form.node.inert = this.keeper.isElsewhere;
    if (told.waits === "setting" || !table || !shown) {
      if (sentence) this.keeper.opening = "";
      const picture = sentence ? null : this.keeper.picture;
      if (picture) return this.still(picture, waiting);
      this.clear();
      if (this.keeper.opening) return this.drawOpening();
      const setting = model.get("setting");
      this.form.update(setting, sentence);
      if (sentence) this.form.begins(false);
      if (!this.form.node.isConnected) root.replaceChildren(...this.around(this.form.node));
      return;
    }
    this.keeper.picture = null;
    this.keeper.opening = "";
    this.form.begins(false);
    this.form.forget();
    const choice = model.get("choice");
    const n = shown.first + shown.events.length;
    const flicks = model.get("flicks");
    if ([n, choice.n, flicks?.n ?? told.n].some((each) => each !== told.n)) return; // more to come
    this.speed.update(told.people.length, table.seats.length);
    if (this.no !== table.no) this.lay(table, shown);
    else this.live?.show(shown, this.flicks.from);
    this.drawSays();
    this.drawBeside();
  }

  /** Draw the elements beside the table, never ahead of what the table shows. */
  drawBeside() {
    const { live, model, told } = this;
    if (!live) return;
    const { isBehind } = live;
    const choice = model.get("choice");
    const { events, first } = live.shown;
    const isDealt = first > 0 || events.slice(0, live.n).some(({ node }) => node === "choice");
    const goesOn = isBehind || told.waits === "thinking" || told.waits === "drawing";
    if (isDealt || !goesOn) this.begun = this.no;
    this.root.classList.toggle("is-dealing", this.begun !== this.no);
    this.question.show(isBehind ? null : choice, {
      name: this.name(choice.seat),
      hinted: told.hint?.n === told.n ? told.hint.place : -1,
    });
    this.drawNews();
    this.drawCover();
    this.hints.update(told, model.get("asking"), isBehind);
    this.over.update(told.waits === "over" && !isBehind);
    this.bar.update(told, !this.keeper.isShown && model.get("setting").back, isBehind);
    this.drawFlicks();
    this.drawQuestion();
    this.pick([]);
    if (this.wantsBack) this.takeBack();
    this.asksForMore();
  }

  /** Report that everything is drawn: the program continues. */
  asksForMore() {
    const { moment, told } = this;
    if (told.waits !== "drawing") {
      this.asked = ""; // undone states may come again
      return;
    }
    if (this.live?.isBehind || this.asked === moment) return;
    this.asked = moment;
    this.say({ do: "play.drawn", n: told.n });
  }

  drawFlicks() {
    const { flicks, live, model, told } = this;
    if (!live) return;
    const isPersons = told.waits === "choice" && told.people.includes(told.seat);
    const waits = isPersons || told.waits === "over" ? "" : this.waiting();
    const names = model.get("table")?.seats ?? [];
    flicks.update(model.get("flicks"), { names, isPersons, waits });
  }

  drawQuestion() {
    const isOver = this.told.waits === "over" && !this.live?.isBehind;
    this.question.node.hidden = isOver || this.flicks.coversList;
  }

  /**
   * Draw the table as before the reload, until Python has started.
   *
   * @param {import("./keepgame.js").Picture} picture
   * @param {string} waiting
   */
  still({ shown, table }, waiting) {
    if (!this.live) this.lay(table, shown);
    this.no = -1; // redrawn as soon as Python sends the table
    setText(this.wait, waiting || "Starting this page …");
    this.wait.hidden = false;
    this.question.node.hidden = this.hints.asking.hidden = true;
  }

  /** Draw the loading of a game: choices made before it would be lost. */
  drawOpening() {
    const { opening, root } = this;
    setText(this.openingWords, this.keeper.opening);
    if (!opening.isConnected) root.replaceChildren(...this.around(opening));
  }

  /**
   * Return the page's elements; the waiting message comes last, so that nothing moves as it goes.
   *
   * @param {HTMLElement} content
   */
  around(content) {
    return [this.keeper.node, content, this.wait];
  }

  clear() {
    clearTimeout(this.coverTimer);
    this.covered = "";
    this.cover.remove();
    this.flicks.detach();
    this.live?.destroy();
    this.live = null;
    this.no = -1;
    this.app.remove();
  }

  /**
   * @param {Told.TableSet} table
   * @param {Told.TableShown} shown
   */
  lay(table, shown) {
    this.live?.destroy();
    this.no = table.no;
    const pick = (/** @type {string} */ id) => this.clicked(id);
    const drawn = () => {
      if (!this.live || !this.app.isConnected) return;
      this.keepingFocus(() => {
        this.drawBeside();
        this.flicks.lay();
      });
    };
    const parts = (/** @type {Story} */ story) => {
      const tasks = new OwnTasks(story);
      this.tasks.replaceChildren(tasks.node);
      return [tasks];
    };
    this.seen.begin(this.told.people.length, table.layout.kind === "grid");
    const how = { goesOn: this.isThere, notes: this.seen.isOn };
    this.live = new LiveTable(table, shown, { pick, drawn, parts }, how);
    this.flicks.attach(this.live);
    this.live.dark = this.root.dataset.theme === "dark";
    const { kind } = table.layout;
    this.root.dataset.layout = kind;
    const { left, live, main, panels } = this;
    left.replaceChildren(...(live.seats ? [live.seats.node] : []));
    main.replaceChildren(...(live.seats ? [left] : []), live.node, panels);
    main.append(live.live);
    this.root.replaceChildren(...this.around(this.app));
    this.keepTime();
    this.live.next();
  }

  keepTime() {
    const { beat, isWatched } = this.speed;
    this.live?.keepTime(beat, isWatched);
  }

  /** Draw the cover once the table has shown the last action for long enough. */
  drawCover() {
    const { cover, live, model, told } = this;
    const due = told.cover && !live?.isBehind ? `${this.no} ${told.n} ${told.cover.seat}` : "";
    if (due === this.covered) return;
    this.covered = due;
    clearTimeout(this.coverTimer);
    cover.remove();
    if (!due) return;
    this.hints.fold();
    const seen = model.get("shown")?.events.length ? Math.max(live?.beat ?? 0, SEEN) : 0;
    if (seen) this.coverTimer = setTimeout(() => this.putCover(), seen);
    else this.putCover();
  }

  putCover() {
    const { cover, told } = this;
    if (!told.cover) return;
    const { seat } = told.cover;
    const uncover = (/** @type {MouseEvent} */ click) => {
      if (click.detail < 2) this.act({ do: "play.uncover" }); // the second click meant the table
    };
    cover.replaceChildren(coverDrawn(told.cover, this.name(seat), uncover));
    this.app.append(cover);
    cover.querySelector("button")?.focus({ preventScroll: true });
  }

  drawSays() {
    const { says, told } = this;
    const { no, sentence } = told.says;
    says.hidden = !sentence;
    if (sentence && no !== this.saidNo)
      says.replaceChildren(...saysDrawn(told.says, (id) => this.clause(id)));
    this.saidNo = no;
  }

  /** Draw the events that the table has shown. */
  drawNews() {
    const { live, model, no, told } = this;
    const news = told.news.filter(([n]) => n <= (live?.told ?? 0)).slice(-NEWS);
    const key = `${no} ${news.at(-1)?.[0]} ${news.length} ${model.get("shown")?.eyes}`;
    if (this.news.dataset.key === key) return;
    this.news.dataset.key = key;
    const seats = model.get("table")?.seats ?? [];
    this.news.replaceChildren(...newsDrawn(news, seats, (id) => this.clause(id)));
  }

  end() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.coverTimer);
    this.deafen();
    for (const [event, callback] of Object.entries(this.heard)) this.model.off(event, callback);
    this.unwatch();
    this.live?.destroy();
    this.flicks.detach();
    this.typed.end();
    this.hints.end();
    this.keeper.end();
    this.bar.end();
  }
}

/** @param {HTMLElement} node */
function isUsable(node) {
  const isOff = "disabled" in node && node.disabled;
  return node.isConnected && !isOff && node.getClientRects().length > 0;
}

/** @param {Cell<PlayTraits>} cell */
function renderPlay({ model, el }) {
  const root = h("div", { class: "jamlab jl-playpage", tabindex: -1 });
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
  el.classList.add("jamlab-host");
  el.append(root);
  const page = new PlayPage(root, model);
  return () => page.end();
}

export default { render: renderPlay };
