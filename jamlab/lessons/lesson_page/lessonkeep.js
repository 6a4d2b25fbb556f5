// A pupil's progress in a lesson, stored by this browser and sent only to the lesson's own kernel.
// It is Python's diary (`jamlab/lessons/course/sitting.py`), which also validates it on return.
import { parsed, store, stored } from "../../ui/toolkit/storage.js";

const LONGEST = 100_000;

/** Return the diary under this key, or nothing if it is missing or invalid. @param {string} key */
export function keptOf(key) {
  const text = key && stored(key);
  const kept = text.length <= LONGEST ? parsed(text) : null;
  return kept && Array.isArray(kept.done) ? kept : null;
}

/** @param {string} key @param {Told.Diary} diary */
export function keep(key, diary) {
  const text = JSON.stringify(diary);
  if (key && text.length <= LONGEST) store(key, text);
}

/** @param {string} key */
export function forget(key) {
  if (key) store(key, "");
}

/**
 * Return the guess in a diary of this version, and whether anything was done after it.
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
 * Return a diary with only a guess, for a program that has not started yet. It draws its own
 * chance.
 *
 * @param {Told.StoredGuess} told
 * @param {number} value
 * @returns {Told.Diary}
 */
export function guessOnly({ version, lesson }, value) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  return { version, lesson, seed, done: [["guess", value]] };
}
