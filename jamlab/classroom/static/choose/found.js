// Search of questions by words.

/** @typedef {Told.OfferedLesson} OfferedLesson */

/**
 * Return lessons with the questions that contain all words. If the words are in the lesson's name
 * or its curriculum terms, all of its questions are returned. A lesson's number finds it, too.
 * @param {OfferedLesson[]} lessons
 * @param {string} text
 */
export function found(lessons, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string[]} */ in_it) => {
    const all = in_it.join(" ").toLowerCase().replace(/\*/g, "");
    const begins = all.split(/[^\p{L}\p{N}%]+/u); // prefix match: "one" finds "ones", not "none"
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
