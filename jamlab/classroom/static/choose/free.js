// A teacher's own question: a form, and beside it a preview as on the projector.

import { h, s } from "../elements.js";
import { button } from "../projector/parts.js";
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
    const options = optionsOf(choices);
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

/** @param {(spec: object, now: boolean) => Promise<string>} ask @returns {Node[]} */
export function free(ask) {
  const label = "As it will be on the wall";
  const preview = h("div", { class: "preview", role: "group", "aria-label": label });
  const more = h("div", { class: "more" });
  const missing = h("p", { class: "missing", role: "alert" });
  const show = () => {
    missing.textContent = "";
    preview.replaceChildren(...previewed());
  };
  const choose = () => {
    more.replaceChildren(...fields(show));
    show();
  };
  const kinds = KINDS.map(([value, words]) => {
    const onchange = () => {
      typed.kind = value;
      choose();
    };
    const checked = typed.kind === value;
    const input = h("input", { type: "radio", name: "kind", value, checked, onchange });
    return h("label", null, input, ` ${words}`);
  });
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
  const form = h(
    "form",
    { class: "free", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("fieldset", { class: "kinds" }, h("legend", { class: "unseen" }, "What is asked"), kinds),
    text,
    more,
    missing,
    h("p", { class: "do" }, later, now),
  );
  choose();
  return [form, preview];
}

/** @param {() => void} show */
function fields(show) {
  if (typed.kind === "choice") return [field("Answers, one a line", "choices", show, true)];
  if (typed.kind === "chance") return [];
  const range = [field("From", "low", show), field("to", "high", show)];
  return [h("div", { class: "three" }, range, field("in (points, turns …)", "unit", show))];
}

/**
 * @param {string} words
 * @param {keyof Typed} name
 * @param {() => void} show
 * @param {boolean} [long]
 */
function field(words, name, show, long = false) {
  const input = h(long ? "textarea" : "input", {
    rows: long && (name === "choices" ? 5 : 3),
    maxlength: name === "ask" ? 300 : name === "choices" ? 2400 : 20,
    oninput: () => {
      typed[name] = input.value;
      show();
    },
  });
  input.value = typed[name];
  return h("label", { class: "field" }, h("span", null, words), input);
}

function previewed() {
  const ask = h("p", { class: "ask" }, typed.ask.trim() || "Your question");
  if (typed.kind === "choice") {
    const options = optionsOf(typed.choices).slice(0, MOST_OPTIONS);
    const items = options.map((words) => h("li", null, words));
    return [ask, h("ol", null, items)];
  }
  const [low, high] = typed.kind === "chance" ? [0, 1] : [Number(typed.low), Number(typed.high)];
  if (!(low < high)) return [ask];
  const question = { kind: typed.kind, low, high, step: 1, unit: "" };
  const svg = s("svg", { viewBox: "0 0 1000 110", "aria-hidden": "true" });
  svg.append(s("path", { d: "M60 30H940" }));
  for (const { at, words } of ticks(/** @type {Told.ClassQuestion} */ (question))) {
    const x = 60 + 880 * at;
    svg.append(s("path", { d: `M${x} 30v10` }));
    svg.append(s("text", { x, y: 74, "text-anchor": "middle" }, words));
  }
  return [ask, svg, h("p", { class: "unit" }, typed.kind === "chance" ? "" : typed.unit)];
}

/** @param {string} choices one a line */
function optionsOf(choices) {
  return choices.split("\n").filter((each) => each.trim());
}
