// Dot plot of all answers: a dot each, class mean, exact value. A second vote hangs below the axis.

import { layout } from "./layout.js";
import { drawn, measured } from "./parts.js";
import { drawnScale, mean, total, written } from "./scale.js";

/** @typedef {import("../types").TeacherState} TeacherState */
/** @typedef {import("../types").Question} Question */

/**
 * Return the plot at the given size.
 * @param {TeacherState} state
 * @param {number} wide
 * @param {number} high
 * @returns {SVGElement}
 */
export function dots(state, wide, high) {
  const known = state.revealed?.exact ?? null;
  const exact = known ? known.value : null;
  const fraction = known?.fraction ?? "";
  const { votes } = state;
  const question = drawnScale(/** @type {Question} */ (state.question), votes, exact);
  const laid = layout({ question, votes, exact, fraction, wide, high, measure: measured });
  const svg = drawn("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img" });
  svg.setAttribute("aria-label", sentence(state, exact));
  const { axis, left, right, radius } = laid;
  svg.append(drawn("path", { class: "axis", d: `M${left} ${axis}H${right}` }));
  for (const { x, words } of laid.ticks) {
    svg.append(drawn("path", { class: "tick", d: `M${x} ${axis}v10` }));
    svg.append(drawn("text", { class: "note", x, y: axis + 44, "text-anchor": "middle" }, words));
  }
  for (const { x, words } of laid.ends) {
    svg.append(drawn("text", { class: "note", x, y: axis + 76, "text-anchor": "middle" }, words));
  }
  for (const { name, x, from, to } of laid.lines) {
    if (name === "mean") svg.append(drawn("path", { class: "mean", d: `M${x} ${to}V${from}` }));
  }
  const rim = Math.min(5, radius / 3);
  for (const dot of laid.dots) {
    const r = dot.ring ? radius - rim / 2 : radius;
    const one = drawn("circle", { class: dot.ring ? "ring" : "dot", cx: dot.x, cy: dot.y, r });
    if (dot.ring) one.setAttribute("stroke-width", String(rim));
    svg.append(one);
  }
  for (const { name, x, from, to } of laid.lines) {
    if (name !== "exact") continue;
    const d = `M${x} ${to}V${from}`;
    svg.append(drawn("path", { class: "edge", d }), drawn("path", { class: "exact", d }));
  }
  for (const { name, rows, x, top, end } of laid.labels) {
    const group = drawn("g", { class: `label of-${name}` });
    let y = top;
    for (const row of rows) {
      const at = {
        class: row.name,
        x,
        y: y + row.size * 0.88,
        "text-anchor": end ? "end" : "start",
      };
      const text = drawn("text", at, row.text);
      text.setAttribute("style", `font-size: ${row.size}px`);
      group.append(text);
      y += row.size * 1.2;
    }
    svg.append(group);
  }
  return svg;
}

/**
 * @param {TeacherState} state
 * @param {number | null} exact
 */
function sentence(state, exact) {
  const question = /** @type {Question} */ (state.question);
  const said = state.votes.map((vote, n) => {
    const middle = question.worked ? null : mean(vote);
    const name = n ? "in the second vote" : question.worked ? "answers" : "guesses";
    return `${total(vote)} ${name}${middle === null ? "" : `, mean ${written(question, middle)}`}`;
  });
  return `${said.join("; ")}${exact === null ? "" : `; exact ${written(question, exact)}`}`;
}
