// Storage of this browser, which it may refuse. It also runs on phones of 2018, because a class's
// pages use it.

/**
 * Returns a stored text, "" if there is none.
 *
 * @param {string} key
 * @param {boolean} [inTab] from the storage of this tab
 */
export function stored(key, inTab) {
  try {
    return (inTab ? sessionStorage : localStorage).getItem(key) || "";
  } catch (_error) {
    return "";
  }
}

/**
 * Stores a text; returns false if storage is refused or full.
 *
 * @param {string} key
 * @param {string} text "" removes it
 * @param {boolean} [inTab] in the storage of this tab
 */
export function store(key, text, inTab) {
  try {
    const storage = inTab ? sessionStorage : localStorage;
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
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
