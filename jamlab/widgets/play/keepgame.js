// A game in progress is kept in this browser, so that it goes on after a reload: one for each game.

const KEPT_GAME = "jamlab-play:";

/** @param {string} game */
export function kept(game) {
  try {
    return localStorage.getItem(KEPT_GAME + game) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/**
 * @param {string} game
 * @param {string} text "" for nothing to go on with
 */
export function keep(game, text) {
  try {
    if (text) localStorage.setItem(KEPT_GAME + game, text);
    else localStorage.removeItem(KEPT_GAME + game);
  } catch {
    // A browser that keeps nothing.
  }
}
