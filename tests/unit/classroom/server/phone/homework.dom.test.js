// Homework on a pupil's device: answers go off by themselves, and are kept until they are confirmed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byRole, click, pass, settled, textOf } from "../../../ui/widgets/dom.js";
import { reply as ofClass, opens, part, Server } from "../served.js";

const AGAIN = 3000; // ms after which a lost answer is sent again
const reply = (/** @type {string} */ name) => ofClass(name, {}, "class-homework");

/** A phone before the first of two questions. */
async function phone() {
  const server = new Server();
  server.says("join", reply("join"));
  server.says("state", reply("state"));
  server.says("answer", reply("counted"));
  await opens("homework");
  assert.equal(textOf(part("part")), "question 1 of 2");
  return server;
}

test("an answer is sent when it is pressed, and counts", async () => {
  const server = await phone();
  click(byRole("button", "more"));
  assert.equal(part("next").textContent, "Send");
  server.says("state", reply("answered"));
  click(part("next"));
  await settled();
  const [{ id, ...post }] = server.posts("answer");
  const { round } = reply("state").body.homework[0];
  assert.deepEqual(post, { round, vote: 1, n: 1, values: [0.51] });
  assert.match(id, /^\w{24}$/);
  assert.equal(textOf(part("part")), "question 2 of 2");
  click(byRole("button", "All questions"));
  assert.equal(textOf(part("open")), "1 question has no answer yet.");
});

test("without a network it is kept and goes off later", async () => {
  const server = await phone();
  click(byRole("button", "more"));
  server.says("answer", "lost");
  server.says("state", "lost");
  click(part("next"));
  await settled();
  click(byRole("button", "All questions"));
  assert.match(textOf(part("open")), /^Not all are sent yet\./);
  const [first] = server.posts("answer");
  server.says("answer", reply("counted"));
  server.says("state", reply("answered"));
  await pass(AGAIN);
  await pass(AGAIN);
  assert.equal(textOf(part("open")), "1 question has no answer yet.");
  assert.equal(server.posts("answer").at(-1).id, first.id, "it counts once");
});

test("what is not confirmed outlives a reload", async () => {
  const server = await phone();
  click(byRole("button", "more"));
  server.says("answer", "lost");
  click(part("next"));
  await settled();
  const [first] = server.posts("answer");
  server.says("answer", reply("counted"));
  await opens("homework");
  assert.deepEqual(
    server.posts("answer").map(({ id }) => id),
    [first.id, first.id],
  );
  const kept = JSON.parse(localStorage.getItem("jamlab-homework-K7M4") ?? "{}");
  assert.deepEqual(kept.posts, {});
});

/** A phone before a first question whose answer is typed. */
async function typing() {
  const server = await phone();
  const told = (/** @type {string} */ name) => {
    const { status, body } = reply(name);
    const worked = { kind: "number", low: 0, high: 100, unit: "points", worked: true };
    Object.assign(body.homework[0].question, worked);
    for (const { mine } of body.homework.slice(0, 1)) if (mine) mine.values = [3];
    return { status, body };
  };
  server.says("state", told("state"));
  await opens("homework");
  const types = (/** @type {string} */ text) => {
    const field = /** @type {HTMLInputElement} */ (document.querySelector("[data-body] input"));
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  return { server, told, types };
}

test("a text that is deleted or no number is not sent as the number before it", async () => {
  const { server, types } = await typing();
  for (const text of ["", "3/"]) {
    types("3");
    assert.equal(part("next").textContent, "Send");
    types(text);
    assert.equal(part("next").textContent, "Leave it open for now");
  }
  click(part("next"));
  await settled();
  assert.deepEqual(server.posts("answer"), []);
  click(byRole("button", "All questions"));
  assert.equal(textOf(part("open")), "2 questions have no answer yet.");
});

test("over an answer that counts it waits, and says that the answer counts", async () => {
  const { server, told, types } = await typing();
  types("3");
  server.says("state", told("answered"));
  click(part("next"));
  await settled();
  click(part("back"));
  types("4");
  types("4/");
  assert.equal(part("next").textContent, "Send");
  assert(part("next").disabled);
  assert.equal(textOf(part("kept")), "Your last answer still counts: 3 points.");
  click(byRole("button", "All questions"));
  assert.equal(textOf(part("open")), "1 question has no answer yet.");
  await settled();
  assert.equal(server.posts("answer").length, 1);
});
