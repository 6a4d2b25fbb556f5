// State of an answer: label of the button, ticks, and a sentence about what counts.

import { isTyped } from "./typed.js";
import { said } from "./words.js";

/** @typedef {import("../types").PupilState} PupilState */

const SHORT = 24; // longest option, in letters, that is quoted in the sentence

/**
 * @param {PupilState} state
 * @param {(number | null)[]} values current values, one per person at the device
 * @param {number} at whose turn it is
 * @param {string} status "", "sending", "lost", "late", or the reason for a refusal
 * @param {number[] | null} pending values being sent
 * @returns {{ button: string, can: boolean, ticks: "" | "half" | "both", words: string }}
 */
export function standing(state, values, at, status, pending) {
  const missing = values.indexOf(null);
  const stored = state.mine ? state.mine.values : null;
  const last = pending || stored;
  const same =
    missing < 0 &&
    last !== null &&
    last.length === values.length &&
    values.every((value, n) => value === last[n]);
  const next = missing >= 0 && values[at] !== null; // of a group: one is still missing
  return Object.assign(
    {
      button: button(state, values, missing, same, next, status, pending),
      can: next || (missing < 0 && !same),
    },
    told(state, values, missing, same, status, pending !== null),
  );
}

/**
 * @param {PupilState} state
 * @param {(number | null)[]} values
 * @param {number} missing
 * @param {boolean} same
 * @param {boolean} next
 * @param {string} status
 * @param {number[] | null} pending
 */
function button(state, values, missing, same, next, status, pending) {
  const question = state.question;
  if (same && pending) return status === "lost" ? "Not sent yet" : "Sending …";
  if (same) return "Sent";
  if (next) return "Next: guess " + (missing + 1) + " of " + values.length;
  if (missing >= 0 || !question || question.kind === "choice") return "Send";
  return values.length > 1
    ? "Send all " + values.length
    : "Send " + said(question, Number(values[0]));
}

/**
 * @param {PupilState} state
 * @param {(number | null)[]} values
 * @param {number} missing
 * @param {boolean} same
 * @param {string} status
 * @param {boolean} pending
 * @returns {{ ticks: "" | "half" | "both", words: string }}
 */
function told(state, values, missing, same, status, pending) {
  const question = state.question;
  const isOpen = state.stage === "open";
  if (status === "lost") {
    return { ticks: "", words: "Not sent yet. It goes off by itself when the network is back." };
  }
  if (status === "late") {
    return { ticks: "", words: "The answer is shown; this one was not counted." };
  }
  if (status === "sending") return { ticks: pending ? "half" : "", words: "" };
  if (status) return { ticks: "", words: status };
  if (!isOpen || !question) return { ticks: "", words: "" };
  if (state.mine)
    return { ticks: "both", words: counts(question, state.mine.values, values, missing, same) };
  if (missing < 0) return { ticks: "", words: "" };
  if (question.kind === "choice") return { ticks: "", words: "Choose an answer." };
  const words = isTyped(question) ? "Work it out, and type it." : "Move the slider to your guess.";
  return { ticks: "", words };
}

/**
 * @param {import("../types").Question} question
 * @param {number[]} stored
 * @param {(number | null)[]} values
 * @param {number} missing
 * @param {boolean} same
 */
function counts(question, stored, values, missing, same) {
  const until = " until the answer is shown.";
  if (stored.length > 1)
    return "Your " + stored.length + " answers are in. You can change them" + until;
  const name = said(question, stored[0]);
  const short = question.kind !== "choice" || name.length < SHORT;
  const named = {
    chance: "Your " + name,
    number: (question.worked ? "Your answer of " : "Your guess of ") + name,
    choice: "Your “" + name + "”",
  };
  const is = (short ? named[question.kind] : "Your answer") + " is in.";
  if (same || missing >= 0 || values.length > 1) return is + " You can change it" + until;
  const other = said(question, Number(values[0]));
  const to = question.kind === "choice" ? "" : " to " + other;
  return is + " Send again to change it" + to + "." + " You can do so" + until;
}
