// Projector's page before the reveal: how to join, the question's table, how many have joined.

import { h } from "../elements.js";
import { letter, pictureAt, piece } from "../pupil/words.js";
import { button, drawCode, fit, part, readable, withDrawings } from "./parts.js";

/** @typedef {import("../types").TeacherState} TeacherState */

const LONG = 60_000; // ms until troubleshooting is shown if nobody joins
const opened = Date.now();

/**
 * Return the card with joining instructions; if nobody can join, one sentence and what to try.
 * @param {TeacherState} state
 * @param {string} number
 */
export function join(state, number) {
  const { ok, words, addresses } = state.reach;
  const box = part("join");
  box.hidden = state.stage === "ended";
  box.classList.toggle("no", !ok);
  part("code").textContent = spelled(state.code);
  part("address").textContent = ok ? addresses[0] : "";
  const [first, ...rest] = words.split(/(?<=\.) /);
  const tries = part("tries");
  tries.hidden = ok;
  if (!ok && tries.dataset.of !== words) {
    tries.dataset.of = words;
    tries.replaceChildren(h("b", null, first), h("p", null, rest.join(" ")));
    tries.append(h("p", null, "Or go on without devices: press h and type in hands."));
  }
  if (ok) drawCode(number, addresses[0], part("qr"), part("large-qr"));
  part("large-code").textContent = spelled(state.code);
  part("large-address").textContent = ok ? addresses[0] : words;
  document.body.classList.toggle("nobody", state.stage === "waiting" && state.room === 0);
  const late = state.room === 0 && ok && Date.now() - opened > LONG;
  part("lonely").hidden = !(late && state.stage === "waiting");
}

/** Format a code in two groups, as it is read out. @param {string} code */
export function spelled(code) {
  return `${code.slice(0, 2)} ${code.slice(2)}`;
}

/** Return the question's table, shown while pupils think. @param {TeacherState} state */
export function table(state) {
  const place = part("table");
  const { question } = state;
  place.replaceChildren();
  place.hidden = true;
  document.body.dataset.table = "";
  if (!question || state.stage !== "open") return;
  const isDrawn = (question.picture || state.table) && state.round;
  const { choices, pieces } = question;
  if (!isDrawn && !choices.length && !pieces.length) return;
  place.hidden = false;
  document.body.dataset.table = "shown";
  place.className = "table";
  if (isDrawn) {
    const src = pictureAt(state.code, state.round ?? 0, "before", false);
    place.append(h("img", { class: "whole", alt: "The table as all may see it", src }));
  } else if (!choices.length) {
    place.style.setProperty("--many", String(pieces.length));
    place.append(...pieces.map((face) => piece(question.game, face)));
  }
  if (!choices.length) return;
  const options = choices.map((words, n) =>
    h("li", null, h("b", null, letter(n)), h("span", null, withDrawings(words))),
  );
  place.append(h("ol", { class: "options" }, options));
  const across = isDrawn ? "beside" : choices.length > 4 ? "two" : "";
  place.className = `table options ${across}`;
  fit(place, readable([54, 50, 46, 42, 38, 36, 34, 32, 30, 28, 26, 24]));
}

/**
 * Return the number of answers: large while pupils think, else in the last line.
 * @param {TeacherState} state
 */
export function counts(state) {
  const { received, counted, missing, room, people, stage } = state;
  const coming = Math.max(0, received - counted);
  const isAll = !coming && room > 0 && missing === 0; // a tick: nobody is missing
  const here = `${thousands(room)} in the room`;
  const isOpen = stage === "open";
  const place = part(isOpen ? "answers" : "counts");
  part("answers").hidden = !isOpen;
  part("counts").hidden = isOpen;
  const number = h("b", null, thousands(counted));
  const found = h("span");
  if (isOpen) {
    const late = coming ? `${coming} on their way` : missing > 0 && `${thousands(missing)} not yet`;
    const guesses = people > counted && `${thousands(people)} guesses in all`;
    const lines = [late && h("b", null, late), here, guesses].filter(Boolean);
    const said = lines.map((line) => h("span", null, line));
    found.append(
      h("p", null, number, h("span", null, h("span", null, "counted", isAll && tick()), said)),
      answered(counted, coming, Math.max(0, missing)) ?? "",
    );
  } else if (stage === "waiting" || stage === "ended") {
    found.append(h("b", null, thousands(room)), " in the room");
  } else if (coming) found.append(number, ` counted, ${coming} on their way · ${here}`);
  else {
    if (isAll) found.append(tick());
    found.append(number, " counted");
    if (people > counted) found.append(` · ${thousands(people)} guesses in all`);
    found.append(` · ${here}`);
  }
  // redrawn only if it says something else: a live region is read out
  if (place.textContent !== found.textContent) place.replaceChildren(...found.childNodes);
}

const MOST_DOTS = 400;

/**
 * Return a dot for each answer, and a ring for each that is missing; what was answered is not shown.
 * @param {number} counted
 * @param {number} coming
 * @param {number} missing
 */
function answered(counted, coming, missing) {
  const all = counted + coming + missing;
  if (!all || all > MOST_DOTS) return null;
  const kinds = [...Array(counted).fill("in"), ...Array(coming).fill("coming")];
  const dots = [...kinds, ...Array(missing).fill("")].map((kind) => h("i", { class: kind }));
  return h("div", { class: "pupils", "aria-hidden": "true", style: `--many:${all}` }, dots);
}

function tick() {
  return h("span", { class: "tick", "aria-hidden": "true" }, "✓");
}

/** @param {number} number */
function thousands(number) {
  return number.toLocaleString("en");
}

/**
 * Return the final screen: summary and remaining tasks.
 * @param {TeacherState} state
 * @param {(what: string) => void} open opens an entry of the dialog
 */
export function ended(state, open) {
  const place = part("over");
  place.hidden = state.stage !== "ended";
  if (place.hidden) return;
  const asked = state.plan.filter((each) => each.stage === "revealed").length;
  const words = `${asked === 1 ? "1 question was" : `${asked || "No"} questions were`} answered and revealed.`;
  const results = button("Keep the results", () => open("results"), "main");
  const gone = button("Delete everything", () => open("delete"));
  place.replaceChildren(h("p", null, words), h("div", null, results, gone));
}
