// Dot plot of all answers: a dot each, class mean, exact value. A second vote hangs below the axis.

import { s } from "../elements.js";
import { layout } from "./layout.js";
import { measured } from "./parts.js";
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
  const label = sentence(state, exact);
  const svg = s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label });
  const { axis, left, right, radius } = laid;
  svg.append(s("path", { class: "axis", d: `M${left} ${axis}H${right}` }));
  for (const { x, words } of laid.ticks) {
    svg.append(s("path", { class: "tick", d: `M${x} ${axis}v10` }));
    svg.append(s("text", { class: "note", x, y: axis + 44, "text-anchor": "middle" }, words));
  }
  for (const { x, words } of laid.ends) {
    svg.append(s("text", { class: "note", x, y: axis + 76, "text-anchor": "middle" }, words));
  }
  for (const { name, x, from, to } of laid.lines) {
    if (name === "mean") svg.append(s("path", { class: "mean", d: `M${x} ${to}V${from}` }));
  }
  const rim = Math.min(5, radius / 3);
  for (const dot of laid.dots) {
    const r = dot.ring ? radius - rim / 2 : radius;
    const at = { cx: dot.x, cy: dot.y, r, "stroke-width": dot.ring && rim };
    svg.append(s("circle", { class: dot.ring ? "ring" : "dot", ...at }));
  }
  for (const { name, x, from, to } of laid.lines) {
    if (name !== "exact") continue;
    const d = `M${x} ${to}V${from}`;
    svg.append(s("path", { class: "edge", d }), s("path", { class: "exact", d }));
  }
  for (const { name, rows, x, top, end } of laid.labels) {
    let y = top;
    const lines = rows.map(({ name, size, text }) => {
      const at = { x, y: y + size * 0.88, "text-anchor": end ? "end" : "start" };
      y += size * 1.2;
      return s("text", { class: name, ...at, style: `font-size: ${size}px` }, text);
    });
    svg.append(s("g", { class: `label of-${name}` }, lines));
  }
  return svg;
}

/** @param {TeacherState} state @param {number | null} exact */
function sentence(state, exact) {
  const question = /** @type {Question} */ (state.question);
  const said = state.votes.map((vote, n) => {
    const middle = question.worked ? null : mean(vote);
    const name = n ? "in the second vote" : question.worked ? "answers" : "guesses";
    return `${total(vote)} ${name}${middle === null ? "" : `, mean ${written(question, middle)}`}`;
  });
  return `${said.join("; ")}${exact === null ? "" : `; exact ${written(question, exact)}`}`;
}
