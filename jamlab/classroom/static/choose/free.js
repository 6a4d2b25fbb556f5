// A teacher's own question: a form, and beside it a preview as on the projector.

import { button, drawn, made } from "../projector/parts.js";
import { ticks } from "../projector/scale.js";

/** @typedef {{ kind: string, ask: string, low: string, high: string, unit: string, choices: string }} Typed */

/** Typed text survives a change of tabs. @type {Typed} */
const typed = { kind: "chance", ask: "", low: "0", high: "100", unit: "", choices: "" };
const KINDS = [
  ["chance", "How likely is it?"],
  ["number", "How much, how many?"],
  ["choice", "Which one?"],
];
const MOST_OPTIONS = 8;

/**
 * Return the question as posted, or what is missing, in words.
 * @param {Typed} typed
 * @returns {{ spec: { free: object } } | { missing: string }}
 */
export function specOf({ kind, ask, low, high, unit, choices }) {
  if (!ask.trim()) return { missing: "Type the question." };
  if (kind === "chance") return { spec: { free: { ask, kind } } };
  if (kind === "choice") {
    const options = choices.split("\n").filter((each) => each.trim());
    if (options.length < 2) return { missing: "Type at least two answers, each on its own line." };
    if (options.length > MOST_OPTIONS) return { missing: "There are at most eight answers." };
    return { spec: { free: { ask, kind, choices: options } } };
  }
  const [from, to] = [Number(low), Number(high)];
  if (!low.trim() || !high.trim() || !(from < to))
    return { missing: "Type the smallest and the largest number that can be guessed." };
  const step = stepOf(from, to);
  return { spec: { free: { ask, kind, low: from, high: to, step, unit: unit.trim() } } };
}

/**
 * Return a slider's step between two numbers: 1, unless that is too coarse or too fine.
 * @param {number} low
 * @param {number} high
 */
export function stepOf(low, high) {
  const wide = high - low;
  if (Number.isInteger(low) && Number.isInteger(high) && wide >= 10 && wide <= 400) return 1;
  return 10 ** (Math.floor(Math.log10(wide)) - 2);
}

/**
 * @param {(spec: object, now: boolean) => Promise<string>} ask
 * @returns {Node[]}
 */
export function free(ask) {
  const form = made("form", "free");
  const preview = made("div", "preview");
  preview.setAttribute("aria-label", "As it will be on the wall");
  preview.setAttribute("role", "group");
  const more = made("div", "more");
  const missing = made("p", "missing");
  missing.setAttribute("role", "alert");
  const show = () => {
    missing.textContent = "";
    preview.replaceChildren(...previewed());
  };
  const choose = () => {
    more.replaceChildren(...fields(show));
    show();
  };
  const kinds = made("fieldset", "kinds", made("legend", "unseen", "What is asked"));
  for (const [kind, words] of KINDS) {
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "kind";
    input.value = kind;
    input.checked = typed.kind === kind;
    input.addEventListener("change", () => {
      typed.kind = kind;
      choose();
    });
    kinds.append(made("label", "", input, ` ${words}`));
  }
  const text = field("The question", "ask", show, true);
  const send = async (/** @type {boolean} */ now) => {
    const found = specOf(typed);
    const why = "missing" in found ? found.missing : await ask(found.spec, now);
    missing.textContent = why;
    if (why) return;
    typed.ask = "";
    /** @type {HTMLTextAreaElement} */ (text.querySelector("textarea")).value = "";
    show();
  };
  const later = button("Add", () => send(false));
  const now = button("Ask now", () => send(true), "main");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.append(kinds, text, more, missing, made("p", "do", later, now));
  choose();
  return [form, preview];
}

/** @param {() => void} show */
function fields(show) {
  if (typed.kind === "choice") return [field("Answers, one a line", "choices", show, true)];
  if (typed.kind === "chance") return [];
  const three = made("div", "three");
  three.append(
    field("From", "low", show),
    field("to", "high", show),
    field("in (points, turns …)", "unit", show),
  );
  return [three];
}

/**
 * @param {string} words
 * @param {keyof Typed} name
 * @param {() => void} show
 * @param {boolean} [long]
 */
function field(words, name, show, long = false) {
  const input = document.createElement(long ? "textarea" : "input");
  if (input instanceof HTMLTextAreaElement) input.rows = name === "choices" ? 5 : 3;
  input.maxLength = name === "ask" ? 300 : name === "choices" ? 2400 : 20;
  input.value = typed[name];
  input.addEventListener("input", () => {
    typed[name] = input.value;
    show();
  });
  return made("label", "field", made("span", "", words), input);
}

function previewed() {
  const ask = made("p", "ask", typed.ask.trim() || "Your question");
  if (typed.kind === "choice") {
    const list = made("ol", "");
    for (const words of typed.choices
      .split("\n")
      .filter((each) => each.trim())
      .slice(0, MOST_OPTIONS))
      list.append(made("li", "", words));
    return [ask, list];
  }
  const [low, high] = typed.kind === "chance" ? [0, 1] : [Number(typed.low), Number(typed.high)];
  if (!(low < high)) return [ask];
  const question = { kind: typed.kind, low, high, step: 1, unit: "" };
  const svg = drawn("svg", { viewBox: "0 0 1000 110", "aria-hidden": "true" });
  svg.append(drawn("path", { d: "M60 30H940" }));
  for (const { at, words } of ticks(/** @type {Told.ClassQuestion} */ (question))) {
    const x = 60 + 880 * at;
    svg.append(drawn("path", { d: `M${x} 30v10` }));
    svg.append(drawn("text", { x, y: 74, "text-anchor": "middle" }, words));
  }
  return [ask, svg, made("p", "unit", typed.kind === "chance" ? "" : typed.unit)];
}
