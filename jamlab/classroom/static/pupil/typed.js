// Typed answers: for worked exercises and for scales too fine for a slider.

import { h } from "../elements.js";
import { plainWords, said } from "./words.js";

/** @typedef {import("../types").Question} Question */

const MOST_STEPS = 200;

/**
 * Return whether the answer is typed: it is worked out, or has too many values for a slider.
 * @param {Question} question
 */
export function isTyped(question) {
  if (question.kind === "choice") return false;
  return !!question.worked || (question.high - question.low) / question.step > MOST_STEPS;
}

const DECIMAL = "[0-9]{1,9}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9}";
const NUMBER = new RegExp(
  "^([-−]?)(?:([0-9]{1,4}) (?=[0-9]+ ?/))?(" +
    DECIMAL +
    ")(?: ?(?:/|in|out of|of) ?(" +
    DECIMAL +
    "))? ?(%?)$",
);
const AHEAD = /^(?:(?:about|around|roughly|exactly|nearly|approx\.?|p|[≈~=])\s*)+/;
const SMALL = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** @type {Record<string, number>} */
const PARTS = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };
const WORDS = new RegExp(
  `\\b(?:(${TENS.join("|")})(?:[- ](${SMALL.slice(1, 10).join("|")}))?|(${SMALL.join("|")}))\\b`,
  "g",
);
const FRACTION = new RegExp(
  "(?:\\b([0-9]{1,4}) and )?\\b(?:a|([0-9]{1,4})) ?(" +
    Object.keys(PARTS).join("|") +
    ")s?\\b|^(half)$",
  "g",
);
const TIMES = /([0-9]) ?-?(?:x|×|fold)(?![a-z])/g;

/**
 * Parse a number, null if it is none; same rules as `number` in jamlab/lessons/course/answering.py.
 * A chance may be a fraction, "1 in 6", a decimal or percent, with a point or a comma; another
 * number may have a unit, trailing words ("4 times as many") and a minus. Whole numbers below 100
 * and simple fractions may be words, and "times" may be "x".
 * @param {string} text
 * @param {string} unit
 * @param {boolean} isChance
 * @returns {number | null}
 */
export function numberOf(text, unit, isChance) {
  let tidy = text.toLowerCase().split(/\s+/).join(" ").trim().replace(AHEAD, "");
  tidy = tidy.replace(/([0-9]) ?([.,]) ?(?=[0-9])/g, "$1$2");
  tidy = tidy.replace(WORDS, inDigits).replace(FRACTION, asFraction);
  if (isChance) tidy = tidy.replace(/per ?cent\.?$/, "%");
  else if (unit) {
    if (unit === "times") tidy = tidy.replace(TIMES, "$1 times");
    const one = unit.toLowerCase().replace(/s$/, "");
    const named = one ? one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "s?" : "s";
    tidy = tidy.replace(new RegExp(" ?" + named + "(?: [a-z ]+)?$"), "");
  }
  const parts = NUMBER.exec(tidy.trim());
  if (!parts || (parts[1] && isChance) || (parts[5] && !isChance)) return null;
  let value = numeral(parts[3]);
  if (parts[4]) {
    if (numeral(parts[4]) === 0) return null;
    value = Number(parts[2] || 0) + value / numeral(parts[4]);
  }
  // A chance is at most 1: a larger number means percent.
  if (parts[5] || (isChance && !parts[4] && value > 1)) value /= 100;
  return parts[1] ? -value : value;
}

/**
 * Convert a number in words, below 100, to digits.
 * @param {string} _
 * @param {string | undefined} tens
 * @param {string | undefined} ones
 * @param {string | undefined} small
 */
function inDigits(_, tens, ones, small) {
  if (small || !tens) return String(SMALL.indexOf(small || ""));
  return String(20 + 10 * TENS.indexOf(tens) + (ones ? SMALL.indexOf(ones) : 0));
}

/**
 * Convert "3 quarters", "a half", "1 and a half" or "half" to a fraction with a bar.
 * @param {string} _
 * @param {string | undefined} whole
 * @param {string | undefined} above
 * @param {string | undefined} part
 * @param {string | undefined} alone
 */
function asFraction(_, whole, above, part, alone) {
  return `${whole || ""} ${above || 1}/${PARTS[part || alone || ""]}`.trim();
}

/** @param {string} text */
function numeral(text) {
  return Number("0" + text.replace(",", ".").replace(/\.$/, ""));
}

/**
 * Parse text as a value of the question; null if it is not a valid answer.
 * @param {Question} question
 * @param {string} text
 * @returns {number | null}
 */
export function read(question, text) {
  const value = numberOf(text, question.unit, question.kind === "chance");
  if (value === null) return null;
  // a worked answer may be off the scale: a usual mistake may be thirty times too large
  if (question.worked) return value;
  return value >= question.low && value <= question.high ? value : null;
}

/**
 * Return the remark on a text: its meaning if that is not obvious, or the expected form if invalid.
 * @param {Question} question
 * @param {string} text
 */
export function remark(question, text) {
  if (!text.trim()) return "";
  const isChance = question.kind === "chance";
  const value = read(question, text);
  if (value !== null) {
    const shown = said(question, value);
    const looksSo = looked(text) === shown.split(" ")[0] && !(isChance && value > 1);
    return looksSo ? "" : "That is " + shown + ".";
  }
  if (numberOf(text, question.unit, isChance) !== null) return between(question);
  return "Type a number, like " + example(question) + ".";
}

/**
 * Return the number at the start of a text, as `said` would write it. One that looks like thousands
 * is kept: "1,000" is read as 1.
 * @param {string} text
 */
function looked(text) {
  const found = /^[-−]?[0-9.,]+/.exec(text.trim());
  const number = found ? found[0].replace("-", "−") : "";
  if (/^−?[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(number)) return number;
  const point = number.replace(",", ".");
  return point.indexOf(".") < 0 ? point : point.replace(/\.?0*$/, "");
}

/** Return a sample answer. @param {Question} question */
function example(question) {
  return question.kind === "chance" ? "3/8 or 37.5 %" : ("12.5 " + question.unit).trim();
}

/** Return the text field. @param {import("./guess.js").Guessing} guessing */
export function typed(guessing) {
  const question = guessing.question;
  const isChance = question.kind === "chance";
  const before = guessing.values[guessing.at];
  const whose = guessing.values.length > 1 ? "Answer " + (guessing.at + 1) : "Your answer";
  const note = h("p", { class: "note", role: "status" });
  const unit = h("span", { class: "unit" }, unitBeside(question, ""));
  const field = h("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "off",
    spellcheck: "false",
    // A decimal keypad has no fraction bar, minus or letters.
    inputmode: !isChance && question.low >= 0 && "decimal",
    placeholder: isChance && "3/8 or 37.5 %",
    "aria-label": whose + ": " + plainWords(question.ask),
    oninput: () => {
      guessing.choose(read(question, field.value));
      note.textContent = remark(question, field.value);
      unit.textContent = unitBeside(question, field.value);
    },
  });
  // a chance keeps its sign: 0.5 alone is a half
  if (before !== null)
    field.value = isChance ? said(question, before) : said(question, before).split(" ")[0];
  return h("div", { class: "guess typed" }, h("label", { class: "row" }, field, unit), note);
}

/**
 * Return the unit shown beside the field: none for a chance, or if one is typed.
 * @param {Question} question
 * @param {string} text
 */
export function unitBeside(question, text) {
  return question.kind === "chance" || /[a-z]/i.test(text) ? "" : question.unit;
}

/** @param {Question} question */
function between(question) {
  const low = said(question, question.low).split(" ")[0];
  return "A number from " + low + " to " + said(question, question.high) + " is wanted.";
}
