// Text with inline drawings of cards and tiles, and number formats.

import { h } from "../elements.js";
import { home } from "../home.js";
import { decimal, hundred, percentOf } from "../numbers.js";

/** @typedef {import("../types").Question} Question */

/**
 * Format a value: "40 %", "12.5 points", an option.
 * @param {Pick<Question, "kind" | "unit" | "choices">} question
 * @param {number} value
 */
export function said(question, value) {
  if (question.kind === "choice") return plainWords(question.choices[value]);
  if (question.kind === "chance") return tidy(hundred(value, 3)) + " %";
  return (tidy(decimal(value, 3)) + " " + question.unit).trim();
}

/**
 * Return the noun for an answer, singular and plural: a guess, or an answer that is right or wrong.
 * @param {Question} question
 */
export function called(question) {
  const isAnswer = question.worked || question.kind === "choice";
  return isAnswer ? ["answer", "answers"] : ["guess", "guesses"];
}

/** Return an option's letter, as on the projector. @param {number} n */
export function letter(n) {
  return String.fromCharCode(65 + n);
}

/**
 * Format a value with the option's letter in front.
 * @param {Question} question
 * @param {number} value
 */
export function lettered(question, value) {
  return (question.kind === "choice" ? letter(value) + "  " : "") + said(question, value);
}

/** Drop thousands separators and trailing zeros. @param {string} text with three decimals */
function tidy(text) {
  return text.replace(/,/g, "").replace(/\.?0*$/, "");
}

/**
 * Return a button with a class.
 * @param {string} name
 * @param {() => void} onclick
 * @param {...Child} inside
 */
export function button(name, onclick, ...inside) {
  return h("button", { type: "button", class: name, onclick }, ...inside);
}

export function isDark() {
  return document.documentElement.getAttribute("data-theme") === "dark";
}

/** Replace the page's cards, tiles and tables by those of the other theme. */
export function inOtherTheme() {
  document.querySelectorAll("img").forEach((image) => {
    const [path, asked = ""] = (image.getAttribute("src") || "").split("?");
    if (!/(^|\/)(piece|picture)\//.test(path)) return;
    const all = asked.split("&").filter((/** @type {string} */ each) => each && each !== "dark=1");
    if (isDark()) all.unshift("dark=1");
    image.setAttribute("src", path + (all.length ? "?" + all.join("&") : ""));
  });
}

/**
 * Write text in which {face} is an inline drawing; the text alone has the same meaning.
 * @param {Element} place
 * @param {string} text
 */
export function write(place, text) {
  place.textContent = "";
  text.split(/(\{[\w-]+\})/).forEach((part) => {
    if (!part) return;
    if (part.charAt(0) === "{" && part.length > 2) {
      const src = home + "icon/" + part.slice(1, -1) + ".svg";
      place.append(h("img", { class: "small", alt: "", src }));
    } else place.append(part.replace(/\*/g, ""));
  });
}

/**
 * Strip stars and {faces}, where drawings are impossible or may not be loaded, as in a homework
 * file.
 * @param {string} words
 */
export function plainWords(words) {
  return words.replace(/\{[\w-]+\} ?/g, "").replace(/\*/g, "");
}

/**
 * Return the address of a drawing in the page's theme.
 * @param {string} path
 * @param {...string} asked
 */
function drawing(path, ...asked) {
  const all = (isDark() ? ["dark=1"] : []).concat(asked.filter(Boolean));
  return home + path + ".svg" + (all.length ? "?" + all.join("&") : "");
}

/**
 * Return the address of a card or tile, "" for its back.
 * @param {string} game
 * @param {string} face
 * @param {string} [mark]
 */
export function pieceAt(game, face, mark) {
  return drawing("piece/" + game + "/" + encodeURIComponent(face), mark ? "mark=" + mark : "");
}

/**
 * Return a card or tile, "" for its back.
 * @param {string} game
 * @param {string} face
 * @param {string} [mark]
 */
export function piece(game, face, mark) {
  const src = pieceAt(game, face, mark);
  return h("img", { class: "piece", alt: face || "face down", src });
}

/**
 * Return the address of the picture of a question's table, before it or with the outcome.
 * @param {string} code
 * @param {number} round
 * @param {"before" | "came"} which
 * @param {boolean} isNarrow
 */
export function pictureAt(code, round, which, isNarrow) {
  return drawing("picture/" + code + "/" + round + "/" + which, isNarrow ? "narrow=1" : "");
}

/** @param {number} n */
export function counted(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Format a measured value: "53.3 %", "10.84 points".
 * @param {Question} question
 * @param {number} value
 */
export function measured(question, value) {
  if (question.kind === "chance") return percentOf(value);
  return (decimal(value, 2) + " " + question.unit).trim();
}
