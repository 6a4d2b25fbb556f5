// Typed number: taken at once if no longer number can begin with it, else after a pause or with
// Enter.

import { h } from "../../ui/toolkit/dom.js";

const PAUSE_TYPED = 900; // ms in which another digit may follow

export class TypedNumber {
  /**
   * @param {(number: number) => void} take
   * @param {() => number} most largest number
   */
  constructor(take, most) {
    this.take = take;
    this.most = most;
    this.digits = "";
    this.timer = 0;
    this.took = 0; // time of the last number taken
    this.node = h("output", { class: "jl-typed", hidden: true });
  }

  /**
   * Handle a key; return whether it belongs to a number.
   *
   * @param {string} key
   */
  key(key) {
    const isTooMuch = key === "Enter" && Date.now() - this.took < PAUSE_TYPED; // already taken
    this.took = 0;
    if (isTooMuch) return true;
    if (key === "Enter" && this.digits) this.done();
    else if (key === "Backspace" && this.digits) this.show(this.digits.slice(0, -1));
    else if (/^\d$/.test(key)) this.show(this.digits + key);
    else return false;
    return true;
  }

  /** @param {string} digits */
  show(digits) {
    clearTimeout(this.timer);
    this.digits = digits;
    this.node.textContent = digits;
    this.node.hidden = !digits;
    const number = Number(digits);
    if (!number || number > this.most()) this.clear();
    else if (number * 10 > this.most()) this.done();
    else this.timer = setTimeout(() => this.done(), PAUSE_TYPED);
  }

  done() {
    const number = Number(this.digits);
    this.clear();
    if (!number) return;
    this.took = Date.now();
    this.take(number);
  }

  clear() {
    clearTimeout(this.timer);
    this.digits = "";
    this.node.textContent = "";
    this.node.hidden = true;
  }

  end() {
    clearTimeout(this.timer);
  }
}
