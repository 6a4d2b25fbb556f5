// Calibration of the class over all rounds: its forecasts beside observed frequencies, and beside
// simple forecasters.

import { h, s } from "../../elements.js";
import { hundred } from "../../numbers.js";

/** @typedef {import("../../types").TeacherState} TeacherState */
/** @typedef {import("../page.js").Page} Page */

const FEWEST = 2; // rounds: one alone says nothing
const WIDE = 640;
const HIGH = 660;
const BASE = 560; // y of 0 %
const FROM = 110;
const TO = 590;

/** @param {Page} page @returns {Node[]} */
export function judging(page) {
  const state = page.state;
  if (!state) return [];
  const { standing, reliability } = state;
  const here = ofRound(state);
  if (!standing || standing.rounds < FEWEST) {
    const words =
      "After two rounds whose chance is known exactly, this shows how often it came when we said " +
      "“70 %”, and how we do beside somebody who always says 50 %.";
    return [h("p", { class: "empty" }, words), ...here];
  }
  const note =
    "Bars: 95 % intervals. All guesses of one round share what came, so they are worth one case " +
    "together, however many they are.";
  const chart = reliable(reliability, standing.rounds);
  const many = `${standing.rounds} rounds, first votes; 0 is perfect`;
  const title = h("h3", null, "Beside others ", h("small", null, many));
  return [
    h(
      "div",
      { class: "judging" },
      h("figure", null, chart, h("figcaption", null, note)),
      h("div", null, title, table(standing), here),
    ),
  ];
}

/** @param {TeacherState} state */
function ofRound({ crowd, changed }) {
  const said = [...(crowd.at(-1)?.words ?? []), ...(changed?.words ?? [])];
  if (!said.length) return [];
  return [h("h3", null, "This round"), ...said.map((words) => h("p", null, words))];
}

/** @param {NonNullable<TeacherState["standing"]>} standing */
function table({ forecasters }) {
  const most = Math.max(0.02, ...forecasters.map((each) => each.off));
  const off = h("th", { colspan: 2 }, "(guess − exact)²");
  const head = h("tr", null, h("td"), off, h("th", null, "luck"), h("th", null, "Brier"));
  const rows = forecasters.map(({ who, name, off, shown }) => {
    const style = `width:${(100 * off) / most}%`;
    const bar = h("i", { class: (who === "members" || who === "mean") && "ours", style });
    const cells = [h("span", { class: "bar" }, bar), shown.off, shown.luck, shown.brier];
    const title = h("th", { scope: "row" }, name);
    return h(
      "tr",
      { class: who },
      title,
      cells.map((cell) => h("td", null, cell)),
    );
  });
  return h("table", null, h("thead", null, head), h("tbody", null, rows));
}

/**
 * Return the place of a forecast (x) and an observed frequency (y).
 * @param {number} said
 * @param {number} came
 */
const at = (said, came) => ({ x: FROM + (TO - FROM) * said, y: BASE - (TO - FROM) * came });

/**
 * Return the position of a band of guesses: forecast on x, observed frequency on y.
 * @param {Told.Reliable} band
 */
export function placed({ said, came, interval: [low, high] }) {
  return { ...at(said, came), low: at(said, low).y, high: at(said, high).y };
}

/** @param {Told.Reliable[]} bands @param {number} rounds */
function reliable(bands, rounds) {
  const told = bands.map(({ said, came, interval: [low, high], n }) => {
    const guesses = `${n} ${n === 1 ? "guess" : "guesses"}, on average ${percent(said)}`;
    return `${guesses}: it came in ${percent(came)} (${percent(low)} to ${percent(high)})`;
  });
  const label = `Over ${rounds} rounds. ${told.join("; ")}`;
  const svg = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label });
  for (let n = 0; n <= 4; n++) {
    const { x, y } = at(n / 4, n / 4);
    const words = `${25 * n}${n % 2 ? "" : " %"}`;
    const under = { x, y: BASE + 40, "text-anchor": "middle" };
    const beside = { x: FROM - 16, y: y + 9, "text-anchor": "end" };
    svg.append(s("path", { class: "grid", d: `M${FROM} ${y}H${TO}` }));
    svg.append(s("text", under, words), s("text", beside, words));
  }
  const end = at(1, 1);
  const middle = { class: "axis", x: (FROM + TO) / 2, y: HIGH - 14, "text-anchor": "middle" };
  svg.append(
    s("path", { class: "diagonal", d: `M${FROM} ${BASE}L${end.x} ${end.y}` }),
    s("text", middle, "what we said"),
    s("text", { class: "axis", x: 10, y: 34 }, "how often it came"),
  );
  const most = Math.max(1, ...bands.map((band) => band.n));
  for (const band of bands) {
    const { x, y, low, high } = placed(band);
    const d = `M${x} ${low}V${high}M${x - 9} ${low}h18M${x - 9} ${high}h18`;
    const r = 8 + 10 * Math.sqrt(band.n / most);
    svg.append(
      s("path", { class: "interval", d }),
      s("circle", { class: "band", cx: x, cy: y, r }),
    );
  }
  return svg;
}

/** @param {number} value */
function percent(value) {
  return `${hundred(value, 0)} %`;
}
