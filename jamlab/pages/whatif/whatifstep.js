// "What if …?" in the theatre: the panel in the stepper's column, and its state from Python.
//
// On a prerendered page a recording is sent to Python when the panel is first opened. The branches
// of a recording are stored in the browser at once.

import { optionsOf, pickedAfter, piecesOf } from "../../ui/tables/picking.js";
import { NOTES_MB, tooLarge } from "../../ui/toolkit/bringing.js";
import { targetOf } from "../../ui/toolkit/dom.js";
import { store, stored } from "../../ui/toolkit/storage.js";
import { WhatIfPanel } from "./whatifpanel.js";

const SOON = 120; // ms without a further step before Python is asked for alternatives
const KEPT = "jamlab-whatif:";

/** @typedef {{ key: string, story: Told.Story }} WhatIfOf The current recording. */
/** @typedef {{
 *   stepper: () => import("../stepper/stepper.js").Stepper | null,
 *   tellLog: () => Promise<void>,
 *   show: (on: Told.BranchOn) => void,
 *   leave: () => void,
 *   isBranch: () => boolean,
 *   opened: () => void,
 *   keep: (name: string, text: string) => void,
 * }} WhatIfHooks `show` shows a branch, `leave` the recorded game; `keep` downloads a file */

export class WhatIfStep {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {WhatIfHooks} hooks
   */
  constructor(model, hooks) {
    this.model = model;
    this.hooks = hooks;
    this.isOpen = false;
    this.isAsked = false; // Python was asked about the current recording
    this.timer = 0;
    this.file = model.get("branches")?.no ?? 0;
    /**
     * The pieces clicked at this step.
     * @type {string[]}
     */
    this.picked = [];
    /** @type {WhatIfOf | null} */
    this.of = null;
    this.panel = new WhatIfPanel((message) => this.say(message), {
      open: (yes) => this.open(yes),
      here: () => this.here(),
      go: (step) => this.hooks.stepper()?.player.jump(step),
      leave: () => this.hooks.leave(),
      all: () => this.pick([]),
      bring: (file) => this.bring(file),
    });
    /** @type {{ [event: string]: () => void }} */
    this.heard = {
      "change:whatif": () => this.draw(),
      "change:waiting": () => this.draw(),
      "change:branch": () => this.put(),
      "change:branches": () => this.kept(),
    };
    for (const [event, callback] of Object.entries(this.heard)) model.on(event, callback);
    /**
     * The stepper's root, which listens for Escape.
     * @type {HTMLElement | null}
     */
    this.root = null;
    this.escapes = (/** @type {KeyboardEvent} */ event) => this.escape(event);
  }

  /**
   * Handles Escape: leaves the current branch, then closes the panel; overlays on the table are
   * closed first.
   *
   * @param {KeyboardEvent} event
   */
  escape(event) {
    const { hooks, isOpen, root } = this;
    if (event.key !== "Escape" || !(isOpen || hooks.isBranch())) return;
    if (targetOf(event).closest("input, select, textarea, dialog")) return;
    if (root?.querySelector(".jl-history:not([hidden]), .jl-menu:not([hidden]), dialog[open]"))
      return;
    event.preventDefault();
    event.stopPropagation();
    if (hooks.isBranch()) hooks.leave();
    else this.open(false);
  }

  /** @param {File} file saved branches */
  async bring(file) {
    const words = tooLarge(file, NOTES_MB);
    this.panel.refuse(words);
    if (!words) this.say({ do: "whatif.bring", text: await file.text() });
  }

  /** @param {WhatIfOf} of the new current recording */
  begin(of) {
    this.of = of;
    this.isAsked = false;
    this.attach();
    if (this.isOpen) this.open(true);
  }

  /**
   * Attaches to a new stepper: the panel goes into its column, the mark of a branch on top of its
   * bar.
   */
  attach() {
    const stepper = this.hooks.stepper();
    const column = stepper?.column;
    if (!stepper || !column) return;
    const { mark, node, opener } = this.panel;
    const isBranch = this.hooks.isBranch();
    mark.remove();
    if (isBranch) stepper.transport.above(mark);
    stepper.root.classList.toggle("is-branch", isBranch);
    column.openers.prepend(opener);
    if (node.parentElement !== column.node) column.node.append(node);
    if (this.root !== stepper.root) {
      this.root?.removeEventListener("keydown", this.escapes, true);
      this.root = stepper.root;
      this.root.addEventListener("keydown", this.escapes, true);
    }
    column.node.classList.toggle("is-whatif", this.isOpen);
    stepper.choosing = (id) => this.clicked(id);
    this.picked = [];
    this.draw();
  }

  /** The options at the current step, while they are shown. */
  get options() {
    const step = this.isOpen && this.isAnswered ? this.model.get("whatif")?.step : null;
    return step && step.at === this.hooks.stepper()?.player.n ? step.options : [];
  }

  /** Options left after clicks on the table; null before the first click. */
  get left() {
    const scene = this.hooks.stepper()?.ctx?.scene;
    return scene && this.picked.length ? optionsOf(this.options, scene, this.picked) : null;
  }

  /**
   * Handles a click on a piece; returns false if no option involves it.
   *
   * @param {string} id
   */
  clicked(id) {
    const scene = this.hooks.stepper()?.ctx?.scene;
    const found = scene && pickedAfter(this.options, scene, this.picked, id);
    if (!found) return false;
    const [only, ...more] = found.options;
    if (only && !more.length) {
      const here = this.here();
      if (here) this.say({ do: "whatif.choose", at: here.at, view: here.view, place: only[0] });
      this.pick([]);
    } else this.pick(found.picked);
    return true;
  }

  /** @param {string[]} picked */
  pick(picked) {
    this.picked = picked;
    this.draw();
  }

  /** Marks the pieces that options involve, and those clicked. */
  mark() {
    const stepper = this.hooks.stepper();
    const scene = stepper?.ctx?.scene;
    if (!stepper || !scene) return;
    stepper.table.offer(piecesOf(this.left ?? this.options, scene), this.picked);
  }

  /**
   * @param {boolean} yes
   * @param {boolean} [isByHand] the focus follows
   */
  open(yes, isByHand = true) {
    if (!yes && !this.isOpen) return;
    const { node, opener } = this.panel;
    const column = this.hooks.stepper()?.column?.node;
    this.isOpen = yes;
    if (yes) this.hooks.opened();
    column?.classList.toggle("is-whatif", yes);
    node.hidden = !yes;
    opener.hidden = yes;
    this.picked = [];
    this.draw();
    if (!yes && isByHand) opener.focus({ preventScroll: true });
    if (!yes) return;
    if (node.getClientRects().length) node.focus({ preventScroll: true });
    this.ask();
  }

  /** True if Python's state belongs to the current recording. */
  get isAnswered() {
    const { of, model } = this;
    return this.isAsked && model.get("whatif")?.events === of?.story.events.length;
  }

  here() {
    const stepper = this.hooks.stepper();
    if (!stepper) return null;
    const { player, settings, story, study } = stepper;
    return {
      at: player.n,
      view: player.view,
      seats: story.seats,
      showsCame: !settings.hideFuture && study.first(player.n) === null,
      picked: this.left?.map(([place]) => place) ?? null,
      clause: (/** @type {string} */ id) => story.clauses[id]?.title ?? "",
      known: this.knownAt(stepper),
    };
  }

  /**
   * Returns what the story tells of the alternatives at this step.
   *
   * @param {import("../stepper/stepper.js").Stepper} stepper
   */
  knownAt({ ctx, player, story }) {
    const can = ctx?.scene.can;
    const isComing = player.n < story.total && story.event(player.n + 1).node === "choice";
    if (!can || !isComing) return { title: "What could come", rows: [] };
    return { title: can.title, rows: can.rows.filter((row) => row.legal).map((row) => row.title) };
  }

  /** Updates after a step or a change of viewpoint. */
  stepped() {
    if (!this.isOpen) return;
    this.picked = [];
    this.panel.refused = "";
    this.mark();
    this.panel.update((this.isAnswered && this.model.get("whatif")) || null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), SOON);
  }

  ask() {
    const here = this.here();
    if (here) this.say({ do: "whatif.step", at: here.at, view: here.view });
  }

  /** @param {Told.WhatIfRequest} message */
  async say(message) {
    const { hooks, model, of } = this;
    if (!of) return;
    const isFirst = !this.isAsked;
    this.isAsked = true;
    await hooks.tellLog();
    if (of !== this.of) return;
    if (isFirst) {
      const text = stored(KEPT + of.key);
      if (text) model.send({ do: "whatif.bring", text, all: true });
    }
    model.send(message);
  }

  draw() {
    const { isAnswered, isOpen, model, panel } = this;
    const told = isAnswered ? model.get("whatif") : null;
    panel.wait(isOpen && !isAnswered ? model.get("waiting") : "");
    panel.update(told ?? null);
    this.mark();
  }

  /** Shows the branch that Python has laid out. */
  put() {
    const on = this.model.get("branch");
    if (!on?.no || !this.isAnswered) return;
    this.hooks.show(on);
    this.attach();
    const { node } = this.panel;
    if (this.isOpen && node.getClientRects().length) node.focus({ preventScroll: true });
  }

  /** Stores changed branches, or downloads them as a file. */
  kept() {
    const file = this.model.get("branches");
    if (file && file.no < this.file) this.file = file.no; // of another recording
    if (!file?.text || !this.of || !this.isAsked) return;
    store(KEPT + this.of.key, file.text);
    if (file.no === this.file) return;
    this.file = file.no;
    this.hooks.keep(file.name, file.text);
  }

  end() {
    clearTimeout(this.timer);
    this.root?.removeEventListener("keydown", this.escapes, true);
    for (const [event, callback] of Object.entries(this.heard)) this.model.off(event, callback);
  }
}
