// Calibration of the class over all rounds: its forecasts beside observed frequencies, and beside
// simple forecasters.

import { hundred } from "../../numbers.js";
import { drawn, made } from "../parts.js";

/** @typedef {import("../../types").TeacherState} TeacherState */
/** @typedef {import("../page.js").Page} Page */

const FEWEST = 2; // rounds: one alone says nothing
const WIDE = 640;
const HIGH = 660;
const BASE = 560; // y of 0 %
const FROM = 110;
const TO = 590;

/**
 * @param {Page} page
 * @returns {Node[]}
 */
export function judging(page) {
  const state = page.state;
  if (!state) return [];
  const { standing, reliability } = state;
  const here = ofRound(state);
  if (!standing || standing.rounds < FEWEST) {
    const words =
      "After two rounds whose chance is known exactly, this shows how often it came when we said " +
      "“70 %”, and how we do beside somebody who always says 50 %.";
    return [made("p", "empty", words), ...here];
  }
  const left = made("figure", "");
  const note =
    "Bars: 95 % intervals. All guesses of one round share what came, so they are worth one case " +
    "together, however many they are.";
  left.append(reliable(reliability, standing.rounds), made("figcaption", "", note));
  const right = made("div", "");
  const many = `${standing.rounds} rounds, first votes; 0 is perfect`;
  right.append(made("h3", "", "Beside others ", made("small", "", many)), table(standing), ...here);
  return [made("div", "judging", left, right)];
}

/** @param {TeacherState} state */
function ofRound({ crowd, changed }) {
  const said = [...(crowd.at(-1)?.words ?? []), ...(changed?.words ?? [])];
  if (!said.length) return [];
  return [made("h3", "", "This round"), ...said.map((words) => made("p", "", words))];
}

/** @param {NonNullable<TeacherState["standing"]>} standing */
function table({ forecasters }) {
  const most = Math.max(0.02, ...forecasters.map((each) => each.off));
  const node = made("table", "");
  const off = made("th", "", "(guess − exact)²");
  off.setAttribute("colspan", "2");
  const head = made("tr", "", made("td", ""), off, made("th", "", "luck"), made("th", "", "Brier"));
  node.append(made("thead", "", head));
  const body = made("tbody", "");
  for (const each of forecasters) {
    const bar = made("i", each.who === "members" || each.who === "mean" ? "ours" : "");
    bar.style.width = `${(100 * each.off) / most}%`;
    const name = made("th", "", each.name);
    name.setAttribute("scope", "row");
    const cells = [made("span", "bar", bar), each.shown.off, each.shown.luck, each.shown.brier];
    body.append(made("tr", each.who, name, ...cells.map((cell) => made("td", "", cell))));
  }
  node.append(body);
  return node;
}

/**
 * Return the position of a band of guesses: forecast on x, observed frequency on y.
 * @param {Told.Reliable} band
 */
export function placed({ said, came, interval: [low, high] }) {
  const x = (/** @type {number} */ value) => FROM + (TO - FROM) * value;
  const y = (/** @type {number} */ value) => BASE - (TO - FROM) * value;
  return { x: x(said), y: y(came), low: y(low), high: y(high) };
}

/**
 * @param {Told.Reliable[]} bands
 * @param {number} rounds
 */
function reliable(bands, rounds) {
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
  const told = bands.map(
    ({ said, came, interval: [low, high], n }) =>
      `${n} ${n === 1 ? "guess" : "guesses"}, on average ${percent(said)}: it came in ${percent(came)} (${percent(low)} to ` +
      `${percent(high)})`,
  );
  svg.setAttribute("aria-label", `Over ${rounds} rounds. ${told.join("; ")}`);
  const at = (/** @type {number} */ value) => ({
    x: FROM + (TO - FROM) * value,
    y: BASE - (TO - FROM) * value,
  });
  for (let n = 0; n <= 4; n++) {
    const { x, y } = at(n / 4);
    svg.append(drawn("path", { class: "grid", d: `M${FROM} ${y}H${TO}` }));
    const words = `${25 * n}${n % 2 ? "" : " %"}`;
    const under = { x, y: at(0).y + 40, "text-anchor": "middle" };
    const beside = { x: FROM - 16, y: y + 9, "text-anchor": "end" };
    svg.append(drawn("text", under, words), drawn("text", beside, words));
  }
  svg.append(
    drawn("path", { class: "diagonal", d: `M${at(0).x} ${at(0).y}L${at(1).x} ${at(1).y}` }),
    drawn(
      "text",
      { class: "axis", x: (FROM + TO) / 2, y: HIGH - 14, "text-anchor": "middle" },
      "what we said",
    ),
    drawn("text", { class: "axis", x: 10, y: 34 }, "how often it came"),
  );
  const most = Math.max(1, ...bands.map((band) => band.n));
  for (const band of bands) {
    const { x, y, low, high } = placed(band);
    const r = 8 + 10 * Math.sqrt(band.n / most);
    svg.append(
      drawn("path", {
        class: "interval",
        d: `M${x} ${low}V${high}M${x - 9} ${low}h18M${x - 9} ${high}h18`,
      }),
    );
    svg.append(drawn("circle", { class: "band", cx: x, cy: y, r }));
  }
  return svg;
}

/** @param {number} value */
function percent(value) {
  return `${hundred(value, 0)} %`;
}
