// Setup of a game: variant and seats; house rules and own decks are folded. Nothing is sent before
// the start, except a custom text, which is checked at once.

import { h } from "../../ui/toolkit/dom.js";
import { letterSwitch } from "../../ui/toolkit/keys.js";
import { playedGames } from "./keepgame.js";
import { playedDrawn } from "./playedlist.js";
import { RuleFields, selected } from "./rulefields.js";
import { SeatFields } from "./seatfields.js";

/** @type {{ [roller: string]: string }} */
const ROLLERS = {
  mujoco: "The computer rolls them, by physics",
  table: "The computer rolls them, from recorded flicks",
  manual: "We do, on a real board, and say where they lie",
};

/** @typedef {{ [name: string]: unknown }} Said */

export class SettingForm {
  /**
   * @param {string} slot key of this page's games
   * @param {{ begin: (said: Omit<Told.PlayBegin, "do">) => void, open: (link: string) => void,
   *   check: (said: Omit<Told.PlayCheck, "do">) => void }} hooks `begin` starts with the choices;
   *   `check` checks them before; `open` opens a finished game
   */
  constructor(slot, { begin, check, open }) {
    this.slot = slot;
    this.opens = open;
    this.node = h("form", { class: "jl-setting" });
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.button.disabled) begin(this.said());
    });
    /** Last drawn state, as JSON. */
    this.drawn = "";
    /** Default choices; null before the first drawing.
     * @type {Said | null} */
    this.fresh = null;
    this.button = h("button", { type: "submit", class: "jl-begin", text: "Begin" });
    this.says = h("p", { class: "jl-refused", role: "alert", hidden: true });
    this.seats = new SeatFields();
    this.rules = new RuleFields(() => check(this.said()));
    /** Titles of unfolded sections, kept across drawings.
     * @type {Set<string>} */
    this.unfolded = new Set();
    this.played = h("section", { class: "jl-box jl-playedgames", hidden: true });
  }

  /** Return the current choices. */
  said() {
    const { node, rules, seats } = this;
    const checks = Object.fromEntries(
      [...node.querySelectorAll("[data-switch]")].map((field) => [
        field.dataset.switch ?? "",
        /** @type {HTMLInputElement} */ (field).checked,
      ]),
    );
    const words = Object.fromEntries(
      [...node.querySelectorAll("[data-word]")].map((field) => [
        field.dataset.word ?? "",
        /** @type {HTMLSelectElement} */ (field).value,
      ]),
    );
    return { seats: seats.said(), options: rules.said(), ...checks, ...words };
  }

  /**
   * @param {Told.PlaySetting} told
   * @param {string} says error in the choices
   */
  update(told, says) {
    this.says.textContent = says;
    this.says.hidden = !says;
    this.drawPlayed();
    const drawn = JSON.stringify(told);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const chosen = this.fresh ? changed(this.fresh, this.said()) : {};
    this.draw(told);
    this.fresh = this.said();
    this.choose(chosen);
  }

  /** Forget choices when a game starts: later updates take precedence. */
  forget() {
    if (this.node.isConnected) this.fresh = this.said();
  }

  /**
   * Restore a person's choices after an update (such as simulated dice here and not there, or a
   * faulty deck), as far as they are still offered.
   *
   * @param {Said} chosen
   */
  choose({ options, seats, ...others }) {
    if (seats) this.seats.choose(/** @type {import("./seatfields.js").SeatSaid[]} */ (seats));
    this.rules.choose(/** @type {{ [option: string]: string }} */ (options ?? {}));
    for (const [name, value] of Object.entries(others)) {
      const field = this.node.querySelector(`[data-switch="${name}"], [data-word="${name}"]`);
      if (field instanceof HTMLSelectElement) selected(field, String(value));
      else if (field) /** @type {HTMLInputElement} */ (field).checked = value === true;
    }
  }

  /** @param {Told.PlaySetting} told */
  draw(told) {
    const { played, rules, says, seats } = this;
    seats.draw(told);
    const { first, own, usual } = rules.draw(told.options);
    const dice = told.rollers.length
      ? [
          this.choice("roller", "Who rolls the dice", told.rollers, told.roller, ROLLERS),
          ...(told.skills.length
            ? [this.choice("skill", "How exact fingers are", told.skills, told.skill, {})]
            : []),
        ]
      : [];
    const about = told.fixed ? notedAs(told) : switches(told);
    this.node.replaceChildren(
      h(
        "section",
        { class: "jl-box" },
        h("h2", { class: "jl-playname", text: `Play ${told.name}` }),
        h("p", { class: "jl-about", text: told.about }),
        first,
        h("h2", { text: "Who plays?" }),
        seats.node,
        says,
        h("div", { class: "jl-beginrow" }, this.button, seats.more),
      ),
      h(
        "section",
        { class: "jl-box jl-folds" },
        this.folded("Dice", dice),
        this.folded("House rules", usual),
        this.folded("Cards of our own", own, told.options.some(isOwn)),
        told.fixed ? about : this.folded("Help while you play", [about]),
        this.folded("Keys", [letterSwitch()]),
      ),
      played,
    );
  }

  /** @param {boolean} is the game starts once Python has started */
  begins(is) {
    this.button.disabled = is;
    this.button.textContent = is ? "It begins in a moment …" : "Begin";
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} inside
   * @param {boolean} [isOpen]
   */
  folded(title, inside, isOpen = false) {
    if (!inside.length) return null;
    const summary = h("summary", { text: title });
    const node = h("details", { class: "jl-fold" }, summary);
    node.append(h("div", null, inside));
    node.open = isOpen || this.unfolded.has(title);
    // "toggle" fires after the click: the form may have been redrawn in between.
    summary.onclick = () => {
      if (node.open) this.unfolded.delete(title);
      else this.unfolded.add(title);
    };
    return node;
  }

  drawPlayed() {
    const games = playedGames(this.slot);
    this.played.hidden = !games.length;
    const key = games.map(({ at }) => at).join();
    if (this.played.dataset.key === key) return;
    this.played.dataset.key = key;
    this.played.replaceChildren(
      ...playedDrawn(this.slot, games, {
        open: (link) => this.opens(link),
        dropped: () => this.drawPlayed(),
      }),
    );
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {string[]} values
   * @param {string} value
   * @param {{ [value: string]: string }} named
   */
  choice(name, words, values, value, named) {
    const id = `jl-word-${name}`;
    const field = h("select", { id, "data-word": name });
    field.append(...values.map((each) => h("option", { value: each, text: named[each] ?? each })));
    field.value = value;
    return h("div", { class: "jl-field" }, h("label", { for: id, text: words }), field);
  }
}

/**
 * Return the differences by name; for options, only those that differ.
 *
 * @param {Said} before
 * @param {Said} now
 */
function changed(before, now) {
  /** @type {Said} */
  const found = {};
  for (const name of Object.keys(now)) {
    if (name === "options")
      found[name] = changed(/** @type {Said} */ (before[name]), /** @type {Said} */ (now[name]));
    else if (JSON.stringify(before[name]) !== JSON.stringify(now[name])) found[name] = now[name];
  }
  return found;
}

/** @param {Told.PlayOption} option one whose custom text was loaded, or tried */
function isOwn({ faults, isData, value, values }) {
  return isData && (faults.length > 0 || !values.includes(value));
}

/** @param {Told.PlaySetting} told */
function switches({ back, hints }) {
  return h("div", null, check("hints", "Hints", hints), check("back", "Take back", back));
}

/**
 * @param {string} name
 * @param {string} words
 * @param {boolean} is
 */
function check(name, words, is) {
  const field = h("input", { type: "checkbox", "data-switch": name });
  field.checked = is;
  return h("label", { class: "jl-check" }, field, words);
}

/**
 * Return a teacher's settings.
 *
 * @param {Told.PlaySetting} told
 */
function notedAs({ back, hints }) {
  const off = [...(hints ? [] : ["hints"]), ...(back ? [] : ["take back"])];
  const words = off.length ? `Switched off here: ${off.join(", ")}.` : "";
  return h("p", { class: "jl-quiet", text: words, hidden: !words });
}
