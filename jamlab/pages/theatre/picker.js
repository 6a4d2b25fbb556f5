// Quiet button that names the current choice; it opens a list with a search field.
import { glyph, h, setText, targetOf } from "../../ui/toolkit/dom.js";
import { matching } from "./matching.js";

const CHEVRON = "M6.700 8.600 12 13.900l5.300-5.300 1.400 1.400L12 16.700 5.300 10z";
let pickers = 0; // for unique ids of the options

/** @typedef {{ id: string, words: string }} PickerEntry */

export class Picker {
  /**
   * @param {string} label kind of choice: "Game"
   * @param {(id: string) => void} choose
   */
  constructor(label, choose) {
    this.label = label;
    this.choose = choose;
    this.name = `jl-picker-${++pickers}`;
    /** @type {PickerEntry[]} */
    this.entries = [];
    /** @type {PickerEntry[]} */
    this.shown = [];
    this.chosen = "";
    this.active = 0;
    this.words = h("span", { class: "jl-pickerwords" });
    this.button = h(
      "button",
      { type: "button", class: "jl-picker", "aria-haspopup": "listbox", "aria-expanded": "false" },
      this.words,
      glyph(CHEVRON, 18),
    );
    /** @type {HTMLElement} */
    this.opener = this.button;
    this.field = h("input", {
      type: "text",
      class: "jl-pickerfield",
      role: "combobox",
      "aria-label": `Search: ${label}`,
      "aria-autocomplete": "list",
      "aria-controls": this.name,
      "aria-expanded": "true",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: "Search …",
    });
    this.list = h("ul", { class: "jl-pickerlist", id: this.name, role: "listbox" });
    this.list.setAttribute("aria-label", label);
    this.none = h("p", { class: "jl-quiet", role: "status", text: "Nothing of that name." });
    this.box = h("div", { class: "jl-pickerbox", hidden: true }, this.field, this.list, this.none);
    this.node = h("span", { class: "jl-pickerplace" }, this.button, this.box);
    this.button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.field.addEventListener("input", () => this.search());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("focusout", (event) => {
      const to = /** @type {Node | null} */ (event.relatedTarget);
      if (to && !this.node.contains(to)) this.close();
    });
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", (event) => {
      const option = targetOf(event).closest("[role=option]");
      if (option) this.take(this.shown[Number(option.dataset.at)]);
    });
    /** @param {Event} event */
    this.outside = (event) => {
      if (!this.node.contains(targetOf(event))) this.close();
    };
  }

  destroy() {
    document.removeEventListener("pointerdown", this.outside, true);
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /**
   * Sets the entries and the current or loading choice; `words` is the button's text.
   *
   * @param {PickerEntry[]} entries
   * @param {string} chosen
   * @param {string} words
   */
  set(entries, chosen, words) {
    this.entries = entries;
    this.chosen = chosen;
    setText(this.words, words);
    this.button.setAttribute("aria-label", `${this.label}: ${words}`);
    this.button.title = words;
    if (this.isOpen) this.search();
  }

  /** @param {HTMLElement} [opener] gets the focus after a choice */
  open(opener = this.button) {
    this.opener = opener;
    this.box.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.outside, true);
    this.field.value = "";
    this.search();
    this.field.focus();
  }

  close(back = false) {
    this.box.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", this.outside, true);
    if (back) this.opener.focus();
  }

  search() {
    this.shown = matching(this.entries, this.field.value);
    const options = this.shown.map(({ id, words }, at) => {
      const option = h("li", { role: "option", id: `${this.name}-${at}`, text: words });
      option.dataset.at = String(at);
      option.setAttribute("aria-selected", String(id === this.chosen));
      return option;
    });
    this.list.replaceChildren(...options);
    this.list.hidden = !options.length;
    this.none.hidden = options.length > 0;
    const chosen = this.field.value ? -1 : this.shown.findIndex(({ id }) => id === this.chosen);
    this.activate(Math.max(0, chosen));
  }

  /** @param {number} at */
  activate(at) {
    this.active = Math.max(0, Math.min(this.shown.length - 1, at));
    for (const [n, option] of [...this.list.children].entries()) {
      option.classList.toggle("is-active", n === this.active);
    }
    const option = this.list.children[this.active];
    if (option) this.field.setAttribute("aria-activedescendant", option.id);
    else this.field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {{ [key: string]: () => void }} */
    const acts = {
      ArrowDown: () => this.activate(this.active + 1),
      ArrowUp: () => this.activate(this.active - 1),
      PageDown: () => this.activate(this.active + 8),
      PageUp: () => this.activate(this.active - 8),
      Enter: () => this.shown[this.active] && this.take(this.shown[this.active]),
      Escape: () => this.close(true),
    };
    event.stopPropagation();
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {PickerEntry} entry */
  take(entry) {
    this.close(true);
    this.choose(entry.id);
  }
}
