// The page's address, which follows what is on; and what was on last, which the browser keeps.

import { readAddress } from "../shared/address.js";
import { isNear } from "./where.js";

const AFTER_STEP = 250; // ms after which the address follows: browsers allow few changes a second
const LAST = "jamlab-theatre";

export class Following {
  /**
   * A notebook's address is JupyterLab's: only a page of the gallery has one of its own.
   *
   * @param {() => string} hash of what is on; "" for nothing
   * @param {(asked: { [name: string]: string }) => void} go
   */
  constructor(hash, go) {
    this.hash = hash;
    this.isOn = document.body.classList.contains("house-page");
    this.timer = 0;
    this.hashed = () => go(readAddress(location.hash));
    if (this.isOn) addEventListener("hashchange", this.hashed);
  }

  /** What is asked for: by the address, or else by what was on last. */
  asked() {
    if (!this.isOn) return {};
    const now = readAddress(location.hash);
    return now.game ? now : { ...readAddress(lastOn()), ...now };
  }

  /** The link to what is on. */
  link() {
    return new URL(this.hash(), location.href).href;
  }

  /** A step was made; many quick ones become one address. */
  follow() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(false), AFTER_STEP);
  }

  /** What is on stands in the place of the address that led here. */
  settle() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.write(true);
  }

  /** @param {boolean} isSettled */
  write(isSettled) {
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
    removeEventListener("hashchange", this.hashed);
  }
}

function lastOn() {
  try {
    return localStorage.getItem(LAST) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** @param {string} address */
function keepLast(address) {
  try {
    localStorage.setItem(LAST, address);
  } catch {
    // A browser that keeps nothing.
  }
}
