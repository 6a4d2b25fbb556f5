// Answers that a pupil returns: a small file, or the same as text for a mail. The format is defined
// by the reader (jamlab/classroom/homework/returned.py).

/** @typedef {{ homework: string, pupil: string, saved: number, name: string, values: (number | null)[] }} Answers */

const MARK = "jamlab-answers";

/** Return a number with up to six decimals and no exponent. @param {number} value */
export function plainNumber(value) {
  return value.toFixed(6).replace(/0+$/, "").replace(/\.$/, "").replace(/^-0$/, "0");
}

/**
 * Return the 32-bit FNV-1a hash of an ASCII text as eight digits, to detect truncation and typing
 * errors.
 * @param {string} text
 */
export function check(text) {
  let found = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) {
    found = Math.imul(found ^ text.charCodeAt(n), 0x01000193) >>> 0;
  }
  return ("0000000" + found.toString(16)).slice(-8);
}

/** Return the answers as text. @param {Answers} answers */
export function inWords(answers) {
  const words = [MARK, "1", answers.homework, answers.pupil, String(answers.saved)];
  words.push(answers.name.replace(/ /g, "_"));
  answers.values.forEach((value, n) => {
    if (value !== null) words.push(String(n + 1) + "=" + plainNumber(value));
  });
  const said = words.join(" ");
  return said + " end-" + check(said);
}

/**
 * Return the answers as a file with one line per answer, so that a truncated file is partly
 * readable.
 * @param {Answers} answers
 * @param {string} title
 */
export function inFile(answers, title) {
  const line = inWords(answers);
  /** @type {string[]} */
  const given = [];
  answers.values.forEach((value, n) => {
    if (value !== null)
      given.push('{"question": ' + (n + 1) + ', "value": ' + plainNumber(value) + "}");
  });
  /** @type {[string, string | number][]} */
  const head = [
    ["jamlab_answers", 1],
    ["title", title],
    ["homework", answers.homework],
    ["pupil", answers.pupil],
    ["saved", answers.saved],
    ["name", answers.name],
    ["check", line.slice(-8)],
  ];
  const lines = head.map(([name, value]) => JSON.stringify(name) + ": " + JSON.stringify(value));
  lines.push('"answers": [' + (given.length ? "\n" + given.join(",\n") + "\n" : "") + "]");
  return "{\n" + lines.join(",\n") + "\n}\n";
}

/** Return the file's name: "answers-quiet-walnut-k7wq.json". @param {Answers} answers */
export function fileName(answers) {
  const name = answers.name.toLowerCase().replace(/ /g, "-");
  return "answers-" + name + "-" + answers.pupil.slice(0, 4) + ".json";
}
