// Words with small drawings in them, cards and tiles, and numbers as they are said.

import { home } from "../home.js";
import { decimal, hundred, percentOf } from "../numbers.js";

/** @typedef {import("../types").Question} Question */

/**
 * A value in words: "40 %", "12.5 points", an option.
 * @param {Pick<Question, "kind" | "unit" | "choices">} question
 * @param {number} value
 */
export function said(question, value) {
  if (question.kind === "choice") return plainWords(question.choices[value]);
  if (question.kind === "chance") return tidy(hundred(value, 3)) + " %";
  return (tidy(decimal(value, 3)) + " " + question.unit).trim();
}

/**
 * What a question is given, one and several: a guess, or an answer that is right or wrong.
 * @param {Question} question
 */
export function called(question) {
  const isAnswer = question.worked || question.kind === "choice";
  return isAnswer ? ["answer", "answers"] : ["guess", "guesses"];
}

/** The letter of an option, as on the wall. @param {number} n */
export function letter(n) {
  return String.fromCharCode(65 + n);
}

/**
 * The same with the option's letter before it.
 * @param {Question} question
 * @param {number} value
 */
export function lettered(question, value) {
  return (question.kind === "choice" ? letter(value) + "  " : "") + said(question, value);
}

/** A number as a hand would write it. @param {string} text with three decimals */
function tidy(text) {
  return text.replace(/,/g, "").replace(/\.?0*$/, "");
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name
 * @param {string} [text]
 */
export function made(tag, name, text) {
  const node = document.createElement(tag);
  node.className = name;
  if (text) node.textContent = text;
  return node;
}

function dark() {
  return document.documentElement.getAttribute("data-theme") === "dark";
}

/**
 * Words that hold {face} for a small drawing; the words say the same without it.
 * @param {Element} place
 * @param {string} text
 */
export function write(place, text) {
  place.textContent = "";
  text.split(/(\{[\w-]+\})/).forEach((part) => {
    if (!part) return;
    if (part.charAt(0) === "{" && part.length > 2) {
      const image = made("img", "small");
      image.alt = "";
      image.src = home + "icon/" + part.slice(1, -1) + ".svg";
      place.appendChild(image);
    } else place.appendChild(document.createTextNode(part.replace(/\*/g, "")));
  });
}

/**
 * Words without their stars and {faces}: where no drawing can be, or none may be asked for, as in a
 * homework that is one file.
 * @param {string} words
 */
export function plainWords(words) {
  return words.replace(/\{[\w-]+\} ?/g, "").replace(/\*/g, "");
}

/**
 * A card or tile, "" for its back.
 * @param {string} game
 * @param {string} face
 * @param {string} [mark]
 */
export function piece(game, face, mark) {
  const image = made("img", "piece");
  const more = (dark() ? ["dark=1"] : []).concat(mark ? ["mark=" + mark] : []);
  image.alt = face || "face down";
  image.src =
    home +
    "piece/" +
    game +
    "/" +
    encodeURIComponent(face) +
    ".svg" +
    (more.length ? "?" + more.join("&") : "");
  return image;
}

/**
 * The table of a question, before it goes on or as it came.
 * @param {string} code
 * @param {number} round
 * @param {"before" | "came"} which
 */
export function picture(code, round, which) {
  const address = home + "picture/" + code + "/" + round + "/" + which + ".svg?narrow=1";
  return address + (dark() ? "&dark=1" : "");
}

/** @param {number} n */
export function counted(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A measured value: "53.3 %", "10.84 points".
 * @param {Question} question
 * @param {number} value
 */
export function measured(question, value) {
  if (question.kind === "chance") return percentOf(value);
  return (decimal(value, 2) + " " + question.unit).trim();
}
