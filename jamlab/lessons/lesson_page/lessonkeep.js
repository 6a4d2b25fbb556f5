// What a pupil did in a lesson, kept by this browser and told to nobody but the lesson's own kernel.
// What is kept is Python's diary (`jamlab/lessons/course/sitting.py`), which also judges what comes back.
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

/**
 * The guess in a diary that can be gone on with, and whether anything was done after it.
 *
 * @param {Told.Diary | null} diary
 * @param {number} version
 * @returns {{ value: number, more: boolean } | null}
 */
export function guessIn(diary, version) {
  const [what, value] = (diary?.version === version && diary.done[0]) || [];
  if (what !== "guess" || typeof value !== "number") return null;
  return { value, more: (diary?.done.length ?? 0) > 1 };
}

/**
 * A diary with nothing but a guess, for a program that is not there yet. Its chance is its own.
 *
 * @param {Told.Guess} told
 * @param {number} value
 * @returns {Told.Diary}
 */
export function guessOnly({ version, lesson }, value) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  return { version, lesson, seed, done: [["guess", value]] };
}
