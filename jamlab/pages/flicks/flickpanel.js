// Panel of a flick table: the die, the flick in numbers, the point where its face is struck.

import { dieOf } from "../../ui/tables/board.js";
import { h, s, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { LIMITS, metres } from "./aiming.js";

/** @param {number} mm */
const sideways = (mm) => (mm ? `${Math.abs(mm)} mm ${mm > 0 ? "left" : "right"}` : "middle");

/** @type {[name: keyof Meant, words: string, said: (value: number) => string][]} */
const SLIDERS = [
  ["aim", "Direction", (value) => `${value}°`],
  ["speed", "Speed", metres],
  ["offset", "Sideways", sideways],
  ["height", "Height", (value) => `${value} mm`],
];

export class FlickPanel {
  /**
   * `mean(change)` is called when a slider moves; `flick()`, `place()` (switch between placing and
   * flicking dice) and `turn()` (rotate the die being placed) when a button is pressed.
   *
   * @param {{
   *   mean: (change: Partial<Meant>) => void, flick: () => void, place: () => void,
   *   turn: () => void
   * }} hooks
   */
  constructor({ mean, flick, place, turn }) {
    this.mark = h("span", { class: "jl-flickmark" });
    this.title = h("span");
    this.hint = h("span");
    this.keys = h("span", { class: "jl-flickkeys" }); // left out where there is no keyboard
    /** @type {Map<string, { input: HTMLInputElement, output: HTMLElement }>} */
    this.sliders = new Map();
    this.marked = ""; // seat whose die is in the title
    const rows = SLIDERS.map(([name, words]) => this.slider(name, words, mean));
    this.face = s("svg", { viewBox: "-92 -92 184 184", "aria-hidden": "true" });
    const struck = h("div", { class: "jl-struck" }, this.face, h("div", null, rows.slice(2)));
    this.flicked = [...rows.slice(0, 2), struck];
    this.go = h("button", { type: "button", class: "jl-flickbutton", onclick: flick }, "Flick");
    this.placing = h(
      "button",
      { type: "button", class: "jl-placebutton", onclick: place },
      "Place dice",
    );
    this.turning = h(
      "button",
      { type: "button", class: "jl-placebutton", onclick: turn },
      "Turn it",
    );
    this.said = h("p", { class: "jl-flicksaid", role: "status", "aria-live": "polite" });
    this.node = h(
      "div",
      { class: "jl-box jl-flickpanel" },
      h("h2", null, this.mark, this.title),
      h("p", { class: "jl-quiet" }, this.hint, this.keys),
      this.flicked,
      h("div", { class: "jl-flickbuttons" }, this.go, this.turning, this.placing),
      this.said,
    );
  }

  /**
   * @param {keyof Meant} name
   * @param {string} words
   * @param {(change: Partial<Meant>) => void} mean
   */
  slider(name, words, mean) {
    const { least, most, step } = LIMITS[name];
    const input = h("input", { type: "range", min: least, max: most, step, "aria-label": words });
    input.addEventListener("input", () => mean({ [name]: +input.value }));
    const output = h("b", { "aria-hidden": "true" });
    this.sliders.set(name, { input, output });
    return h("label", { class: "jl-flickrow" }, h("span", { text: words }), output, input);
  }

  /**
   * `face` is the struck face, 0 if none. `sets`: dice are set out, not flicked; `waits` names who
   * acts next, if not this person.
   *
   * @param {{
   *   chosen: string, meant: Meant, data: { names: string[], places: boolean, skill: string },
   *   state: string, places: boolean, aims: boolean, face: number, free: boolean, sets?: boolean,
   *   waits?: string
   * }} shown
   */
  show({ chosen, meant, data, state, places, aims, face, free, sets = false, waits = "" }) {
    const { seat, number } = chosen ? dieOf(chosen) : { seat: 0, number: 0 };
    const none = state === "asking" ? "The dice roll …" : "No die to flick";
    setText(this.title, chosen ? `${data.names[seat]}'s die ${number}` : waits || none);
    if (this.marked !== chosen) {
      this.marked = chosen;
      this.mark.replaceChildren(...(chosen ? [seatMark(seat, data.names[seat], 26)] : []));
    }
    for (const [name, , words] of SLIDERS) {
      const { input, output } = this.sliders.get(name) ?? {};
      if (!input || !output) continue;
      input.value = String(meant[name]);
      const { least, most } = LIMITS[name];
      input.style.setProperty("--at", `${(meant[name] - least) / (most - least)}`);
      input.disabled = !aims;
      input.setAttribute("aria-valuetext", words(meant[name]));
      setText(output, words(meant[name]));
    }
    for (const part of this.flicked) part.hidden = sets;
    setText(this.go, sets ? "It lies right" : "Flick");
    this.go.disabled = (sets ? !chosen : !face) || state !== "idle";
    this.turning.hidden = !places;
    this.turning.disabled = !free || !chosen;
    this.placing.hidden = !data.places || sets;
    this.placing.disabled = !free;
    this.placing.setAttribute("aria-pressed", String(!!places));
    const [hint, keys] = waits
      ? ["", ""]
      : hintWords(state, places, chosen, data.skill, aims && !face);
    setText(this.hint, hint);
    setText(this.keys, keys);
    this.drawFace(seat, meant, face);
  }

  /**
   * Draw the struck face as seen from the finger, with the point of impact.
   *
   * @param {number} seat
   * @param {Meant} meant
   * @param {number} face
   */
  drawFace(seat, { offset, height }, face) {
    const lines = [-60, -40, -20, 0, 20, 40, 60].map((x) => `M${x} -80V80`).join("");
    const across = [40, 20, 0, -20, -40].map((y) => `M-80 ${y}H80`).join("");
    const spot = { class: "jl-finger", cx: -10 * offset, cy: 80 - 10 * height, r: 17 };
    this.face.setAttribute("class", `jl-struckface jl-d${seat % 8}`);
    this.face.replaceChildren(
      s("rect", { class: "jl-struckside", x: -80, y: -80, width: 160, height: 160, rx: 16 }),
      s("path", { class: "jl-strucklines", d: lines + across }),
      ...(face ? [s("circle", spot)] : []),
    );
  }

  /** @param {string} words */
  say(words) {
    setText(this.said, words);
  }
}

/**
 * Return the hint, and the keys.
 *
 * @param {string} state
 * @param {boolean} places
 * @param {string} chosen
 * @param {string} skill
 * @param {boolean} covered
 * @returns {[string, string]}
 */
function hintWords(state, places, chosen, skill, covered) {
  if (state === "asking" || state === "rolling") return [chosen ? "The dice roll …" : "", ""];
  if (!chosen) return ["There is no die that can be flicked now.", ""];
  if (places)
    return [
      "Drag the die to where it is to lie.",
      " Keys: arrows, with Shift by 10 mm; T turns it.",
    ];
  if (covered)
    return [
      "No room for a finger behind the die: something stands there. Choose another direction.",
      "",
    ];
  const spread = !skill || skill === "exact" ? "" : ` The cone is the spread of “${skill}”.`;
  return [
    `Pull back from the die and let go.${spread}`,
    " Keys: ← → aim, ↑ ↓ speed, Enter flicks.",
  ];
}
