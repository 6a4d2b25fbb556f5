// The stepper: assembles the parts and redraws them when the player moves. It never asks a kernel
// for a step. `mount.js` draws one.

import { DiceTable } from "../../ui/tables/dicetable.js";
import { GridTable } from "../../ui/tables/grid.js";
import { KitchenTable } from "../../ui/tables/kitchen.js";
import { motionFor } from "../../ui/tables/motion.js";
import { RoundTable } from "../../ui/tables/round.js";
import { legend, Seats } from "../../ui/tables/seats.js";
import { SpotsTable } from "../../ui/tables/spots.js";
import { Story } from "../../ui/tables/story.js";
import { copied } from "../../ui/toolkit/clipboard.js";
import { h } from "../../ui/toolkit/dom.js";
import { installIcons } from "../../ui/toolkit/icons.js";
import { Speech, spokenOf } from "../../ui/toolkit/speech.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { NotePanel } from "../notes/notepanel.js";
import { Shapes } from "../notes/shapes.js";
import { Study } from "../notes/study.js";
import { Turned } from "../win_chances/turned.js";
import { Caption, Column } from "./column.js";
import { isFutureHidden, keepFuture } from "./future.js";
import { PieceHistory } from "./history.js";
import { helpDialog, listenToKeys } from "./keys.js";
import { Player } from "./player.js";
import { Progress } from "./progress.js";
import { TopBar } from "./topbar.js";
import { Transport } from "./transport.js";

/** @type {{ [kind: string]: new (story: Story, hooks: TableHooks) => Table }} */
const KINDS_OF_TABLE = {
  board: DiceTable,
  grid: GridTable,
  kitchen: KitchenTable,
  round: RoundTable,
  spots: SpotsTable,
};

const WIDE = 1200; // px of the container, also in the style sheet: panels side by side

const SPOKEN = 12; // events spoken one after the other; a longer way is a jump

const TOLD = 3000; // ms that a short message stays

/**
 * A low window, such as one zoomed to 200 %: at normal size, and for a stepper drawn 1.25 times as
 * large.
 */
const LOW = matchMedia("(max-height: 560px)");
const LOW_LARGE = matchMedia("(max-height: 700px)");

/** @type {Settings} */
const DEFAULTS = {
  position: 0,
  viewpoint: "table",
  theme: "auto",
  large: false,
  span: null,
  compact: false,
  hideFuture: null,
  notes: true,
  title: null,
  fill: false,
  link: null,
  head: null,
  turned: false,
  valuing: null,
  page: false,
  study: null,
  writing: null,
  onchange: () => {},
};

/** @typedef {import("../../ui/tables/table.js").Table} Table */

export class Stepper {
  /**
   * @param {HTMLElement} root
   * @param {Told.Story | null} data
   * @param {Partial<Settings>} options
   */
  constructor(root, data, options) {
    this.root = root;
    this.settings = { ...DEFAULTS, ...options };
    this.settings.hideFuture ??= !this.settings.compact && isFutureHidden();
    this.story = new Story(data, this.settings.span);
    installIcons();
    const { viewpoint, position } = this.settings;
    /** @param {How} how */
    const onchange = (how) => this.moved(how);
    this.player = new Player(this.story, { view: viewpoint, position, onchange });
    this.study = new Study(this.notesOf(data), this.story);
    this.player.gate = (from, to) => this.study.gate(from, to);
    this.player.held = () => this.noted?.held();
    const { kind } = this.story.layout;
    const beside = ["board", "grid", "spots"].includes(kind); // the seats are beside the table
    this.dialog = helpDialog();
    this.history = new PieceHistory(this.story, this.player);
    this.seats = beside ? new Seats(this.story) : null;
    const Kind = KINDS_OF_TABLE[kind] || RoundTable;
    this.table = new Kind(this.story, {
      pick: (id, element) => {
        if (this.picking) this.picking(`p.${id}`);
        else if (this.choosing?.(id)) this.history.close();
        else if (this.ctx) this.history.open(id, element, this.ctx);
      },
      seatPlace: (seat) => this.seats?.place(seat),
    });
    this.speech = new Speech();
    this.spoken = { n: -1, view: "" }; // position and viewpoint last spoken
    const { compact } = this.settings;
    const help = () => this.dialog.showModal();
    const tell = (/** @type {string} */ words) => this.toast(words, 2 * TOLD);
    const hide = (/** @type {boolean} */ hides) => {
      keepFuture(hides);
      this.set("hideFuture", hides);
    };
    const said = { help, tell, hide, compact, study: this.study };
    this.transport = new Transport(this.story, this.player, said);
    /** @type {{ update(ctx: Context): void, unseen?: boolean }[]} */
    this.parts = [this.table, ...(this.seats ? [this.seats] : []), this.transport, this.history];
    this.turned = compact || !(this.story.values || this.settings.valuing) ? null : this.turnedOf();
    /** @type {TopBar | null} */
    this.top = null;
    /** @type {Column | null} */
    this.column = null;
    /** @type {Progress | null} */
    this.beside = null;
    /** @type {NotePanel | null} */
    this.noted = null;
    /**
     * Called while a note's writer picks something on the table.
     * @type {((thing: string) => void) | null}
     */
    this.picking = null;
    /**
     * Called while somebody chooses on the table; returns false for a piece without effect.
     * @type {((id: string) => boolean) | null}
     */
    this.choosing = null;
    /** @type {Shapes | null} */
    this.shapes = null;
    /** @type {Context | null} */
    this.ctx = null;
    /** @type {Told.ShownScene | null} */
    this.before = null; // the scene drawn last
    /** @type {boolean | null} */
    this.wide = null; // not known yet
    this.deafen = this.build(help);
    this.unwatch = watchTheme(() => this.refresh());
    this.refresh();
    this.low = () => {
      const { compact, large } = this.settings;
      this.root.classList.toggle("jl-low", (large ? LOW_LARGE : LOW).matches && !compact);
    };
    for (const window of [LOW, LOW_LARGE]) window.addEventListener("change", this.low);
    this.low();
    this.size = new ResizeObserver(([entry]) => this.widthIs(entry.contentRect.width));
    this.size.observe(this.root);
    this.bar = new ResizeObserver(() => {
      this.root.style.setProperty("--bar", `${this.transport.node.offsetHeight}px`);
    });
    this.bar.observe(this.transport.node);
  }

  /**
   * Leaves out parts that the style sheet hides at this width.
   *
   * @param {number} width
   */
  widthIs(width) {
    const wide = width >= WIDE;
    if (wide === this.wide || this.settings.compact) return;
    this.wide = wide;
    if (this.column) {
      this.column.now.unseen = wide;
      this.column.progress.unseen = wide && !!this.beside;
    }
    if (this.turned) {
      this.turned.ledger.unseen = wide && !!this.turned.beside;
      if (this.turned.beside) this.turned.beside.unseen = !wide;
    }
    if (this.beside) this.beside.unseen = !wide;
    this.refresh();
  }

  turnedOf() {
    const { player, seats, settings, story, table } = this;
    const turned = new Turned(story, player, {
      hooks: settings.valuing,
      hasSeats: !!seats,
      ring: (pieces) => table.ring(pieces),
      chances: (words) => seats?.chances(words),
      choose: (yes) => this.column?.choose(yes ? "turned" : "chances"),
    });
    this.transport.above(turned.strip.node);
    return turned;
  }

  /**
   * Returns the notes shown; a compact table has no place for them.
   *
   * @param {Told.Story | null} data
   */
  notesOf(data) {
    return this.settings.compact ? null : (this.settings.study ?? data?.notes);
  }

  /** @param {() => void} help */
  build(help) {
    const { story, player, settings, turned } = this;
    const main = settings.compact ? this.buildCompact() : this.buildWhole(help);
    const app = h("div", { class: "jl-app" }, ...main, this.transport.node, this.history.node);
    app.append(this.speech.node, this.dialog);
    if (turned) app.append(turned.chart.node);
    this.root.classList.add("jamlab");
    this.root.tabIndex = 0;
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.dataset.layout = story.layout.kind;
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", `${story.name}: ${settings.title ?? story.title}`);
    this.root.classList.toggle("jl-compact", settings.compact);
    this.root.classList.toggle("jl-fillpage", settings.fill);
    this.root.classList.toggle("jl-headless", !!settings.head);
    this.root.classList.toggle("has-turned", !!this.turned);
    this.root.replaceChildren(app);
    const close = () => {
      this.history.close();
      this.top?.open(false);
    };
    const copy = settings.link && (() => this.copyLink());
    const note = (/** @type {number} */ by) => this.noted?.go(by);
    const chart = turned && (() => turned.enlarge());
    return listenToKeys(this.root, player, { help, close, copy, note, chart, page: settings.page });
  }

  /** Copies the address of the current step, or shows it where copying is forbidden. */
  async copyLink() {
    const { link } = this.settings;
    if (!link) return;
    const address = link(this.player.n, this.player.view);
    if (!address) return;
    const done = await copied(address);
    const told = done
      ? "The link to this step is copied."
      : h("a", { href: address, text: address });
    this.toast(told, done ? TOLD : 10 * TOLD);
  }

  /**
   * Shows a short message over the table.
   *
   * @param {Child} words
   * @param {number} ms
   */
  toast(words, ms) {
    const toast = h("p", { class: "jl-toast", role: "status" }, words);
    this.root.querySelector(":scope > .jl-toast")?.remove();
    this.root.append(toast);
    setTimeout(() => toast.remove(), ms);
  }

  /**
   * @param {() => void} help
   * @returns {HTMLElement[]}
   */
  buildWhole(help) {
    const { story, player, settings } = this;
    this.top = new TopBar(story, player, {
      title: settings.title,
      set: (name, value) => this.set(name, value),
      help,
      copy: settings.link && (() => this.copyLink()),
      head: settings.head,
    });
    const { turned } = this;
    this.column = new Column(story, player, turned, (tab) =>
      this.set("turned", tab === "turned" || tab === "ledger"),
    );
    this.parts.push(this.top, this.column, ...(turned ? [turned] : []));
    if (turned && settings.turned) this.column.tab("turned");
    this.noted = new NotePanel(this.study, player, {
      changed: () => {
        this.refresh(); // what was hidden is now shown, here and on the page around
        settings.onchange("position", player.n, false);
      },
      edit: settings.writing,
    });
    this.column.node.prepend(this.noted.node);
    this.parts.push(this.noted);
    const left = [];
    if (this.seats) {
      const column = h("div", { class: "jl-left" }, this.seats.node);
      if (story.layout.kind !== "board") {
        this.beside = new Progress(story, "jl-beside");
        this.parts.push(this.beside);
        column.append(this.beside.node);
      }
      if (turned?.beside) column.append(turned.beside.node);
      if (turned) column.append(turned.key);
      if (story.layout.kind === "grid") column.append(legend(story));
      left.push(column);
    }
    const main = h("div", { class: "jl-main" }, left, this.table.node, this.column.node);
    this.shapes = new Shapes(main, this.table, (seat) => this.seats?.place(seat));
    return [this.top.node, main];
  }

  buildCompact() {
    const caption = new Caption(this.story);
    this.parts.push(caption);
    return [h("div", { class: "jl-main" }, this.seats?.node, this.table.node, caption.node)];
  }

  /**
   * Sets a switch of the menu or a trait of the widget.
   *
   * @param {keyof Settings} name
   * @param {Setting} value
   */
  set(name, value) {
    if (name === "position") this.player.go(Number(value), { free: true });
    else if (name === "viewpoint") this.player.see(String(value));
    else if (this.settings[name] !== value) {
      this.settings = { ...this.settings, [name]: value };
      this.settings.onchange(name, value, false);
      if (name === "large") this.low();
      this.refresh();
    }
  }

  refresh() {
    this.before = null;
    this.draw("jump");
  }

  /**
   * Replaces the notes shown.
   *
   * @param {Told.NotesTold} told
   */
  annotate(told) {
    this.study.told = told;
    this.transport.scrub.redraw();
    this.draw("state");
  }

  /** @param {How} how */
  moved(how) {
    const { player, settings } = this;
    if (how === "state") return this.draw("state");
    const stepped = player.n !== this.ctx?.n;
    if (stepped) player.view = this.study.viewOf(player.n, player.view);
    const viewed = this.ctx?.view !== player.view;
    this.draw(how);
    const often = player.playing || player.dragging;
    if (viewed) settings.onchange("viewpoint", player.view, false);
    if (!viewed || stepped) settings.onchange("position", player.n, often);
    return undefined;
  }

  /** @param {How} how */
  draw(how) {
    const { story, player, settings } = this;
    const scene = story.at(player.view, player.n);
    const dark = isDark(settings.theme);
    this.ctx = {
      story,
      scene,
      prev: this.before || { empty: true },
      prevN: this.ctx?.n,
      n: player.n,
      view: player.view,
      mover: story.mover(scene, player.n),
      motion: this.before ? motionFor(how, player.playing ? player.speed : 1) : "none",
      speed: player.speed,
      notes: settings.notes,
      hideFuture: !!settings.hideFuture || this.study.first(player.n) !== null,
      hideAlways: !!settings.hideFuture,
      large: settings.large,
      theme: settings.theme,
      dark,
    };
    this.root.dataset.theme = dark ? "dark" : "light";
    this.root.classList.toggle("jl-large", settings.large);
    this.root.classList.toggle("is-turned", !!this.turned && settings.turned);
    if (this.turned?.isOpen !== settings.turned) this.turned?.open(settings.turned);
    for (const part of this.parts) if (!part.unseen) part.update(this.ctx);
    const notes = this.study.notes(player.n, player.view);
    this.shapes?.show(
      notes.flatMap((note) => note.shapes),
      player.view,
      scene,
    );
    this.before = scene;
    this.speak(scene);
  }

  /**
   * Speaks what happened since the last call, or where a jump led; nothing while the bar is
   * dragged.
   *
   * @param {Told.ShownScene} scene
   */
  speak(scene) {
    const { player, spoken, story } = this;
    const { n, view } = player;
    if (player.dragging || (spoken.n === n && spoken.view === view)) return;
    const since = n - spoken.n;
    this.spoken = { n, view };
    if (view !== spoken.view || since < 0 || since > SPOKEN) this.speech.instead(scene.say || "");
    else {
      const events = Array.from({ length: since }, (_, i) => n - since + 1 + i);
      this.speech.tell(events.map((at) => spokenOf(story, view, at)));
    }
  }

  destroy() {
    this.player.stop();
    this.speech.end();
    clearTimeout(this.player.timer);
    this.unwatch();
    this.size.disconnect();
    this.bar.disconnect();
    for (const window of [LOW, LOW_LARGE]) window.removeEventListener("change", this.low);
    this.transport.destroy();
    this.turned?.destroy();
    this.table.destroy();
    this.shapes?.destroy();
    this.top?.destroy();
    this.column?.destroy();
    this.deafen();
    this.root.replaceChildren();
  }
}
