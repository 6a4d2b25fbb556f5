// Speed at which the table shows agents' actions: the reader's choice, stored by the browser.

import { h } from "../../ui/toolkit/dom.js";
import { store, stored } from "../../ui/toolkit/storage.js";

const SPEED = "jamlab-play-speed";
/** ms per action, with labels. */
const SPEEDS = new Map([
  [2000, "2 s"],
  [1000, "1 s"],
  [500, "½ s"],
  [200, "⅕ s"],
  [0, "at once"],
]);
const ONLY_PLAYERS = 1000; // ms per action in a game without people
const WITH_PEOPLE = 500;

export class Speed {
  /** @param {() => void} changed */
  constructor(changed) {
    this.isWatched = false;
    this.list = h("select", { "aria-label": "Speed of play" });
    this.list.append(...[...SPEEDS].map(([value, text]) => h("option", { value, text })));
    this.list.onchange = () => {
      store(SPEED, this.list.value);
      changed();
    };
    const title = "How long each action of the others is shown";
    this.node = h("label", { class: "jl-speed", title }, h("span", { text: "Speed" }), this.list);
  }

  /** ms per action. */
  get beat() {
    return Number(this.list.value);
  }

  /**
   * @param {number} people at the page
   * @param {number} seats
   */
  update(people, seats) {
    this.isWatched = people === 0;
    this.node.hidden = people === seats;
    this.list.value = keptSpeed() || String(this.isWatched ? ONLY_PLAYERS : WITH_PEOPLE);
  }
}

function keptSpeed() {
  const kept = stored(SPEED);
  return kept && SPEEDS.has(Number(kept)) ? kept : "";
}
