// For tests of the DOM: what a person does to a page and finds on it, and what our pages are mounted with.
import assert from "node:assert/strict";
import { mock } from "node:test";
import { computeAccessibleName, getRole } from "dom-accessibility-api";
import { observers } from "./page.js";

export { fixture, sceneOf } from "./fixture.js";
export { atEnd, controls, expectSaid, hashBecomes, ORIGIN, openAt } from "./page.js";

/** @typedef {string | RegExp} Wanted */

const PATIENCE = 4000; // looks at what is waited for

// -- what is there ---------------------------------------------------------------------------------

/**
 * A matching element; an error if there is none.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any}
 */
export function one(selector, within = document) {
  const found = within.querySelector(selector);
  assert(found, `there is no ${selector}`);
  return found;
}

/**
 * All matching elements.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any[]}
 */
export function all(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

/**
 * Whether an element and all around it is shown, as far as its markup says so: no sheet is looked at.
 *
 * @param {Element | null} node
 * @returns {boolean}
 */
export function isShown(node) {
  if (!node?.isConnected) return false;
  for (let at = /** @type {Element | null} */ (node); at; at = at.parentElement) {
    if (at.hasAttribute("hidden") || /display:\s*none/.test(at.getAttribute("style") ?? "")) {
      return false;
    }
    if (at.localName === "dialog" && !at.hasAttribute("open")) return false;
    const around = at.parentElement;
    const folded = around?.localName === "details" && !around.hasAttribute("open");
    if (folded && at.localName !== "summary") return false;
  }
  return true;
}

// What is not shown has no place, as in a browser; all else lies somewhere.
Element.prototype.getClientRects = function () {
  return /** @type {never} */ (isShown(this) ? [this.getBoundingClientRect()] : []);
};

/**
 * The text that is shown of an element, its blanks as one; "" if it is hidden.
 *
 * @param {Element} node
 * @returns {string}
 */
export function textOf(node) {
  if (!isShown(node)) return "";
  const walk = (/** @type {Element} */ at) => {
    let words = "";
    for (const child of at.childNodes) {
      if (child.nodeType === 3) words += child.textContent;
      else if (child.nodeType === 1 && isShown(/** @type {Element} */ (child))) {
        words += walk(/** @type {Element} */ (child));
      }
    }
    return words;
  };
  return walk(node).replace(/\s+/g, " ").trim();
}

const unstyled = /** @type {any} */ ({ getPropertyValue: () => "", visibility: "", display: "" });
const NAMED = { computedStyleSupportsPseudoElements: false, getComputedStyle: () => unstyled };

/**
 * The name that a screen reader says.
 *
 * @param {Element} node
 */
export function nameOf(node) {
  return computeAccessibleName(node, NAMED);
}

/**
 * @param {Wanted | undefined} wanted
 * @param {string} got
 */
function fits(wanted, got) {
  if (wanted === undefined) return true;
  return typeof wanted === "string" ? got === wanted : wanted.test(got);
}

/**
 * What is shown and has this role, and perhaps this name.
 *
 * @param {string} role
 * @param {Wanted} [name]
 * @param {ParentNode} [within]
 * @returns {any[]}
 */
export function allByRole(role, name, within = document) {
  return all("*", within).filter(
    (node) => getRole(node) === role && isShown(node) && fits(name, nameOf(node)),
  );
}

/**
 * The one element with this role and name that is shown; an error if there is none, or more.
 *
 * @param {string} role
 * @param {Wanted} [name]
 * @param {ParentNode} [within]
 * @returns {any}
 */
export function byRole(role, name, within = document) {
  const found = allByRole(role, name, within);
  const names = () => allByRole(role, undefined, within).map((node) => nameOf(node));
  if (found.length !== 1) {
    assert.fail(`${found.length} of ${role} ${name}; there are: ${names().join(" | ")}`);
  }
  return found[0];
}

/**
 * The one control that is labelled so.
 *
 * @param {Wanted} label
 * @param {ParentNode} [within]
 * @returns {any}
 */
export function byLabel(label, within = document) {
  const found = all("*", within).filter(
    (node) =>
      (node.matches("input, select, textarea, meter, output, [aria-label], [aria-labelledby]") ||
        node.hasAttribute("role")) &&
      isShown(node) &&
      fits(label, nameOf(node).trim()),
  );
  assert.equal(found.length, 1, `${found.length} are labelled ${label}`);
  return found[0];
}

/**
 * Asserts which element has the focus. (Node would take minutes to write two elements side by side.)
 *
 * @param {Element | null | undefined} node
 */
export function hasFocus(node) {
  const there = document.activeElement;
  assert(node && there === node, `the focus is on ${there?.outerHTML.slice(0, 200)}`);
}

// -- what a person does ----------------------------------------------------------------------------

/**
 * A click with the mouse, as the browser tells of it; a disabled control hears nothing.
 *
 * @param {Element} node
 * @param {MouseEventInit} [how]
 */
export function click(node, how = {}) {
  assert(isShown(node), "what is clicked is not shown");
  const told = { bubbles: true, cancelable: true, composed: true, button: 0, ...how };
  node.dispatchEvent(new PointerEvent("pointerdown", told));
  node.dispatchEvent(new MouseEvent("mousedown", told));
  const focused = /** @type {HTMLElement | null} */ (
    node.closest("button, input, select, textarea, a[href], [tabindex], summary")
  );
  focused?.focus();
  node.dispatchEvent(new PointerEvent("pointerup", told));
  node.dispatchEvent(new MouseEvent("mouseup", told));
  node.dispatchEvent(new MouseEvent("click", { ...told, detail: 1 }));
}

const HELD = { Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" };

/**
 * Presses a key on an element, or on what has the focus: "a", "Shift+ArrowDown". What a browser does by itself
 * is done too: Enter and the blank press a button. True if the page took the key for itself.
 *
 * @param {string} combination
 * @param {Element | null} [node]
 */
export function press(combination, node = document.activeElement ?? document.body) {
  assert(node);
  const parts = combination === "+" ? ["+"] : combination.split("+");
  const key = parts.pop() || "+";
  /** @type {KeyboardEventInit} */
  const told = {
    key: key === "Space" ? " " : key,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const held = parts.map((part) => [HELD[/** @type {keyof typeof HELD} */ (part)], true]);
  const event = new KeyboardEvent("keydown", { ...told, ...Object.fromEntries(held) });
  node.dispatchEvent(event);
  const presses = told.key === "Enter" || told.key === " ";
  if (!event.defaultPrevented && presses && node.matches("button, summary, a[href]")) {
    /** @type {HTMLElement} */ (node).click();
  }
  const dialog = /** @type {HTMLDialogElement | null} */ (node.closest("dialog"));
  if (!event.defaultPrevented && key === "Escape") dialog?.close();
  node.dispatchEvent(new KeyboardEvent("keyup", { ...told, ...Object.fromEntries(held) }));
  return event.defaultPrevented;
}

/**
 * Writes into a field, as if all at once; `change` comes when it is left or Enter is pressed.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} words
 */
export function write(field, words) {
  field.focus();
  field.value = words;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: words }));
}

/**
 * Writes into a field and leaves it.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} words
 */
export function enter(field, words) {
  write(field, words);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Chooses in a list, by value or by the words.
 *
 * @param {HTMLSelectElement} list
 * @param {string} wanted
 */
export function choose(list, wanted) {
  const options = [...list.options];
  const found = options.find((each) => each.value === wanted || each.textContent === wanted);
  assert(found, `there is no ${wanted} among ${options.map((each) => each.value).join(", ")}`);
  list.value = found.value;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Gives an element a size and tells who observes it.
 *
 * @param {Element} node
 * @param {number} width
 * @param {number} [height]
 */
export function resized(node, width, height = 600) {
  const box = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  node.getBoundingClientRect = () => /** @type {DOMRect} */ ({ ...box, toJSON: () => box });
  tell(ResizeObserver, node, { target: node, contentRect: box });
}

/**
 * Brings an element into sight for those who wait for it.
 *
 * @param {Element} node
 */
export function comesIntoSight(node) {
  tell(IntersectionObserver, node, { target: node, isIntersecting: true, intersectionRatio: 1 });
}

/**
 * @param {Function} kind
 * @param {Element} node
 * @param {object} entry
 */
function tell(kind, node, entry) {
  for (const observer of [...observers]) {
    if (observer instanceof kind && observer.seen.has(node)) observer.heard([entry], observer);
  }
}

// -- time ------------------------------------------------------------------------------------------

/** From now on time stands still, until `pass`: timers, frames and the date. */
export function stopClock() {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
}

/**
 * Lets so much time pass, and what was promised meanwhile be done.
 *
 * @param {number} ms
 */
export async function pass(ms) {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

const soon = globalThis.setTimeout;

/**
 * Waits for what takes the machine a moment, such as unpacking; time itself may stand still.
 *
 * @param {() => unknown} isSo
 * @param {string} what
 */
export async function until(isSo, what) {
  for (let waits = 0; !isSo(); waits++) {
    assert(waits < PATIENCE, `never came: ${what}`);
    await /** @type {Promise<void>} */ (new Promise((done) => soon(done, 5)));
  }
}

/** What was promised is done: queued reactions, and reactions to those. */
export async function settled() {
  for (let round = 0; round < 3; round++) {
    await /** @type {Promise<void>} */ (new Promise((done) => setImmediate(done)));
  }
}

// -- what our pages are mounted with ---------------------------------------------------------------

/** An empty element in the page, for one widget. */
export function place() {
  const node = document.createElement("div");
  document.body.append(node);
  return node;
}

/**
 * A cell of a notebook without a notebook: the traits, `sent` messages, and `hear` for those from Python.
 *
 * @param {{ [trait: string]: unknown }} traits
 */
export function cell(traits) {
  const values = { ...traits };
  /** @type {Map<string, Set<Function>>} */
  const heard = new Map();
  /** @type {any[]} */
  const sent = [];
  const tell = (/** @type {string} */ event, /** @type {unknown[]} */ ...words) => {
    for (const act of [...(heard.get(event) ?? [])]) act(...words);
  };
  const model = {
    get: (/** @type {string} */ name) => values[name],
    set(/** @type {string} */ name, /** @type {unknown} */ value) {
      if (values[name] === value) return;
      values[name] = value;
      tell(`change:${name}`);
    },
    on(/** @type {string} */ event, /** @type {Function} */ act) {
      heard.set(event, (heard.get(event) ?? new Set()).add(act));
    },
    off(/** @type {string} */ event, /** @type {Function} */ act) {
      heard.get(event)?.delete(act);
    },
    saved: 0,
    save_changes() {
      model.saved++;
    },
    send: (/** @type {unknown} */ message) => sent.push(message),
  };
  const hear = (/** @type {unknown} */ message, /** @type {unknown[]} */ buffers = []) =>
    tell("msg:custom", message, buffers);
  return { model: /** @type {any} */ (model), el: place(), sent, hear };
}
