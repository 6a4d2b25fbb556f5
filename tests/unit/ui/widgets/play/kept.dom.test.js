// What the browser keeps of games, what the address says, and two tabs of one browser.
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { isShown, settled, textOf } from "../dom.js";
import { downloads } from "../shared/downloads.js";
import { Playing } from "./playing.js";

const KUHN = "jamlab-play:kuhn";
const TAB = "jamlab-play-tab:kuhn";
const WAITS = "Loading this page (first visit only)";

afterEach(() => mock.restoreAll());

/** Another tab writes into the browser's storage. @param {string} key @param {string} newValue */
function another(key, newValue) {
  localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

test("a game in progress is kept after each choice, and dropped at its end", () => {
  const page = new Playing("play-kuhn");
  while (page.model.next) {
    page.does();
    const { text } = page.model.get("kept");
    assert.equal(localStorage.getItem(KUHN) ?? "", text);
  }
  assert.equal(localStorage.getItem(KUHN), null);
});

test("a game that is kept goes on, and stands in the list after a reload", () => {
  const page = new Playing("play-gone-on-with", { slot: "nothing" });
  assert.equal(page.model.at, 0, "nothing is kept under this name");
  page.end();
  const { text } = /** @type {any} */ (page.model.next);
  localStorage.setItem("jamlab-play:cramel", text);
  const again = new Playing("play-gone-on-with");
  assert.equal(again.model.next, undefined);
  again.settles();
  again.isAsTold();
  const { news } = again.model.get("told");
  assert(textOf(again.all(".jl-news li").at(-1)).includes(news.at(-1)?.[2] ?? "-"));
});

test("the table lies there before Python comes", () => {
  const page = new Playing("play-taken-back");
  page.does();
  const pieces = page.all(".jl-table .jl-piece").length;
  assert(pieces > 0);
  dispatchEvent(new Event("pagehide"));
  page.end();
  page.el.remove();
  const again = new Playing("play-taken-back", { waiting: WAITS }, () => true);
  again.draws();
  assert.deepEqual(
    again.model.beside.map((said) => said.do),
    ["play.keep"],
  );
  assert.equal(again.all(".jl-table .jl-piece").length, pieces);
  assert.equal(textOf(again.one(".jl-waits")), WAITS);
  assert.equal(again.all(".jl-line").length, 0);
});

test("two tabs do not play the same game", () => {
  const page = new Playing("play-kuhn");
  page.does();
  const elsewhere = page.one(".jl-elsewhere");
  another(TAB, "who other 1");
  assert.match(localStorage.getItem(TAB) ?? "", /^has /, "it says that it has the game");
  assert(elsewhere.hidden);
  const kept = localStorage.getItem(KUHN);
  another(TAB, "has other 2");
  page.draws();
  assert(isShown(elsewhere));
  assert(page.one(".jl-app").inert, "it holds still");
  another(KUHN, "what the other tab keeps");
  page.model.set("kept", { text: "older" });
  assert.equal(localStorage.getItem(KUHN), "what the other tab keeps");
  page.model.isBeside = () => true;
  page.button("Play on here").click();
  page.draws();
  assert.deepEqual(page.model.beside, [{ do: "play.keep", text: "what the other tab keeps" }]);
  assert(!isShown(elsewhere));
  assert(!page.one(".jl-app").inert);
  assert.match(localStorage.getItem(TAB) ?? "", /^has (?!other)/);
  assert.notEqual(kept, null);
});

test("a shared link says that it is opening, and shows no form meanwhile", () => {
  location.hash = "#played=1.eNq";
  const page = new Playing("play-lost-link", { waiting: WAITS });
  page.draws();
  assert.equal(page.all(".jl-setting").length, 0);
  assert.match(textOf(page.one(".jl-opening")), /is being opened/);
  assert.equal(textOf(page.one(".jl-waits")), WAITS);
  page.settles(); // it cannot be opened
  assert.equal(page.all(".jl-opening").length, 0);
  assert(isShown(page.one(".jl-setting")));
});

test("who does not wait for a link comes to another table", () => {
  location.hash = "#played=1.eNq";
  const page = new Playing(
    "play-lost-link",
    { waiting: WAITS },
    ({ do: what }) => what === "play.leave",
  );
  page.draws();
  page.button("Another table").click();
  page.draws();
  assert(isShown(page.one(".jl-setting")));
});

test("a link that lost letters says so, and a game can begin", () => {
  location.hash = "#played=1.eNq";
  const page = new Playing("play-lost-link");
  page.settles();
  assert.match(
    textOf(page.one(".jl-setting > .jl-box > .jl-refused")),
    /This address holds no game/,
  );
  page.does();
  assert(page.all(".jl-line").length > 0);
  assert.equal(location.hash, "");
});

test("a finished game is kept, handed on and opened again", async () => {
  const brand = document.createElement("a");
  brand.className = "house-brand";
  brand.setAttribute("href", "/games/site.html");
  document.body.append(brand);
  const page = new Playing("play-finished");
  while (page.model.next?.do !== "play.leave") page.does();
  const over = page.one(".jl-over");
  const won = page.one(".jl-over h2").textContent;
  assert.match(won, /win|Nobody/);
  const saved = page.model.get("saved");
  const [game] = JSON.parse(localStorage.getItem("jamlab-played:kuhn") ?? "[]");
  assert.deepEqual([game.words, game.link], [saved.words, saved.link]);
  assert.match(textOf(over), /Kept in this browser/);
  const files = downloads();
  page.button("Save the log").click();
  assert.deepEqual(files, [saved.name]);
  page.button("Step through it").click();
  const handed = JSON.parse(sessionStorage.getItem("jamlab-handed") ?? "{}");
  assert.deepEqual([handed.data, handed.name], [saved.data, saved.name]);
  await settled();
  page
    .all(".jl-over button")
    .find((each) => each.textContent === "Another table")
    .click();
  page.settles();
  const row = page.one(".jl-playedgame");
  assert(row.textContent.includes(saved.words));
  page.does();
  assert.equal(page.model.next, undefined);
  assert.equal(page.one(".jl-over h2").textContent, won);
  assert(!page.all("button").some((each) => each.textContent === "Play again"));
});
