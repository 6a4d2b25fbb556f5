// Storage of this browser, which it may refuse. It also runs on phones of 2018, because a class's
// pages use it.

/** Returns a stored text, "" if there is none. @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(key) || "";
  } catch (_error) {
    return "";
  }
}

/**
 * Stores a text; returns false if storage is refused.
 *
 * @param {string} key
 * @param {string} text "" removes it
 */
export function store(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    return true;
  } catch (_error) {
    return false;
  }
}

/** Returns data from JSON; null if it is none. @param {string} text @returns {any} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (_error) {
    return null;
  }
}
