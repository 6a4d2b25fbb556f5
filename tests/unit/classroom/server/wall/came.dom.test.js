// "Who came in", on the wall and at the desk of homework: the door, and who never answered.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allByRole,
  byRole,
  click,
  hasFocus,
  pass,
  settled,
  textOf,
} from "../../../ui/widgets/dom.js";
import { opens, reply, Server } from "../served.js";

const LOOK = 2000; // ms between two looks at most

test("the door is shut and opened at the wall, and who never answered is removed", async () => {
  const server = new Server();
  const now = (/** @type {object} */ more) => reply("wall-open", { room: 31, ...more });
  server.says("state", now({ silent: 1 }));
  await opens("wall");
  click(byRole("button", "More"));
  click(byRole("button", "Who came in"));
  const dialog = () => textOf(byRole("dialog"));
  assert.match(dialog(), /31 people are in the room now\. 1 device came in and never answered\./);
  server.says("state", now({ room: 1, silent: 999 }));
  await pass(LOOK);
  await pass(LOOK);
  assert.match(dialog(), /1 person is in the room now\. 999 devices came in and never answered\./);
  server.says("do", now({ shut: true, silent: 999 }));
  server.says("state", now({ shut: true, silent: 999 }));
  click(byRole("button", "Close the door"));
  await settled();
  assert.match(dialog(), /nobody new comes in/);
  const remove = byRole("button", "Remove who never answered");
  assert(!remove.disabled);
  server.says("do", now({ shut: true, silent: 0 }));
  click(remove);
  await settled();
  assert.match(dialog(), /0 devices came in/);
  assert(remove.disabled);
  server.says("do", now({ silent: 0 }));
  click(byRole("button", "Open the door"));
  await settled();
  byRole("button", "Close the door");
  const posts = server.posts("do").map(({ do: what, shut }) => [what, shut]);
  assert.deepEqual(posts, [
    ["door", true],
    ["clear", undefined],
    ["door", false],
  ]);
});

test("before the first question it is said that all would go", async () => {
  const server = new Server();
  server.says("state", reply("wall-waiting", { silent: 3 }));
  await opens("wall");
  click(byRole("button", "More"));
  click(byRole("button", "Who came in"));
  assert.match(textOf(byRole("dialog")), /that would be all of them/);
  server.says("do", "lost");
  click(byRole("button", "Remove who never answered"));
  await settled();
  assert.match(textOf(byRole("alert", undefined, byRole("dialog"))), /cannot be reached/);
});

test("the desk has the same buttons", async () => {
  const desk = (/** @type {object} */ more) => reply("at-desk", more, "class-homework");
  const server = new Server();
  server.says("qr.svg", { status: 200, body: "" });
  server.says("state", desk({ silent: 2 }));
  await opens("desk");
  await pass(LOOK);
  const place = /** @type {HTMLElement} */ (document.querySelector("details.who"));
  click(/** @type {HTMLElement} */ (place.querySelector("summary")));
  assert.match(textOf(place), /1 person is at it now\. 2 devices came in and never/);
  server.says("do", desk({ silent: 0, shut: true }));
  click(byRole("button", "Close the door", place));
  await settled();
  assert.deepEqual(server.posts("do"), [{ do: "door", shut: true }]);
  byRole("button", "Open the door", place);
  assert(byRole("button", "Remove who never answered", place).disabled);
});

test("a question stays under the finger while answers arrive at the desk", async () => {
  const server = new Server();
  const desk = reply("at-desk", {}, "class-homework");
  server.says("state", desk);
  server.says("qr.svg", { status: 200, body: "" });
  await opens("desk");
  const rows = () => allByRole("button", /answered$/);
  /** @type {HTMLElement[]} */
  const before = rows();
  assert.equal(before.length, 2);
  before[1].focus();
  const { homework, next } = desk.body;
  const more = homework.map((/** @type {any} */ each) => ({ ...each, counted: each.counted + 1 }));
  server.says("state", reply("at-desk", { homework: more }, "class-homework"));
  await pass(1000 * next);
  assert.match(textOf(before[1]), new RegExp(`${more[1].counted} answered$`));
  assert(rows().every((row, n) => row === before[n]));
  hasFocus(before[1]);
  click(before[1]);
  assert.deepEqual(
    before.map((row) => row.getAttribute("aria-pressed")),
    ["false", "true"],
  );
});
