// Setting whether later events of a game are shown. They are hidden by default; the last choice
// applies to every game and is stored in the browser.

import { store, stored } from "../../ui/toolkit/storage.js";

const FUTURE_KEY = "jamlab-future";
const FUTURE_SHOWN = "shown";

export function isFutureHidden() {
  return stored(FUTURE_KEY) !== FUTURE_SHOWN;
}

/** @param {boolean} hides */
export function keepFuture(hides) {
  store(FUTURE_KEY, hides ? "hidden" : FUTURE_SHOWN);
}
