// Projector's page after the reveal: exact answer, outcome, and how well the class judged.

import { h } from "../elements.js";
import { letter, pictureAt, piece, plainWords } from "../pupil/words.js";
import { formula } from "./formula.js";
import { fit, fitsIn, least, part, withDrawings } from "./parts.js";
import { written } from "./scale.js";

/** @typedef {import("../types").TeacherState} TeacherState */

// Font sizes of a formula and its result, until both fit on one line.
const FORMULA = [
  [34, 60],
  [31, 60],
  [28, 54],
  [26, 50],
  [24, 48],
  [24, 44],
];

const MOST_WRONG = 6; // wrong answers listed; those that do not fit are dropped from the end

/** @param {TeacherState} state */
export function verdict(state) {
  const last = state.worked.length ? worked(state) : judged(state);
  const found = [exactly(state), came(state), last].filter((card) => card !== null);
  const place = part("cards");
  place.dataset.worked = state.worked.length ? "" : "no";
  place.replaceChildren(
    ...found.map(([name, inside]) => h("section", { class: `card ${name}` }, inside)),
  );
  place.dataset.many = String(found.length);
  const shares = { exactly: 68, judged: 58, worked: 90 };
  const columns = found.map(([name]) =>
    name === "came" ? "var(--came)" : `minmax(0, ${shares[name]}fr)`,
  );
  place.style.setProperty("--columns", found.length > 1 ? columns.join(" ") : "minmax(0, 1fr)");
  place.hidden = !found.length;
  const fitAll = () => {
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".card")))
      fitted(card);
  };
  fitAll();
  // A piece has its width once it is loaded: what came then takes room from the other cards.
  for (const piece of place.querySelectorAll("img")) piece.addEventListener("load", fitAll);
}

/** Fit a card's content: shrink text first, then drop the last lines. @param {HTMLElement} card */
function fitted(card) {
  const low = Math.ceil(10 * least()) / 10;
  const line = /** @type {HTMLElement | null} */ (card.querySelector(".formula"));
  for (const [terms, big] of line ? FORMULA : []) {
    line?.style.setProperty("--terms", `${Math.max(terms, low) / 10}rem`);
    line?.style.setProperty("--big", `${big / 10}rem`);
    if (line && line.scrollWidth <= line.clientWidth + 1) break;
  }
  if (line && line.scrollWidth > line.clientWidth + 1) alone(card, line);
  const sizes = [...[29, 28, 27, 26, 25, 24].filter((size) => size > low), low];
  if (fit(card, sizes)) return;
  const said = /** @type {HTMLElement | null} */ (card.querySelector(".why, .wrong"));
  while (said && said.childElementCount > 1 && !fitsIn(card)) said.lastElementChild?.remove();
  if (fitsIn(card)) {
    fit(card, sizes);
    return;
  }
  card.classList.add("small");
  fit(card, [...sizes, ...[30, 28, 26, 24, 22, 20].filter((size) => size < low)]);
}

/**
 * Give a long formula the whole line; its result moves beside the card's title.
 * @param {HTMLElement} card
 * @param {HTMLElement} line
 */
function alone(card, line) {
  const big = line.querySelector(".big");
  if (big) card.querySelector("h2")?.append(big);
  for (const terms of [31, 28, 26, 24]) {
    line.style.setProperty("--terms", `${Math.max(terms, least()) / 10}rem`);
    if (line.scrollWidth <= line.clientWidth + 1) return;
  }
  if (card.querySelector(".why"))
    line.remove(); // the reasons say the same
  else line.classList.add("wraps");
}

/** @typedef {["exactly" | "came" | "judged" | "worked", Node[]]} Card name and content */

/** @param {TeacherState} state @returns {Card | null} */
function exactly({ revealed, question }) {
  if (!revealed || !question) return null;
  if (question.kind === "choice" && revealed.right !== null) {
    const why = revealed.feedback[revealed.right];
    const said = sentences(why ? [why] : (revealed.exact?.words ?? []));
    const title = h("h2", null, `Why ${letter(revealed.right)} is right`);
    return said.length ? ["exactly", [title, ...said]] : null;
  }
  if (!revealed.exact || question.kind === "choice") return null;
  const { value, fraction, words } = revealed.exact;
  const big = h("span", { class: "big" }, written(question, value).replace(/ [a-z]+$/, ""));
  const known = revealed.exact.formula;
  const spare = !/[=/×]/.test(known) || known.length > 74;
  const text = spare ? fraction : known;
  const line = h("div", { class: "formula" }, text && formula(text), big);
  return ["exactly", [h("h2", null, "Exact answer"), line, ...sentences(words)]];
}

/** @param {string[]} words */
function sentences(words) {
  if (!words.length) return [];
  const said = words.map((each, n) => h("span", null, n > 0 && " ", withDrawings(each)));
  return [h("p", { class: "why" }, said)];
}

/** @param {TeacherState} state @returns {Card | null} */
function came({ revealed, question, round, code }) {
  const found = revealed?.came;
  if (!found || !question) return null;
  const inside = [h("h2", null, "What came")];
  if (found.pieces.length) {
    const pieces = found.pieces.map(({ face, mark }) => {
      const image = piece(question.game, face, mark);
      image.classList.toggle("now", mark === "now");
      return image;
    });
    inside.push(h("div", { class: "mat", style: `--many:${pieces.length}` }, pieces));
  } else if (found.picture && round) {
    const src = pictureAt(code, round, "came", false);
    inside.push(h("img", { class: "table", alt: "The table after it", src }));
  }
  const [head, ...rest] = found.words.split(/(?<=[.!?]) (?=[A-Z0-9])/);
  const more = rest.length > 0 && ` ${rest.join(" ")}`;
  return [
    "came",
    [...inside, h("p", { class: `verdict ${found.tone}` }, h("b", null, head), more)],
  ];
}

/** @param {TeacherState} state @returns {Card | null} */
function judged(state) {
  const found = state.judged.at(-1);
  if (!found || found.off === null) return ofMean(state);
  const { off, brier, shown, n } = found;
  const title = h("h2", null, "How well do we judge? ", h("small", null, "0 is perfect"));
  const most = Math.max(0.25, off, brier ?? 0);
  const rows = h(
    "div",
    { class: "scores" },
    row("(guess − exact)²", bar("off", 0, off / most), shown.off),
  );
  if (brier !== null) {
    const luck = bar("luck", Math.min(off, brier) / most, Math.abs(brier - off) / most);
    const note = `against what came${shown.note && ` (${shown.note})`}`;
    const name = [h("b", null, "Brier’s score"), " ", h("small", null, note)];
    rows.append(...row("luck of the draw", luck, shown.luck), h("hr"));
    rows.append(h("span", { class: "sum" }, name), h("u", null, shown.brier));
  }
  const inside = [title, rows];
  const before = state.judged.length > 1 && state.judged[0].shown.off;
  if (before) {
    const words = ["First vote: ", h("b", null, before), ", second: "];
    inside.push(h("p", { class: "note" }, words, h("b", null, shown.off), "."));
  } else if (shown.mean_alone && n > 1) {
    const words = `The class mean alone: ${shown.mean_alone === shown.off ? "" : "only "}`;
    inside.push(h("p", { class: "note" }, words, h("b", null, shown.mean_alone), "."));
  }
  return ["judged", inside];
}

/**
 * Return the result of a worked exercise: number right, and the most frequent wrong answers with
 * the misconception behind each.
 * @param {TeacherState} state
 * @returns {Card}
 */
function worked({ worked: votes, question }) {
  const { n, right, wrong } = /** @type {Told.WorkedVote} */ (votes.at(-1));
  const isAll = n > 1 && right === n;
  const some = `${right} of ${n} ${right === 1 ? "is" : "are"} right`;
  const head = h("h2", null, isAll ? `All ${n} are right` : n ? some : "Nobody answered");
  const [first] = votes;
  if (votes.length > 1)
    head.append(h("small", null, `in the first vote ${first.right} of ${first.n}`));
  if (!wrong.length || !question) return ["worked", [head]];
  const list = h("ol", { class: "wrong" });
  const known = wrong.filter(({ words }) => words);
  const other = wrong.filter(({ words }) => !words);
  for (const { value, count, words } of known.slice(0, MOST_WRONG)) {
    const [name, times] = [h("b", null, written(question, value)), h("small", null, `${count} ×`)];
    list.append(h("li", null, name, times, h("span", null, plainWords(words))));
  }
  if (other.length) {
    const named = other
      .slice(0, MOST_WRONG)
      .flatMap(({ value, count }, n) => [
        n > 0 && ", ",
        h("b", null, written(question, value)),
        ` (${count} ×)`,
      ]);
    const more = other.length > MOST_WRONG && " …";
    list.append(h("li", { class: "rest" }, h("span", null, "No usual mistake: ", named, more)));
  }
  return ["worked", [head, list]];
}

/**
 * Return the crowd's result for a question without a score: the mean compared with ours, in words.
 * @param {TeacherState} state
 * @returns {Card | null}
 */
function ofMean({ crowd, changed }) {
  const words = changed?.words ?? crowd.at(-1)?.words ?? [];
  if (!words.length) return null;
  const title = h("h2", null, changed ? "After the talk" : "All of us together");
  return ["judged", [title, ...sentences(words)]];
}

/**
 * @param {string} name
 * @param {Node} bar
 * @param {string} value
 */
function row(name, bar, value) {
  return [h("span", null, name), bar, h("u", null, value)];
}

/**
 * @param {string} kind
 * @param {number} from
 * @param {number} wide
 */
function bar(kind, from, wide) {
  const style = `left:${100 * from}%;width:${100 * wide}%`;
  return h("span", { class: "bar" }, h("i", { class: kind, style }));
}
