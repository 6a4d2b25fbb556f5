// One clock: what is said, offered and covered beside the table belongs to the event that it shows.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { textOf } from "../dom.js";
import { Playing } from "./playing.js";
import { MOST, offered, TICK, watched } from "./watched.js";

test("a deal is shown in at most a second and a half", () => {
  const page = new Playing("play-sixty");
  page.settles = () => {};
  page.does();
  page.model.work();
  page.draws();
  const { ms, seen } = watched(page, 40);
  assert(seen > 10, "card by card");
  assert(ms <= 1500, `${ms} ms`);
});

test("what was done is seen at the table before the screen is handed over", () => {
  const page = new Playing("play-two-people");
  page.settles = () => {};
  page.does();
  page.model.work();
  page.draws();
  watched(page);
  mock.timers.tick(3000);
  page.does(); // the first one looks
  page.model.work();
  page.draws();
  page.does(); // and chooses
  page.model.work();
  page.draws();
  const { n, people } = page.model.get("told");
  const shown = /** @type {Told.TableShown} */ (page.model.get("shown"));
  assert.equal(page.model.get("told").waits, "cover");
  assert.equal(shown.eyes, "table");
  assert(shown.first < n && people.length === 2);
  watched(page);
  assert.equal(page.all(".jl-cover").length, 0, "the last action is seen for a while");
  mock.timers.tick(900);
  assert.equal(page.all(".jl-cover").length, 0);
  mock.timers.tick(900);
  assert.equal(page.all(".jl-cover").length, 1);
});

test("a number that is typed early brings the table up to date and chooses", () => {
  const page = new Playing("play-kuhn");
  page.settles = () => {};
  page.does();
  page.model.work();
  page.draws();
  assert.equal(offered(page).length, 0);
  const { at, next } = page.model;
  const { lines } = page.model.get("choice");
  const place = /** @type {any} */ (next).place;
  page.press(`${lines.findIndex(({ options }) => options[0]?.[0] === place) + 1}`);
  assert.equal(page.model.at, at + 1);
  assert.equal(page.all(".jl-news li").length, page.model.get("told").n);
});

test("a game among players of ours is watched: an action a second, and it waits for the page", () => {
  const page = new Playing("play-watched");
  page.settles = () => {};
  page.does();
  page.model.work();
  page.draws();
  assert.equal(page.one(".jl-speed select").value, "1000");
  const { events, first } = /** @type {Told.TableShown} */ (page.model.get("shown"));
  const actions = events.filter(({ node }) => node === "choice").length;
  assert(actions > 10);
  let ms = 0;
  for (; page.model.next && ms < 200_000; ms += TICK) mock.timers.tick(TICK);
  assert.equal(page.model.next, undefined, "play.drawn was said");
  assert(ms >= (actions - 1) * 1000, `${actions} actions in ${ms} ms`);
  assert(ms < (events.length - first) * 1000);
  page.model.work();
  page.draws();
  page.model.isBeside = ({ do: what }) => what === "play.drawn"; // it asks for more
  page.fill(".jl-speed select", "0");
  assert.equal(page.all(".jl-news li").length, MOST, "all is there at once");
  const newest = page.model.get("told").news.at(-1);
  assert.equal(page.model.beside.length, 1);
  assert(newest && textOf(page.all(".jl-news li").at(-1)).includes(newest[2]));
});
