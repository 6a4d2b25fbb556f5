// The page's address, which follows what is on; and what was on last, which the browser keeps.

import { readAddress } from "../../ui/toolkit/address.js";
import { isNear } from "./where.js";

const AFTER_STEP = 250; // ms after which the address follows: browsers allow few changes a second
const LAST = "jamlab-theatre:"; // and the page's path

export class Following {
  /**
   * A notebook's address is JupyterLab's: only a page of the gallery has one of its own, and of
   * several theatres on it the first.
   *
   * @param {() => string} hash of what is on; "" for nothing
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
   * What is asked for: by the address, or else (if `last` counts) by what was on last.
   *
   * @param {boolean} last
   */
  asked(last) {
    if (!this.isOn) return {};
    const now = readAddress(location.hash);
    return now.game || !last ? now : { ...readAddress(lastOn()), ...now };
  }

  /** @param {string} hash */
  link(hash) {
    return new URL(hash, location.href).href;
  }

  /** A step was made; many quick ones become one address. */
  follow() {
    clearTimeout(this.timer);
    this.timer = this.isOn ? setTimeout(() => this.write(false), AFTER_STEP) : 0;
  }

  /** Something else may have changed: trials that run do not keep the address of a step waiting. */
  look() {
    if (!this.timer) this.follow();
  }

  /** What is on stands in the place of the address that led here. */
  settle() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.write(true);
  }

  /** @param {boolean} isSettled */
  write(isSettled) {
    this.timer = 0;
    const now = this.hash();
    if (!now) return;
    keepLast(now);
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

function lastOn() {
  try {
    return localStorage.getItem(LAST + location.pathname) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** @param {string} address */
function keepLast(address) {
  try {
    localStorage.setItem(LAST + location.pathname, address);
  } catch {
    // A browser that keeps nothing.
  }
}
