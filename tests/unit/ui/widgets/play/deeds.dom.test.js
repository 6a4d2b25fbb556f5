// What a person does on the play page beside choosing: keys, handing over, what is forbidden, hints, a deck
// of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, click, enter, isShown, textOf } from "../dom.js";
import { Playing } from "./playing.js";

const WAITS = "Loading this page (first visit only)";

for (const game of ["kuhn", "sixty"]) {
  test(`${game} is played by the numbers of its lines`, () => {
    const page = new Playing(`play-${game}`);
    while (page.model.next) {
      page.does("keys");
      page.isAsTold();
    }
  });
}

test("the screen is handed over, and a second click comes too late", () => {
  const page = new Playing("play-two-people");
  page.does();
  const names = [];
  for (let turn = 0; turn < 2; turn++) {
    const cover = page.one(".jl-cover");
    names.push(page.one(".jl-cover h2").textContent);
    assert.match(textOf(cover), /Hand the screen to/);
    assert.equal(page.all(".jl-line").length, 0);
    const button = page.one(".jl-cover button");
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    assert.equal(page.model.next?.do, "play.uncover", "the second click was for what lay there");
    page.does();
    assert.equal(page.all(".jl-cover").length, 0);
    page.isAsTold();
    const { at, next } = page.model;
    const line = page.one(`.jl-question [data-place="${next?.place}"]`);
    line.click();
    line.click();
    assert.equal(page.model.at, at + 1, "it is said once");
    page.settles();
  }
  assert.equal(new Set(names).size, 2);
});

test("what is forbidden says why, with its rule", () => {
  const page = new Playing("play-tried");
  page.does();
  const says = page.one(".jl-panels > .jl-refused");
  assert(says.hidden);
  page.all(".jl-question .jl-line.is-forbidden")[0].click();
  page.settles();
  assert.match(says.querySelector(".jl-clauseid").textContent, /^S-/);
  assert(textOf(says).includes(page.model.get("told").says.sentence));
  const { piece } = /** @type {any} */ (page.model.next);
  page.one(`[data-cell][data-piece="${piece}"]`).click();
  page.settles();
  assert.equal(page.model.next, undefined);
  assert(textOf(says).includes(page.model.get("told").says.sentence));
});

test("what is not possible now comes last, folded and without numbers", () => {
  const page = new Playing("play-tried");
  page.does();
  const { lines } = page.model.get("choice");
  const not = lines.filter(({ legal }) => !legal);
  assert(not.length && not.length < lines.length);
  const fold = page.one(".jl-question .jl-notnow");
  assert(!fold.open);
  assert.equal(textOf(fold.querySelector("summary")), `${not.length} not possible now`);
  const titles = (/** @type {string} */ within) =>
    page.all(`${within} .jl-line b`).map((node) => node.textContent);
  assert.deepEqual(
    titles(".jl-notnow"),
    not.map(({ title }) => title),
  );
  assert.deepEqual(titles(".jl-lines").slice(-not.length), titles(".jl-notnow"));
  assert.equal(page.all(".jl-lines kbd").length, lines.length - not.length);
  const { at } = page.model;
  page.press(`${lines.length}`); // a number that no line has
  assert.equal(page.model.at, at);
  fold.open = true;
  fold.dispatchEvent(new Event("toggle"));
  page.all(".jl-notnow .jl-line")[0].click();
  page.settles();
  assert(page.one(".jl-question .jl-notnow").open, "it stays unfolded");
});

test("a second click on the table is not told that the table has moved on", () => {
  const page = new Playing("play-tried");
  page.does();
  page.model.isBeside = () => true; // Python has not answered yet
  const place = page.all(".jl-question .jl-line[data-place]")[0];
  place.click();
  page.all(".jl-question .jl-line.is-forbidden")[0].click();
  for (const node of page.all("[data-cell][data-piece]")) node.click();
  assert.deepEqual(
    page.model.beside.map((said) => said.do),
    ["play.choose"],
  );
});

test("a line keeps the focus, and its clause stays open, while other parts are told", () => {
  const page = new Playing("play-sixty");
  page.does();
  const [, line] = page.all(".jl-line");
  page.all(".jl-question .jl-clauseid")[0].click();
  line.focus();
  page.model.set("asking", structuredClone(page.model.get("asking")));
  page.draws();
  assert(document.activeElement === line, "the line has the focus");
  assert.equal(page.all(".jl-clausetext").length, 1);
});

test("one Enter after a number is too much, and the next one is for the line in focus", () => {
  const page = new Playing("play-pig");
  page.does();
  page.types(page.model.next ?? { do: "" }); // a number, and an Enter
  const [line] = page.all(".jl-line");
  line.focus();
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  assert(line.dispatchEvent(enter), "the button hears it");
});

test("a list that is to be drawn anew chooses nothing any more", () => {
  const page = new Playing("play-pig");
  page.does();
  const { next } = page.model;
  const line = page.one(`.jl-question [data-place="${next?.place}"]`);
  line.click();
  page.model.isBeside = () => true;
  page.model.answers(); // told, and not drawn yet
  line.click();
  assert.deepEqual(page.model.beside, []);
});

test("what is chosen before Python is there stays", () => {
  const page = new Playing("play-kuhn", { waiting: WAITS });
  assert.equal(page.one(".jl-waits").textContent, WAITS);
  page.fill("#jl-option-rounds", "1");
  page.fill('[aria-label="Name of seat 1"]', "Zoe", "input");
  page.model.set("setting", structuredClone(page.model.get("setting")));
  page.model.set("waiting", "");
  page.draws();
  assert(page.one(".jl-waits").hidden);
  assert.equal(page.one("#jl-option-rounds").value, "1");
  assert.equal(page.one('[aria-label="Name of seat 1"]').value, "Zoe");
  page.does();
  assert.equal(page.model.get("told").waits, "choice");
});

test("what is chosen before Python is there stays where Python offers something else", () => {
  const page = new Playing("play-flicked", { waiting: WAITS });
  const setting = page.model.get("setting");
  page.model.set("setting", {
    ...setting,
    rollers: ["mujoco", ...setting.rollers],
    roller: "mujoco",
  });
  page.draws();
  page.fill('[aria-label="Who plays seat 2"]', "random");
  page.fill('[aria-label="Name of seat 1"]', "Zoe", "input");
  page.fill("#jl-option-hits", "any");
  page.fill("#jl-word-skill", "child");
  page.one("[data-switch=hints]").checked = false;
  const sumo = page.all('[name="jl-first-mode"]').find(({ value }) => value === "sumo");
  sumo.checked = true;
  page.model.set("setting", setting);
  page.draws();
  assert.equal(page.one('[aria-label="Who plays seat 2"]').value, "random");
  assert.equal(page.one('[aria-label="Name of seat 1"]').value, "Zoe");
  assert.equal(page.one("#jl-option-hits").value, "any");
  assert.equal(page.one("#jl-word-skill").value, "child");
  assert(!page.one("[data-switch=hints]").checked);
  assert.equal(page.one('[name="jl-first-mode"]:checked').value, "sumo");
  assert.equal(
    page.one("#jl-word-roller").value,
    setting.roller,
    "what is not offered is not chosen",
  );
});

test("a deck with faults leaves the names as they were typed", () => {
  const page = new Playing("play-own-deck");
  page.fill('[aria-label="Name of seat 1"]', "Zoe", "input");
  choose(page.one("#jl-option-deck"), "one of our own …");
  const field = page.one('[aria-label="deck of our own"]');
  field.value = "nothing";
  const { options, ...setting } = page.model.get("setting");
  const faulty = options.map((/** @type {Told.PlayOption} */ option) =>
    option.name === "deck" ? { ...option, faults: ["no deck"] } : option,
  );
  page.model.set("setting", { ...setting, options: faulty });
  page.draws();
  assert.equal(page.one('[aria-label="Name of seat 1"]').value, "Zoe");
  assert.equal(page.one('[aria-label="deck of our own"]').value, "nothing");
});

test("who begins before Python is there begins once", () => {
  const page = new Playing("play-jam-kids", { waiting: WAITS });
  const kids = page.all('[name="jl-first-variant"]').find((each) => each.value === "kids");
  assert(kids.checked, "the game for children");
  page.model.isBeside = () => true;
  page.button("Begin").click();
  const wait = page.one(".jl-begin");
  assert(wait.disabled);
  wait.closest("form").requestSubmit();
  assert.deepEqual(
    page.model.beside.map((said) => said.do),
    ["play.begin"],
  );
});

test("a hint says what a player would do, and questions are asked about the step", () => {
  const page = new Playing("play-hinted");
  page.does();
  page.does();
  const { hint } = page.model.get("told");
  assert.match(textOf(page.one(".jl-hint")), /would do this/);
  assert(textOf(page.one(".jl-hint")).includes(hint?.words ?? "-"));
  assert.match(page.one(`.jl-question [data-place="${hint?.place}"]`).textContent, /the hint/);
  const fold = page.one(".jl-howlikely");
  fold.open = true;
  page.settles();
  choose(page.all(".jl-howlikely select")[0], page.model.get("asking").questions[0][0]);
  page.settles();
  assert.equal(page.model.next, undefined);
  const { answer } = page.model.get("asking");
  assert(answer);
  assert(textOf(page.one(".jl-asking-answer")).includes("50.0 %"), answer);
});

test("arrows walk over the table, and Enter turns up the tile", () => {
  const page = new Playing("play-walked");
  page.does();
  page.press("ArrowDown"); // to the table
  page.press("ArrowDown");
  page.press("ArrowRight");
  assert.match(document.activeElement?.getAttribute("aria-label") ?? "", /row 2, column 2/);
  page.press("Enter");
  assert.equal(page.model.next, undefined);
  page.settles();
  assert.match(page.all(".jl-news li").at(-1).textContent, /turns up|Bo/);
  page.isAsTold();
});

test("an offer is put together, and started again", () => {
  const page = new Playing("play-offered");
  while (page.model.next?.do !== "play.back") page.does();
  assert(page.all(".jl-line").some((line) => line.textContent.includes("Make the offer")));
  page.does();
  assert(page.all(".jl-line").some((line) => line.textContent.includes("an offer")));
  assert(page.one(".jl-playbar").children[1].hidden, "nothing is left to start again");
  page.isAsTold();
});

for (const how of ["button", "key"]) {
  test(`a choice is taken back by its ${how}`, () => {
    const page = new Playing("play-taken-back");
    page.does();
    page.does();
    const after = page.all(".jl-news li").length;
    if (how === "button") page.does();
    else {
      page.press("u");
      page.settles();
    }
    assert.equal(page.model.next?.do, "play.choose");
    assert(page.all(".jl-news li").length < after);
    page.does();
    assert.equal(page.all(".jl-news li").length, after);
  });
}

test("a deck that cannot be stays to be mended", () => {
  const page = new Playing("play-own-deck");
  choose(page.one("#jl-option-deck"), "one of our own …");
  const field = () => page.one('[aria-label="deck of our own"]');
  enter(field(), "nonsense");
  page.settles();
  assert.match(page.all(".jl-refused li")[0].textContent, /line 1/);
  assert.equal(field().value, "nonsense");
  page
    .all("button")
    .find((each) => each.textContent === "As printed" && isShown(each))
    ?.click();
  page.settles();
  assert.equal(page.model.next, undefined);
  assert.equal(page.all(".jl-refused li").length, 0);
});

test("hints and taking back that a teacher switched off are not there", () => {
  location.hash = "#hints=off&back=off";
  const page = new Playing("play-switched-off");
  page.settles();
  assert.match(textOf(page.one(".jl-setting")), /Switched off here: hints, take back\./);
  page.button("Begin").click();
  page.settles();
  assert.equal(page.model.next, undefined);
  for (const name of ["Hint", "Take back"]) {
    const found = page.all("button").filter((each) => each.textContent === name);
    assert(
      found.every((each) => each.hidden),
      name,
    );
  }
  page.model.isBeside = () => true; // Python does nothing for it
  page.press("h");
  page.press("u");
  page.draws();
  assert(page.one(".jl-howlikely").hidden);
  assert(page.one(".jl-hint").hidden);
});

test("a click on a piece that several options are about leaves those in the list", () => {
  const page = new Playing("play-cramel");
  page.does();
  const offered = page.all(".jl-piece.is-offered");
  assert(offered.length > 0);
  click(
    page.one(
      `[data-cell][data-piece="${page.pieceFor(/** @type {any} */ (page.model.next).place)}"]`,
    ),
  );
  assert.equal(page.model.at, 2);
});

test("Take back is not lost while a table is coming in, and is said once", () => {
  const page = new Playing("play-taken-back");
  const { model } = page;
  while (model.next?.do !== "play.back") page.does();
  const { at } = model;
  const choice = /** @type {Told.TableChoice} */ (model.get("choice"));
  model.set("choice", { ...choice, n: choice.n - 1 }); // the table comes in parts
  page.button("Take back").click();
  page.button("Take back").click();
  page.draws();
  assert.equal(model.at, at, "it is not about an older list");
  model.set("choice", choice);
  page.draws();
  assert.equal(model.at, at + 1);
  page.settles();
  assert.equal(model.at, at + 1);
});
