// All answers on one line: a dot each, the class's mean, the exact value. A second vote hangs below.

/** @typedef {import("../types").TeacherState} TeacherState */
/** @typedef {import("../types").Question} Question */
/** @typedef {{ value: number, count: number, by: string }} Tally */

const WIDE = 1808;
const LEFT = 84;
const RIGHT = 1724;
const COLUMNS = 40; // 2.5 points of a chance
const NEAR = 0.04; // lines nearer than this have their names one above the other

/**
 * @param {string} tag
 * @param {Record<string, string | number>} values
 * @param {string} [text]
 */
export function drawn(tag, values, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(values)) node.setAttribute(name, String(value));
  if (text) node.textContent = text;
  return node;
}

/**
 * Where a value lies, from 0 (left end) to 1.
 * @param {Question} question
 * @param {number} value
 */
export function share(question, value) {
  return (value - question.low) / (question.high - question.low);
}

/**
 * The dots of a vote in columns: for each its place (0 to 1) and how many lie in it, by who counted
 * them.
 * @param {Question} question
 * @param {Tally[]} votes
 * @returns {{ at: number, devices: number, others: number }[]}
 */
export function columns(question, votes) {
  /** @type {Map<number, { at: number, devices: number, others: number }>} */
  const found = new Map();
  for (const { value, count, by } of votes) {
    const place = Math.round(share(question, value) * COLUMNS);
    const column = found.get(place) ?? { at: place / COLUMNS, devices: 0, others: 0 };
    if (by === "device" || by === "group") column.devices += count;
    else column.others += count;
    found.set(place, column);
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

/**
 * The mean of a vote; null without answers.
 * @param {Tally[]} votes
 */
export function mean(votes) {
  const n = votes.reduce((sum, each) => sum + each.count, 0);
  return n ? votes.reduce((sum, each) => sum + each.count * each.value, 0) / n : null;
}

/**
 * A value as it is written on the line.
 * @param {Question} question
 * @param {number} value
 */
export function written(question, value) {
  if (question.kind === "chance") return `${(100 * value).toFixed(1)} %`;
  return `${value.toFixed(2)} ${question.unit}`.replace("-", "−").trim();
}

/**
 * How far a mean is off, in words.
 * @param {Question} question
 * @param {number} value
 * @param {number} exact
 */
export function off(question, value, exact) {
  const scale = question.kind === "chance" ? 100 : 1;
  const digits = question.kind === "chance" ? 1 : 2;
  // of the numbers that are shown, so that they add up
  const shown = Number((scale * value).toFixed(digits)) - Number((scale * exact).toFixed(digits));
  const size = Math.abs(shown).toFixed(digits);
  if (Number(size) === 0) return "as it is";
  return `${size} points too ${shown > 0 ? "high" : "low"}`;
}

/**
 * The picture.
 * @param {TeacherState} state
 * @returns {SVGElement}
 */
export function dots(state) {
  const question = /** @type {Question} */ (state.question);
  const second = state.votes.length > 1;
  const high = second ? 470 : 356;
  const axis = second ? 214 : 264;
  const exact = state.revealed?.exact ? state.revealed.exact.value : null;
  const first = mean(state.votes[0] ?? []);
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${high}`, role: "img" });
  svg.setAttribute("aria-label", sentence(state, exact));
  /** @param {number} value */
  const x = (value) => LEFT + (RIGHT - LEFT) * share(question, value);
  svg.append(drawn("path", { class: "axis", d: `M${LEFT} ${axis}H${RIGHT}` }));
  scale(svg, question, axis, second);
  const most = Math.max(1, ...state.votes.flatMap((vote) => heights(question, vote)));
  const room = second ? 110 : 128; // above them stand the names
  const size = Math.min(39.5, room / most);
  state.votes.forEach((vote, n) => {
    pile(
      svg,
      question,
      vote,
      n ? axis + 74 : axis - 23,
      n ? size : -size,
      Math.min(18, size / 2.2),
    );
  });
  const top = 40;
  if (first !== null)
    svg.append(drawn("path", { class: "mean", d: `M${x(first)} ${axis - 2}V${top + 14}` }));
  const again = second ? mean(state.votes[1]) : null;
  if (again !== null) {
    svg.append(drawn("path", { class: "mean", d: `M${x(again)} ${axis + 58}V${high - 24}` }));
  }
  if (exact !== null) {
    const d = `M${x(exact)} ${second ? high - 30 : axis + 12}V${top - 4}`;
    svg.append(drawn("path", { class: "edge", d }), drawn("path", { class: "exact", d }));
  }
  names(svg, state, x, exact, first, again, high);
  return svg;
}

/**
 * @param {Question} question
 * @param {Tally[]} vote
 */
function heights(question, vote) {
  return columns(question, vote).map((column) => column.devices + column.others);
}

/**
 * @param {SVGElement} svg
 * @param {Question} question
 * @param {Tally[]} vote
 * @param {number} from
 * @param {number} step
 * @param {number} r
 */
function pile(svg, question, vote, from, step, r) {
  for (const { at, devices, others } of columns(question, vote)) {
    for (let n = 0; n < devices + others; n++) {
      const cy = from + n * step;
      const cx = LEFT + (RIGHT - LEFT) * at;
      const ring = n >= devices;
      svg.append(drawn("circle", { class: ring ? "ring" : "dot", cx, cy, r: ring ? r - 2.5 : r }));
    }
  }
}

/**
 * @param {SVGElement} svg
 * @param {Question} question
 * @param {number} axis
 * @param {boolean} second
 */
function scale(svg, question, axis, second) {
  for (let n = 0; n <= 10; n++) {
    const x = LEFT + ((RIGHT - LEFT) * n) / 10;
    const value = question.low + ((question.high - question.low) * n) / 10;
    const is_chance = question.kind === "chance";
    const sign = is_chance && n % 5 === 0 ? " %" : "";
    const words = is_chance
      ? `${Math.round(100 * value)}${sign}`
      : String(Math.round(100 * value) / 100);
    svg.append(drawn("path", { class: "tick", d: `M${x} ${axis}v10` }));
    svg.append(
      drawn("text", { x, y: axis + 44, "text-anchor": "middle" }, words.replace("-", "−")),
    );
  }
  if (second || !question.ends.length) return;
  const at = ["start", "middle", "end"];
  question.ends.forEach((words, n) => {
    const x = n === 0 ? 40 : n === 1 ? (LEFT + RIGHT) / 2 : WIDE - 40;
    svg.append(drawn("text", { x, y: axis + 76, "text-anchor": at[n] }, words));
  });
}

/**
 * The names of the lines, on the outer sides of the two.
 * @param {SVGElement} svg
 * @param {TeacherState} state
 * @param {(value: number) => number} x
 * @param {number | null} exact
 * @param {number | null} first
 * @param {number | null} again
 * @param {number} high
 */
function names(svg, state, x, exact, first, again, high) {
  const question = /** @type {Question} */ (state.question);
  const near =
    exact !== null &&
    first !== null &&
    Math.abs(share(question, exact) - share(question, first)) < NEAR;
  if (exact !== null) {
    const left = first === null || exact <= first ? x(exact) > 420 : x(exact) > WIDE - 420;
    const at = { x: x(exact) + (left ? -22 : 22), "text-anchor": left ? "end" : "start" };
    const fraction = state.revealed?.exact?.fraction ?? "";
    svg.append(
      drawn("text", { class: "exact-name", ...at, y: 62 }, `exact ${written(question, exact)}`),
    );
    if (fraction) svg.append(drawn("text", { ...at, y: 100 }, fraction));
  }
  if (first !== null) {
    const right = exact === null || first >= exact ? x(first) < WIDE - 480 : x(first) < 480;
    const at = { x: x(first) + (right ? 18 : -18), "text-anchor": right ? "start" : "end" };
    const y = near ? 140 : 80;
    const which = again === null ? "class mean" : "first mean";
    svg.append(
      drawn("text", { class: "mean-name", ...at, y }, `${which} ${written(question, first)}`),
    );
    if (exact !== null)
      svg.append(drawn("text", { ...at, y: y + 36 }, off(question, first, exact)));
  }
  if (again !== null) {
    const right = x(again) < WIDE - 480;
    const at = { x: x(again) + (right ? 18 : -18), "text-anchor": right ? "start" : "end" };
    const words = exact === null ? "" : ` · ${off(question, again, exact)}`;
    svg.append(
      drawn(
        "text",
        { class: "mean-name", ...at, y: high - 30 },
        `second mean ${written(question, again)}${words}`,
      ),
    );
  }
  const count = state.votes[0].reduce((sum, each) => sum + each.count, 0);
  svg.append(
    drawn(
      "text",
      { class: "title", x: RIGHT, y: high - 20 + (high > 400 ? 0 : -262), "text-anchor": "end" },
      `${count} guesses, one dot each`,
    ),
  );
}

/**
 * @param {TeacherState} state
 * @param {number | null} exact
 */
function sentence(state, exact) {
  const question = /** @type {Question} */ (state.question);
  const said = state.votes.map((vote, n) => {
    const count = vote.reduce((sum, each) => sum + each.count, 0);
    const middle = mean(vote);
    const name = n ? "second vote" : "guesses";
    return `${count} ${name}${middle === null ? "" : `, mean ${written(question, middle)}`}`;
  });
  return `${said.join("; ")}${exact === null ? "" : `; exact ${written(question, exact)}`}`;
}
