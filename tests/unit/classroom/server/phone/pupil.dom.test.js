// A pupil's page: what it sends, what it says of an answer on its way, and what outlives a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byRole,
  click,
  hasFocus,
  isShown,
  pass,
  settled,
  textOf,
} from "../../../ui/widgets/dom.js";
import { opens, part, reply, Server } from "../served.js";

const NOT_SENT = "Not sent yet. It goes off by itself when the network is back.";
const LOOK = 2000; // ms between two looks
const AGAIN = 1500; // ms after which a lost answer is sent again

/** A phone that has come in, before an open question. @param {string} [state] */
async function phone(state = "open") {
  const server = new Server();
  server.says("join", reply("join"));
  server.says("state", reply(state));
  server.says("answer", reply("counted"));
  await opens("pupil");
  return server;
}

/** @param {number} percent */
function slides(percent) {
  const slider = byRole("slider");
  slider.value = String(percent);
  slider.dispatchEvent(new Event("input"));
}

/** @param {number} percent */
async function sends(percent) {
  slides(percent);
  click(part("send"));
  await settled();
}

const ticks = () => [...document.querySelectorAll(".tick")].map((each) => each.textContent);
const words = () => part("state").querySelector(".words").textContent;

/** The page says that this answer counts. @param {number} percent */
function counts(percent) {
  assert.deepEqual(ticks(), ["received", "counted"]);
  assert(words().startsWith(`Your ${percent} % is in.`), words());
}

test("who sends is led to what became of it, and hears the answer when it is revealed", async () => {
  const server = await phone();
  slides(35);
  part("send").focus();
  await sends(35);
  assert(part("send").disabled);
  hasFocus(part("state"));
  assert.equal(part("aloud").textContent, "");
  server.says("state", reply("revealed"));
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.match(
    part("aloud").textContent,
    /^your first guess: 35 %\. exact: 53\.3 % = 209\/392\. what came: [^.]+\. [^.]+\. Two /,
  );
});

test("a lost reply does not count twice", async () => {
  const server = await phone();
  server.says("answer", "lost", "lost", reply("counted"));
  slides(35);
  click(part("send"));
  click(part("send"));
  await settled();
  assert.equal(words(), NOT_SENT);
  assert.equal(part("send").textContent, "Not sent yet");
  assert(part("send").disabled);
  await pass(AGAIN);
  assert.equal(words(), NOT_SENT);
  await pass(AGAIN);
  counts(35);
  const posts = server.posts("answer");
  assert.deepEqual(
    posts.map(({ n, values }) => [n, values]),
    [
      [1, [0.35]],
      [1, [0.35]],
      [1, [0.35]],
    ],
  );
  assert.equal(new Set(posts.map(({ id }) => id)).size, 1);
  await pass(10 * AGAIN);
  assert.equal(server.posts("answer").length, 3);
});

test("without a network an answer waits and outlives a reload", async () => {
  const server = await phone();
  for (const path of ["answer", "state", "join"]) server.says(path, "busy");
  await sends(35);
  assert.equal(words(), NOT_SENT);
  for (let looks = 0; looks < 4; looks++) await pass(LOOK);
  assert(isShown(part("net")));
  await opens("pupil");
  for (let tries = 0; tries < 4; tries++) await pass(LOOK);
  assert(isShown(part("net")), "it cannot come in, and says so");
  server.says("join", reply("join"));
  server.says("state", reply("open"));
  server.says("answer", reply("counted"));
  await pass(LOOK);
  await pass(LOOK);
  counts(35);
  assert(!isShown(part("net")));
});

test("a state that was asked for before the answer and heard after it does not undo it", async () => {
  const server = await phone();
  server.says("answer", "lost");
  await sends(35);
  /** @type {(told: import("../served.js").Reply) => void} */
  let hears = () => {};
  server.says("state", new Promise((done) => (hears = done)), reply("open"));
  server.says("answer", reply("counted"));
  await opens("pupil");
  const kept = () => JSON.parse(localStorage.getItem("jamlab-class-K7M4") ?? "null");
  assert.equal(kept().post, null, "the answer is stored");
  assert.equal(reply("open").body.mine, null);
  hears(reply("open"));
  await settled();
  counts(35);
});

test("an answer that comes too late is not counted, and the next question is asked", async () => {
  const server = await phone();
  server.says("answer", "lost");
  await sends(35);
  server.says("state", reply("shown", { mine: null }));
  server.says("answer", reply("late"));
  await pass(AGAIN);
  await pass(LOOK);
  assert.equal(words(), "The answer is shown; this one was not counted.");
  server.says("state", reply("next"));
  await pass(LOOK);
  assert.equal(textOf(part("part")), "question 2 of 4");
  assert.equal(words(), "Work it out, and type it.");
  assert(part("send").disabled);
});

for (const keeps of ["a cookie", "nothing"]) {
  test(`where the browser's storage is refused, with ${keeps}`, async () => {
    const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    const cookie = Object.getOwnPropertyDescriptor(document, "cookie");
    const refused = () => {
      throw new Error("refused");
    };
    Object.defineProperty(globalThis, "localStorage", { get: refused, configurable: true });
    const jar = { cookie: "" };
    Object.defineProperty(document, "cookie", {
      get: () => jar.cookie,
      set(text) {
        if (keeps === "a cookie") [jar.cookie] = text.split(";");
      },
      configurable: true,
    });
    try {
      const server = await phone();
      await sends(35);
      counts(35);
      await opens("pupil");
      const [first, again] = server.posts("join").map(({ token }) => token);
      assert.equal(first === again, keeps === "a cookie", "another pupil: it cannot know better");
    } finally {
      if (storage) Object.defineProperty(globalThis, "localStorage", storage);
      if (cookie) Object.defineProperty(document, "cookie", cookie);
      else Reflect.deleteProperty(document, "cookie");
    }
  });
}

test("a phone that wakes up looks at once", async () => {
  const server = await phone("answered");
  counts(35);
  server.says("state", reply("revealed"));
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.match(textOf(part("reveal")), /53\.3 %/);
});

test("two classes on one device are kept apart", async () => {
  const server = await phone();
  await sends(35);
  counts(35);
  await opens("pupil", (html) => html.replace('data-code="K7M4"', 'data-code="AB23"'));
  server.says("state", reply("answered"));
  await opens("pupil");
  counts(35);
  const [first, other, again] = server.posts("join").map(({ token }) => token);
  assert.equal(first, again);
  assert.notEqual(first, other);
  const kept = (/** @type {string} */ code) =>
    JSON.parse(localStorage.getItem(`jamlab-class-${code}`) ?? "null");
  assert.notEqual(kept("K7M4").token, kept("AB23").token);
  assert.equal(kept("K7M4").n, 1);
  assert.equal(kept("AB23").n, 0);
});

test("another tab of the phone answers, and this one says so", async () => {
  const server = await phone();
  await sends(60);
  counts(60);
  const key = "jamlab-class-K7M4";
  const kept = JSON.parse(localStorage.getItem(key) ?? "null");
  localStorage.setItem(key, JSON.stringify({ ...kept, n: 2 }));
  server.says("state", reply("open", { mine: { values: [0.7], n: 2, vote: 1 } }));
  dispatchEvent(new StorageEvent("storage", { key }));
  await settled();
  counts(70);
  await sends(80);
  assert.equal(server.posts("answer").at(-1).n, 3, "a later answer than that of the other tab");
});

test("a group answers one after the other", async () => {
  const server = await phone();
  click(part("several"));
  click(byRole("button", "3", part("members")));
  await settled();
  assert.equal(server.posts("join").at(-1).members, 3);
  const who = byRole("group", "Whose guess");
  assert.equal(who.querySelectorAll("button").length, 3);
  for (const [n, percent] of [30, 40, 50].entries()) {
    slides(percent);
    if (n < 2) {
      assert.equal(part("send").textContent, `Next: guess ${n + 2} of 3`);
      click(part("send"));
    }
  }
  assert.equal(part("send").textContent, "Send all 3");
  click(part("send"));
  await settled();
  assert.deepEqual(server.posts("answer").at(-1).values, [0.3, 0.4, 0.5]);
  assert.match(words(), /^Your 3 answers are in\./);
});

test("a second vote shows the first", async () => {
  const server = await phone("shown");
  assert.match(textOf(part("reveal")), /your guess35 %/);
  assert.doesNotMatch(document.querySelector("main")?.outerHTML ?? "", /209/);
  server.says("state", reply("second"));
  await pass(LOOK);
  assert.equal(textOf(part("first")), "Second voteYour first guess: 35 %");
  assert.equal(document.body.getAttribute("data-vote"), "2"); // and looks like one
  await sends(53);
  server.says("state", reply("revealed", { mine: { values: [0.53], n: 2, vote: 2 } }));
  await pass(LOOK);
  assert(!isShown(part("first")));
  assert.equal(document.body.getAttribute("data-vote"), "1");
  assert.match(
    textOf(part("reveal")),
    /your first guess35 %your second guess53 %exact53\.3 % = 209\/392/,
  );
});

test("who did not answer the first vote reads that this is the second", async () => {
  const server = await phone();
  server.says("state", reply("second", { before: null }));
  await pass(LOOK);
  assert.match(textOf(part("first")), /^Second vote.*once more/);
});

test("options have the letters of the wall, before and after the reveal", async () => {
  const { question } = reply("open").body;
  const asked = {
    ...question,
    kind: "choice",
    choices: ["yes", "no", "never"],
    low: 0,
    high: 2,
    step: 1,
  };
  const server = await phone("waiting");
  server.says("state", reply("open", { question: asked }));
  await pass(LOOK);
  const options = [...part("body").querySelectorAll("label")].map(textOf);
  assert.deepEqual(options, ["Ayes", "Bno", "Cnever"]);
  const told = { exact: null, came: null, right: 2, feedback: [], source: {} };
  const mine = { values: [1], n: 1, vote: 1 };
  server.says("state", reply("revealed", { question: asked, mine, before: null, revealed: told }));
  await pass(LOOK);
  assert.match(textOf(part("reveal")), /your answerB no.*rightC never/);
});

test("it is tried out by hand and by the thousand", async () => {
  const server = await phone();
  assert(!isShown(part("trials")));
  server.says("state", reply("shown"));
  await pass(LOOK);
  server.says("play", reply("played-one"));
  click(byRole("button", "One by hand", part("trials")));
  await settled();
  const { trial } = reply("played-one").body;
  for (let n = 0; n < trial.pieces.length; n++) {
    assert.equal(textOf(part("trials").querySelector(".verdict")), "");
    const words = n ? "Turn up the next one" : "Turn up the first one";
    const back = byRole("button", words);
    assert.equal(textOf(back), words); // to be read beside the card, too
    click(back);
  }
  assert.equal(textOf(part("trials").querySelector(".verdict")), trial.words);
  assert.match(textOf(part("trials").querySelector(".means")), /1 trial$/);
  server.says("play", "lost", reply("played-thousand"));
  click(byRole("button", "1,000 at once", part("trials")));
  await pass(LOOK);
  await pass(LOOK);
  assert.match(textOf(part("trials").querySelector(".means")), /1,001 trials/);
  const [, first, again] = server.posts("play").map(({ id }) => id);
  assert.equal(first, again, "it was played once");
  server.says("state", reply("revealed"));
  await pass(LOOK);
  byRole("img", /room’s mean after 1,001/);
});

test("cards and tiles follow the theme switch", async () => {
  const server = await phone();
  server.says("state", reply("shown"));
  await pass(LOOK);
  server.says("play", reply("played-one"));
  click(byRole("button", "One by hand", part("trials")));
  await settled();
  const [image] = part("trials").querySelectorAll("img");
  const light = image.src;
  assert.match(light, /\/piece\//);
  assert.doesNotMatch(light, /dark=1/);
  const root = document.documentElement;
  root.dataset.theme = "dark";
  document.dispatchEvent(new Event("jamlab-theme"));
  assert.match(image.src, /\/piece\/.*[?&]dark=1/);
  root.dataset.theme = "light";
  document.dispatchEvent(new Event("jamlab-theme"));
  assert.equal(image.src, light);
});

test("once the class is deleted nothing but the own line is left", async () => {
  const server = await phone("revealed");
  const own = () => part("own").querySelector("details");
  own().open = true;
  click(byRole("button", "Keep them on this device"));
  assert.match(textOf(own()), /Kept on this device, across lessons\./);
  server.says("state", reply("ended"));
  await pass(LOOK);
  assert.equal(textOf(part("ask")), "That was it.");
  server.says("state", reply("gone"));
  await pass(LOOK);
  assert.equal(textOf(part("ask")), "This class is deleted.");
  own().open = true;
  assert.match(textOf(own()), /35 %, exact 53\.3 %/);
  click(byRole("button", "Forget them all"));
  click(byRole("button", "Forget it here, too"));
  assert.equal(localStorage.length, 0);
  assert.equal(document.cookie, "");
});

test("who asks for a class that is gone asks again only when it is looked at", async () => {
  for (const path of ["state", "join"]) {
    const server = new Server();
    server.says("join", reply("join"));
    server.says("state", reply("open"));
    server.says(path, reply("gone"));
    await opens("pupil");
    const asked = server.asked.length;
    for (let minutes = 0; minutes < 10; minutes++) await pass(60_000);
    assert.equal(server.asked.length, asked, path);
    window.dispatchEvent(new Event("focus"));
    await settled();
    assert.equal(server.asked.length, asked + 1, path);
    server.says(path, reply(path === "join" ? "join" : "open"));
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
    await pass(1);
    assert(isShown(part("send")), path);
  }
});

test("a class that is over before the phone comes", async () => {
  const server = new Server();
  server.says("join", { status: 409, body: { code: "over", error: "This class is over." } });
  await opens("pupil");
  assert.equal(textOf(part("ask")), "This class is over.");
  assert(!isShown(part("send")));
});
