// "Ask about this step" below the stepper. On a prerendered page a recording is sent to Python when
// it is first needed: when the panel comes into sight, or an address asks a question.

import { h } from "../../ui/toolkit/dom.js";
import { asAddress, askedBy } from "../questions/askaddress.js";
import { AskingPanel } from "../questions/asking.js";
import { base64Of } from "./bytes.js";

const NOT_YET = "The questions are being laid out …";

/** @typedef {{ key: string, log: Told.ShelfLog | undefined, events: number, position: () => number }} AskedOf
 *   The current recording: `key` identifies it, `log` is its entry on the shelf. */

export class AskingStep {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {() => Promise<VegaEmbed>} vega
   * @param {(isThere: boolean) => void} changed called when the panel changes; without questions
   *   it is not shown
   */
  constructor(model, vega, changed) {
    this.model = model;
    this.changed = changed;
    this.node = h("section", { class: "jl-box" });
    const { percent, number } = model.get("charts");
    const charts = { specs: { percent, number }, vega };
    this.panel = new AskingPanel(this.node, (message) => this.say(message), charts);
    /** @type {AskedOf | null} */
    this.of = null;
    this.known = ""; // key of the recording that Python has loaded
    this.telling = Promise.resolve();
    this.eyes = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.tellLog();
    });
  }

  /** @param {AskedOf} of the new current recording */
  begin(of) {
    this.of = of;
    this.known = "";
    this.node.hidden = false;
    this.draw();
    this.eyes.unobserve(this.node);
    if (this.model.file) this.eyes.observe(this.node);
    else this.tellLog(); // a kernel has the recordings that it laid out
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
    if (question) this.say(question);
  }

  /** @param {number} at */
  step(at) {
    if (this.known) this.model.send({ do: "step", at });
  }

  /** Returns the question, for the address. */
  address() {
    return this.isAnswered ? asAddress(this.model.get("asking")) : {};
  }

  draw() {
    const { isAnswered, known, model, node } = this;
    const told = model.get("asking");
    const waits = isAnswered || !known ? "" : model.get("waiting") || NOT_YET;
    this.panel.wait(waits);
    this.panel.update(isAnswered ? told : null);
    node.hidden = isAnswered && !told.questions.length;
    this.changed(!node.hidden);
  }

  go() {
    this.node.scrollIntoView();
    this.node.querySelector("select")?.focus({ preventScroll: true });
  }

  end() {
    this.eyes.disconnect();
    this.panel.end();
  }
}
