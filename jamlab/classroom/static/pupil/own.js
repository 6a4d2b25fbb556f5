// A pupil's own guesses, each beside the exact value: of this class, and optionally of all classes
// on this device. It shows no one else's, and nothing leaves the device.

import { h } from "../elements.js";
import { decimal, percentOf } from "../numbers.js";
import { said } from "./words.js";

/** @typedef {import("./device.js").Judgement} Judgement */

/** @type {{ kind: "chance", unit: string, choices: string[] }} */
const CHANCE = { kind: "chance", unit: "%", choices: [] };

/**
 * @param {HTMLElement} place
 * @param {import("./device.js").OwnLine} own
 * @param {string} code
 * @param {Judgement[]} line
 */
export function drawOwn(place, own, code, line) {
  if (own.isOn) own.add(code, line);
  const all = own.all(code, line);
  place.hidden = !all.length;
  place.textContent = "";
  if (!all.length) return;
  const box = h("details", null, h("summary", null, "Your guesses so far: " + all.length));
  const known = all.filter((each) => each.exact !== null);
  if (known.length) {
    const off = known.reduce((sum, each) => sum + Math.abs(each.guess - Number(each.exact)), 0);
    const points = decimal((100 * off) / known.length, 1);
    box.append(h("p", null, "On average " + points + " points away from the exact chance."));
  }
  const changed = () => {
    drawOwn(place, own, code, line);
    const again = /** @type {HTMLDetailsElement | null} */ (place.querySelector("details"));
    if (again) again.open = true;
  };
  box.append(h("ol", null, all.map(one)), keeping(own, code, line, changed));
  place.append(box);
}

/** @param {Judgement} each */
function one(each) {
  const guess = said(CHANCE, each.guess);
  const exact = each.exact === null ? "" : ", exact " + percentOf(each.exact);
  const marks = each.exact === null ? [] : [mark("exact", each.exact)];
  marks.push(mark("dot", each.guess));
  return h(
    "li",
    null,
    h("span", null, each.about || "A question of your teacher"),
    h("b", null, guess + exact),
    h("div", { class: "track", "aria-hidden": "true" }, marks),
  );
}

/** @param {string} name @param {number} chance */
function mark(name, chance) {
  const node = h("i", { class: name });
  node.style.left = 100 * chance + "%";
  return node;
}

/**
 * @param {import("./device.js").OwnLine} own
 * @param {string} code
 * @param {Judgement[]} line
 * @param {() => void} changed
 */
function keeping(own, code, line, changed) {
  const words = own.isOn
    ? "Kept on this device, across lessons. Nobody else sees it."
    : "Only of this lesson. You can keep them on this device, to see how you get on.";
  const onclick = () => {
    if (own.isOn) own.forget();
    else if (!own.begin(code, line)) {
      foot.textContent = "This browser lets nothing be kept.";
      return;
    }
    changed();
  };
  const name = own.isOn ? "Forget them all" : "Keep them on this device";
  const button = h("button", { type: "button", onclick }, name);
  const foot = h("div", { class: "keeping" }, h("p", null, words), button);
  return foot;
}
