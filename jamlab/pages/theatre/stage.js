// The current recording: the stepper, with the panels below it. A recording that is loading is
// named over the old table.

import { vegaOf } from "../../ui/charts/livechart.js";
import { h } from "../../ui/toolkit/dom.js";
import { RulingsPanel } from "../rulings/rulings.js";
import { isFutureHidden } from "../stepper/future.js";
import { mount } from "../stepper/mount.js";
import { branchValues, joined } from "../whatif/joined.js";
import { WhatIfStep } from "../whatif/whatifstep.js";
import { AskingStep } from "./askingstep.js";
import { keepFile } from "./saving.js";
import { StandingsPanel } from "./standings.js";
import { Writing } from "./writing.js";

const LATE = 150; // ms of loading after which a recording's name is shown over the old table

export class Stage {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {{ head: StepperHead, link: (() => string) | null, page: boolean,
   *   changed: Settings["onchange"], asked: () => void,
   *   tell: (words: string) => void, warn: (words: string, exactly: string) => void }} hooks
   */
  constructor(model, { head, link, page, changed, asked, tell, warn }) {
    this.model = model;
    this.page = page;
    this.head = head;
    this.link = link;
    this.changed = changed;
    /** Switches of the stepper that keep their state when another game is opened. */
    this.kept = {
      large: model.get("large"),
      notes: true,
      hideFuture: isFutureHidden(),
      turned: false,
    };
    /** @type {Handle | null} */
    this.handle = null;
    /** @type {StandingsPanel | null} */
    this.standings = null;
    this.vega = () => vegaOf(model);
    this.asking = new AskingStep(model, this.vega, {
      changed: asked,
      opened: () => this.whatif.open(false, false),
    });
    const say = (/** @type {PanelRequest} */ message) => this.asking.say(message);
    this.writing = new Writing(model, { say, tell, warn });
    this.isValuing = false; // values of the current recording were requested
    this.rulings = new RulingsPanel(model, (message) => this.asking.say(message));
    /**
     * The recorded game, while a branch of it is shown instead.
     * @type {Told.Story | null}
     */
    this.recorded = null;
    /** @type {Told.Tail | null} */
    this.branch = null;
    this.branchNo = 0;
    /**
     * Known values of the recorded game when a branch was opened.
     * @type {Told.ValuesTold | null}
     */
    this.known = null;
    this.key = "";
    this.whatif = new WhatIfStep(model, {
      stepper: () => this.stepper,
      tellLog: () => this.asking.tellLog(),
      show: (on) => this.showBranch(on),
      leave: () => this.leaveBranch(),
      isBranch: () => !!this.branch,
      opened: () => this.asking.open(false, false),
      keep: (name, text) => keepFile(name, text, "application/json"),
    });
    this.place = h("div");
    this.chart = h("div");
    this.ruled = h("div", null, this.rulings.node); // about the recorded game
    this.below = h("div", { class: "jl-below", hidden: true }, this.chart, this.ruled);
    this.timer = 0;
  }

  /** The stepper on screen; null before the first, or if its story cannot be shown. */
  get stepper() {
    return this.handle?.stepper ?? null;
  }

  /**
   * @param {Told.Story} data
   * @param {Partial<Settings>} settings
   * @param {string} key
   * @param {Told.ShelfLog | undefined} log
   */
  lay(data, settings, key, log) {
    const wasBranch = !!this.branch;
    this.recorded = data;
    this.branch = null;
    this.branchNo = 0;
    this.put(data, settings);
    const { stepper } = this;
    if (!stepper) return;
    const { player, story } = stepper;
    this.key = key;
    this.rulings.begin({ key, story, player });
    const position = () => this.stepper?.player.n ?? 0;
    this.whatif.begin({ key, story: data });
    this.asking.begin({ key, log, events: story.total, position });
    this.asking.attach(stepper);
    this.value();
    if (wasBranch) this.whatif.say({ do: "whatif.show", path: "" });
  }

  /** The current step of the recorded game: on a branch, the step where it leaves the game. */
  get step() {
    return this.branch?.at ?? this.stepper?.player.n ?? 0;
  }

  /** @param {Told.BranchOn} on a branch, or the recorded game again */
  showBranch({ no, path, position, tail }) {
    const { recorded, stepper } = this;
    if (!recorded || !stepper || (!path && !this.branch)) return;
    const { view } = stepper.player;
    if (!this.branch) this.known = stepper.turned?.told ?? null;
    this.branch = tail;
    this.branchNo = tail ? no : 0;
    const story = tail ? joined(recorded, tail) : recorded;
    this.put(story, { position, viewpoint: view });
    const on = this.stepper;
    if (!on) return;
    this.asking.attach(on);
    this.asking.turnTo(on.story.total);
    this.value();
    if (!tail) {
      this.rulings.begin({ key: this.key, story: on.story, player: on.player });
      this.onchange("position", this.step, false);
    }
    on.root.focus({ preventScroll: true });
  }

  /** Returns to the recorded game, at the step where the branch left it. */
  leaveBranch() {
    if (!this.branch) return;
    this.showBranch({ no: 0, path: "", position: this.branch.at, tail: null });
    this.whatif.attach();
    this.whatif.say({ do: "whatif.show", path: "" });
  }

  /**
   * @param {Told.Story} data
   * @param {Partial<Settings>} settings
   */
  put(data, settings) {
    this.foretell("");
    this.handle?.destroy();
    this.standings?.end();
    const { head, kept, link, model, page } = this;
    this.isValuing = false;
    this.handle = /** @type {Handle} */ (
      mount(this.place, data, {
        ...kept,
        theme: model.get("theme"),
        head,
        link,
        page,
        valuing: this.valuing(),
        study: this.writing.begin(data.notes),
        writing: data.notes ? () => this.writing.open() : null,
        ...settings,
        onchange: (name, value, often) => this.onchange(name, value, often),
      })
    );
    const { stepper } = this;
    this.below.hidden = !stepper;
    if (!stepper) return;
    this.writing.attach(stepper);
    const { story } = stepper;
    const { standings } = data;
    const spec = model.get("charts").standings;
    this.standings = standings ? new StandingsPanel(story, standings, spec, this.vega) : null;
    this.chart.replaceChildren(...(this.standings ? [this.standings.node] : []));
    this.hideWhatComes();
    this.ruled.hidden = !!this.branch;
  }

  /** Returns the ways to request values; null where no program can compute them. */
  valuing() {
    if (!this.model.get("values")) return null;
    const say = (/** @type {PanelRequest} */ message) => {
      this.isValuing = true;
      this.value();
      this.asking.say(message);
    };
    return {
      work: (/** @type {string} */ view) => say({ do: "values.work", view }),
      stop: () => say({ do: "values.stop" }),
      choices: (/** @type {number} */ n) => say({ do: "values.choices", n }),
    };
  }

  /** Draws Python's values of the current recording, and the loading text. */
  value() {
    const { asking, branch, branchNo, isValuing, known, model, stepper } = this;
    const told = asking.known ? model.get("values") : null;
    const isOf = told && (told.branch ?? 0) === branchNo;
    const fits = isOf && told.by.length === stepper?.story.total; // else of the old game
    const now = fits ? told : null;
    stepper?.turned?.tell(
      branch ? branchValues(known, now, branch.at) : now,
      isValuing ? model.get("waiting") || "" : "",
    );
  }

  /** @type {Settings["onchange"]} */
  onchange(name, value, often) {
    if (name in this.kept) this.kept = { ...this.kept, [name]: value };
    if (name === "position") {
      this.hideWhatComes();
      this.writing.step();
      this.asking.step(this.stepper?.player.n ?? 0);
    }
    if (name === "viewpoint") this.rulings.see();
    if (name === "hideFuture") this.hideWhatComes();
    if (name === "position" || name === "viewpoint" || name === "hideFuture") this.whatif.stepped();
    if (!this.branch || name !== "position") this.changed(name, value, often);
  }

  /**
   * Hides how the game went on from the panels below the table, while a stop holds or later events
   * are hidden. Other rulings reveal nothing of it before they are requested.
   */
  hideWhatComes() {
    const { stepper } = this;
    if (!stepper) return;
    const { n } = stepper.player;
    const holds = stepper.study.first(n) !== null;
    this.standings?.step(n, holds || this.kept.hideFuture);
    this.rulings.node.hidden = holds;
  }

  /**
   * Shows a text over the old table if loading takes longer than a moment; "" removes it.
   *
   * @param {string} words
   */
  foretell(words) {
    clearTimeout(this.timer);
    const app = /** @type {HTMLElement | null} */ (this.place.firstElementChild);
    this.place.querySelector(":scope > .jl-coming")?.remove();
    this.place.ariaBusy = String(!!words);
    if (app) app.inert = false;
    if (!words) return;
    this.stepper?.player.stop();
    const say = () => {
      if (app) app.inert = true;
      this.place.append(h("p", { class: "jl-coming", role: "status", text: words }));
    };
    this.timer = setTimeout(say, LATE);
  }

  end() {
    clearTimeout(this.timer);
    this.writing.end();
    this.asking.end();
    this.rulings.end();
    this.whatif.end();
    this.standings?.end();
    this.handle?.destroy();
  }
}
