// Switch for badges on face-down tiles that everybody has seen. Without them it is a memory game,
// as at a real table; that is the default for several people.

import { h } from "../../ui/toolkit/dom.js";

const SEEN_TILES = "jamlab-play-seen";

export class SeenTiles {
  /** @param {() => void} changed */
  constructor(changed) {
    this.isOn = true;
    this.people = 0;
    this.node = h("button", { type: "button", class: "jl-pill", text: "Seen tiles", hidden: true });
    this.node.title = "Badges on tiles that were seen: without them, remember what lies where";
    this.node.onclick = () => {
      this.isOn = !this.isOn;
      if (this.people < 2) keepSeen(this.isOn);
      this.draw();
      changed();
    };
    this.draw();
  }

  /**
   * Start a game.
   *
   * @param {number} people at the page
   * @param {boolean} hasTiles the game has tiles that are turned back down
   */
  begin(people, hasTiles) {
    this.people = people;
    this.node.hidden = !hasTiles;
    this.isOn = !hasTiles || (people < 2 && keptSeen());
    this.draw();
  }

  draw() {
    this.node.setAttribute("aria-pressed", String(this.isOn));
  }
}

/** Return true unless a solo player switched badges off. */
function keptSeen() {
  try {
    return localStorage.getItem(SEEN_TILES) !== "off";
  } catch {
    return true; // storage refused
  }
}

/** @param {boolean} isOn */
function keepSeen(isOn) {
  try {
    if (isOn) localStorage.removeItem(SEEN_TILES);
    else localStorage.setItem(SEEN_TILES, "off");
  } catch {
    // Not stored: lasts for this game.
  }
}
