// A game is played in one tab of a browser: what two of them keep would undo one another.
//
// A tab that opens asks whether another one has the game; that one answers, and whoever hears it holds
// still. Tabs hear one another by what they write into the browser's storage.

const TAB = "jamlab-play-tab:";

export class OneTab {
  /**
   * @param {string} slot what the game is kept under
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

  /** This tab has the game from now on. */
  take() {
    this.isTaken = false;
    this.say("has");
  }

  /** @param {string} what */
  say(what) {
    this.said += 1; // the same text twice is not heard
    try {
      localStorage.setItem(this.name, `${what} ${this.id} ${this.said}`);
    } catch {
      // A browser that keeps nothing: two tabs have nothing in common.
    }
  }

  end() {
    removeEventListener("storage", this.heard);
  }
}
