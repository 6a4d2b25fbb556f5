// The page's address, which follows the current recording, and the last one, stored in the browser.

import { readAddress } from "../../ui/toolkit/address.js";
import { store, stored } from "../../ui/toolkit/storage.js";
import { isNear } from "./where.js";

const AFTER_STEP = 250; // ms before the address is updated: browsers allow few changes a second
const LAST = "jamlab-theatre:"; // followed by the page's path

export class Following {
  /**
   * A notebook's address belongs to JupyterLab: only a gallery page has an address of its own, used
   * by the first of several theatres on it.
   *
   * @param {() => string} hash address of the current recording; "" for none
   * @param {(asked: { [name: string]: string }) => void} go
   */
  constructor(hash, go) {
    this.hash = hash;
    const { classList, dataset } = document.body;
    this.isOn = classList.contains("house-page") && !dataset.theatre;
    if (this.isOn) dataset.theatre = "its address";
    this.timer = 0;
    this.hashed = () => go(readAddress(location.hash));
    this.leaves = () => this.timer && this.write(true);
    if (this.isOn) {
      addEventListener("hashchange", this.hashed);
      addEventListener("pagehide", this.leaves);
    }
  }

  /**
   * Returns what to open: by the address, or else (if `last` is true) the last recording.
   *
   * @param {boolean} last
   */
  asked(last) {
    if (!this.isOn) return {};
    const now = readAddress(location.hash);
    return now.game || !last ? now : { ...readAddress(stored(LAST + location.pathname)), ...now };
  }

  /** @param {string} hash */
  link(hash) {
    return new URL(hash, location.href).href;
  }

  /** Called after a step; many quick ones become one address. */
  follow() {
    clearTimeout(this.timer);
    this.timer = this.isOn ? setTimeout(() => this.write(false), AFTER_STEP) : 0;
  }

  /**
   * Called when something else may have changed. Running trials do not delay the address of a step.
   */
  look() {
    if (!this.timer) this.follow();
  }

  /** Replaces the address that led here by that of the current recording. */
  settle() {
    if (this.isOn) this.write(true);
  }

  /** @param {boolean} isSettled */
  write(isSettled) {
    clearTimeout(this.timer); // of a page that is left: it would write again when another one is on
    this.timer = 0;
    const now = this.hash();
    if (!now) return;
    store(LAST + location.pathname, now);
    if (now === location.hash) return;
    const near = isSettled || !location.hash;
    const stays = near || isNear(readAddress(location.hash), readAddress(now));
    history[stays ? "replaceState" : "pushState"](null, "", now);
  }

  end() {
    clearTimeout(this.timer);
    if (this.isOn) delete document.body.dataset.theatre;
    removeEventListener("hashchange", this.hashed);
    removeEventListener("pagehide", this.leaves);
  }
}
