// Whether face-down tiles that everybody saw keep a badge of what they are. Without, it is the memory game
// that it is at a table; so it begins where several people play.

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
   * A game begins.
   *
   * @param {number} people at the page
   * @param {boolean} hasTiles it is played with tiles that go face down again
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

/** Badges are there, if nobody who played alone switched them off. */
function keptSeen() {
  try {
    return localStorage.getItem(SEEN_TILES) !== "off";
  } catch {
    return true; // a browser that keeps nothing
  }
}

/** @param {boolean} isOn */
function keepSeen(isOn) {
  try {
    if (isOn) localStorage.removeItem(SEEN_TILES);
    else localStorage.setItem(SEEN_TILES, "off");
  } catch {
    // It stays for this game.
  }
}
