// Screen-reader messages about a game: every event once and in order, several in one message.

import { h } from "./dom.js";

const SPEECH_QUIET = 400; // ms without another event after which a message is spoken
const SPEECH_LONGEST = 3000; // ms after which it is spoken even if events continue
const SPEECH_RUN = 3; // minimum run of events of one kind, without a choice, told in one sentence

/** An event in words; `kind` is "" for one that is spoken by itself. */
/** @typedef {{ kind: string, words: string }} Spoken */

export class Speech {
  node = h("p", { class: "jl-sr", role: "status", "aria-live": "polite" });
  /** @type {Spoken[]} */
  waiting = [];
  timer = 0;
  since = 0;

  /** @param {Spoken[]} events later than all events passed before */
  tell(events) {
    if (!events.length) return;
    if (!this.waiting.length) this.since = Date.now();
    this.waiting.push(...events);
    clearTimeout(this.timer);
    const longest = this.since + SPEECH_LONGEST - Date.now();
    this.timer = setTimeout(() => this.speak(), Math.max(0, Math.min(SPEECH_QUIET, longest)));
  }

  /**
   * Discards pending and spoken events: for another viewpoint or another position.
   *
   * @param {string} words spoken instead
   */
  instead(words) {
    this.end();
    this.node.textContent = "";
    this.tell(words ? [{ kind: "", words }] : []);
  }

  speak() {
    const words = inSentences(this.waiting);
    this.waiting = [];
    // The same text again counts as a new message only if it differs.
    this.node.textContent = words === this.node.textContent ? `${words}\u00a0` : words;
  }

  end() {
    clearTimeout(this.timer);
    this.waiting = [];
  }
}

/**
 * Returns the text of position n of a story, and the kind of events it can be merged with.
 *
 * @param {Story} story
 * @param {string} view
 * @param {number} n
 * @returns {Spoken}
 */
export function spokenOf(story, view, n) {
  const { kind, node } = n ? story.event(n) : { kind: "", node: "choice" };
  return { kind: node === "choice" ? "" : kind, words: story.says(view)[n] };
}

/**
 * Returns a sentence for each event; one for a deal, or another run of events of one kind.
 *
 * @param {Spoken[]} events
 */
export function inSentences(events) {
  const sentences = [];
  for (let from = 0, to = 0; from < events.length; from = to) {
    const { kind } = events[from];
    to = from + 1;
    while (kind && events[to]?.kind === kind) to++;
    const words = events.slice(from, to).map((event) => event.words);
    sentences.push(...(words.length < SPEECH_RUN ? words : [inOne(words)]));
  }
  return sentences.filter((words) => words).join(". ");
}

/**
 * Merges sentences into one: those that begin with the same name are grouped and their common part
 * is said once, "Ann is dealt a 4, 3, 12; Bo is dealt a card 3 times".
 *
 * @param {string[]} sentences
 */
function inOne(sentences) {
  const groups = Map.groupBy(sentences, (sentence) => sentence.split(" ", 1)[0]);
  const parts = [...groups.values()].map((alike) => {
    const words = alike.map((sentence) => sentence.split(" "));
    const [first] = words;
    if (new Set(alike).size === 1)
      return alike.length > 1 ? `${alike[0]} ${alike.length} times` : alike[0];
    const common = first.findIndex((word, i) => words.some((each) => each[i] !== word));
    const ends = words.map((each) => each.slice(common).join(" "));
    return [...first.slice(0, common), ends.join(", ")].join(" ");
  });
  return parts.join("; ");
}
