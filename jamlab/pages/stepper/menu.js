// Round button with a small menu of entries and switches below it.
import { GLYPHS, h, targetOf } from "../../ui/toolkit/dom.js";
import { roundButton } from "./transport.js";

export class Menu {
  /** @param {HTMLElement[]} [entries] fixed entries, before those of `fill` */
  constructor(entries = []) {
    this.button = roundButton("More", GLYPHS.more, () => this.open(!!this.list.hidden), "jl-more");
    this.button.setAttribute("aria-expanded", "false");
    this.rest = h("div", { class: "jl-menurest" });
    const props = { class: "jl-menu", hidden: true, role: "group", "aria-label": "More" };
    this.list = h("div", props, entries, this.rest);
    this.node = h("div", { class: "jl-menuplace" }, this.button, this.list);
    /** @param {Event} event */
    this.outside = (event) => {
      if (!this.node.contains(targetOf(event))) this.open(false);
    };
    /** @param {KeyboardEvent} event */
    this.escape = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.open(false);
      this.button.focus();
    };
  }

  destroy() {
    this.open(false);
  }

  /** @param {(HTMLElement | null)[]} nodes */
  fill(nodes) {
    this.rest.replaceChildren(...nodes.filter((node) => node !== null));
  }

  /** @param {boolean} yes */
  open(yes) {
    this.list.hidden = !yes;
    this.button.setAttribute("aria-expanded", String(yes));
    document.removeEventListener("pointerdown", this.outside, true);
    document.removeEventListener("keydown", this.escape, true);
    if (!yes) return;
    document.addEventListener("pointerdown", this.outside, true);
    document.addEventListener("keydown", this.escape, true);
  }

  /**
   * @param {string} text
   * @param {() => void} act
   * @param {string} [className]
   */
  entry(text, act, className = "") {
    const onclick = () => {
      this.open(false);
      this.button.focus({ preventScroll: true }); // unless the action focuses something else
      act();
    };
    return h("button", { type: "button", class: `jl-link ${className}`, text, onclick });
  }

  /** @param {HTMLElement[]} entries */
  add(...entries) {
    this.rest.before(...entries);
  }
}
