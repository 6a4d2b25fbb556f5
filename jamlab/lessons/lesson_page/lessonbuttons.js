// Buttons defined by Python.
import { h, setText } from "../../ui/toolkit/dom.js";

/**
 * Draw the buttons into `place`. Unchanged buttons are reused, so that the focus stays.
 *
 * @param {HTMLElement} place
 * @param {Told.Button[]} buttons
 * @param {(name: string) => void} press
 */
export function pressable(place, buttons, press) {
  const wanted = new Set(buttons.map(({ do: name }) => name));
  const there = /** @type {HTMLButtonElement[]} */ ([...place.children]);
  for (const node of there) if (!wanted.has(node.dataset.do ?? "")) node.remove();
  buttons.forEach(({ do: name, words, main, off, act }, n) => {
    const onclick = () => press(name);
    const node =
      there.find((each) => each.dataset.do === name) ??
      h("button", { type: "button", "data-do": name, onclick });
    setText(node, words);
    node.className = `jl-pill${main ? " is-main" : ""}`;
    node.toggleAttribute("data-act", Boolean(act));
    node.disabled = off;
    if (place.children[n] !== node) place.insertBefore(node, place.children[n] || null);
  });
}
