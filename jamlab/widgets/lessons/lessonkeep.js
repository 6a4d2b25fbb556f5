// What a pupil did in a lesson, kept by this browser and told to nobody but the lesson's own kernel.
// What is kept is Python's diary (`jamlab/lessons/course/diary.py`), which also judges what comes back.
const LONGEST = 100_000; // characters

/**
 * The diary under this key; nothing if there is none, or what is there is something else.
 *
 * @param {string} key
 */
export function keptOf(key) {
  try {
    const text = (key && localStorage.getItem(key)) || "";
    const kept = text.length <= LONGEST ? JSON.parse(text || "null") : null;
    return kept && Array.isArray(kept.done) ? kept : null;
  } catch {
    return null; // no diary, or a browser that keeps nothing
  }
}

/**
 * @param {string} key
 * @param {Told.Diary} diary
 */
export function keep(key, diary) {
  try {
    const text = JSON.stringify(diary);
    if (key && text.length <= LONGEST) localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: all holds while the page is open.
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    if (key) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
