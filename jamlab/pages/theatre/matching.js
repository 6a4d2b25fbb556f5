// What a search field leaves of a list.

/** @param {string} text */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/**
 * The entries whose words hold everything that was typed, in any order, whatever its case.
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
