// The explainers: a rule is opened, watched, asked about, gone to by its address.
import assert from "node:assert/strict";
import { test } from "node:test";
import explainer from "../../../../../jamlab/pages/explainer/explainer.js";
import {
  all,
  atEnd,
  byRole,
  cell,
  click,
  comesIntoSight,
  fixture,
  hasFocus,
  hashBecomes,
  isShown,
  one,
  openAt,
  pass,
  press,
  stopClock,
  textOf,
  until,
} from "../dom.js";

/**
 * An explainer, of which some rules have a table.
 *
 * @param {string} game
 */
function opened(game) {
  const { page, stories } = fixture(`explainer-${game}`);
  const bytes = Object.fromEntries(
    Object.entries(stories).map(([clause, packed]) => {
      const data = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
      return [clause, new DataView(data.buffer)];
    }),
  );
  const { model, el } = cell({ page: JSON.stringify(page), stories: bytes, theme: "auto" });
  atEnd(explainer.render({ model, el }));
  return el;
}
/** @param {string} clause */
const ruleOf = (clause) => one(`[data-clause='${clause}']`);

/** @param {Element} rule */
async function watched(rule) {
  click(one("summary", rule));
  comesIntoSight(one(".jl-live", rule));
  await until(() => rule.querySelector(".jl-live.is-drawn"), "a drawn table");
}

test("a rule is watched and asked about", async () => {
  opened("cramel");
  assert.equal(textOf(byRole("heading", "Cramel")), "Cramel");
  const rule = ruleOf("C-6");
  comesIntoSight(one(".jl-live", rule));
  assert.equal(all(".jl-live.is-drawn").length, 0); // until it is opened
  await watched(rule);
  for (let step = 0; step < 7; step++) click(byRole("button", "One step on", rule));
  assert.match(textOf(one(".jl-caption", rule)), /turns up Cramel/);
  assert.equal(textOf(one(".jl-caption .jl-clauseid", rule)), "C-6");
  const tally = one(".jl-count");
  const answer = (/** @type {RegExp} */ words) =>
    click(all(".jl-answer", rule).find((each) => words.test(textOf(each))));
  answer(/Only Cramel/);
  assert.match(textOf(one(".is-wrong", rule)), /Not yet\./);
  assert.equal(textOf(tally), "0 of 18 questions answered");
  answer(/Nothing/);
  assert.match(textOf(one(".is-right", rule)), /Right\./);
  assert.equal(textOf(tally), "1 of 18 questions answered");
  assert.match(textOf(one("summary", rule)), /answered/);
  const { link } = chapterOf(rule);
  assert.match(textOf(link), /1\/\d+$/);
});

/**
 * The chapter of a rule, and its link in the list.
 *
 * @param {Element} rule
 */
function chapterOf(rule) {
  const node = rule.closest(".jl-section") ?? assert.fail("a rule without a chapter");
  return { title: one("h2", node), link: all(".jl-goto")[all(".jl-section").indexOf(node)] };
}

test("rules are folded to a line; all are opened, and folded again", () => {
  opened("cramel");
  const rules = all(".jl-rule");
  assert.equal(rules.length, 18);
  assert(rules.every((rule) => !rule.open));
  const line = textOf(one("summary", ruleOf("C-6")));
  assert.match(line, /^C-6 Cramel after any other tile If Cramel comes up/);
  click(byRole("button", "Open all"));
  assert(rules.every((rule) => rule.open));
  assert.equal(all(".jl-live.is-drawn").length, 0); // none is in sight
  click(byRole("button", "Fold all"));
  assert(rules.every((rule) => !rule.open));
});

test("the list of chapters follows, opens as a menu, and marks where one is", () => {
  opened("cramel");
  const [first, second] = all(".jl-goto");
  const menu = byRole("button", /^Chapters, now at/);
  assert.equal(textOf(menu), "Chapters, now at The castle");
  assert.equal(first.getAttribute("aria-current"), "true");
  click(menu);
  assert.equal(menu.getAttribute("aria-expanded"), "true");
  press("Escape", second);
  assert.equal(menu.getAttribute("aria-expanded"), "false");
  hasFocus(menu);
  click(menu);
  click(second);
  assert.equal(menu.getAttribute("aria-expanded"), "false");
  hasFocus(all("h2.jl-chapter")[1]);
  assert(!first.hasAttribute("aria-current"));
  assert.equal(textOf(menu), `Chapters, now at ${textOf(all("h2.jl-chapter")[1])}`);
});

test("a pass is told over the table", async () => {
  opened("pie");
  const rule = ruleOf("P-C5");
  await watched(rule);
  const strip = one(".jl-strip", rule);
  assert(!isShown(strip));
  const on = () => click(byRole("button", "One step on", rule));
  for (let step = 0; step < 3; step++) on();
  assert.match(textOf(strip), /All pass one card to the left/);
  assert.equal(textOf(one(".is-now", strip)).replaceAll(" ", ""), "Dchooses"); // Di's mark
  for (let step = 0; step < 7; step++) on();
  assert(!isShown(strip));
  assert.match(textOf(one(".jl-caption", rule)), /Bo draws Trade One/);
});

test("it is gone through by keys alone", async () => {
  opened("cramel");
  const rule = ruleOf("C-9");
  await watched(rule);
  const summary = one(".jl-choices summary", rule);
  summary.focus();
  press("Enter", summary);
  assert(summary.parentElement.open);
  assert.match(textOf(rule), /collecting = optional/);
  for (const answer of all(".jl-answer", rule)) press("Enter", answer);
  assert.match(textOf(one(".is-right", rule)), /Right\./);
  const stepper = one(".jl-live .jamlab", rule);
  stepper.focus();
  press("End", stepper);
  press("ArrowLeft", stepper);
  assert.notEqual(one("[aria-label=Step]", rule).value, "0");
});

test("every rule has an address, and one that is not there is told", async () => {
  document.body.classList.add("house-page");
  stopClock();
  openAt("explainers/cramel#C-9");
  opened("cramel");
  await pass(20);
  assert(ruleOf("C-9").open);
  hasFocus(one("summary", ruleOf("C-9")));
  const last = chapterOf(ruleOf("C-9"));
  assert.equal(last.link.getAttribute("aria-current"), "true");
  click(one("summary", ruleOf("C-1")));
  assert.equal(location.hash, "#C-1");
  const link = one("a.jl-rulelink", ruleOf("C-1"));
  assert.equal(new URL(link.href).hash, "#C-1");
  click(one("summary", ruleOf("C-1")));
  assert(!ruleOf("C-1").open);
  hashBecomes("#mrs-bloom");
  hasFocus(all("h2.jl-chapter").find((title) => textOf(title) === "Mrs Bloom"));
  hashBecomes("#J-C9");
  assert.equal(textOf(one(".jl-toast")), "There is no rule J-C9 in Cramel.");
  await pass(5000);
  assert.equal(all(".jl-toast").length, 0);
});

test("the chapter that is read comes into the address", async () => {
  document.body.classList.add("house-page");
  stopClock();
  openAt("explainers/cramel");
  opened("cramel");
  await pass(2000);
  const [first, second] = all(".jl-section");
  comesIntoSight(first);
  assert.equal(location.hash, ""); // nothing was scrolled
  comesIntoSight(second);
  const [, link] = all(".jl-goto");
  assert.equal(link.getAttribute("aria-current"), "true");
  assert.equal(location.hash, new URL(link.href).hash);
});

test("each table is one stop of the Tab key", async () => {
  opened("cramel");
  const rule = ruleOf("C-6");
  await watched(rule);
  const live = one(".jl-live", rule);
  const stops = () =>
    all("button, input, select, a[href], [tabindex='0']", live).filter(
      (each) => each.tabIndex >= 0,
    );
  const [table, ...others] = stops();
  assert.equal(table.getAttribute("role"), "group");
  assert.deepEqual(others, []);
  table.focus();
  press("ArrowRight", table);
  assert.equal(one(".jl-step", live).value, "1");
  await until(() => stops().length === 1, "what was drawn anew to be no stop");
});

test("the answers of a question are one stop, named by it; arrows go to each", () => {
  opened("cramel");
  for (const list of all(".jl-answers")) {
    const stops = all(".jl-answer", list).filter((each) => each.tabIndex >= 0);
    assert.equal(stops.length, 1);
  }
  click(one("summary"));
  const question = one(".jl-question");
  const ask = textOf(one(".jl-ask", question)).replaceAll("\u2011", "-");
  assert(question.getAttribute("aria-label").includes(ask));
  const [first, second, ...more] = all(".jl-answer", question);
  first.focus();
  press("ArrowDown", first);
  hasFocus(second);
  assert.deepEqual([first.tabIndex, second.tabIndex], [-1, 0]);
  press("ArrowUp", second);
  press("ArrowUp", first);
  hasFocus(more.at(-1) ?? second);
});

test("on paper each rule has its table, at the step that shows it", async () => {
  opened("cramel");
  const rule = ruleOf("C-6");
  await watched(rule);
  const { length } = all(".jl-live");
  await until(() => {
    dispatchEvent(new Event("beforeprint"));
    return all(".jl-live.is-drawn").length === length;
  }, "all tables");
  assert.equal(textOf(one(".jl-caption .jl-clauseid", rule)), "C-6");
  assert(all(".jl-rule").every((each) => each.open));
  dispatchEvent(new Event("afterprint"));
  assert.deepEqual(
    all(".jl-rule[open]").map((each) => each.dataset.clause),
    ["C-6"],
  );
  assert.equal(one(".jl-step", rule).value, "0");
});
