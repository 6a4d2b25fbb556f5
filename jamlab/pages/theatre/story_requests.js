// Stories from Python: each request has a number, which the reply repeats.

import { unpacked } from "../../ui/tables/story.js";
import { bytesIn } from "./bytes.js";

/** Python's reason why a recording cannot be shown. */
export class Refused extends Error {
  /** @param {Told.RefusedTold} told */
  constructor(told) {
    super(told.words);
    this.exactly = told.exactly;
  }
}

export class Laying {
  /**
   * @param {Model<TheatreTraits>} model
   * @param {(laid: Told.LaidTold) => void} shown called for a recording that was not requested here
   */
  constructor(model, shown) {
    this.model = model;
    /** @type {Map<number, { done: (laid: Told.LaidTold) => void, fail: (error: Error) => void }>} */
    this.waiting = new Map();
    this.laid = () => {
      const laid = model.get("laid");
      if (!laid.story) return;
      if (!laid.ask) shown(laid);
      this.waiting.get(laid.ask)?.done(laid);
      this.waiting.delete(laid.ask);
    };
    this.refused = () => {
      const refused = model.get("refused");
      this.waiting.get(refused.ask)?.fail(new Refused(refused));
      this.waiting.delete(refused.ask);
    };
    model.on("change:laid", this.laid);
    model.on("change:refused", this.refused);
  }

  /**
   * @param {number} ask
   * @param {Without<Told.TheatreRequest, "ask">} message
   * @returns {Promise<Told.LaidTold>}
   */
  ask(ask, message) {
    return new Promise((done, fail) => {
      this.waiting.set(ask, { done, fail });
      this.model.send({ ...message, ask });
    });
  }

  end() {
    this.model.off("change:laid", this.laid);
    this.model.off("change:refused", this.refused);
  }
}

/** @param {Told.LaidTold} laid */
export function storyIn(laid) {
  return unpacked(bytesIn(laid.story));
}
