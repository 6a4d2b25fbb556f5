// Dialog behind "…": occasional tasks of the teacher. `entries` lists them; each draws itself into
// the dialog.

import { readCards } from "../../cards/panel.js";
import { h } from "../../elements.js";
import { home } from "../../home.js";
import { plainWords } from "../../pupil/words.js";
import { button, part } from "../parts.js";
import { came } from "./devices.js";
import { hands } from "./hands.js";
import { judging } from "./judging.js";

/** @typedef {import("../page.js").Page} Page */
/** @typedef {{ name: string, words: string, draw: (page: Page, close: () => void) => Node[] }} Entry */

/** @type {Entry[]} */
export const entries = [
  { name: "hands", words: "Count hands", draw: hands },
  { name: "cards", words: "Read cards", draw: readCards },
  { name: "reveal", words: "Reveal", draw: reveal },
  { name: "came", words: "Who came in", draw: came },
  { name: "questions", words: "All questions", draw: questions },
  { name: "judging", words: "How well do we judge?", draw: judging },
  { name: "results", words: "Keep the results", draw: results },
  { name: "elsewhere", words: "Go on at another machine", draw: elsewhere },
  { name: "keys", words: "Keys", draw: listed },
  { name: "end", words: "End the class", draw: end },
  { name: "delete", words: "Delete everything", draw: gone },
];

/** Keys of the teacher's page: key and effect. */
export const KEYS = [
  ["Space, → or a clicker", "go on: what the red button says"],
  ["← or a clicker’s back", "close what is open"],
  ["r", "reveal; before the guesses are shown it asks first"],
  ["h", "hands: type in what was counted"],
  ["q", "the QR code over all of the wall"],
  ["j", "how well we judge, over all rounds"],
  ["n", "choose what to ask next"],
  ["?", "these keys"],
];

/**
 * @param {Page} page
 * @param {string} [name] entry to open at once
 */
export function more(page, name) {
  const dialog = /** @type {HTMLDialogElement} */ (part("dialog"));
  const close = () => dialog.close();
  const entry = entries.find((each) => each.name === name);
  const heading = h("h2", { id: "of-dialog" }, entry ? entry.words : "More");
  const inside = entry
    ? entry.draw(page, close)
    : h(
        "div",
        { class: "entries" },
        entries.map((each) => button(each.words, () => more(page, each.name))),
      );
  dialog.classList.toggle("wide", name === "judging");
  dialog.replaceChildren(
    h("header", null, heading, button("Close", close)),
    h("div", { class: "inside" }, inside),
  );
  if (!dialog.open) dialog.showModal();
  /** @type {HTMLElement | null} */ (
    dialog.querySelector(".inside input, .inside button")
  )?.focus();
}

/** Early reveal, which must be confirmed. @type {Entry["draw"]} */
function reveal(page, close) {
  const { state } = page;
  if (state?.stage !== "open" && state?.stage !== "shown")
    return [h("p", null, "Nothing is asked now that could be revealed.")];
  const { people, missing, round, vote, stage } = state;
  const others = missing ? `, ${missing} not yet` : "";
  const answered = people
    ? `${people} ${people === 1 ? "has" : "have"} answered${others}. What they said is not shown yet`
    : "Nobody has answered yet";
  const words =
    stage === "shown" ? "The guesses are shown." : `${answered}: show the answer anyway?`;
  const yes = button(
    "Show the answer",
    () => page.act("reveal", { round, vote, anyway: true }).then(close),
    "main",
  );
  // "Not yet" is first, so that the key for the next step closes the dialog again
  return [h("p", null, words), h("p", { class: "buttons" }, button("Not yet", close), yes)];
}

/** @type {Entry["draw"]} */
function questions(page, close) {
  const words = { waiting: "not yet", open: "open", shown: "guesses shown", revealed: "revealed" };
  const rows = (page.state?.plan ?? []).map(({ round, ask, stage }) => {
    const now = () => page.act("open", { round }).then(close);
    return h(
      "li",
      { class: round === page.state?.round && "now" },
      h("span", null, plainWords(ask)),
      h("small", null, words[stage]),
      stage === "waiting" && button("Ask this now", now),
    );
  });
  const href = `${home}teach/${page.number}/choose`;
  const choose = h("a", { class: "choose", href }, "Choose something else to ask");
  return [h("ol", { class: "plan" }, rows), choose];
}

/** @type {Entry["draw"]} */
function results(page) {
  const said = h("p", { role: "status" });
  const keep = async (/** @type {string} */ kind) => {
    said.textContent = "";
    try {
      const reply = await fetch(`${home}api/teach/${page.number}/results.${kind}`, {
        cache: "no-store",
      });
      if (!reply.ok) {
        said.textContent = (await reply.json()).error;
        return;
      }
      const link = h("a");
      link.href = URL.createObjectURL(await reply.blob());
      link.download = `class-${page.state?.code ?? page.number}.${kind}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      said.textContent = `Kept as ${link.download}, where this browser keeps what it loads.`;
    } catch {
      said.textContent = "The class cannot be reached. Try it again.";
    }
  };
  const csv = button("CSV, for a spreadsheet", () => keep("csv"), "main");
  const both = [csv, button("Parquet", () => keep("parquet"))];
  const words = "One row an answer: which question, which vote, what was guessed. No names.";
  return [h("p", null, words), h("p", { class: "buttons" }, ...both), said];
}

/** The link grants the teacher's rights to anybody: it is never shown, only copied. */
/** @type {Entry["draw"]} */
function elsewhere(page) {
  const said = h("p", { role: "status" });
  const copy = button("Copy the link", async () => {
    try {
      const reply = await fetch(`${home}api/teach/${page.number}/link`, { cache: "no-store" });
      const told = await reply.json();
      if (!reply.ok) said.textContent = told.error;
      else if (copied(told.link))
        said.textContent = "Copied. Open it in the browser of the other machine.";
      else said.textContent = "This browser does not let it be copied. Try it in another one.";
    } catch {
      said.textContent = "The link could not be had. Try it again.";
    }
  });
  const words =
    "The other machine opens a link and is the wall then, too; nothing is lost. Whoever has the " +
    "link is the teacher, so it is not shown here: copy it and pass it on where pupils do not see it.";
  return [h("p", null, words), h("p", { class: "buttons" }, copy), said];
}

/**
 * Copy to the clipboard, also on a page served by plain HTTP from another machine.
 * @param {string} text
 * @returns {boolean} whether it was copied
 */
function copied(text) {
  const field = h("textarea", { class: "unseen" });
  field.value = text;
  part("dialog").append(field);
  field.select();
  const isThere = document.execCommand("copy");
  field.remove();
  return isThere;
}

/** @type {Entry["draw"]} */
function listed() {
  const rows = KEYS.flatMap(([key, does]) => [h("dt", null, key), h("dd", null, does)]);
  return [h("dl", { class: "keys" }, rows)];
}

/** @type {Entry["draw"]} */
function end(page, close) {
  const words = "No more answers are taken. What was answered is kept until you delete it.";
  const yes = button("End the class", () => page.act("end").then(close), "main");
  return [h("p", null, words), h("p", { class: "buttons" }, yes, button("Not yet", close))];
}

/** @type {Entry["draw"]} */
function gone(page, close) {
  const words =
    "All guesses, names and hands of this class go from this machine’s disk, and its code with " +
    "them. They cannot be brought back.";
  const yes = button("Delete everything", () => page.act("delete"), "main");
  return [h("p", null, words), h("p", { class: "buttons" }, yes, button("Keep it", close))];
}
