// Where keys are heard: one rule for all pages and hosts.
//
// A page of its own hears its keys wherever the focus is; in a notebook a part hears those that are pressed
// inside it. Fields and dialogs keep their keys. A click inside a part brings the focus there: where it lies
// on a cell, the notebook takes the next letter for a command of its own.

import { h, targetOf } from "./dom.js";

const KEYED_FIELDS = "input:not([type=button], [type=checkbox], [type=file]), select, textarea";
const LETTER_KEYS = "jamlab-letter-keys"; // "off" in the browser's store: letters, digits and signs are no keys

/**
 * True if what has the focus takes keys for itself: somebody types or chooses there.
 *
 * @param {Element} on
 */
export function isField(on) {
  return on.matches(KEYED_FIELDS) || !!on.closest("[contenteditable=true]");
}

/**
 * True if Enter or the space bar presses what has the focus.
 *
 * @param {Element} on
 * @param {string} key
 */
export function isPressed(on, key) {
  if (key !== "Enter" && key !== " ") return false;
  return !!on.closest("button, summary, input, a[href], label, [role=button]");
}

/** True on a page that shows one thing and is no notebook. */
export function isOwnPage() {
  return document.body.classList.contains("house-page");
}

/**
 * Calls `heard` with each key that is meant for `root`. Returns a function that ends it.
 *
 * @param {HTMLElement} root
 * @param {(event: KeyboardEvent, on: HTMLElement) => void} heard
 * @param {boolean} isPage the page is the root's own
 */
export function hearKeys(root, heard, isPage) {
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const on = targetOf(event);
    if (event.defaultPrevented || on.closest("dialog") || isField(on)) return;
    const isSign = event.key.length === 1 && event.key !== " ";
    if (isSign && !(event.ctrlKey || event.metaKey) && areLettersOff()) return;
    heard(event, on);
  };
  const clicked = () => {
    if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
  };
  /** @type {EventTarget} */
  const place = isPage ? document : root;
  place.addEventListener("keydown", /** @type {EventListener} */ (keyed));
  if (!isPage) root.addEventListener("click", clicked);
  return () => {
    place.removeEventListener("keydown", /** @type {EventListener} */ (keyed));
    root.removeEventListener("click", clicked);
  };
}

function areLettersOff() {
  try {
    return localStorage.getItem(LETTER_KEYS) === "off";
  } catch {
    return false; // nothing can be stored here
  }
}

/** A switch for keys that are a letter, a digit or a sign: speech input and shaky hands press them unmeant. */
export function letterSwitch() {
  const box = h("input", { type: "checkbox", class: "jl-letterkeys" });
  box.checked = !areLettersOff();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(LETTER_KEYS, box.checked ? "on" : "off");
    } catch {
      box.checked = true;
    }
  });
  return h("label", { class: "jl-check" }, box, h("span", { text: "Letters and digits are keys" }));
}
