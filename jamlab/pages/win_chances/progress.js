// Progress of the computation of values, in words, and a button for it.

import { h, many, setText } from "../../ui/toolkit/dom.js";
import { inTenths } from "./tenths.js";

const thousands = (/** @type {number} */ n) => n.toLocaleString("en");

/**
 * Text and a button, with separate text for screen readers, for which progress would be spoken too
 * often.
 */
export class WorkLine {
  /**
   * @param {import("./turned.js").ValuingHooks | null} hooks
   * @param {string} className of the words
   */
  constructor(hooks, className) {
    this.hooks = hooks;
    this.button = h("button", { type: "button", class: "jl-winbutton", onclick: () => this.act() });
    this.state = h("span", { class: className });
    this.heard = h("p", { class: "jl-sr", role: "status" });
    this.view = "";
    this.todo = "";
  }

  act() {
    const { hooks, todo, view } = this;
    if (!hooks) return;
    if (todo === "stop") hooks.stop();
    else if (todo === "again") hooks.again(view);
    else hooks.work(view);
  }

  /** @param {import("./turned.js").Seen} seen */
  isBusy({ state, waiting }) {
    return state === "working" || !!waiting;
  }

  /**
   * @param {import("./turned.js").Seen} seen
   * @param {boolean} has some values up to here are known
   */
  update(seen, has) {
    const { seconds, state, says, track, view, waiting } = seen;
    const { hooks } = this;
    const busy = this.isBusy(seen);
    this.view = view;
    const ended =
      state === "failed" ? says : state === "stopped" && has ? says || "It was stopped." : "";
    const told = busy ? waiting || says : ended;
    setText(this.state, told || (has ? "" : emptyWords(busy, hooks ? seconds : 0)));
    const begun = this.heard.textContent !== "";
    setText(this.heard, busy ? HEARD.working : begun ? (HEARD[state] ?? says) : "");
    this.todo = todoOf(
      has ? state : state === "stopped" ? "none" : state,
      !!track,
      busy && !waiting,
    );
    this.button.hidden = !hooks || !this.todo || (!!waiting && state !== "working");
    setText(this.button, TODO_WORDS[this.todo] ?? "");
    this.button.setAttribute("aria-label", TODO_LABELS[this.todo] ?? "");
  }
}

/** @type {{ [state: string]: string }} */
const HEARD = {
  working: "The chances to win are being worked out.",
  done: "The chances to win are worked out.",
  stopped: "It was stopped.",
};

/** @type {{ [todo: string]: string }} */
const TODO_LABELS = {
  work: "Work it out: the chances to win",
  stop: "Stop working it out",
  again: "Try again to work it out",
};

/** @type {{ [todo: string]: string }} */
const TODO_WORDS = { work: "Work it out", stop: "Stop", again: "Try again" };

/**
 * Returns the possible action: "work", "stop", "again" or nothing.
 *
 * @param {Told.ValuesTold["state"]} state
 * @param {boolean} has
 * @param {boolean} works
 */
function todoOf(state, has, works) {
  if (works) return "stop";
  if (state === "failed" || state === "stopped") return "again";
  return has ? "" : "work";
}

/**
 * @param {boolean} busy
 * @param {number} seconds
 */
function emptyWords(busy, seconds) {
  if (busy) return "is being worked out";
  if (!seconds) return "not worked out yet";
  const long =
    seconds < 90 ? `about ${many(seconds, "second")}` : `about ${Math.round(seconds / 60)} minutes`;
  return `not worked out yet · ${long}`;
}

/**
 * @param {Story} story
 * @param {string} view
 */
export function seenAs(story, view) {
  if (view === "all") return " with open cards";
  const name = story.seats[Number(view)];
  return view !== "table" && name ? ` as ${name} saw it` : "";
}

/**
 * Returns how the values were computed: "95 % interval ± 3.0 points", "1,000 play-outs by “memory”
 * from each step".
 *
 * @param {Story} story
 * @param {string} view
 * @param {Told.ValueTrack} track
 * @param {number} at
 * @param {string} judge
 */
export function howWords(story, view, { counts, half }, at, judge) {
  const sure = half[at] === 0 && counts[at] < 0;
  const interval = sure ? "counted exactly" : `95 % interval ± ${inTenths(half[at])} points`;
  const whom = seenAs(story, view).trim();
  const by = judge ? ` by “${judge}”` : "";
  const trials = counts[at] > 0 ? `${thousands(counts[at])} play-outs${by} from each step` : "";
  return [interval, whom, trials].filter(Boolean);
}
