// An answer that was worked out is typed, and so is one of a thousand steps: no finger sets these.

import { made, said } from "./words.js";

/** @typedef {import("../types").Question} Question */

const MOST_STEPS = 200;

/**
 * Whether the answer is typed: it is worked out, or the question has too many answers for a slider.
 * @param {Question} question
 */
export function isTyped(question) {
  if (question.kind === "choice") return false;
  return question.worked || (question.high - question.low) / question.step > MOST_STEPS;
}

/**
 * What was typed as a value of the question: a number, with a comma or a point, or a fraction; null
 * where it is none of its answers. A chance is typed in per cent, or as a fraction.
 * @param {Question} question
 * @param {string} text
 * @returns {number | null}
 */
export function read(question, text) {
  const tidy = text.replace(/\s|%/g, "").replace("−", "-").replace(",", ".");
  const parts = /^(-?\d+(?:\.\d+)?|-?\.\d+)(?:\/(\d+(?:\.\d+)?))?$/.exec(tidy);
  if (!parts) return null;
  const scale = question.kind === "chance" && !parts[2] ? 100 : 1;
  const value = Number(parts[1]) / Number(parts[2] || 1) / scale;
  return value >= question.low && value <= question.high ? value : null;
}

/**
 * The field that is typed into.
 * @param {import("./guess.js").Guessing} guessing
 */
export function typed(guessing) {
  const question = guessing.question;
  const isChance = question.kind === "chance";
  const before = guessing.values[guessing.at];
  const card = made("div", "guess typed");
  const row = made("label", "row");
  const field = document.createElement("input");
  const note = made("p", "note");
  field.type = "text";
  field.maxLength = 16;
  field.autocomplete = "off";
  field.spellcheck = false;
  // The keys of a decimal pad know no fraction bar.
  if (!isChance) field.setAttribute("inputmode", "decimal");
  const whose = guessing.values.length > 1 ? "Answer " + (guessing.at + 1) : "Your answer";
  field.setAttribute("aria-label", whose + ": " + question.ask.replace(/\*/g, ""));
  if (before !== null) field.value = said(question, before).split(" ")[0];
  note.setAttribute("role", "status");
  field.addEventListener("input", () => {
    const value = read(question, field.value);
    const isFraction = field.value.indexOf("/") >= 0;
    guessing.choose(value);
    note.textContent =
      value !== null
        ? isFraction
          ? "That is " + said(question, value) + "."
          : ""
        : field.value
          ? between(question)
          : "";
  });
  row.appendChild(field);
  row.appendChild(made("span", "unit", question.unit));
  card.appendChild(row);
  card.appendChild(note);
  return card;
}

/** @param {Question} question */
function between(question) {
  const low = said(question, question.low).split(" ")[0];
  return "A number from " + low + " to " + said(question, question.high) + " is wanted.";
}
