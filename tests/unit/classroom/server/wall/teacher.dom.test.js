// A teacher at the wall: keys, what is pressed twice, hands, a lost server, the end, cards without a camera.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import {
  allByRole,
  byLabel,
  byRole,
  click,
  enter,
  isShown,
  pass,
  press,
  settled,
  textOf,
} from "../../../ui/widgets/dom.js";
import { opens, part, reply, Server } from "../served.js";

const TWICE = 500; // ms in which a second press was meant for the button before
const LOOK = 2000; // ms between two looks at most

/** The wall of a class at a stage. @param {string} stage */
async function wall(stage) {
  const server = new Server();
  server.says("state", reply(`wall-${stage}`));
  await opens("wall");
  return server;
}

/** How the class is from now on, whatever is asked. @param {Server} server @param {string} stage */
function becomes(server, stage) {
  server.says("do", reply(`wall-${stage}`));
  server.says("state", reply(`wall-${stage}`));
}

const main = () => /** @type {HTMLButtonElement} */ (document.querySelector("footer .main"));
const stage = () => document.body.dataset.stage;
const dialog = () => byRole("dialog");

test("who presses twice reveals nothing", async () => {
  const server = await wall("waiting");
  becomes(server, "open");
  assert.equal(main().textContent, "Ask the first question");
  click(main());
  await settled();
  assert.equal(stage(), "open");
  click(main());
  press("PageDown", document.body);
  await settled();
  assert.deepEqual(
    server.posts("do").map((each) => each.do),
    ["open"],
  );
});

test("a clicker closes, shows, votes again, and reveals last", async () => {
  const server = await wall("open");
  const steps = [
    ["Close and show guesses", "show", "shown"],
    ["Vote again", "again", "second"],
    ["Close and show guesses", "show", "shown"],
    ["Reveal", "reveal", "revealed"],
  ];
  for (const [n, [words, does, then]] of steps.entries()) {
    assert.equal(textOf(main()), words);
    const { round, vote } = reply(n ? `wall-${steps[n - 1][2]}` : "wall-open").body;
    const next = reply(`wall-${then}`, n === 2 ? { vote: 2 } : {});
    server.says("do", next);
    server.says("state", next);
    press("PageDown", document.body);
    await settled();
    const at = n === 3 ? 2 : vote;
    assert.deepEqual(server.posts("do").at(-1), { do: does, round, vote: at });
    await pass(TWICE);
  }
  assert.equal(stage(), "revealed");
});

test("before the guesses are shown a reveal is asked for once more", async () => {
  const server = await wall("open");
  const { round, vote } = reply("wall-open").body;
  press("r", document.body);
  assert.match(textOf(dialog()), /Nobody has answered yet: show the answer anyway\?/);
  assert.equal(textOf(/** @type {Element} */ (document.activeElement)), "Not yet");
  click(byRole("button", "Not yet", dialog()));
  server.says("state", reply("wall-answered", { people: 7, missing: 23 }));
  await pass(LOOK);
  click(byRole("button", "More"));
  click(byRole("button", "Reveal", dialog()));
  assert.match(
    textOf(dialog()),
    /7 have answered, 23 not yet\. .* not shown yet: show the answer anyway\?/,
  );
  assert.deepEqual(server.posts("do"), []);
  becomes(server, "revealed");
  click(byRole("button", "Show the answer", dialog()));
  await settled();
  assert.deepEqual(server.posts("do"), [{ do: "reveal", round, vote, anyway: true }]);
  assert.equal(stage(), "revealed");
  assert.deepEqual(allByRole("dialog"), []);
});

test("keys of a clicker close what is open, and nothing else", async () => {
  const server = await wall("open");
  press("q", document.body);
  assert(isShown(part("large")));
  press("PageDown", document.body);
  assert(!isShown(part("large")));
  press("?", document.body);
  assert.match(textOf(dialog()), /reveal/);
  press("PageUp", dialog());
  assert.deepEqual(allByRole("dialog"), []);
  assert.deepEqual(server.posts("do"), []);
});

test("a key right after a dialog is for the wall", async () => {
  const server = await wall("waiting");
  becomes(server, "open");
  press("?", document.body);
  const inside = dialog().querySelector("button");
  dialog().close();
  press("Space", inside);
  await settled();
  assert.equal(stage(), "open");
});

test("hands are typed in one go", async () => {
  const server = await wall("waiting");
  press("h", document.body);
  assert.match(textOf(dialog()), /while a question is open/);
  dialog().close();
  becomes(server, "open");
  press("r", document.body); // nothing is asked that could be revealed
  press("Space", document.body);
  await settled();
  press("h", document.body);
  for (const count of ["2", "12", "x", "3"]) {
    enter(/** @type {HTMLInputElement} */ (document.activeElement), count);
    press("Enter");
  }
  press("Enter");
  await settled();
  assert.match(textOf(byRole("alert", undefined, dialog())), /whole number/);
  assert.equal(server.posts("do").length, 1);
  enter(byRole("textbox", "Hands for 50 to 75 %"), "7");
  assert.match(textOf(dialog()), /24 hands/);
  click(byRole("button", "Count these"));
  await settled();
  assert.deepEqual(allByRole("dialog"), []);
  const { round, vote } = reply("wall-open").body;
  const values = [
    [0.125, 2],
    [0.375, 12],
    [0.625, 7],
    [0.875, 3],
  ];
  assert.deepEqual(server.posts("do").at(-1), { do: "hands", round, vote, values });
});

test("a lost server is told until it is back", async () => {
  const server = await wall("open");
  server.says("state", "lost");
  server.says("do", "lost");
  await pass(LOOK);
  assert.match(textOf(part("lost")), /cannot be reached/);
  press("Space", document.body);
  await settled();
  assert.match(textOf(part("lost")), /Press it again/);
  assert.equal(stage(), "open");
  server.says("state", reply("wall-open"));
  await pass(LOOK);
  assert(!isShown(part("lost")));
});

test("the link to another machine is copied, and not on the wall", async () => {
  const server = await wall("open");
  const link = "http://192.0.2.1/teach/1/enter?key=the-key-of-the-teacher";
  server.says("link", { status: 200, body: { link } });
  /** @type {string[]} */
  const taken = [];
  /** @type {any} */ (document).execCommand = () => {
    taken.push(/** @type {any} */ (document.querySelector("dialog textarea")).value);
    return true;
  };
  click(byRole("button", "More"));
  click(byRole("button", "Go on at another machine"));
  click(byRole("button", "Copy the link"));
  await settled();
  assert.deepEqual(taken, [link]);
  assert.match(textOf(dialog()), /Copied\./);
  assert.doesNotMatch(document.documentElement.outerHTML, /the-key/);
  /** @type {any} */ (document).execCommand = () => false;
  click(byRole("button", "Copy the link"));
  await settled();
  assert.match(textOf(dialog()), /does not let it be copied/);
});

test("what is deleted is asked once and said, whatever a late look says", async () => {
  const server = await wall("ended");
  click(byRole("button", "More"));
  click(byRole("button", "Delete everything", dialog().querySelector(".entries")));
  assert.match(textOf(dialog()), /cannot be brought back/);
  /** @type {(told: import("../served.js").Reply) => void} */
  let hears = () => {};
  server.says("state", new Promise((done) => (hears = done)), reply("nobodys"));
  await pass(LOOK); // the wall asks how things are, and hears it later
  server.says("do", reply("gone-wall"));
  click(byRole("button", "Delete everything", dialog()));
  await settled();
  const title = () => byRole("heading").textContent;
  assert.equal(title(), "Everything of this class is deleted.");
  hears(reply("nobodys"));
  await settled();
  assert.equal(title(), "Everything of this class is deleted.");
  dispatchEvent(new Event("resize"));
  await pass(LOOK);
  assert.equal(title(), "Everything of this class is deleted.");
  const left = allByRole("button").filter((each) => !each.matches("[data-theme-switch]"));
  assert.equal(left.length, 0);
  assert.equal(server.posts("do").length, 1);
});

test("a tick says that all have answered, and nothing less", async () => {
  const server = await wall("open");
  const ticks = () => document.querySelectorAll(".tick").length;
  for (const [counted, missing, room, received, wanted] of [
    [0, 0, 0, 0, 0],
    [3, 1, 4, 3, 0],
    [4, 0, 4, 4, 1],
    [4, 0, 4, 5, 0], // one is on its way
    [5, 0, 4, 5, 1], // one has gone
    [5, 1, 4, 5, 0], // two have gone that answered, and one here has not
    [5, 0, 0, 5, 0], // all have gone
  ]) {
    const more = { missing, room, received, counted, people: counted };
    server.says("state", reply("wall-open", more));
    await pass(LOOK);
    assert.equal(ticks(), wanted, JSON.stringify(more));
    assert.doesNotMatch(textOf(part("answers")), /null|false/);
  }
  server.says("state", reply("wall-open", { missing: 2, room: 4, received: 3, counted: 3 }));
  await pass(LOOK);
  assert.match(textOf(part("answers")), /3counted2 not yet4 in the room/);
  assert.equal(part("answers").querySelectorAll(".pupils .in").length, 3);
  assert.equal(part("answers").querySelectorAll(".pupils i").length, 5);
});

test("a second vote says that it is one", async () => {
  const server = await wall("open");
  assert.doesNotMatch(textOf(part("ask")), /Second vote/);
  server.says("state", reply("wall-second"));
  await pass(LOOK);
  assert.match(textOf(part("ask")), /^Second vote /);
  assert.equal(document.body.dataset.vote, "2");
  server.says("state", reply("wall-revealed"));
  await pass(LOOK);
  assert.doesNotMatch(textOf(part("ask")), /Second vote/);
});

test("the scale of trials says what lies to the right", async () => {
  const server = await wall("open");
  server.says("state", reply("wall-revealed"));
  await pass(LOOK);
  assert.match(part("trials").innerHTML, />trials</);
});

test("before the reveal nothing is given away", async () => {
  const server = await wall("open");
  const shown = () => ["plot", "cards", "trials"].filter((name) => isShown(part(name)));
  assert.deepEqual(shown(), []);
  server.says("state", reply("wall-open", { received: 27, counted: 25, people: 25 }));
  await pass(LOOK);
  const said = byRole("status"); // the count stands once
  assert.match(textOf(said), /^25counted2 on their way1 in the room$/);
  assert.equal(said.querySelectorAll(".tick").length, 0);
  server.says("state", reply("wall-shown"));
  await pass(LOOK);
  assert.deepEqual(shown(), ["plot", "trials"]);
  assert.equal(document.querySelectorAll("svg .exact").length, 0);
  assert.doesNotMatch(document.querySelector("main")?.outerHTML ?? "", /209/);
});

test("an exercise is right or wrong: how many, and what the wrong ones misunderstand", async () => {
  const server = await wall("answered");
  const told = JSON.parse(readFileSync(new URL("../phone/worked.json", import.meta.url), "utf8"));
  const words = told.hidden.worked.mistakes[0].words;
  const wrong = [
    { value: 6, count: 5, words },
    { value: 60, count: 2, words: "" },
  ];
  const state = {
    question: told.question,
    revealed: told.hidden,
    judged: [],
    votes: [[{ value: 6, count: 5, by: "device" }]],
    worked: [{ n: 27, right: 20, wrong }],
  };
  server.says("state", reply("wall-revealed", { ...state, vote: 1 }));
  await pass(LOOK);
  const card = () => textOf(/** @type {Element} */ (document.querySelector(".card.worked")));
  assert.match(card(), /20 of 27 are right/);
  assert(card().includes(`6 points5 ×${words}`), card());
  assert.doesNotMatch(textOf(part("cards")), /mean|guess|judge/i);
  assert.equal(document.querySelectorAll("svg .mean").length, 0);
  assert.match(part("plot").innerHTML, /"5 answers; exact 5.80 points"/);
  const twice = [{ n: 27, right: 9, wrong: [] }, ...state.worked];
  server.says(
    "state",
    reply("wall-revealed", {
      ...state,
      worked: twice,
      votes: [...state.votes, ...state.votes],
      vote: 2,
    }),
  );
  await pass(LOOK);
  assert.match(card(), /in the first vote 9 of 27/);
});

// -- cards -----------------------------------------------------------------------------------------

const srcObject = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "srcObject");
afterEach(() => {
  if (srcObject) Object.defineProperty(HTMLMediaElement.prototype, "srcObject", srcObject);
  Reflect.deleteProperty(navigator, "mediaDevices");
  Reflect.deleteProperty(globalThis, "Worker");
});

/** "Read cards", with this camera. @param {object | undefined} devices @param {object} [more] */
async function readsCards(devices, more) {
  Object.defineProperty(navigator, "mediaDevices", { value: devices, configurable: true });
  const anything = { value: null, writable: true, configurable: true };
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", anything); // happy-dom's takes no stand-in
  const server = await wall("open");
  server.says("state", reply("wall-open", more));
  await pass(LOOK);
  click(byRole("button", "More"));
  click(byRole("button", "Read cards"));
  await settled();
  return server;
}

/** @param {string} name of the browser's error */
const refuses = (name) => ({ getUserMedia: () => Promise.reject(new DOMException("", name)) });
const track = Object.assign(new EventTarget(), { getSettings: () => ({}), stop() {} });
const CAMERA = {
  getUserMedia: async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }),
  enumerateDevices: async () => [],
};

for (const [name, words] of [
  ["NotFoundError", "No camera was found"],
  ["NotAllowedError", "The camera is not allowed on this page"],
]) {
  test(`a camera that answers ${name}`, async () => {
    await readsCards(refuses(name));
    const alert = byRole("alert");
    assert(textOf(alert).includes(words), textOf(alert));
    assert.match(textOf(alert), /count hands instead/);
    byRole("button", "Try again");
  });
}

test("at another address browsers give no camera", async () => {
  await readsCards(undefined);
  assert.match(textOf(byRole("alert")), /http:\/\/localhost:\S*\//);
});

test("without the reader the panel says so", async () => {
  /** @type {EventTarget[]} */
  const workers = [];
  Object.assign(globalThis, {
    Worker: class extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      terminate() {}
      postMessage() {}
    },
  });
  await readsCards(CAMERA);
  workers[0].dispatchEvent(new Event("error"));
  assert.match(textOf(byRole("alert")), /its reader \(js-aruco2\) is missing/);
});

test("when all cards are counted they can come down, until the next vote", async () => {
  Object.assign(globalThis, {
    Worker: class extends EventTarget {
      terminate() {}
      postMessage() {}
    },
  });
  const server = await readsCards(CAMERA, { cards: [1, 2] });
  const note = () => textOf(/** @type {Element} */ (document.querySelector(".reading .note")));
  enter(byLabel(/^Cards given out/), "2");
  await pass(LOOK);
  assert.equal(note(), "All cards are counted. They can come down.");
  server.says("state", reply("wall-shown", { cards: [1, 2] }));
  await pass(LOOK);
  await pass(LOOK);
  assert.equal(note(), "No question is open, so no cards are counted.");
  server.says("state", reply("wall-second", { cards: [] }));
  await pass(LOOK);
  await pass(LOOK);
  assert.equal(note(), "Missing: 1 and 2.");
});
