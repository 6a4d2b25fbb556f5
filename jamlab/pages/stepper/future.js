// Whether it is shown how a game goes on. It is hidden until somebody wants to see it; what was
// chosen last holds for every game, and is kept in the browser.

const FUTURE_KEY = "jamlab-future";
const FUTURE_SHOWN = "shown";

export function isFutureHidden() {
  try {
    return localStorage.getItem(FUTURE_KEY) !== FUTURE_SHOWN;
  } catch {
    return true; // a frame without an address of its own keeps nothing
  }
}

/** @param {boolean} hides */
export function keepFuture(hides) {
  try {
    localStorage.setItem(FUTURE_KEY, hides ? "hidden" : FUTURE_SHOWN);
  } catch {
    // It holds as long as the page.
  }
}
