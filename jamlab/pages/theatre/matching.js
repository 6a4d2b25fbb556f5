// Filtering of a list by a search field.

/** @param {string} text */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/**
 * Returns the entries that contain all typed words, in any order and case.
 *
 * @template {{ words: string }} Entry
 * @param {Entry[]} entries
 * @param {string} typed
 */
export function matching(entries, typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ words }) => {
    const all = plain(words);
    return wanted.every((word) => all.includes(word));
  });
}
