// Projector's page after the reveal: exact answer, outcome, and how well the class judged.

import { home } from "../home.js";
import { formula } from "./formula.js";
import { fit, fitsIn, made, part, piece, plain, withDrawings } from "./parts.js";
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
    ...found.map(([name, inside]) => made("section", `card ${name}`, ...inside)),
  );
  place.dataset.many = String(found.length);
  place.hidden = !found.length;
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".card"))) {
    fitted(card);
  }
}

/**
 * Fit a card's content: shrink text first, then drop the last lines.
 * @param {HTMLElement} card
 */
function fitted(card) {
  const line = /** @type {HTMLElement | null} */ (card.querySelector(".formula"));
  for (const [terms, big] of line ? FORMULA : []) {
    line?.style.setProperty("--terms", `${terms / 10}rem`);
    line?.style.setProperty("--big", `${big / 10}rem`);
    if (line && line.scrollWidth <= line.clientWidth + 1) break;
  }
  if (line && line.scrollWidth > line.clientWidth + 1) alone(card, line);
  const sizes = [29, 28, 27, 26, 25, 24];
  if (fit(card, sizes)) return;
  const said = /** @type {HTMLElement | null} */ (card.querySelector(".why, .wrong"));
  while (said && said.childElementCount > 1 && !fitsIn(card)) said.lastElementChild?.remove();
  if (fitsIn(card)) {
    fit(card, sizes);
    return;
  }
  card.classList.add("small");
  fit(card, [...sizes, 22, 20]);
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
    line.style.setProperty("--terms", `${terms / 10}rem`);
    if (line.scrollWidth <= line.clientWidth + 1) return;
  }
  line.classList.add("wraps");
}

/** @typedef {[string, Node[]]} Card title and content */

/**
 * @param {TeacherState} state
 * @returns {Card | null}
 */
function exactly({ revealed, question }) {
  if (!revealed || !question) return null;
  if (question.kind === "choice" && revealed.right !== null) {
    const why = revealed.feedback[revealed.right];
    const said = sentences(why ? [why] : (revealed.exact?.words ?? []));
    const letter = String.fromCharCode(65 + revealed.right);
    return said.length ? ["exactly", [made("h2", "", `Why ${letter} is right`), ...said]] : null;
  }
  if (!revealed.exact || question.kind === "choice") return null;
  const { value, fraction, words } = revealed.exact;
  const big = made("span", "big", written(question, value).replace(/ [a-z]+$/, ""));
  const known = revealed.exact.formula;
  const spare = !/[=/×]/.test(known) || known.length > 74;
  const text = spare ? fraction : known;
  const line = made("div", "formula");
  line.append(...(text ? [formula(text)] : []), big);
  return ["exactly", [made("h2", "", "Exact answer"), line, ...sentences(words)]];
}

/** @param {string[]} words */
function sentences(words) {
  if (!words.length) return [];
  const said = words.flatMap((each, n) => [
    made("span", "", ...(n ? [" "] : []), ...withDrawings(each)),
  ]);
  return [made("p", "why", ...said)];
}

/**
 * @param {TeacherState} state
 * @returns {Card | null}
 */
function came({ revealed, question, round, code }) {
  const found = revealed?.came;
  if (!found || !question) return null;
  const inside = [made("h2", "", "What came")];
  if (found.pieces.length) {
    const mat = made("div", "mat");
    mat.style.setProperty("--many", String(found.pieces.length));
    mat.append(
      ...found.pieces.map(({ face, mark }) => {
        const image = piece(question.game, face, mark);
        image.classList.toggle("now", mark === "now");
        return image;
      }),
    );
    inside.push(mat);
  } else if (found.picture) {
    const image = /** @type {HTMLImageElement} */ (made("img", "table"));
    const dark = document.documentElement.dataset.theme === "dark" ? "?dark=1" : "";
    image.alt = "The table after it";
    image.src = `${home}picture/${code}/${round}/came.svg${dark}`;
    inside.push(image);
  }
  const [head, ...rest] = found.words.split(/(?<=[.!?]) (?=[A-Z0-9])/);
  const words = made("p", `verdict ${found.tone}`, made("b", "", head));
  if (rest.length) words.append(" ", rest.join(" "));
  return ["came", [...inside, words]];
}

/**
 * @param {TeacherState} state
 * @returns {Card | null}
 */
function judged(state) {
  const found = state.judged.at(-1);
  if (!found || found.off === null) return ofMean(state);
  const { off, brier, shown, n } = found;
  const inside = [made("h2", "", "How well do we judge? ", made("small", "", "0 is perfect"))];
  const rows = made("div", "scores");
  if (brier !== null) {
    const most = Math.max(0.25, off, brier);
    const from = Math.min(off, brier);
    rows.append(...row("(guess − exact)²", bar("off", 0, off / most), shown.off));
    const wide = Math.abs(brier - off) / most;
    rows.append(...row("luck of the draw", bar("luck", from / most, wide), shown.luck));
    const name = made("span", "sum", made("b", "", "Brier’s score"), " ");
    const note = shown.note && ` (${shown.note})`;
    name.append(made("small", "", `against what came${note}`));
    rows.append(document.createElement("hr"), name, made("u", "", shown.brier));
  } else {
    rows.append(...row("(guess − exact)²", bar("off", 0, off / Math.max(0.25, off)), shown.off));
  }
  inside.push(rows);
  const before = state.judged.length > 1 ? state.judged[0].shown.off : "";
  if (before) {
    const words = ["First vote: ", made("b", "", before), ", second: "];
    inside.push(made("p", "note", ...words, made("b", "", shown.off), "."));
  } else if (shown.mean_alone && n > 1) {
    const only = shown.mean_alone === shown.off ? "" : "only ";
    const words = `The class mean alone misses by ${only}`;
    inside.push(made("p", "note", words, made("b", "", shown.mean_alone), "."));
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
  const head = made("h2", "", isAll ? `All ${n} are right` : n ? some : "Nobody answered");
  const [first] = votes;
  if (votes.length > 1)
    head.append(made("small", "", `in the first vote ${first.right} of ${first.n}`));
  if (!wrong.length || !question) return ["worked", [head]];
  const list = made("ol", "wrong");
  const known = wrong.filter(({ words }) => words);
  const other = wrong.filter(({ words }) => !words);
  for (const { value, count, words } of known.slice(0, MOST_WRONG)) {
    const item = made("li", "", made("b", "", written(question, value)));
    item.append(made("small", "", `${count} ×`), made("span", "", plain(words)));
    list.append(item);
  }
  if (other.length) {
    const named = other
      .slice(0, MOST_WRONG)
      .flatMap(({ value, count }, n) => [
        ...(n ? [", "] : []),
        made("b", "", written(question, value)),
        ` (${count} ×)`,
      ]);
    const more = other.length > MOST_WRONG ? [" …"] : [];
    list.append(made("li", "rest", made("span", "", "No usual mistake: ", ...named, ...more)));
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
  return [
    "judged",
    [made("h2", "", changed ? "After the talk" : "All of us together"), ...sentences(words)],
  ];
}

/**
 * @param {string} name
 * @param {Node} bar
 * @param {string} value
 */
function row(name, bar, value) {
  return [made("span", "", name), bar, made("u", "", value)];
}

/**
 * @param {string} kind
 * @param {number} from
 * @param {number} wide
 */
function bar(kind, from, wide) {
  const inside = made("i", kind);
  inside.style.left = `${100 * from}%`;
  inside.style.width = `${100 * wide}%`;
  return made("span", "bar", inside);
}
