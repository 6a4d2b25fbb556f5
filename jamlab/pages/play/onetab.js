// Restriction of a game to one browser tab: two would overwrite each other's state.
//
// A new tab asks whether another one has the game; the owner answers, and the new tab stays
// inactive. Messages are written to the browser's storage, whose events reach other tabs.

import { store } from "../../ui/toolkit/storage.js";

const TAB = "jamlab-play-tab:";

export class OneTab {
  /**
   * @param {string} slot key of the game
   * @param {{ isOn: () => boolean, taken: () => void }} hooks `isOn`: this tab has a game;
   *   `taken`: another one has it
   */
  constructor(slot, { isOn, taken }) {
    this.name = TAB + slot;
    this.id = Math.random().toString(36).slice(2);
    this.isTaken = false;
    this.said = 0;
    this.heard = (/** @type {StorageEvent} */ event) => {
      const [what, id] = event.key === this.name ? (event.newValue ?? "").split(" ") : [];
      if (!what || id === this.id) return;
      if (what === "has") {
        this.isTaken = true;
        taken();
      } else if (what === "who" && isOn() && !this.isTaken) this.say("has");
    };
    addEventListener("storage", this.heard);
    this.say("who");
  }

  /** Claim the game for this tab. */
  take() {
    this.isTaken = false;
    this.say("has");
  }

  /** @param {string} what */
  say(what) {
    this.said += 1; // an unchanged text raises no event
    store(this.name, `${what} ${this.id} ${this.said}`); // tabs share nothing if this is refused
  }

  end() {
    removeEventListener("storage", this.heard);
  }
}
