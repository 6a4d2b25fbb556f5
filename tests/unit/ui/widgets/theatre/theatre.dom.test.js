// The theatre as a kept page: what is chosen, its address, what comes from a file, other rulings.
import assert from "node:assert/strict";
import { test } from "node:test";
import theatre from "../../../../../jamlab/pages/theatre/theatre.js";
import { unpacked } from "../../../../../jamlab/ui/tables/story.js";
import {
  all,
  allByRole,
  atEnd,
  byLabel,
  byRole,
  cell,
  click,
  enter,
  expectSaid,
  fixture,
  hasFocus,
  hashBecomes,
  isShown,
  ORIGIN,
  one,
  openAt,
  pass,
  press,
  settled,
  stopClock,
  textOf,
  until,
} from "../dom.js";

const { games, parts, stories, rulings } = fixture("theatre");
const PAGE = "replays/theatre";
const CRAMEL = "#game=cramel&log=ann-bo-cy";
const AFTER = 300; // ms in which the address has followed

/**
 * @param {string} [hash]
 * @param {{ [trait: string]: unknown }} [other]
 * @param {(name: string) => Promise<unknown>} [file]
 */
async function opened(hash = "", other = {}, file = storyOf) {
  document.body.className = "house-page";
  openAt(PAGE + hash);
  const { story, ...rest } = parts;
  const traits = {
    ...rest,
    laid: story,
    told: { games, shell: "shell" },
    charts: { standings: {} },
    vega: "",
  };
  const place = { position: 0, viewpoint: "table", theme: "auto", large: false, waiting: "" };
  const made = cell({ ...traits, ...place, ...other });
  made.model.file = file;
  const cells = document.createElement("main");
  cells.id = "rendered_cells";
  made.el.replaceWith(cells);
  cells.append(made.el);
  const leave = theatre.render({ model: made.model, el: made.el });
  let isThere = true;
  const end = () => {
    if (isThere) leave();
    isThere = false;
  };
  atEnd(end);
  await until(() => made.el.querySelector(".jl-transport"), "a recording");
  await settled();
  return { ...made, end };
}

/** @param {string} name */
async function storyOf(name) {
  return Uint8Array.from(atob(stories[name]), (letter) => letter.charCodeAt(0));
}
const stepper = () => one("[role=group].jamlab[aria-label]");
/** @param {string} words */
const isOn = (words) => until(() => stepper().getAttribute("aria-label") === words, words);
const step = () => one(".jl-step").value;
const missed = () => textOf(one(".jl-missed"));
/** @param {string} label */
const picker = (label) => byRole("button", new RegExp(`^${label}: `));

/** @param {string[]} keys */
function onStepper(...keys) {
  stepper().focus();
  for (const key of keys) press(key, stepper());
}

/** @param {string} label @param {string} words */
function choose(label, words) {
  click(picker(label));
  click(byRole("option", words));
}

test("another game is chosen by keys and stepped", async () => {
  await opened();
  await isOn("Cramel: Ann, Bo and Cy · game 7");
  press("Enter", picker("Game"));
  const field = byRole("combobox", "Search: Game");
  hasFocus(field);
  field.value = "ku";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  assert.deepEqual(
    allByRole("option", undefined, field.parentElement).map((each) => textOf(each)),
    ["Kuhn poker"],
  );
  press("Enter", field);
  await isOn("Kuhn poker: 10 rounds");
  hasFocus(byRole("button", "Game: Kuhn poker"));
  onStepper("ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(step(), "3");
});

test("the page says which recording is on", async () => {
  await opened();
  const named = "Cramel · Ann, Bo and Cy · game 7 · Replay theatre · jamlab";
  assert.equal(document.title, named);
  assert.equal(textOf(one("h1")), "Cramel: Ann, Bo and Cy · game 7 · Replay theatre");
  choose("Game", "Kuhn poker");
  await isOn("Kuhn poker: 10 rounds");
  assert.equal(document.title, "Kuhn poker · 10 rounds · Replay theatre · jamlab");
  assert.equal(all("h1").length, 1);
});

/** What was scrolled into view, from now on. */
function broughtIntoView() {
  /** @type {Element[]} */
  const brought = [];
  /** @this {Element} */
  function bring() {
    brought.push(this);
  }
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = bring;
  atEnd(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
  });
  return brought;
}

test("What if is left by Escape, or by a button a few tabs away; 400 games come into view", async () => {
  const { model, sent } = await opened(`${CRAMEL}&step=30`);
  const opener = byRole("button", "What if …?");
  click(opener);
  const panel = one(".jl-whatif");
  assert(isShown(panel));
  await until(() => sent.some((each) => each.do === "whatif.step"), "the log is told");
  const told = {
    ...{ events: 280, on: "1", title: "another tile", says: "", knows: "", points: "tiles" },
    ...{ luck: "same", player: "fair", players: ["fair"], tried: null, weighed: null, saved: true },
    ...{ step: { at: -1 }, branches: [], compared: [], playing: false, by_hand: true },
  };
  model.set("whatif", told);
  const stops = all("button, input, select, a[href], [tabindex='0']", panel).filter(isShown);
  const back = byRole("button", "Back to the game", panel);
  assert(stops.indexOf(back) >= 0 && stops.indexOf(back) < 3, "it is among the first");

  const brought = broughtIntoView();
  click(byRole("button", "Try it 400 times", panel));
  assert.match(textOf(one(".jl-whatifsays", panel)), /tried out 400 times/, "said at once");
  await until(() => sent.at(-1).do === "whatif.try", "the games are asked for");
  const tried = { path: "", at: 30, title: "x", done: 20, asked: 400, rows: [], about: "" };
  model.set("whatif", { ...told, tried: { ...tried, state: "working" } });
  assert(brought.some((each) => each.querySelector("progress")));

  press("Escape", panel);
  assert(!isShown(panel));
  hasFocus(opener);
});

test("a question is asked beside the table, by one button, and closed by Escape", async () => {
  const { model, sent } = await opened(`${CRAMEL}&step=30`);
  const panel = one(".jl-asking");
  assert(!isShown(panel));
  assert(!sent.some(({ do: what }) => what === "log"), "Python is not needed yet");
  const opener = byRole("button", "Ask about this step");
  click(opener);
  assert(isShown(panel) && panel.closest(".jl-panels.is-asking"));
  assert(!isShown(opener));
  hasFocus(byLabel("Question", panel));
  await until(() => sent.some(({ do: what }) => what === "step"), "the log is told");
  const asking = { ...parts.asking, events: 280, at: 30, questions: [["safe", "Safe?"]] };
  model.set("asking", asking);
  click(byRole("button", "What if …?"));
  assert(!isShown(panel), "one of the two at a time");
  click(byRole("button", "Ask about this step"));
  assert(!isShown(one(".jl-whatif")));
  press("Escape", byLabel("Question", panel));
  assert(!isShown(panel));
  hasFocus(opener);
  model.set("asking", { ...asking, events: 280, questions: [] });
  assert(!isShown(opener), "this game has no questions");
});

test("three hints come one at a time, and are put away for good", async () => {
  const { end } = await opened();
  const hint = one(".jl-hint");
  assert(isShown(hint));
  const first = textOf(one("[role=status]", hint));
  assert.match(first, /^The keys → and ←/);
  click(byRole("button", "Next hint", hint));
  assert.match(
    textOf(one("[role=status]", hint)),
    /here Ann’s chance to win swung most, 29\.3\s% to 47\.6\s%/,
  );
  click(byRole("button", "Next hint", hint));
  assert.match(textOf(one("[role=status]", hint)), /^“Ask about this step”/);
  click(byRole("button", "Got it", hint));
  assert(!isShown(hint));
  hasFocus(stepper());
  end();
  document.body.replaceChildren();
  await opened();
  assert(!isShown(one(".jl-hint")), "not a second time");
});

test("no more hints are wanted", async () => {
  const { end } = await opened();
  click(byRole("button", "No more hints"));
  end();
  document.body.replaceChildren();
  await opened();
  assert(!isShown(one(".jl-hint")));
});

test("stops that were made of mistakes are told in view", async () => {
  const { model, sent } = await opened(CRAMEL);
  const brought = broughtIntoView();
  click(byRole("button", "More"));
  click(byRole("button", "Write notes"));
  one(".jl-writeabout").open = true;
  click(byRole("button", "Learn from mistakes"));
  assert.match(missed(), /looked for …$/);
  assert(brought.includes(one(".jl-missed")), "work in progress is said in view");
  brought.length = 0;
  const asked = () => sent.find((each) => each.do === "notes.learn");
  await until(asked, "mistakes are looked for");
  const { ask } = asked();
  const notes = { title: "", notes: [], stops: [], branches: [], log: "", sha256: "" };
  model.set("notes", { ask, words: "", exactly: "", notes, choice: { at: -1 }, file: "" });
  await settled();
  assert.match(missed(), /^0 stops were made where something better/);
  assert(brought.includes(one(".jl-missed")));
});

test("a picker is walked and closed by keys", async () => {
  await opened(CRAMEL);
  const button = picker("Recording");
  press("Enter", button);
  const field = byRole("combobox", "Search: Recording");
  press("ArrowDown", field);
  const active = one(".jl-pickerlist .is-active", field.parentElement);
  assert.equal(active.id, field.getAttribute("aria-activedescendant"));
  assert.equal(textOf(active), "A walk through the rules");
  field.value = "chess";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  assert(all(".jl-quiet").some((each) => textOf(each) === "Nothing of that name."));
  press("Escape", field);
  assert(!isShown(field));
  hasFocus(button);
  assert.equal(step(), "0");
});

test("an address opens exactly that, and the way back works", async () => {
  await opened("#game=kuhn&log=tour&step=5&seat=all");
  stopClock();
  assert.equal(step(), "5");
  assert.equal(byRole("button", "All-knowing").getAttribute("aria-pressed"), "true");
  assert.equal(missed(), "");
  const before = history.length;
  onStepper("End");
  await pass(AFTER);
  assert.match(location.hash, /^#game=kuhn&log=tour&step=(?!5&)\d+&seat=all$/);
  assert.equal(history.length, before + 1);
  choose("Game", "Pig");
  await until(() => /^Pig: /.test(stepper().getAttribute("aria-label")), "Pig");
  await pass(AFTER);
  assert.match(location.hash, /^#game=pig&log=ann-bo&step=0&seat=table$/);
  hashBecomes("#game=kuhn&log=tour&step=5&seat=all");
  await isOn("Kuhn poker: A walk through the rules");
  await until(() => step() === "5", "the step of the address");
});

for (const [hash, says, at] of [
  ["#game=chess", "There is no game “chess” here. This is Cramel.", "0"],
  ["#game=cramel&log=zoe", "There is no recording “zoe” of Cramel here.", "0"],
  [`${CRAMEL}&step=999`, "the steps go from 0 to 280. This is the nearest.", "280"],
  [`${CRAMEL}&step=7&seat=9`, "There is no viewpoint “9” here.", "7"],
]) {
  test(`what is not there is said and the nearest is shown: ${hash}`, async () => {
    await opened(hash);
    await until(() => missed(), "a word on it");
    assert(missed().includes(says), missed());
    assert.equal(step(), at);
    onStepper(at === "0" ? "ArrowRight" : "ArrowLeft");
    assert.equal(missed(), "");
  });
}

for (const [hash, bad] of [
  ["#__proto__=1&constructor=2&step=1e999&seat=__proto__", "viewpoint"],
  [`${CRAMEL}&seat=constructor&step=-0`, "viewpoint"],
  ["#game=__proto__&log=__proto__", "no game “__proto__”"],
  [`#game=cramel&log=${"x".repeat(20_000)}`, "no recording"],
  [`${CRAMEL}&ask=__proto__&answer=toString&${"a=%E0%&".repeat(2_000)}`, ""],
]) {
  test(`a hostile address changes nothing but what is on: ${hash.slice(0, 60)}`, async () => {
    await opened(CRAMEL);
    onStepper("ArrowRight");
    await hashBecomes(hash);
    await settled();
    assert.equal(stepper().getAttribute("aria-label"), "Cramel: Ann, Bo and Cy · game 7");
    assert.match(step(), /^\d+$/);
    if (bad) assert(missed().includes(bad), missed().slice(0, 200));
    assert.equal(Reflect.get({}, "1"), undefined);
    onStepper("ArrowRight");
  });
}

test("letters of an address that hold no game are told, and another game is on", async () => {
  const { model, sent } = await opened(CRAMEL);
  const letters = ["A".repeat(30_000), "%00%ff", "<script>", "é"];
  for (const [n, file] of letters.entries()) {
    await hashBecomes(`#game=kuhn&own=<b>x</b>&file=${file}`);
    await until(() => sent.filter((each) => each.do === "bring").length > n, "the letters");
    const { ask, name, ...rest } = sent.filter((each) => each.do === "bring").at(-1);
    assert.deepEqual([name, Object.keys(rest)], ["<b>x</b>", ["do", "letters"]]);
    model.set("refused", { ask, words: "This address holds no game.", exactly: "" });
    await until(() => missed().includes("“<b>x</b>” was opened from a file."), "a word on it");
    assert(all("b").every((each) => textOf(each) !== "x"));
  }
  assert.equal(stepper().getAttribute("aria-label"), "Kuhn poker: 10 rounds");
});

test("without an address the theatre opens at the largest swing, and later there again", async () => {
  const { end } = await opened();
  await isOn("Cramel: Ann, Bo and Cy · game 7");
  const { values } = await unpacked(await storyOf("cramel/ann-bo-cy"));
  const chances = values?.tracks.table.chances ?? [];
  const change = (/** @type {Told.Swing} */ { first, n, seat }) =>
    Math.abs((chances[n]?.[seat] ?? NaN) - (chances[first - 1]?.[seat] ?? NaN));
  const swings = values?.swings.table ?? [];
  const at = swings.find(({ n }) => String(n) === step());
  assert(at && change(at) > 150, `step ${step()} ends no swing of 15 points`);
  assert.equal(change(at), Math.max(...swings.map(change)));
  byRole("button", "Show what comes"); // is hidden
  assert.equal(location.hash, `${CRAMEL}&step=${at.n}&seat=table`);
  stopClock();
  onStepper("Home");
  assert.equal(step(), "0");
  dispatchEvent(new Event("pagehide"));
  end();
  history.replaceState(null, "", "#another");
  await pass(AFTER);
  assert.equal(location.hash, "#another"); // who has left writes no address
  document.body.replaceChildren();
  await opened();
  assert.equal(step(), "0"); // the place that was left
});

test("what was on is on again without an address", async () => {
  const { end } = await opened("#game=kuhn&log=tour&step=5&seat=1");
  await isOn("Kuhn poker: A walk through the rules"); // who leaves before has not been there
  await settled();
  end();
  document.body.replaceChildren();
  await opened();
  await isOn("Kuhn poker: A walk through the rules");
  assert.equal(step(), "5");
  assert.equal(location.hash, "#game=kuhn&log=tour&step=5&seat=1");
});

test("a link is copied by its button and by a key", async () => {
  /** @type {string[]} */
  const words = [];
  const clipboard = { writeText: async (/** @type {string} */ text) => void words.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  await opened(`${CRAMEL}&step=30&seat=0`);
  stopClock();
  click(byRole("button", "Copy link"));
  await settled();
  assert(byRole("button", "Copied"));
  await pass(2500);
  assert(byRole("button", "Copy link"));
  onStepper("ArrowRight", "c");
  await settled();
  assert.equal(textOf(one(".jl-toast")), "The link to this step is copied.");
  const address = `${ORIGIN}${PAGE}${CRAMEL}&step=30&seat=0`;
  assert.deepEqual(words, [address, address.replace("step=30", "step=31")]);
});

test("a link to an opened file carries it, as far as it fits", async () => {
  /** @type {string[]} */
  const links = [];
  const clipboard = { writeText: async (/** @type {string} */ text) => void links.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  const { end, model, sent } = await opened(CRAMEL);
  const laid = { ...parts.story, game: "kuhn", log: "", name: "mine.jsonl", note: "", exactly: "" };
  laid.story =
    stories[games.find((/** @type {Told.ShelfGame} */ { id }) => id === "kuhn").logs[0].story];
  const comes = async (/** @type {typeof model} */ to, /** @type {string} */ letters) => {
    await until(() => sent.at(-1)?.do === "bring", "the file");
    to.set("laid", { ...laid, ask: sent.at(-1).ask, letters });
    await isOn("Kuhn poker: 10 rounds");
  };
  for (const letters of ["abc-_9", ""]) {
    const input = one(".jl-theatrehead input[type=file]");
    Object.defineProperty(input, "files", {
      value: [new File(["{}"], "mine.jsonl")],
      configurable: true,
    });
    sent.length = 0;
    input.dispatchEvent(new Event("change"));
    await comes(model, letters);
    await until(() => step() === "0", "its first step");
    onStepper("ArrowRight", "c");
    await settled();
  }
  const hash = "#game=kuhn&own=mine.jsonl&file=abc-_9&step=1&seat=table";
  assert.deepEqual(links, [`${ORIGIN}${PAGE}${hash}`]); // the second one is too long for a link
  assert.match(missed(), /too long for a link\. “Save as one file”/);
  end();
  document.body.replaceChildren();
  const other = await opened(CRAMEL);
  location.hash = hash;
  dispatchEvent(new Event("hashchange"));
  await until(() => other.sent.some((message) => message.do === "bring"), "the file");
  const asked = other.sent.find((message) => message.do === "bring");
  assert.deepEqual([asked.name, asked.letters], ["mine.jsonl", "abc-_9"]);
  other.model.set("laid", { ...laid, ask: asked.ask, letters: "abc-_9" });
  await isOn("Kuhn poker: 10 rounds");
  assert.equal(step(), "1");
  await hashBecomes(hash); // a reload has it again
});

test("a hidden future is not told below the table", async () => {
  await opened(CRAMEL);
  const turns = () => all(".jl-standings tbody tr").filter((row) => !row.hidden).length;
  assert.equal(turns(), 1);
  onStepper("ArrowDown", "ArrowDown", "ArrowDown");
  const until = turns();
  assert(until > 1 && until < 5);
  click(one(".jl-future"));
  assert(turns() > 10);
  click(one(".jl-future"));
  assert.equal(turns(), until);
  assert.equal(all(".jl-rulings .jl-rulingslist").length, 0); // is told when it is asked for
  choose("Game", "Kuhn poker"); // the switch stays as it is for the next game
  await isOn("Kuhn poker: 10 rounds");
  assert.equal(turns(), 1);
});

test("a recording that does not come is told, and what was on stays", async () => {
  expectSaid(/TypeError|Error: gone/);
  const gone = async (/** @type {string} */ name) => {
    if (name.startsWith("pig")) throw new Error("gone");
    return storyOf(name);
  };
  await opened(CRAMEL, {}, gone);
  onStepper("ArrowRight");
  choose("Game", "Pig");
  await until(() => isShown(one(".jl-alert")), "an alert");
  const words = "This recording could not be opened. Try again, or choose another one.";
  assert.equal(textOf(one(".jl-alert")), words);
  assert.equal(stepper().getAttribute("aria-label"), "Cramel: Ann, Bo and Cy · game 7");
  assert.equal(step(), "1");
  assert.equal(textOf(picker("Game")), "Cramel");
});

test("a file that is no game is told in a sentence above the technical line", async () => {
  const { model, sent } = await opened(CRAMEL);
  for (let tries = 1; tries <= 2; tries++) {
    const input = one(".jl-theatrehead input[type=file]");
    const file = new File(["milk\neggs\n"], "shopping.jsonl");
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change"));
    await until(() => sent.filter((each) => each.do === "bring").length === tries, "the file");
    const { data, name, ask } = sent.filter((each) => each.do === "bring").at(-1);
    assert.deepEqual([name, atob(data)], ["shopping.jsonl", "milk\neggs\n"]);
    const exactly = "shopping.jsonl, line 1: <b>no</b> JSON";
    model.set("refused", { ask, words: "This is not a recorded game.", exactly });
    await until(() => isShown(one(".jl-alert")), "an alert");
    assert.equal(textOf(one(".jl-alert p")), "This is not a recorded game.");
    assert.equal(textOf(one(".jl-alert small")), exactly);
  }
  assert.equal(stepper().getAttribute("aria-label"), "Cramel: Ann, Bo and Cy · game 7");
});

test("a file that is too large is told at once, and is not read", async () => {
  const { sent } = await opened(CRAMEL);
  const file = { name: "a.jsonl", size: 2 ** 40, arrayBuffer: () => assert.fail("it was read") };
  const input = one(".jl-theatrehead input[type=file]");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  input.dispatchEvent(new Event("change"));
  assert.match(textOf(one(".jl-alert")), /^a\.jsonl has [\d,.]+ MB\. A page reads /);
  assert.equal(sent.filter((each) => each.do === "bring").length, 0);
});

test("a file refused while a recording loads stays reported when that is shown", async () => {
  const { promise: open, resolve: show } = Promise.withResolvers();
  const slow = async (/** @type {string} */ name) => {
    if (name.startsWith("kuhn")) await open;
    return storyOf(name);
  };
  const { model, sent } = await opened(CRAMEL, {}, slow);
  const input = one(".jl-theatrehead input[type=file]");
  const bring = (/** @type {object} */ file) => {
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change"));
  };
  const refuse = () => {
    bring({ name: "large.jsonl", size: 2 ** 40 });
    assert.match(textOf(one(".jl-alert")), /^large\.jsonl has /);
  };
  choose("Game", "Kuhn poker"); // the page has its story
  refuse();
  show(null);
  await isOn("Kuhn poker: 10 rounds");
  assert(isShown(one(".jl-alert")));
  bring(new File(["{}"], "mine.jsonl")); // Python reads it; the sentence goes
  assert(!isShown(one(".jl-alert")));
  await until(() => sent.at(-1)?.do === "bring", "the file");
  const { ask } = sent.at(-1);
  refuse();
  const { story } = games.find((/** @type {Told.ShelfGame} */ { id }) => id === "pig").logs[0];
  const got = { ...parts.story, game: "pig", name: "mine.jsonl", story: stories[story] };
  model.set("laid", { ...got, ask });
  await until(() => stepper().getAttribute("aria-label")?.startsWith("Pig: "), "the file's game");
  assert(isShown(one(".jl-alert")));
  choose("Game", "Kuhn poker");
  await isOn("Kuhn poker: 10 rounds");
  assert(!isShown(one(".jl-alert")));
});

test("other rulings are for who sees everything", async () => {
  const { model, sent } = await opened(CRAMEL);
  const panel = one(".jl-rulings");
  click(byRole("button", "Look through them, all-knowing", panel));
  assert.equal(byRole("button", "All-knowing").getAttribute("aria-pressed"), "true");
  const asked = (/** @type {string} */ what) => sent.find((message) => message.do === what);
  await until(() => asked("rulings.look"), "the question"); // after the log, which Python reads
  assert.equal(asked("log").name, "ann-bo-cy");
  assert.equal(asked("rulings.look").key, rulings.key);
  model.set("rulings", rulings);
  assert.match(textOf(panel), /3 of 6 change this game/);
  const row = all("li", panel).find((each) => textOf(each).startsWith("When you stop, you choose"));
  assert.match(textOf(row), /here: Complete sets are always taken/);
  assert.doesNotMatch(textOf(panel), /collecting|optional|cramel_with_roby/);
  assert.match(textOf(row), /Cy has a choice: “Cy claims a set of Roby”/);
  click(byRole("button", /step 6/, row));
  assert.equal(step(), "6");
  click(byRole("button", "Play it on 400 times", row));
  await until(() => asked("rulings.play"), "the wish to play it on");
  click(byRole("button", "Table", stepper().parentElement.parentElement));
  assert(byRole("button", "Look through them, all-knowing", panel));
  assert.doesNotMatch(textOf(panel), /Roby/);
  await until(() => asked("rulings.close"), "the end of it");
});

test("a step is gone to by its number, and Python is told where it is", async () => {
  const { model } = await opened(CRAMEL);
  enter(byLabel("Step"), "46");
  assert.equal(model.get("position"), 46);
  onStepper("f");
  assert.equal(model.get("viewpoint"), "0");
  model.set("position", 12); // a script may set it
  assert.equal(step(), "12");
});
