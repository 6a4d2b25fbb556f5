// A recorded conversation between a page and its program (`conversation.py`), played to a widget: what the
// widget sends must be what the page sent then, and what the program told then is told.
import assert from "node:assert/strict";
import { fixture } from "../dom.js";

/** @typedef {{ "=": unknown } | { keep: number, then: unknown[] | string } | { at: { [name: string]: Change }, gone?: string[] }} Change
 * @typedef {[trait: string, change: Change][]} Told
 * @typedef {{ do: string, [name: string]: any }} Said
 * @typedef {{ said: Said, told: Told, later?: Told }} Step `later`: what is told after more work */

/**
 * @param {any} before
 * @param {Change} change
 * @returns {any}
 */
function changed(before, change) {
  if ("=" in change) return change["="];
  if ("then" in change) return before.slice(0, change.keep).concat(change.then);
  const now = { ...before };
  for (const name of change.gone ?? []) delete now[name];
  for (const [name, each] of Object.entries(change.at)) now[name] = changed(before[name], each);
  return now;
}

/**
 * The model of a widget whose program is a recorded conversation.
 *
 * @template {object} Traits
 */
export class Conversation {
  /**
   * @param {string} name of the fixture
   * @param {object} [more] traits that are otherwise than recorded
   */
  constructor(name, more = {}) {
    const { first, steps } = fixture(name);
    this.state = /** @type {Traits} */ ({ ...first, ...more });
    /** @type {Step[]} */
    this.steps = steps;
    /** What comes first of the steps that are left. */
    this.at = 0;
    /** What was said beside the conversation: messages that a test allows. @type {Said[]} */
    this.beside = [];
    /** @type {(said: Said) => boolean} */
    this.isBeside = () => false;
    /** @type {Told | null} */
    this.later = null;
    /** What the program tells as soon as it `answers`: never before the page has said all.
     * @type {Told[]} */
    this.held = [];
    /** @type {Map<string, Set<() => void>>} */
    this.heard = new Map();
    this.send = this.send.bind(this);
  }

  /** The message that the page is to send next; undefined at the end. */
  get next() {
    return this.steps[this.at]?.said;
  }

  /** @template {keyof Traits} Name @param {Name} name */
  get(name) {
    return this.state[name];
  }

  /** @param {keyof Traits} name @param {any} value */
  set(name, value) {
    this.state[name] = value;
    for (const heard of this.heard.get(`change:${String(name)}`) ?? []) heard();
  }

  /** @param {string} event @param {() => void} heard */
  on(event, heard) {
    this.heard.set(event, (this.heard.get(event) ?? new Set()).add(heard));
  }

  /** @param {string} event @param {() => void} heard */
  off(event, heard) {
    this.heard.get(event)?.delete(heard);
  }

  save_changes() {}

  /** @param {any} message */
  send(message) {
    const said = JSON.parse(JSON.stringify(message));
    if (this.isBeside(said)) {
      this.beside.push(said);
      return;
    }
    assert.deepEqual(said, this.next, `step ${this.at}`);
    const { told, later } = this.steps[this.at];
    this.at += 1;
    this.later = later ?? null;
    this.held.push(told);
  }

  /** The program tells what came of all that was said. */
  answers() {
    while (this.held.length) this.tell(this.held.shift() ?? []);
  }

  /** The program has done what was under way. */
  work() {
    this.answers();
    const { later } = this;
    this.later = null;
    if (later) this.tell(later);
  }

  /** @param {Told} told */
  tell(told) {
    const news = /** @type {[keyof Traits, unknown][]} */ (
      told.map(([trait, change]) => [
        trait,
        changed(this.state[/** @type {keyof Traits} */ (trait)], change),
      ])
    );
    for (const [trait, value] of news) this.set(trait, value);
  }
}
