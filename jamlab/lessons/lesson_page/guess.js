// The pupil's guess, the first step of a lesson.
import { h, setText } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { forget, guessIn, guessOnly, keep, keptOf } from "./lessonkeep.js";
import { panel } from "./words.js";

/** @param {Told.StoredGuess} told @param {number} value */
const withUnit = ({ unit }, value) => `${value}${unit}`.replace("-", "−");

/**
 * Prediction by slider or choices, then shown as a value that can be changed until the first trial.
 * It can be made before its program has started: then it is shown and stored by the browser as made
 * (`mine`).
 */
export class GuessPart {
  /** @param {HTMLElement} root @param {Say<Told.LessonRequest>} say */
  constructor(root, say) {
    this.root = root;
    this.say = say;
    /** @type {Told.StoredGuess | null} */
    this.told = null;
    /** @type {((told: Told.StoredGuess) => void) | null} */
    this.built = null; // updates the slider or the choices
    this.sure = false;
    this.changes = false; // the guess is made and is being changed
    this.waits = false; // for its program
    /** @type {Told.Diary | null} */
    this.kept = null;
    /** @type {{ value: number, more: boolean } | null} */
    this.mine = null;
    const { node, note } = panel("Your guess", "");
    this.node = node;
    this.note = note;
    this.body = h("div");
    this.value = h("output", { class: "jl-guessed" });
    this.change = h("button", {
      type: "button",
      class: "jl-pill",
      text: "Change my guess",
      "data-aside": true,
      onclick: () => this.reopen(),
    });
    this.anew = h("button", {
      type: "button",
      class: "jl-anew",
      "data-aside": true,
      onclick: () => this.again(),
      onblur: () => this.ask(false),
    });
    this.go = h("button", { type: "button", class: "jl-pill is-main", text: "This is my guess" });
    const foot = h("div", { class: "jl-guessfoot" }, this.anew, this.change, this.go);
    this.node.append(this.value, this.body, foot);
    root.append(this.node);
  }

  /** @param {Told.StoredGuess} told */
  update(told) {
    const first = !this.told;
    const anew = !!this.told?.given && !told.given;
    if (told.given || anew) this.mine = null;
    this.told = told;
    if (told.diary) keep(told.key, told.diary);
    else if (first && !told.given) {
      this.kept = keptOf(told.key);
      if (this.kept) this.say({ do: "resume", kept: this.kept });
    }
    this.draw(anew);
  }

  /** @param {string} words */
  waitFor(words) {
    this.waits = words !== "";
    if (!this.waits || !this.told || this.told.given || this.mine) return;
    this.mine = guessIn(this.kept, this.told.version);
    if (this.mine) this.draw(false);
  }

  /** State as sent, or as guessed meanwhile. */
  get now() {
    const told = /** @type {Told.StoredGuess} */ (this.told);
    if (!this.mine) return told;
    return { ...told, given: true, value: this.mine.value, locked: this.mine.more };
  }

  /** @param {boolean} anew */
  draw(anew) {
    const told = this.now;
    this.root.toggleAttribute("data-early", this.mine !== null); // the table only shows its wait
    if (anew) this.built = null;
    if (!this.built) {
      this.body.replaceChildren();
      this.built = told.choices.length ? this.choices(told) : this.slider(told);
    }
    const focused = anew && document.activeElement === this.anew;
    if (!told.given || told.locked) this.changes = false;
    const isSet = told.given && !this.changes;
    this.built(told);
    this.node.classList.toggle("is-set", isSet);
    setText(this.note, isSet ? "" : told.ask);
    setText(this.value, isSet ? (told.choices[told.value] ?? withUnit(told, told.value)) : "");
    this.body.hidden = isSet;
    this.go.hidden = isSet || told.choices.length > 0;
    this.change.hidden = !isSet || told.locked;
    this.anew.hidden = !isSet || !told.locked;
    if (focused) this.enter();
    this.ask(false);
  }

  redraw() {
    keepingFocus(
      this.root,
      () => this.draw(false),
      () => this.change,
    );
  }

  /** Show the slider or the choices again. */
  reopen() {
    this.changes = true;
    this.draw(false);
    this.enter();
  }

  enter() {
    this.body.querySelector("input, button")?.focus({ preventScroll: true });
  }

  /** @param {number} value */
  guess(value) {
    this.changes = false;
    this.say({ do: "guess", value });
    if (this.waits && !this.told?.given) {
      this.mine = { value, more: false };
      this.kept = guessOnly(this.now, value);
      keep(this.now.key, this.kept);
    }
    if (this.now.given) this.redraw();
  }

  /** @param {boolean} sure */
  ask(sure) {
    this.sure = sure;
    setText(this.anew, sure ? "Really start again? All you did here is forgotten." : "Start again");
  }

  /** Ask for confirmation on the first click, restart on the second. */
  again() {
    if (!this.sure) return this.ask(true);
    const early = this.mine !== null;
    forget(this.now.key);
    this.say({ do: "restart" });
    this.kept = this.mine = null;
    if (early) this.draw(true);
    return undefined;
  }

  /** @param {Told.StoredGuess} told */
  slider(told) {
    const input = h("input", { type: "range", class: "jl-slide", "aria-label": told.ask });
    const [low, high, step] = told.range;
    Object.assign(input, { min: low, max: high, step, value: told.value });
    const out = h("output");
    const show = () => {
      setText(out, withUnit(told, +input.value));
      input.setAttribute("aria-valuetext", out.textContent);
      input.style.setProperty("--at", (+input.value - low) / (high - low));
    };
    input.addEventListener("input", show);
    this.go.onclick = () => this.guess(+input.value);
    show();
    const words = told.ends.map((text) => h("span", { text }));
    const ends = h("div", { class: "jl-ends", "aria-hidden": "true" }, words);
    this.body.append(h("div", { class: "jl-slideline" }, input, out, ends));
    /** @param {Told.StoredGuess} now */
    return (now) => {
      input.disabled = now.locked;
      if (now.given && !this.changes) input.value = String(now.value);
      show();
    };
  }

  /** @param {Told.StoredGuess} told */
  choices(told) {
    const buttons = told.choices.map((text, n) => {
      const onclick = () => this.guess(n);
      return h("button", { type: "button", class: "jl-pill", text, onclick });
    });
    const props = { class: "jl-picks", role: "group", "aria-label": told.ask };
    this.body.append(h("div", props, buttons));
    /** @param {Told.StoredGuess} now */
    return (now) =>
      buttons.forEach((button, n) => {
        button.setAttribute("aria-pressed", String(now.given && now.value === n));
        button.disabled = now.locked && now.value !== n;
      });
  }
}
