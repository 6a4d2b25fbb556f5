// Projector's page before the reveal: how to join, the question's table, how many have joined.

import { h } from "../elements.js";
import { letter, pictureAt, piece } from "../pupil/words.js";
import { button, drawCode, fit, part, withDrawings } from "./parts.js";

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
  if (!question || state.stage !== "open") return;
  if (question.picture && state.round) {
    const src = pictureAt(state.code, state.round, "before", false);
    place.append(h("img", { class: "whole", alt: "The table as all may see it", src }));
  }
  if (question.choices.length) {
    const options = question.choices.map((words, n) =>
      h("li", null, h("b", null, letter(n)), h("span", null, withDrawings(words))),
    );
    place.append(h("ol", { class: "options" }, options));
    place.hidden = false;
    const across = question.picture ? "beside" : question.choices.length > 4 ? "two" : "";
    place.className = `table options ${across}`;
    fit(place, [38, 36, 34, 32, 30, 28, 26, 24]);
    return;
  }
  place.className = "table";
  if (question.picture) {
    place.hidden = false;
  } else if (question.pieces.length) {
    place.style.setProperty("--many", String(question.pieces.length));
    place.append(...question.pieces.map((face) => piece(question.game, face)));
    place.hidden = false;
  }
}

/**
 * Return the number of answers: large while pupils think, always small in the last line.
 * @param {TeacherState} state
 */
export function counts(state) {
  const { received, counted, missing, room, people, stage } = state;
  const coming = Math.max(0, received - counted);
  const isAll = !coming && room > 0 && missing === 0; // a tick: nobody is missing
  const large = part("large-counts");
  large.hidden = stage !== "open";
  const late = coming || Math.max(0, missing);
  large.replaceChildren(
    h("p", null, h("b", null, thousands(received)), " received"),
    h("p", null, h("b", null, thousands(counted)), " counted", isAll && tick()),
    ...(late
      ? [
          h(
            "p",
            { class: "coming" },
            h("b", null, thousands(late)),
            coming ? " on their way" : " not yet",
          ),
        ]
      : []),
  );
  const place = part("counts");
  const here = ` · ${thousands(room)} in the room`;
  const number = h("b", null, thousands(counted));
  const found = h("span");
  if (stage === "waiting" || stage === "ended") {
    found.append(h("b", null, thousands(room)), " in the room");
  } else if (coming) found.append(number, ` counted, ${coming} on their way`, here);
  else {
    if (isAll) found.append(tick());
    found.append(h("b", null, thousands(received)), " received · ", number, " counted");
    if (people > counted) found.append(` · ${thousands(people)} guesses in all`);
    found.append(here);
  }
  if (place.textContent !== found.textContent) place.replaceChildren(...found.childNodes);
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
