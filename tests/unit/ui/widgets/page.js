// A page without a browser (happy-dom), in place before any module of a test is loaded: `--import` it.
//
// Every test begins with an empty page of 1440 × 900 px at ORIGIN, nothing stored, light, motion allowed.
// A test fails if its page warned, reported an error or asked for a file, unless it said `expectSaid`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { afterEach, beforeEach, mock } from "node:test";
import { Window } from "happy-dom";

export const ORIGIN = "http://127.0.0.1/";
const ICONS = new URL("../../../../jamlab/ui/icons/", import.meta.url);
const SHEET = "sheet:icons";
/** What Node has, too, and a page must have from happy-dom. All else of Node's stays: node:test mocks its clock. */
const OF_PAGE = new Set([
  ...[
    "AbortController",
    "AbortSignal",

    "CloseEvent",
    "CustomEvent",
    "DOMException",
    "Event",
  ],
  ...["EventTarget", "FormData", "MessageEvent", "Navigator", "WebSocket", "navigator"],
]);

/** The sheet of drawings, which `bundle.py` makes for a browser: here of the shared drawings alone. */
function iconSheet() {
  /** @type {{ [name: string]: string[] }} */
  const drawings = {};
  for (const file of readdirSync(ICONS).filter((name) => name.endsWith(".svg"))) {
    const svg = readFileSync(new URL(file, ICONS), "utf8");
    const [, box, body] = /<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
    drawings[file.slice(0, -4)] = [box, body, /data-juice="(#\w+)"/.exec(svg)?.[1] ?? ""];
  }
  const parts = JSON.parse(readFileSync(new URL("parts.json", ICONS), "utf8"));
  const made = { ICON_SHEET: drawings, MADE_OF: parts.made_of, SEAT_MARKS: parts.seat_marks };
  return Object.entries(made)
    .map(([name, each]) => `export const ${name} = ${JSON.stringify(each)};`)
    .join("\n");
}

registerHooks({
  resolve(name, context, next) {
    if (name.endsWith("/icon-sheet.js")) return { url: SHEET, shortCircuit: true };
    return next(name, context);
  },
  load(url, context, next) {
    if (url !== SHEET) return next(url, context);
    return { format: "module", source: iconSheet(), shortCircuit: true };
  },
});

/** Observers of sizes and of what is in sight, which nothing tells here but a test (`tell` in dom.js). */
class ObserverStub {
  /** @type {Set<ObserverStub>} */
  static all = new Set();

  /** @param {(entries: any[], observer: any) => void} heard */
  constructor(heard) {
    this.heard = heard;
    /** @type {Set<Element>} */
    this.seen = new Set();
    ObserverStub.all.add(this);
  }

  /** @param {Element} node */
  observe(node) {
    this.seen.add(node);
  }

  /** @param {Element} node */
  unobserve(node) {
    this.seen.delete(node);
  }

  disconnect() {
    this.seen.clear();
    ObserverStub.all.delete(this);
  }
}
class ResizeObserverStub extends ObserverStub {}
class IntersectionObserverStub extends ObserverStub {}

const page = new Window({
  url: ORIGIN,
  settings: {
    disableCSSFileLoading: true,
    disableIframePageLoading: true,
    disableJavaScriptFileLoading: true,
    errorCapture: "disabled", // an error in a listener is the test's
    navigation: { disableMainFrameNavigation: true },
  },
});

/** @param {unknown} asked */
const nothingOutside = (asked) => {
  complaints.push(`asked for ${asked}`);
  return Promise.reject(new TypeError("a page of a test fetches nothing"));
};

const built = new Set(Object.getOwnPropertyNames(globalThis));
for (const name of Object.getOwnPropertyNames(page)) {
  if (built.has(name) && !OF_PAGE.has(name)) continue;
  const value = /** @type {any} */ (page)[name];
  const isMethod = typeof value === "function" && /^[a-z]/.test(name);
  Object.defineProperty(
    globalThis,
    name,
    isMethod
      ? { value: value.bind(page), writable: true, configurable: true }
      : {
          get: () => /** @type {any} */ (page)[name],
          set: (other) => Object.assign(page, { [name]: other }),
          configurable: true,
        },
  );
}
Object.assign(globalThis, {
  window: globalThis, // one global object, as in a page: what is mocked is mocked for both
  ResizeObserver: ResizeObserverStub,
  IntersectionObserver: IntersectionObserverStub,
  fetch: nothingOutside,
  performance: { now: () => Date.now() }, // it stands still with the clock
  requestAnimationFrame: (/** @type {(now: number) => void} */ act) =>
    setTimeout(() => act(Date.now()), 16),
  cancelAnimationFrame: (/** @type {number} */ asked) => clearTimeout(asked),
});

// Nothing is laid out here: each element has room for a plot, and lies nowhere.
for (const [name, px] of Object.entries({ clientWidth: 600, clientHeight: 200 })) {
  Object.defineProperty(Element.prototype, name, { get: () => px, configurable: true });
}

// happy-dom tells of a new hash, too, where a page changes its own address: browsers do not.
/** @type {Set<string>} */
const untold = new Set();
const tells = page.dispatchEvent.bind(page);
page.dispatchEvent = (event) =>
  (event.type === "hashchange" && untold.has(event.newURL ?? "")) || tells(event);
for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
  const change = history[name].bind(history);
  history[name] = (data, unused, url) => {
    change(data, unused, url);
    untold.add(location.href);
  };
}
globalThis.dispatchEvent = /** @type {any} */ (page.dispatchEvent);

/**
 * Opens an address before anything is there.
 *
 * @param {string} address below ORIGIN
 */
export function openAt(address) {
  page.happyDOM.setURL(ORIGIN + address);
  untold.add(location.href);
}

/**
 * Another hash comes into the address: by the reader, a link, or the way back.
 *
 * @param {string} hash
 */
export function hashBecomes(hash) {
  openAt(location.href.slice(ORIGIN.length).replace(/#.*|$/, hash));
  const event = new HashChangeEvent("hashchange", { newURL: `${location.href}!` }); // not that one
  tells(event);
}

/** Whatever listens at the page or the document: with the next test nobody does.
 * @type {(() => void)[]} */
const listening = [];
for (const target of [/** @type {any} */ (page), /** @type {any} */ (page).document]) {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (/** @type {any[]} */ ...what) => {
    listen(...what);
    listening.push(() => target.removeEventListener(...what));
  };
}
globalThis.addEventListener = /** @type {any} */ (page).addEventListener;

/** @type {string[]} */
let complaints = [];
/** @type {RegExp[]} */
let expected = [];
for (const level of /** @type {const} */ (["error", "warn"])) {
  console[level] = (...words) => complaints.push(`${level}: ${words.join(" ")}`);
}

/**
 * This test provokes that message.
 *
 * @param {RegExp} pattern
 */
export function expectSaid(pattern) {
  expected.push(pattern);
}

/** The observers that live. */
export const observers = ObserverStub.all;
/** happy-dom's own controls. */
export const controls = page.happyDOM;

/** What ends what a test has put on the page: its timers would reach into the next one.
 * @type {(() => void)[]} */
const ends = [];

/** @param {() => void} end done once the test is over */
export function atEnd(end) {
  ends.push(end);
}

beforeEach(() => {
  for (const end of listening.splice(0)) end();
  openAt("");
  controls.setViewport({ width: 1440, height: 900 });
  Object.assign(page.happyDOM.settings.device, {
    prefersColorScheme: "light",
    prefersReducedMotion: "no-preference",
  });
  for (const node of [document.documentElement, document.body]) {
    for (const name of node.getAttributeNames()) node.removeAttribute(name);
  }
  document.head.replaceChildren();
  // The sheet of drawings stays: `icons.js` knows what it has put into it.
  document.body.replaceChildren(...document.body.querySelectorAll(":scope > #jamlab-icons"));
  localStorage.clear();
  sessionStorage.clear();
  observers.clear();
  complaints = [];
  expected = [];
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  mock.timers.reset();
  const loud = complaints.filter((words) => !expected.some((pattern) => pattern.test(words)));
  assert.deepEqual(loud, [], "what the page said");
});
