// Where it turned: strip, flags, steps, ledger; and what must not be seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all,
  allByRole,
  byLabel,
  byRole,
  choose,
  click,
  fixture,
  hasFocus,
  isShown,
  one,
  press,
  textOf,
} from "../dom.js";
import { Shown } from "../stepper/shown.js";
import {
  asking,
  big,
  HERE,
  judged,
  percent,
  read,
  readAll,
  sum,
  unvalued,
  VIEWS,
  valued,
} from "./valued.js";

/** @param {any} tale @param {number} [n] @param {Partial<Settings>} [options] */
const opened = (tale, n = HERE, options = {}) =>
  new Shown(tale, { position: n, fill: true, ...options });
/** The first event from `from` on that a choice of Bo's made. @param {any} values @param {number} from */
const chosenByBo = (values, from) =>
  values.by.findIndex(
    (/** @type {number} */ who, /** @type {number} */ at) => who === 1 && at + 1 > from,
  ) + 1;
/** @param {string} selector */
const texts = (selector) => all(selector).map((node) => textOf(node));

test("the strip says each chance and flags the biggest swings so far", () => {
  const tale = valued();
  tale.values.plays = "remembers each tile that it has seen";
  const shown = opened(tale);
  const now = tale.values.tracks.table.chances[HERE];
  const sorted = [...now].sort((a, b) => b - a).map((each) => `${percent(each)} %`);
  assert.deepEqual(texts(".jl-winseats li b"), sorted);
  assert.match(textOf(one(".jl-winhow")), /95 % interval ± 3\.1 points/);
  assert.match(textOf(one(".jl-winhow")), /100 play-outs by “memory”/);
  assert.equal(one(".jl-winhow").title, "“memory” remembers each tile that it has seen.");
  const past = big(tale)
    .filter((each) => each.n <= HERE)
    .slice(0, 3)
    .sort((a, b) => a.n - b.n);
  const wanted = past.map(
    ({ first, n, seat, change }) =>
      `From step ${first - 1} to ${n}: ${["Ann", "Bo", "Cy"][seat]} ${change > 0 ? "+" : ""}${percent(change)} points`,
  );
  const flags = all(".jl-winflag");
  assert.deepEqual(
    flags.map((flag) => flag.getAttribute("aria-label")),
    wanted,
  );
  flags[0].focus();
  press("Enter", flags[0]);
  hasFocus(one(".jl-winflag")); // it was drawn anew
  assert.equal(shown.at, past[0].n);
  assert.equal(all(".jl-winflag.is-now").length, 1);
});

test("the change beside a number is what it differs by from the number a step before", () => {
  const tale = valued();
  const shown = opened(tale, 0);
  const { seats } = tale;
  const read = () =>
    new Map(
      all(".jl-winseats li").map((row) => {
        const change = row.querySelector("span:not(.jl-mark)");
        return [row.title, [textOf(one("b", row)), change ? textOf(change) : ""]];
      }),
    );
  const tenths = (/** @type {string} */ text) =>
    Math.round(10 * Number.parseFloat(text.replace("−", "-") || "0"));
  let before = read();
  let changes = 0;
  for (let n = 1; n <= 60; n += 1) {
    shown.press("ArrowRight");
    const now = read();
    for (const name of seats) {
      const [said, change] = now.get(name) ?? ["", ""];
      const moved = tenths(said) - tenths(before.get(name)?.[0] ?? "");
      assert.equal(tenths(change), moved, `step ${n}, ${name}`);
      changes += Number(moved !== 0);
    }
    before = now;
  }
  assert(changes > 50);
});

test("no flag stands over the scale beside the play head", () => {
  const tale = valued();
  const shown = opened(tale);
  const [width, half, beside] = [24_000, 40, 14]; // px; 14 from the head to the scale
  Object.defineProperty(one(".jl-winplot"), "clientWidth", { value: width });
  const swings = big(tale).map((each) => each.n);
  for (const n of swings) {
    shown.go(n);
    const head = (n / tale.events.length) * width;
    const places = all(".jl-winflag").map((flag) => Number.parseFloat(flag.style.left));
    assert(places.length > 0);
    const room = Math.max(head + beside, 2 * half * places.length);
    for (const place of places) assert(place + half <= room, `step ${n}: ${place}, ${head}`);
  }
  assert(swings.length > 2);
});

test("the words move above the lines where they have no room beside the play head", () => {
  const tale = valued();
  const shown = opened(tale, 0);
  const [width, words, scale] = [1000, 390, 80]; // px
  Object.defineProperty(one(".jl-winplot"), "clientWidth", { value: width });
  Object.defineProperty(one(".jl-winmore"), "scrollWidth", { value: words });
  const first = big(tale)
    .map((each) => each.n)
    .sort((a, b) => a - b)[0];
  const isLate = [];
  for (let n = first; n <= tale.events.length; n += 1) {
    shown.go(n);
    const right = (n / tale.events.length) * width + scale + words;
    const late = one(".jl-win").classList.contains("is-late");
    assert.equal(late, right > width, `step ${n}`);
    isLate.push(late);
  }
  assert(isLate.includes(true) && isLate.includes(false));
});

test("B goes to the next and the last swing by values", () => {
  const tale = valued();
  const shown = opened(tale, 0);
  const places = big(tale)
    .map((each) => each.n)
    .sort((a, b) => a - b);
  assert.notDeepEqual(places, [...tale.swings].sort());
  shown.press("b");
  assert.equal(shown.at, places[0]);
  shown.press("b", "b", "Shift+B");
  assert.equal(shown.at, places[1]);
});

test("steps and ledger add up on screen", () => {
  const tale = valued();
  const shown = opened(tale);
  click(byRole("button", "Turned"));
  const { chances } = tale.values.tracks.table;
  const ledger = one(".jl-left .jl-ledger");
  for (const n of [
    0,
    50,
    HERE,
    ...big(tale)
      .slice(0, 4)
      .map((each) => each.n),
  ]) {
    shown.go(n);
    const lines = all("tbody tr", ledger).map((row) => readAll("td", row));
    const [start, ...rest] = lines;
    const now = rest.pop();
    assert.deepEqual([start, now], [chances[0], chances[n]]);
    for (const row of rest) assert.equal(sum(row), 0);
    const columns = start.map((first, at) => first + sum(rest.map((row) => row[at])));
    assert.deepEqual(columns, now);
    assert.doesNotMatch(textOf(ledger), /rounded/);
    const change = document.querySelector(".jl-turnedhead strong");
    if (change) {
      const whole = read(textOf(change).split(" ")[0]);
      assert.equal(sum(readAll(".jl-turnedsteps li > b")), whole);
      assert.equal(sum(readAll(".jl-wentto b")), -whole);
    }
  }
  const last = () => textOf(all("tbody tr", ledger).at(-1));
  const until = byLabel("Up to where", ledger);
  choose(until, "game");
  assert.match(last(), /result, %/);
  shown.press("ArrowLeft");
  assert.match(last(), /now, %/);
  // Who hides the future is not offered it, and does not keep it.
  choose(until, "game");
  shown.handle.set("hideFuture", true);
  assert(!isShown(until));
  assert.match(last(), /now, %/);
  shown.handle.set("hideFuture", false);
  assert.equal(until.value, "here");
});

test("the ledger says that it is rounded where a row does not add up", () => {
  const tale = valued();
  tale.values.tracks.table.chances[HERE][0] += 1;
  const shown = opened(tale);
  click(byRole("button", "Turned"));
  const ledger = one(".jl-left .jl-ledger");
  shown.go(HERE - 1);
  assert.doesNotMatch(textOf(ledger), /rounded/);
  shown.go(HERE);
  assert.match(textOf(ledger), /Each number is rounded/);
});

test("nothing of another viewpoint or of later is in the page", () => {
  const tale = valued();
  const shown = opened(tale, HERE, { turned: true, hideFuture: true });
  const words = all("summary").find((each) => textOf(each) === "The chances as a table");
  click(words);
  words.parentElement.open = true;
  words.parentElement.dispatchEvent(new Event("toggle"));
  const { tracks } = tale.values;
  let told = 0;
  for (const view of ["table", "1", "0"]) {
    shown.see(view);
    // What the panels held must be gone, also out of sight.
    if (view === "0") click(byRole("button", "Chances"));
    const written = new Set(shown.root.textContent?.match(/(?<![±\d.])[−+]?\d+\.\d/g));
    const upTo = (/** @type {any} */ track, /** @type {number} */ from, /** @type {number} */ to) =>
      new Set(track.chances.slice(from, to).flat().map(percent));
    const own = upTo(tracks[view], 0, HERE + 1);
    for (const other of VIEWS.filter((each) => each !== view)) {
      assert(!shown.root.innerHTML.includes(`± ${percent(tracks[other].half[0])} points`));
      for (const each of upTo(tracks[other], HERE, HERE + 1)) {
        assert(own.has(each) || !written.has(each), `${each} of ${other} is there`);
      }
    }
    const cells = texts(".jl-turnedtable td, .jl-ledger .is-now td").filter(Boolean);
    told += cells.length;
    for (const cell of cells) assert(own.has(cell), `${cell} is not known yet`);
    assert([...upTo(tracks[view], HERE + 1, Infinity)].some((each) => !own.has(each)));
    const head = Number.parseFloat(one(".jl-winhead").getAttribute("d").slice(1));
    for (const line of all(".jl-winline, .jl-winband")) {
      const path = line.getAttribute("d") ?? "";
      for (const [, x] of path.matchAll(/[ML]([\d.]+) /g)) assert(Number(x) <= head);
    }
  }
  assert(told);
});

test("a better option is named and ringed", () => {
  const tale = valued();
  const n = chosenByBo(tale.values, 60);
  const scene = new Shown(tale, { position: n }).scene("table", n);
  document.body.replaceChildren();
  const lying = Object.keys(scene).filter((key) => key.startsWith("p."));
  const choices = [judged(n, 1, { pieces: lying.slice(0, 2).map((key) => key.slice(2)) })];
  const shown = opened({ ...tale, values: { ...tale.values, choices } }, n, { turned: true });
  const panel = one(".jl-could");
  const says = (/** @type {string} */ words, /** @type {Element} */ node = panel) =>
    assert(textOf(node).includes(words), `${words}: ${textOf(node)}`);
  says("What Bo could have done", one("h2", panel));
  says("Stop and take 3 tiles", one(".is-best", panel));
  const verdict = one(".is-made em", panel);
  assert.equal(textOf(verdict), "Bo’s choice: a mistake");
  assert.equal(verdict.className, "is-no");
  for (const words of [
    "+5.4 points",
    "99.7 % interval 3.3 to 7.5",
    "A blind pick costs 2.7 points",
  ]) {
    says(words);
  }
  assert.equal(all(".jl-piece.is-better").length, 2);
  shown.see("all");
  says("With open cards no choice is called a mistake");
  assert.equal(all(".jl-piece.is-better").length, 0);
});

test("too close to call names no better option", () => {
  const tale = valued();
  const n = chosenByBo(tale.values, 60);
  const close = { best: "", verdict: "close", gain: [12, -9, 33] };
  opened({ ...tale, values: { ...tale.values, choices: [judged(n, 1, close)] } }, n, {
    turned: true,
  });
  const panel = one(".jl-could");
  assert.match(textOf(panel), /No clear best option/);
  assert.equal(all(".is-best", panel).length, 0);
  assert.doesNotMatch(textOf(panel), /\+1\.2 points/);
});

test("what only one knows is not told", () => {
  const values = fixture("values-sixty-4");
  const n = chosenByBo(values, 0);
  const tale = { ...fixture("sixty-4"), values: { ...values, choices: [judged(n, 1)] } };
  const shown = opened(tale, n, { turned: true });
  const panel = one(".jl-could");
  for (const view of ["table", "0"]) {
    shown.see(view);
    assert.match(textOf(panel), /Only Bo knows\./);
    assert(!shown.root.innerHTML.includes("Stop and take"));
  }
  shown.see("1");
  assert.match(textOf(panel), /Stop and take 3 tiles/);
  shown.see("2"); // of this viewpoint nothing is worked out
  assert.equal(textOf(one(".jl-winstate")), "not worked out yet");
  assert.equal(all(".jl-winline, .jl-winflag, .jl-winbutton").filter(isShown).length, 0);
});

test("without values it is worked out and stopped", () => {
  assert.equal(new Shown(fixture("cramel-3")).root.querySelectorAll(".jl-win").length, 0);
  document.body.replaceChildren();
  const told = fixture("values-cramel-3");
  const nothing = unvalued(told);
  const { said, tell } = asking(nothing, { position: 40 });
  const words = () => textOf(one(".jl-winwords"));
  assert.match(words(), /not worked out yet · about 40 seconds/);
  click(byRole("button", /^Work it out/));
  assert.deepEqual(said, [["work", "table"]]);
  const track = told.tracks.table;
  const early = track.chances.map((/** @type {any} */ each, /** @type {number} */ n) =>
    n % 10 ? null : each,
  );
  const working = { ...nothing, state: "working", says: "turn 9 of 30 · 200 play-outs" };
  working.tracks = { table: { ...track, chances: early } };
  tell(working);
  assert.match(words(), /turn 9 of 30 · 200 play-outs/);
  assert(all(".jl-winline").length);
  click(byRole("button", /^Stop/));
  assert.deepEqual(said.at(-1), ["stop"]);
  tell({ ...working, state: "failed", says: "The judge could not play on." });
  assert.match(words(), /The judge could not play on\./);
  click(byRole("button", /^Try again/));
  assert.deepEqual(said.at(-1), ["work", "table"]);
  assert(all(".jl-winline").length); // what is there stays
});

test("choices are judged, those near the step first", () => {
  const values = fixture("values-cramel-3");
  const ofBo = values.by.flatMap((/** @type {number} */ who, /** @type {number} */ at) =>
    who === 1 ? [at + 1] : [],
  );
  const [first, n] = ofBo.slice(4, 6);
  const { shown, said, tell } = asking(values, { turned: true });
  shown.go(n);
  click(byRole("button", "Judge the choices"));
  assert.deepEqual(said, [["choices", n]]);
  const some = { ...values, state: "working", says: "choice 2 of 9", choices: [judged(n, 1)] };
  tell(some);
  const panel = one(".jl-could");
  assert.match(textOf(panel), /Stop and take 3 tiles/);
  shown.go(first); // its turn has not come: nobody says that there was no choice
  assert.match(textOf(panel), /The choices are not judged yet\./);
  tell({ ...some, state: "done" });
  assert.match(textOf(panel), /Bo had no choice here\./);
  tell({ ...some, state: "stopped" });
  click(byRole("button", /^Try again/));
  assert.deepEqual(said.at(-1), ["choices", n]);
});

test("the ledger says how sure it is, and news is told to its seat", () => {
  const tale = valued();
  tale.values = { ...tale.values, news: { 1: [{ n: HERE, seat: 1, change: -57, half: 21 }] } };
  const shown = opened(tale);
  click(byRole("button", "Turned"));
  const sure = () => one(".jl-left .jl-ledgersure");
  const cell = () => one(".jl-left .jl-ledger tbody td[title]");
  assert.match(cell().title, /^95 %: .+ to .+/);
  assert.match(textOf(one("small", cell())), /^±\d+\.\d$/); // on unless they are put away
  const doubtful = all(".jl-left .jl-ledger tbody td[title]").filter((each) => {
    const [number, half] = textOf(each).split("±").map(read);
    assert.equal(/\*/.test(textOf(each)), Math.abs(number) <= half, textOf(each));
    return /cannot be told from zero/.test(each.title);
  });
  assert.equal(all(".jl-left .jl-doubt").length, Number(doubtful.length > 0));
  click(sure());
  hasFocus(sure());
  assert.equal(all("small", cell()).length, 0);
  click(sure());
  assert.doesNotMatch(textOf(shown.root), /news for/);
  shown.see("1");
  const news = "Bad news for Bo: −5.7 points (95 %: −7.8 to −3.6)";
  assert.equal(textOf(one(".jl-news p")), news);
  shown.see("2");
  assert.doesNotMatch(textOf(shown.root), /news for/);
  assert.equal(allByRole("alert").length, 0);
});
