// Counted hands: the teacher asks "who says 0 to 25 %?", counts, and enters all numbers at once.

import { h } from "../../elements.js";
import { hundred } from "../../numbers.js";
import { letter, plainWords } from "../../pupil/words.js";
import { button } from "../parts.js";
import { ticks, written } from "../scale.js";

/** @typedef {import("../../types").Question} Question */
/** @typedef {import("../page.js").Page} Page */
/** @typedef {{ value: number, words: string }} Asked text read aloud, and value of a raised hand */

const BANDS = 4;
/** Last input by round and vote, for corrections. @type {Map<string, string[]>} */
const typed = new Map();
let fine = false;

/**
 * Return the calls, one per show of hands. A hand for a band counts as the band's middle.
 * @param {Question} question
 * @param {boolean} each a row for each tick of the line, instead of four bands
 * @returns {Asked[]}
 */
export function called(question, each) {
  const { kind, low, high, choices } = question;
  if (kind === "choice") {
    return choices.map((words, n) => ({
      value: low + n,
      words: `${letter(n)}  ${plainWords(words)}`,
    }));
  }
  if (each) {
    const at = ticks(question).map((tick) => low + tick.at * (high - low));
    return at.map((value) => ({ value, words: whole(question, value) }));
  }
  const wide = (high - low) / BANDS;
  return Array.from({ length: BANDS }, (_, n) => ({
    value: low + (n + 0.5) * wide,
    words: `${number(question, low + n * wide)} to ${whole(question, low + (n + 1) * wide)}`,
  }));
}

/** @param {Question} question @param {number} value */
function whole(question, value) {
  return question.kind === "chance" ? `${hundred(value, 0)} %` : written(question, value);
}

/** @param {Question} question @param {number} value */
function number(question, value) {
  return question.kind === "chance" ? hundred(value, 0) : written({ ...question, unit: "" }, value);
}

/** Parse the typed texts as numbers; null if not a number from 0 to 200. @param {string[]} texts */
export function read(texts) {
  const found = texts.map((text) => (text.trim() === "" ? 0 : Number(text)));
  return found.every((count) => Number.isInteger(count) && count >= 0 && count <= 200)
    ? found
    : null;
}

/**
 * @param {Page} page
 * @param {() => void} close
 * @returns {Node[]}
 */
export function hands(page, close) {
  const { state } = page;
  const question = state?.question;
  if (!question || state.stage !== "open") {
    const words = "Hands are counted while a question is open: before its guesses are shown.";
    return [h("p", null, words)];
  }
  const box = h("div", { class: "hands" });
  const draw = () => box.replaceChildren(...form(page, close, question, draw));
  draw();
  return [box];
}

/**
 * Return whether the line's marks may be called out. A mark is rarely the answer to a worked
 * problem, but that answer lies in one of the bands.
 * @param {Question} question
 */
function hasMarks(question) {
  return question.kind !== "choice" && !question.worked;
}

/**
 * @param {Page} page
 * @param {() => void} close
 * @param {Question} question
 * @param {() => void} again
 */
function form(page, close, question, again) {
  const each = fine && hasMarks(question);
  const asked = called(question, each);
  const key = `${page.state?.round} ${page.state?.vote} ${each}`;
  const had = typed.get(key) ?? [];
  const sum = h("b", null, "0");
  const wrong = h("p", { class: "wrong", role: "alert" });
  const inputs = asked.map(({ words }, n) =>
    h("input", {
      type: "text",
      inputmode: "numeric",
      maxlength: 3,
      autocomplete: "off",
      value: had[n],
      "aria-label": `Hands for ${words}`,
      oninput: () => add(),
      onkeydown: (event) => {
        const next = { Enter: n + 1, ArrowDown: n + 1, ArrowUp: n - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const to = inputs[next] ?? (event.key === "Enter" ? keep : null);
        to?.focus();
        if (to instanceof HTMLInputElement) to.select();
      },
    }),
  );
  const texts = () => inputs.map((input) => input.value);
  const add = () => {
    const counts = read(texts());
    sum.textContent = counts ? String(counts.reduce((all, count) => all + count, 0)) : "?";
    wrong.textContent = counts ? "" : "A count is a whole number from 0 to 200.";
    return counts;
  };
  const save = async () => {
    const counts = add();
    if (!counts) return;
    typed.set(key, texts());
    const values = asked.map(({ value }, n) => [value, counts[n]]);
    const said = await page.act("hands", { values: values.filter(([, count]) => count) });
    if (said) wrong.textContent = said;
    else close();
  };
  const keep = button("Count these", save, "main");
  const rows = inputs.map((input, n) => h("label", null, h("span", null, asked[n].words), input));
  add();
  const way =
    hasMarks(question) &&
    button(fine ? "Four bands instead" : "Each mark of the line instead", () => {
      fine = !fine;
      again();
      /** @type {HTMLElement | null} */ (document.querySelector(".hands input"))?.focus();
    });
  const told = "They replace what was typed in before for this vote; devices count besides.";
  return [
    h("p", null, told),
    h("div", { class: asked.length > 6 ? "rows two" : "rows" }, rows),
    h("p", { class: "sum" }, sum, " hands"),
    wrong,
    h("p", { class: "buttons" }, keep, way),
  ];
}
