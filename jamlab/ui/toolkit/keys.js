// Keyboard handling: one rule for all pages and hosts.
//
// A standalone page handles its keys wherever the focus is; in a notebook, a part handles only keys
// pressed inside it. Fields and dialogs keep their keys. A click inside a part moves the focus
// there: on the cell, the next letter would be a notebook command.

import { h, targetOf } from "./dom.js";
import { store, stored } from "./storage.js";

const KEYED_FIELDS = "input:not([type=button], [type=checkbox], [type=file]), select, textarea";
const LETTER_KEYS = "jamlab-letter-keys"; // "off": no single-character keys (local storage)

/**
 * Returns true if the focused element takes keys itself: a field for typing or choosing.
 *
 * @param {Element} on
 */
export function isField(on) {
  return on.matches(KEYED_FIELDS) || !!on.closest("[contenteditable=true]");
}

/**
 * Returns true if Enter or the space bar activates the focused element.
 *
 * @param {Element} on
 * @param {string} key
 */
export function isPressed(on, key) {
  if (key !== "Enter" && key !== " ") return false;
  return !!on.closest("button, summary, input, a[href], label, [role=button]");
}

/** Returns true on a page that shows one thing and is no notebook. */
export function isOwnPage() {
  return document.body.classList.contains("house-page");
}

/**
 * Calls `heard` with each key meant for `root`. Returns a function that removes the listeners.
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
  return stored(LETTER_KEYS) === "off";
}

/**
 * Returns a switch for keys that are a letter, a digit or a sign: speech input and tremor press
 * them by accident.
 */
export function letterSwitch() {
  const box = h("input", { type: "checkbox", class: "jl-letterkeys" });
  box.checked = !areLettersOff();
  box.addEventListener("change", () => {
    if (!store(LETTER_KEYS, box.checked ? "on" : "off")) box.checked = true;
  });
  return h("label", { class: "jl-check" }, box, h("span", { text: "Letters and digits are keys" }));
}
