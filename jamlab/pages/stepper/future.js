// Setting whether later events of a game are shown. They are hidden by default; the last choice
// applies to every game and is stored in the browser.

const FUTURE_KEY = "jamlab-future";
const FUTURE_SHOWN = "shown";

export function isFutureHidden() {
  try {
    return localStorage.getItem(FUTURE_KEY) !== FUTURE_SHOWN;
  } catch {
    return true; // a frame without an address of its own has no storage
  }
}

/** @param {boolean} hides */
export function keepFuture(hides) {
  try {
    localStorage.setItem(FUTURE_KEY, hides ? "hidden" : FUTURE_SHOWN);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
