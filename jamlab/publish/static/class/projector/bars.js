// How many chose which option: a bar each, the right one in another colour and with a tick.

import { drawn } from "./dots.js";

/** @typedef {import("../types").TeacherState} TeacherState */

/**
 * @param {TeacherState} state
 * @returns {SVGElement}
 */
export function bars(state) {
  const choices = state.question?.choices ?? [];
  const right = state.revealed?.right ?? null;
  const step = Math.min(84, 330 / choices.length);
  const svg = drawn("svg", { viewBox: "0 0 1808 356", role: "img" });
  const counts = state.votes.map((vote) =>
    choices.map((_, n) =>
      vote.filter((each) => each.value === n).reduce((sum, each) => sum + each.count, 0),
    ),
  );
  const most = Math.max(1, ...counts.flat());
  choices.forEach((words, n) => {
    const y = 16 + n * step;
    const is_right = n === right;
    const text = `${String.fromCharCode(65 + n)}  ${words}${is_right ? "  ✓" : ""}`;
    const cut = text.length > 62 ? `${text.slice(0, 60)} …` : text;
    svg.append(drawn("text", { x: 40, y: y + step / 2 + 8, class: is_right ? "title" : "" }, cut));
    counts.forEach((vote, place) => {
      const high = (step - 16) / counts.length;
      const width = (560 * vote[n]) / most;
      const at = y + 4 + place * high;
      svg.append(
        drawn("rect", {
          class: is_right ? "bar right" : "bar",
          x: 1120,
          y: at,
          width,
          height: high - 4,
          rx: 6,
          opacity: counts.length > 1 && !place ? 0.45 : 1,
        }),
      );
      svg.append(drawn("text", { x: 1120 + width + 14, y: at + high / 2 + 8 }, String(vote[n])));
    });
  });
  const all = choices.map(
    (words, n) => `${words}: ${counts.map((vote) => vote[n]).join(", then ")}`,
  );
  svg.setAttribute(
    "aria-label",
    `${all.join("; ")}${right === null ? "" : `; right: ${choices[right]}`}`,
  );
  return svg;
}
