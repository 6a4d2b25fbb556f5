// "Ask about this step" in the stepper's column. On a prerendered page a recording is sent to Python
// when it is first needed: when the panel is opened, or an address asks a question.

import { GLYPHS, glyph, h } from "../../ui/toolkit/dom.js";
import { asAddress, askedBy } from "../questions/askaddress.js";
import { AskingPanel } from "../questions/asking.js";
import { base64Of } from "./bytes.js";

const NOT_YET = "The questions are being laid out …";
const ASK = "Ask about this step";

/** @typedef {{ key: string, log: Told.ShelfLog | undefined, events: number, position: () => number }} AskedOf
 *   The current recording: `key` identifies it, `log` is its entry on the shelf. */

export class AskingStep {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {() => Promise<VegaEmbed>} vega
   * @param {{ changed: () => void, opened: () => void }} hooks `changed` is called when the question
   *   may have changed, `opened` when the panel is opened
   */
  constructor(model, vega, { changed, opened }) {
    this.model = model;
    this.changed = changed;
    this.opened = opened;
    this.isOpen = false;
    this.opener = h("button", {
      type: "button",
      class: "jl-whatifpill",
      text: ASK,
      onclick: () => this.open(true),
    });
    const close = h(
      "button",
      {
        type: "button",
        class: "jl-tool",
        "aria-label": `Close “${ASK}”`,
        onclick: () => this.open(false),
      },
      glyph(GLYPHS.close, 18),
    );
    this.node = h("section", { class: "jl-box", "aria-label": ASK, hidden: true });
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      this.open(false);
    });
    const { percent, number } = model.get("charts");
    const charts = { specs: { percent, number }, vega };
    this.panel = new AskingPanel(this.node, (message) => this.say(message), charts);
    this.node.querySelector("h2")?.append(close);
    /** @type {HTMLElement | undefined} */
    this.column = undefined;
    /** @type {AskedOf | null} */
    this.of = null;
    this.known = ""; // key of the recording that Python has loaded
    this.telling = Promise.resolve();
  }

  /** @param {AskedOf} of the new current recording */
  begin(of) {
    this.of = of;
    this.known = "";
    this.draw();
    if (this.isOpen || !this.model.file) this.tellLog(); // a kernel has what it laid out
  }

  /**
   * Attaches to a new stepper: the panel goes into its column.
   *
   * @param {import("../stepper/stepper.js").Stepper | null} stepper
   */
  attach(stepper) {
    const { column } = stepper ?? {};
    if (!column) return;
    this.column = column.node;
    column.openers.append(this.opener);
    column.node.append(this.node);
    this.draw();
  }

  /**
   * @param {boolean} yes
   * @param {boolean} [isByHand] the focus follows
   */
  open(yes, isByHand = true) {
    if (yes === this.isOpen) return;
    this.isOpen = yes;
    if (yes) this.opened();
    this.draw();
    if (yes) this.tellLog();
    if (!isByHand) return;
    if (!yes) return this.opener.focus({ preventScroll: true });
    const { question } = this.panel;
    question.focus({ preventScroll: true });
    const under = this.node.closest(".jamlab")?.querySelector(".jl-transport");
    const end = under?.getBoundingClientRect().top ?? innerHeight;
    if (question.getBoundingClientRect().bottom > end) question.scrollIntoView({ block: "center" });
    return undefined;
  }

  /**
   * Switches to a branch of the recording, or back to it; Python already has it, and the question
   * stays.
   *
   * @param {number} events
   */
  turnTo(events) {
    if (this.of) this.of = { ...this.of, events };
    if (this.of && this.known) this.step(this.of.position());
    this.draw();
  }

  /** True if Python's state belongs to the current recording. */
  get isAnswered() {
    return !!this.known && this.model.get("asking").events === this.of?.events;
  }

  /** Returns a promise that resolves when Python has the recording; concurrent callers share it. */
  tellLog() {
    const { of } = this;
    if (of && this.known !== of.key) {
      this.known = of.key;
      this.draw();
      this.telling = this.sendLog(of);
    }
    return this.telling;
  }

  /** @param {AskedOf} of */
  async sendLog(of) {
    const { model } = this;
    if (of.log?.file && model.file) {
      const data = base64Of(await model.file(of.log.file));
      if (this.known !== of.key) return; // another recording is current by now
      model.send({ do: "log", name: of.log.log, data });
    }
    model.send({ do: "step", at: of.position() });
  }

  /** @param {PanelRequest} message from the panel */
  async say(message) {
    await this.tellLog();
    this.model.send(message);
  }

  /** @param {{ [name: string]: string }} address */
  askBy(address) {
    const question = askedBy(address);
    if (!question) return;
    this.open(true, false);
    this.say(question);
  }

  /** @param {number} at */
  step(at) {
    if (this.known) this.model.send({ do: "step", at });
  }

  /** Returns the question, for the address. */
  address() {
    return this.isOpen && this.isAnswered ? asAddress(this.model.get("asking")) : {};
  }

  draw() {
    const { column, isAnswered, isOpen, known, model, node, opener } = this;
    const told = model.get("asking");
    const waits = isAnswered || !known ? "" : model.get("waiting") || NOT_YET;
    this.panel.wait(waits);
    this.panel.update(isAnswered ? told : null);
    const isThere = !isAnswered || told.questions.length > 0; // a game without questions has no panel
    node.hidden = !isOpen || !isThere;
    opener.hidden = isOpen || !isThere;
    column?.classList.toggle("is-asking", !node.hidden);
    this.changed();
  }

  end() {
    this.panel.end();
  }
}
