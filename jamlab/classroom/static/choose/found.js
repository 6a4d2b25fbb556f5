// Finds questions by their words.

/** @typedef {Told.OfferedLesson} OfferedLesson */

/**
 * Lessons with those of their questions that have all the words in them, or in the lesson's name or
 * the curriculum's words for it: then all of its questions. The number of a lesson finds it.
 * @param {OfferedLesson[]} lessons
 * @param {string} text
 */
export function found(lessons, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string[]} */ in_it) => {
    const all = in_it.join(" ").toLowerCase().replace(/\*/g, "");
    const begins = all.split(/[^\p{L}\p{N}%]+/u); // "one" finds "ones", not "none"
    return words.every((word) => begins.some((each) => each.startsWith(word)));
  };
  const number = /^(lesson )?(\d+)$/.exec(text.toLowerCase().trim())?.[2];
  return lessons
    .map((each) => {
      const is_it = number ? String(each.lesson) === number : has([each.title, ...each.words]);
      const questions = each.questions.filter(
        (one) => is_it || (!number && has([each.title, one.ask, one.setting, ...one.choices])),
      );
      return { ...each, questions };
    })
    .filter((each) => each.questions.length);
}
