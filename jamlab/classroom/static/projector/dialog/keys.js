// Keys of the teacher's page, and of a clicker, which sends PageDown and PageUp.

import { home } from "../../home.js";
import { part } from "../parts.js";
import { more } from "./more.js";

/** @typedef {import("../page.js").Page} Page */

/** @param {Page} page */
export function keys(page) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const dialog = /** @type {HTMLDialogElement} */ (part("dialog"));
    let on = event.target instanceof Element ? event.target : document.body;
    // just after closing, the focus is still inside the dialog
    if (!dialog.open && dialog.contains(on)) on = document.body;
    if (dialog.open) {
      const is_clicker = ["PageDown", "PageUp"].includes(event.key);
      if (is_clicker && !on.closest("input, textarea")) dialog.close();
      return;
    }
    const does = of(page, event.key);
    if (!does || (on.closest("button, a") && [" ", "Enter"].includes(event.key))) return;
    event.preventDefault();
    does();
  });
}

/**
 * @param {Page} page
 * @param {string} key
 * @returns {(() => unknown) | null}
 */
function of(page, key) {
  const open = !part("large").hidden;
  switch (key) {
    case " ":
    case "Enter":
    case "ArrowRight":
    case "PageDown":
      return open ? () => page.large(false) : () => page.goOn();
    case "ArrowLeft":
    case "PageUp":
    case "Escape":
      return () => page.large(false);
    case "r":
      return () => {
        if (page.state?.stage === "shown") page.act("reveal");
        else if (page.state?.stage === "open") more(page, "reveal");
      };
    case "q":
      return () => page.large();
    case "h":
      return () => more(page, "hands");
    case "n":
      return () => location.assign(`${home}teach/${page.number}/choose`);
    case "j":
      return () => more(page, "judging");
    case "?":
      return () => more(page, "keys");
    default:
      return null;
  }
}
