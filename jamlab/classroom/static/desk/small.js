// Small chart of a question's answers: a column per option, or per place on the line.

import { s } from "../elements.js";
import { columns, share, total } from "../projector/scale.js";

/** @typedef {import("../types").HomeworkCounted} Counted */

const WIDE = 240;
const HIGH = 44;

/** @param {Counted} each */
export function small(each) {
  const { question, votes, revealed } = each;
  const svg = s("svg", {
    class: "small",
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    "aria-hidden": "true",
  });
  svg.append(s("path", { class: "axis", d: `M0 ${HIGH - 1}H${WIDE}` }));
  const right = revealed?.right ?? null;
  const options = question.kind === "choice" ? question.choices.length : 0;
  const step = options ? WIDE / options : 6;
  const found = options
    ? question.choices.map((_, n) => ({
        at: (n + 0.5) / options,
        count: total(votes.filter((vote) => vote.value === n)),
        right: n === right,
      }))
    : columns(question, votes).map(({ at, devices, others }) => ({
        at: (at * (WIDE - 8) + 4) / WIDE,
        count: devices + others,
        right: false,
      }));
  const most = Math.max(1, ...found.map((column) => column.count));
  const wide = Math.min(26, step - 1);
  for (const column of found) {
    const high = ((HIGH - 6) * column.count) / most;
    const x = WIDE * column.at - wide / 2;
    const name = column.right ? "column right" : "column";
    svg.append(s("rect", { class: name, x, y: HIGH - 2 - high, width: wide, height: high }));
  }
  if (revealed?.exact && right === null) {
    const x = 4 + (WIDE - 8) * share(question, revealed.exact.value);
    svg.append(s("path", { class: "exact", d: `M${x} 0V${HIGH}` }));
  }
  return svg;
}
