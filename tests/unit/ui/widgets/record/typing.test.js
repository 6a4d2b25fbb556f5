import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { meantBy, Typing } from "../../../../../jamlab/pages/record/typing.js";

/** @typedef {import("../../../../../jamlab/pages/record/typing.js").Typable} Typable */

/**
 * A part of faces that are typed so.
 *
 * @param {number} part
 * @param {...string} words
 * @returns {Typable[]}
 */
const faces = (part, ...words) =>
  words.map((typed) => ({ part, id: typed.toUpperCase(), typed, sort: "faces" }));

class Desk {
  /** @param {...Typable[]} questions one after the other: each pick brings the next */
  constructor(...questions) {
    this.questions = questions;
    /** @type {string[]} */
    this.done = [];
    this.isBusy = false;
    this.bar = "";
    this.typing = new Typing({
      keys: () => this.questions[0] ?? null,
      isBusy: () => this.isBusy,
      pick: (_, key) => {
        this.done.push(key);
        this.isBusy = true;
      },
      write: () => this.done.push("written"),
      undo: () => this.done.push("undone"),
      again: () => this.done.push("again"),
      typed: (letters) => {
        this.bar = letters;
      },
    });
  }

  /** @param {string} words `/` for Enter */
  types(words) {
    for (const letter of words) this.typing.press(letter === "/" ? "Enter" : letter);
    return this;
  }

  /** What was picked has been answered, as often as there is something to answer. */
  answered() {
    while (this.isBusy) {
      this.isBusy = false;
      this.questions.shift();
      this.typing.goOn();
    }
    return this.done.join(" ");
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a word is known when no other key begins so", () => {
  const keys = faces(0, "cherry-jam", "cherry-pie", "apple-jam");
  assert.equal(meantBy(keys, "ap")?.found?.id, "APPLE-JAM");
  assert.equal(meantBy(keys, "cherry-")?.found, null);
  assert.equal(meantBy(keys, "cherry-p")?.found?.id, "CHERRY-PIE");
  assert.equal(meantBy(keys, "z"), null);
});

test("words that are typed before the answer came are about the question that it brings", () => {
  const desk = new Desk(faces(0, "attack", "defend"), faces(0, "30", "20"), faces(0, "attack"));
  assert.equal(desk.types("attack30attack").answered(), "ATTACK 30 ATTACK");
});

test("the rest of a word that was known is no beginning of the next", () => {
  const desk = new Desk(faces(0, "stop", "go"), faces(0, "open", "offer"));
  assert.equal(desk.types("stop").answered(), "STOP");
  assert.equal(desk.types("open").answered(), "STOP OPEN");
});

test("the next word may begin like the rest of the one before", () => {
  const desk = new Desk(faces(0, "stop", "go"), faces(0, "open", "offer"));
  assert.equal(desk.types("stoffer").answered(), "STOP OFFER");
  const short = new Desk(faces(0, "stop", "go"), faces(0, "one", "offer"));
  short.types("sto").answered();
  assert.equal(short.bar, "o");
  assert.equal(short.types("ff").answered(), "STOP OFFER");
  const entered = new Desk(faces(0, "stop", "go"), faces(0, "o", "offer"));
  assert.equal(entered.types("sto/").answered(), "STOP O");
  const slow = new Desk(faces(0, "stop", "go"), faces(0, "o", "a"));
  slow.types("sto").answered();
  mock.timers.tick(2000);
  assert.equal(slow.answered(), "STOP O");
});

test("a word that another goes on from waits, for a letter, for Enter or a while", () => {
  const ways = [(/** @type {Desk} */ desk) => desk.types("/"), () => mock.timers.tick(700)];
  for (const way of ways) {
    const desk = new Desk(faces(0, "1", "15"), faces(0, "1", "5"));
    desk.types("1");
    assert.equal(desk.answered(), "");
    way(desk);
    assert.equal(desk.answered(), "1");
  }
  const next = new Desk(faces(0, "1", "15"), faces(0, "7"));
  assert.equal(next.types("17").answered(), "1 7");
});

test("what names several keys stands there; what names none is shown and forgotten", () => {
  const desk = new Desk(faces(0, "cherry-jam", "cherry-pie"));
  desk.types("ch/");
  assert.equal(desk.bar, "ch");
  desk.types("z");
  assert.equal(desk.bar, "chz?");
  assert.equal(desk.types("cherry-j").answered(), "CHERRY-JAM");
});

test("Enter writes down, but for a word that waits; undo and Escape wait their turn, too", () => {
  const desk = new Desk(faces(0, "1", "15"), faces(0, "1"), faces(0, "2"));
  desk.types("1//");
  desk.typing.press("Undo");
  desk.typing.press("Escape");
  assert.equal(desk.done.join(" "), "1");
  assert.equal(desk.answered(), "1 written undone again");
});
