// A phone that is not in the class: the door is shut, the class is full, or the teacher removed it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byRole, click, isShown, pass, settled, textOf } from "../../../ui/widgets/dom.js";
import { opens, part, reply as recorded, Server } from "../served.js";

const LOOK = 2000; // ms between two looks
const GONE = 10_000; // ms between two tries to come in
const refused = (/** @type {number} */ status, /** @type {string} */ code) => ({
  status,
  body: { error: "…", code },
});

for (const [code, status, words] of /** @type {[string, number, RegExp][]} */ ([
  ["shut", 403, /^The door of this class is closed\..*tell your teacher/],
  ["full", 400, /^This class is full\..*Tell your teacher/],
])) {
  for (const page of /** @type {("pupil" | "homework")[]} */ (["pupil", "homework"])) {
    test(`a ${page} page that is told "${code}" says so and comes in later`, async () => {
      const of = page === "pupil" ? "class" : "class-homework";
      const server = new Server();
      server.says("join", refused(status, code));
      await opens(page);
      const said = () => textOf(/** @type {Element} */ (document.querySelector("main")));
      assert.match(said().replace(/^One moment …/, ""), words);
      server.says("join", recorded("join", {}, of));
      server.says("state", recorded(page === "pupil" ? "open" : "state", {}, of));
      await pass(GONE);
      await settled();
      assert.equal(server.asked.at(-1)?.path, "state");
      assert.equal(textOf(part("name")), "Tidy Currant");
      assert(isShown(part("ask")));
      assert.doesNotMatch(textOf(part("ask")), words);
    });
  }
}

test("who was removed is told so, and comes in again when it is pressed", async () => {
  const server = new Server();
  server.says("join", recorded("join"));
  server.says("state", recorded("open"));
  await opens("pupil");
  server.says("state", refused(403, "token"));
  await pass(LOOK);
  assert.equal(textOf(part("ask")), "You are not in this class any more.");
  assert.match(textOf(part("setting")), /^You never answered, .*again if its door is open\.$/);
  const joins = () => server.posts("join").length;
  for (let n = 0; n < 4; n++) await pass(GONE);
  assert.equal(joins(), 1, "it does not come in by itself");
  server.says("join", refused(403, "shut"), recorded("join"));
  click(byRole("button", "Come in again"));
  await settled();
  assert.equal(textOf(part("ask")), "The door of this class is closed.");
  server.says("state", recorded("open"));
  await pass(GONE);
  await pass(1);
  assert.equal(joins(), 3);
  assert(isShown(part("send")));
});

test("an answer brings a device in again that was removed", async () => {
  const server = new Server();
  server.says("join", recorded("join"));
  server.says("state", recorded("open"));
  server.says("answer", refused(403, "token"), recorded("counted"));
  await opens("pupil");
  const slider = byRole("slider");
  slider.value = "35";
  slider.dispatchEvent(new Event("input"));
  click(part("send"));
  await settled();
  await pass(LOOK);
  assert.equal(server.posts("join").length, 2);
  assert.match(textOf(part("state")), /Your 35 % is in\./);
});

test("homework says to who was removed how to come in again", async () => {
  const server = new Server();
  server.says("join", recorded("join", {}, "class-homework"));
  server.says("state", recorded("state", {}, "class-homework"), refused(403, "token"));
  await opens("homework");
  await pass(5000);
  assert.equal(textOf(part("title")), "You are not in this class any more.");
  assert.match(textOf(part("begin-words")), /^You never answered, .* Load this page once more\.$/);
  assert.equal(server.posts("join").length, 1);
});

test("homework that was removed before a shut door says so, and sends when it opens", async () => {
  const homework = (/** @type {string} */ name) => recorded(name, {}, "class-homework");
  const server = new Server();
  server.says("join", homework("join"), refused(403, "shut"));
  server.says("state", homework("state"));
  server.says("answer", refused(403, "token"));
  await opens("homework");
  server.says("state", refused(403, "token"));
  click(byRole("button", "more"));
  click(part("next"));
  await settled();
  assert.equal(textOf(part("title")), "The door of this class is closed.");
  assert(isShown(part("title")));
  assert(!isShown(part("question")));
  const joins = () => server.posts("join").length;
  for (let n = 0; n < 4; n++) {
    const before = joins();
    await pass(3000);
    assert.equal(joins(), before + 1, "one loop tries");
    assert.equal(textOf(part("title")), "The door of this class is closed.");
  }
  server.says("join", homework("join"));
  server.says("state", homework("answered"));
  server.says("answer", homework("counted"));
  await pass(3000);
  await settled();
  assert(!isShown(part("start")));
  assert.equal(textOf(part("part")), "question 2 of 2");
  click(byRole("button", "All questions"));
  assert.equal(textOf(part("open")), "1 question has no answer yet.");
  assert.equal(server.posts("answer").length, 2);
});

test("homework that is deleted says so when an answer wants in, and asks no more", async () => {
  const server = new Server();
  const gone = { status: 404, body: { error: "There is no such class.", code: "gone" } };
  server.says("join", recorded("join", {}, "class-homework"), gone);
  server.says("state", recorded("state", {}, "class-homework"));
  server.says("answer", refused(403, "token"));
  await opens("homework");
  click(byRole("button", "more"));
  click(part("next"));
  await settled();
  assert.equal(textOf(part("title")), "There is no such class.");
  await pass(GONE);
  const asked = server.asked.length;
  await pass(GONE);
  assert.equal(server.asked.length, asked);
  assert(isShown(part("title")));
});
