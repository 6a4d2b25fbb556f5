// Switch for badges on face-down tiles that everybody has seen. Without them it is a memory game,
// as at a real table; that is the default for several people.

import { h } from "../../ui/toolkit/dom.js";
import { store, stored } from "../../ui/toolkit/storage.js";

const SEEN_TILES = "jamlab-play-seen"; // "off": a solo player switched badges off

export class SeenTiles {
  /** @param {() => void} changed */
  constructor(changed) {
    this.isOn = true;
    this.people = 0;
    this.node = h("button", { type: "button", class: "jl-pill", text: "Seen tiles", hidden: true });
    this.node.title = "Badges on tiles that were seen: without them, remember what lies where";
    this.node.onclick = () => {
      this.isOn = !this.isOn;
      if (this.people < 2) store(SEEN_TILES, this.isOn ? "" : "off");
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
    this.isOn = !hasTiles || (people < 2 && stored(SEEN_TILES) !== "off");
    this.draw();
  }

  draw() {
    this.node.setAttribute("aria-pressed", String(this.isOn));
  }
}
