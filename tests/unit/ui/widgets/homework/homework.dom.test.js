// A homework in one file: what is kept between two visits, what is shown, what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all,
  allByRole,
  byLabel,
  byRole,
  click,
  fixture,
  isShown,
  one,
  settled,
  textOf,
  until,
} from "../dom.js";

const pages = fixture("homework");
const KEY = `jamlab-homework-${pages.id}`;
let visits = 0;

/** Opens the page, or loads it again; `opened`: when the browser gives the lock that is asked for, if it `has` them. */
async function visit(which = "usual", opened = Promise.resolve(), has = true) {
  const request = async (/** @type {string} */ _, /** @type {() => unknown} */ does) => {
    await opened;
    return does();
  };
  const value = has ? { request } : undefined;
  Object.defineProperty(navigator, "locks", { value, configurable: true });
  document.body.innerHTML = pages[which];
  visits++; // its script runs as it is loaded
  await import(`../../../../../jamlab/classroom/static/homework/file.js?visit=${visits}`);
  await settled();
}

/** @param {string} [number] */
function begin(number = "") {
  if (number) one("#number").value = number;
  one("form").dispatchEvent(new Event("submit", { cancelable: true }));
  assert.match(textOf(one("[data-part]")), /question 1 of 4/);
}

/** A step up from the middle, a number, or the second option. */
function answer() {
  const more = allByRole("button", "more");
  const [field] = allByRole("textbox").filter((each) => !each.readOnly);
  if (more.length) click(more[0]);
  else if (field) {
    field.value = "29/5";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else click(allByRole("radio")[1]);
}
const on = () => click(byRole("button", /^(Next|To the end)$/));
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const words = () => textOf(document.body);

test("loaded again in the middle it goes on where it was", async () => {
  await visit();
  begin("17");
  answer();
  on();
  answer();
  await visit();
  assert.match(textOf(one("[data-part]")), /question 2 of 4/);
  assert(allByRole("radio")[1].checked);
  click(byRole("button", "All questions"));
  assert.match(words(), /2 questions have no answer yet\./);
  assert.deepEqual([kept().name, kept().values], ["17", [32, 1, null, null]]);
  click(byRole("button", "Save my answers"));
  assert.equal(kept().saved, 1);
  await visit();
  click(byRole("button", /expected value/));
  answer();
  click(byRole("button", "All questions"));
  assert.match(words(), /You changed something since you saved\./);
  assert.deepEqual(kept().values, [32, 1, 5.8, null]);
});

test("the store is touched only once the browser has noted that the page is open", async () => {
  await visit();
  begin("17");
  answer();
  const usual = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  let [isOpen, isEarly] = [false, false];
  const get = () => {
    if (!isOpen) isEarly = true;
    return /** @type {any} */ (usual).get?.call(globalThis) ?? usual?.value;
  };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  try {
    /** @type {(value: void) => void} */
    let opens = () => {};
    await visit(
      "usual",
      new Promise((done) => {
        opens = done;
      }),
    );
    assert(!all("section").some(isShown), "nothing can be pressed before");
    assert(!isEarly);
    isOpen = true;
    opens();
    await settled();
    assert.match(textOf(one("[data-part]")), /question 1 of 4/);
    assert.deepEqual(kept().values, [32, null, null, null]);
  } finally {
    Object.defineProperty(globalThis, "localStorage", usual ?? {});
  }
});

test("a browser that gives no locks starts, and one that refuses them", async () => {
  const { promise, reject } = Promise.withResolvers();
  reject(new DOMException("refused", "SecurityError"));
  await visit("usual", promise);
  begin();
  await visit("usual", undefined, false);
  await until(() => isShown(one("[data-question]")), "the question");
});

const OTHER = { pupil: "abcdefabcdef", name: "Ann", at: 0, saved: 0, values: [1], shown: [true] };
for (const none of [
  ...["{", "[]", '{"values": [1, 2, 3, "x"], "name": 5, "at": 99}'],
  JSON.stringify(OTHER), // of a homework with one question
]) {
  test(`what is none of its own is not taken: ${none}`, async () => {
    localStorage.setItem(KEY, none);
    await visit();
    assert(isShown(one("[data-start]")));
    begin();
    assert.deepEqual(kept().values, [null, null, null, null]);
  });
}

test("where nothing may be kept it says so and works", async () => {
  const usual = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const refused = () => {
    throw new DOMException("refused", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { get: refused, configurable: true });
  try {
    await visit();
    assert.match(textOf(one("[data-refused]")), /keeps nothing between two visits/);
    begin();
    answer();
    assert.doesNotMatch(words(), /kept in this browser/);
    click(byRole("button", "All questions"));
    assert.match(words(), /3 questions have no answer yet\./);
  } finally {
    Object.defineProperty(globalThis, "localStorage", usual ?? {});
  }
});

test("with answers each is shown after the own one, which stays", async () => {
  await visit("answers");
  begin();
  answer();
  assert.doesNotMatch(words(), /10\.84/);
  click(byRole("button", "See the answer"));
  const right = () => textOf(byRole("group", "The answer"));
  assert.match(right(), /900\/83/);
  assert.equal(allByRole("slider").length, 0);
  await visit("answers");
  assert.match(right(), /900\/83/);
  on();
  answer();
  click(byRole("button", "See the answer"));
  assert(right().includes(pages.right));
});

for (const typed of ["Ann", "12345", "-1"]) {
  test(`a name is no number: ${typed}`, async () => {
    await visit("numbers");
    byLabel("The number that your teacher gave you").value = typed;
    one("form").dispatchEvent(new Event("submit", { cancelable: true }));
    assert.match(words(), /A number of one to four digits, please\./);
    assert(!all("[data-another]").some(isShown));
    assert(isShown(one("[data-start]")));
  });
}
