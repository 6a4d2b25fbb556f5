// Settings of a lesson's trials: a choice between a few named values, a stepper for some, a slider
// for many.
import { h, setText } from "../../ui/toolkit/dom.js";

/** @typedef {{ node: HTMLElement, show: (told: Told.SettingState) => void }} SettingControl */

const CHOICE = 3; // values at most that are shown side by side
const STEPS = 10; // steps at most from the lowest to the highest value

/** @param {Told.SettingState} told @param {number} value */
const wordOf = ({ words, low }, value) => words[value - low] ?? String(value);

/**
 * Return the control of a setting. `set` gets the value that is chosen.
 *
 * @param {Told.SettingState} told
 * @param {(value: number) => void} set
 * @returns {SettingControl}
 */
export function settingOf(told, set) {
  const { high, low, words } = told;
  if (words.length && high - low < CHOICE) return choice(told, set);
  return high - low <= STEPS ? stepper(told, set) : slider(told, set);
}

/** @param {Told.SettingState} first @param {(value: number) => void} set @returns {SettingControl} */
function choice({ ask, low, words }, set) {
  const buttons = words.map((text, n) =>
    h("button", { type: "button", text, onclick: () => set(low + n) }),
  );
  const group = h("div", { class: "jl-either", role: "group", "aria-label": ask }, buttons);
  return {
    node: h("div", { class: "jl-knob" }, h("span", { text: ask }), group),
    show: ({ can, value }) =>
      buttons.forEach((button, n) => {
        button.disabled = !can;
        button.setAttribute("aria-pressed", String(low + n === value));
      }),
  };
}

/** @param {Told.SettingState} first @param {(value: number) => void} set @returns {SettingControl} */
function stepper(first, set) {
  let now = first.value;
  const out = h("output", { "aria-live": "polite" });
  const [less, more] = [-1, 1].map((by) =>
    h("button", {
      type: "button",
      text: by < 0 ? "−" : "+",
      "aria-label": `${by < 0 ? "Less" : "More"}: ${first.ask}`,
      onclick: () => set(now + by),
    }),
  );
  return {
    node: h(
      "div",
      { class: "jl-knob", role: "group", "aria-label": first.ask },
      h("span", { text: first.ask }),
      h("div", { class: "jl-stepper" }, less, out, more),
    ),
    show(told) {
      now = told.value;
      setText(out, wordOf(told, now));
      less.disabled = !told.can || now === told.low;
      more.disabled = !told.can || now === told.high;
    },
  };
}

/** @param {Told.SettingState} first @param {(value: number) => void} set @returns {SettingControl} */
function slider(first, set) {
  const { ask, high, low, value } = first;
  const props = { type: "range", class: "jl-slide is-small", "aria-label": ask };
  const input = h("input", { ...props, min: low, max: high, step: 1, value });
  const out = h("output");
  const draw = () => {
    setText(out, wordOf(first, +input.value));
    input.setAttribute("aria-valuetext", out.textContent);
    input.style.setProperty("--at", (+input.value - low) / (high - low));
  };
  input.addEventListener("input", draw);
  input.addEventListener("change", () => set(+input.value));
  draw();
  return {
    node: h("label", { class: "jl-knob" }, h("span", { text: ask }), input, out),
    show(told) {
      input.disabled = !told.can;
      if (document.activeElement === input || +input.value === told.value) return;
      input.value = String(told.value); // restarted or resumed
      draw();
    },
  };
}
