// Drawing shared by both kinds of homework: a question with its table, and the list of questions.

import { h } from "../elements.js";
import { plainWords, said } from "../pupil/words.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {{ picture: string, pieces: string[] }} Drawn addresses of table and pieces */

/** @param {string} name */
export function the(name) {
  return /** @type {HTMLElement} */ (document.querySelector("[data-" + name + "]"));
}

/**
 * Draw the question, the facts needed and the table.
 * @param {Question} question
 * @param {Drawn} drawn
 * @param {string} part
 */
export function drawQuestion(question, drawn, part) {
  the("about").textContent = question.about;
  the("part").textContent = part;
  the("ask").textContent = plainWords(question.ask);
  the("setting").textContent = plainWords(question.setting);
  const mat = the("pieces");
  mat.textContent = "";
  drawn.pieces.forEach((src, n) => {
    mat.append(h("img", { alt: question.pieces[n] || "face down", src }));
  });
  mat.hidden = !drawn.pieces.length;
  const picture = /** @type {HTMLImageElement} */ (the("picture"));
  picture.hidden = !drawn.picture;
  if (drawn.picture) picture.src = drawn.picture;
  else picture.removeAttribute("src");
}

/**
 * Draw the list of questions with their answers; a click opens one.
 * @param {HTMLElement} place
 * @param {Question[]} questions
 * @param {(number | null)[]} values
 * @param {(n: number) => void} go
 */
export function drawList(place, questions, values, go) {
  place.textContent = "";
  questions.forEach((question, n) => {
    const value = values[n];
    const words = value === null ? "no answer yet" : said(question, value);
    const button = h(
      "button",
      { type: "button", onclick: () => go(n) },
      h("span", { class: "ask" }, plainWords(question.ask)),
      h("span", { class: value === null ? "none" : "mine" }, words),
    );
    place.append(h("li", null, button));
  });
}
