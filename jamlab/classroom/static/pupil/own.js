// A pupil's own guesses, each beside the exact value: of this class, and optionally of all classes
// on this device. It shows no one else's, and nothing leaves the device.

import { decimal, percentOf } from "../numbers.js";
import { made, said } from "./words.js";

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
  const box = document.createElement("details");
  box.appendChild(made("summary", "", "Your guesses so far: " + all.length));
  const known = all.filter((each) => each.exact !== null);
  if (known.length) {
    const off = known.reduce((sum, each) => sum + Math.abs(each.guess - Number(each.exact)), 0);
    const points = decimal((100 * off) / known.length, 1);
    box.appendChild(made("p", "", "On average " + points + " points away from the exact chance."));
  }
  const list = made("ol", "");
  all.forEach((each) => {
    list.appendChild(one(each));
  });
  box.appendChild(list);
  box.appendChild(
    keeping(own, code, line, () => {
      drawOwn(place, own, code, line);
      const again = /** @type {HTMLDetailsElement | null} */ (place.querySelector("details"));
      if (again) again.open = true;
    }),
  );
  place.appendChild(box);
}

/** @param {Judgement} each */
function one(each) {
  const item = made("li", "");
  const guess = said(CHANCE, each.guess);
  const exact = each.exact === null ? "" : percentOf(each.exact);
  item.appendChild(made("span", "", each.about || "A question of your teacher"));
  const words = guess + (exact && ", exact " + exact);
  item.appendChild(made("b", "", words));
  const track = made("div", "track");
  track.setAttribute("aria-hidden", "true");
  if (each.exact !== null) {
    const line = made("i", "exact");
    line.style.left = 100 * each.exact + "%";
    track.appendChild(line);
  }
  const dot = made("i", "dot");
  dot.style.left = 100 * each.guess + "%";
  track.appendChild(dot);
  item.appendChild(track);
  return item;
}

/**
 * @param {import("./device.js").OwnLine} own
 * @param {string} code
 * @param {Judgement[]} line
 * @param {() => void} changed
 */
function keeping(own, code, line, changed) {
  const foot = made("div", "keeping");
  const words = own.isOn
    ? "Kept on this device, across lessons. Nobody else sees it."
    : "Only of this lesson. You can keep them on this device, to see how you get on.";
  foot.appendChild(made("p", "", words));
  const button = made("button", "", own.isOn ? "Forget them all" : "Keep them on this device");
  button.type = "button";
  button.addEventListener("click", () => {
    if (own.isOn) own.forget();
    else if (!own.begin(code, line)) {
      foot.textContent = "This browser lets nothing be kept.";
      return;
    }
    changed();
  });
  foot.appendChild(button);
  return foot;
}
