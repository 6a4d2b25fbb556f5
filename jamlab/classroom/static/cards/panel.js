// "Read cards": the teacher's camera reads the printed cards that pupils hold up. A confirmed
// reading is sent and stored at once; only what the database returns counts. The camera stops when
// the panel is removed.

import { home } from "../home.js";
import { cameras, NoCamera, started, stopped } from "./camera.js";
import { Tally } from "./tally.js";
import { View } from "./view.js";
import { listed, meanings } from "./words.js";

/** @typedef {import("./aruco").Seen} Seen */
/** @typedef {import("../types").TeacherState} TeacherState */
/** @typedef {{ number: string, state: TeacherState | null,
 *   act: Act }} Page */

const PAUSE = 500; // ms between two posts
const MISSING_PART =
  "Cards cannot be read with this installation: its reader (js-aruco2) is missing. You can count " +
  "hands instead.";
const GONE_AWAY = "The camera has gone away. Plug it in again, and try again.";

export class Panel {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.runs = 0; // number of camera starts: messages from an earlier one are ignored
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {Worker | null} */
    this.worker = null;
    this.shot = document.createElement("canvas");
    this.tally = new Tally();
    this.of = ""; // round and vote of the tally
    /** @type {Map<number, number>} confirmed, not yet stored */
    this.waiting = new Map();
    this.posting = false;
    this.paused = false;
    this.complete = false;
    /** @type {Seen[]} */
    this.seen = [];
    this.view = new View(this, `${home}teach/${page.number}/cards.pdf`);
  }

  /** @param {string} [device] id of the camera; default: the browser's choice */
  async start(device) {
    this.stop();
    const run = this.runs;
    this.view.wrong("");
    this.show();
    try {
      const stream = await started(this.view.video, device);
      if (run !== this.runs) return stopped(stream);
      this.stream = stream;
      const [track] = stream.getVideoTracks();
      track.addEventListener("ended", () => run === this.runs && this.wrong(GONE_AWAY));
      this.view.offer(await cameras(), track.getSettings().deviceId);
      if (run === this.runs) this.read();
    } catch (error) {
      if (!(error instanceof NoCamera)) throw error;
      if (run === this.runs) this.wrong(error.message);
    }
  }

  /** Stop reading and release the camera. */
  stop() {
    this.runs++;
    stopped(this.stream);
    this.worker?.terminate();
    this.stream = this.worker = null;
    this.view.video.srcObject = null;
    this.seen = [];
  }

  /** @param {string} words */
  wrong(words) {
    this.stop();
    this.view.wrong(words);
    this.show();
  }

  /** Start reading: one picture to the worker, the next when this one is done. */
  read() {
    const run = this.runs;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => run === this.runs && this.wrong(MISSING_PART));
    worker.addEventListener("message", ({ data }) => {
      if (run !== this.runs) return;
      if (!data.seen) this.wrong(MISSING_PART);
      else this.heard(data.seen);
    });
    this.worker = worker;
    this.look();
  }

  look() {
    const { video, element } = this.view;
    const { videoWidth: width, videoHeight: height } = video;
    if (!this.worker) return;
    if (!element.isConnected) return this.stop(); // the dialog shows something else
    if (this.paused || !width) {
      const run = this.runs;
      setTimeout(() => run === this.runs && this.look(), 100);
      return this.show();
    }
    this.shot.width = width;
    this.shot.height = height;
    const pen = this.shot.getContext("2d", { willReadFrequently: true });
    if (!pen) return;
    pen.drawImage(video, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    this.worker.postMessage({ width, height, data }, [data.buffer]);
  }

  /** @param {Seen[]} seen in one picture */
  heard(seen) {
    if (!this.paused) {
      this.seen = seen;
      if (this.isOpen()) this.add(seen);
    }
    this.show();
    requestAnimationFrame(() => this.look());
  }

  /** @param {Seen[]} seen */
  add(seen) {
    const edges = this.meanings.length;
    for (const [card, edge] of this.tally.add(seen)) {
      if (card <= this.view.cards && edge < edges) this.waiting.set(card, edge);
    }
    this.send();
  }

  /** Send confirmed readings; lost ones are sent again. */
  async send() {
    if (this.posting || !this.waiting.size) return;
    this.posting = true;
    const { of, waiting } = this;
    const values = Object.fromEntries(waiting);
    const why = await this.page.act("cards", { values });
    for (const [card, edge] of Object.entries(values)) {
      if (!why && waiting.get(Number(card)) === edge) waiting.delete(Number(card));
    }
    this.show();
    await new Promise((done) => setTimeout(done, PAUSE));
    this.posting = false;
    if (of === this.of && this.isOpen()) this.send();
  }

  /** Return whether cards are counted now; another round or vote starts a new tally. */
  isOpen() {
    const state = this.page.state;
    const of = `${state?.round}/${state?.vote}`;
    if (of !== this.of) {
      this.of = of;
      this.tally = new Tally();
      this.waiting = new Map();
      this.paused = this.complete = false;
    }
    return state?.stage === "open";
  }

  get meanings() {
    const question = this.page.state?.question;
    return question ? meanings(question) : [];
  }

  /** @param {boolean} wanted pause or resume reading */
  hold(wanted) {
    this.paused = wanted;
    this.seen = [];
    this.show();
  }

  show() {
    const isOpen = this.isOpen();
    const counted = new Set(this.page.state?.cards ?? []);
    const all = Array.from({ length: this.view.cards }, (_, n) => n + 1);
    const missing = all.filter((card) => !counted.has(card));
    if (missing.length) this.complete = false;
    else if (isOpen && !this.complete && !this.waiting.size) {
      this.complete = this.paused = true; // a card on its way down changes nothing
    }
    this.view.show({
      counted,
      seen: this.paused ? [] : this.seen,
      meanings: this.meanings,
      note: this.note(isOpen, missing),
      isOpen,
      isPaused: this.paused,
    });
  }

  /**
   * Update the hint for the teacher.
   * @param {boolean} isOpen
   * @param {number[]} missing
   */
  note(isOpen, missing) {
    if (!isOpen) return "No question is open, so no cards are counted.";
    if (this.paused && !missing.length) return "All cards are counted. They can come down.";
    if (this.paused) return "Paused: no card is read until you read on.";
    const edges = this.meanings.length;
    const none = this.seen.filter(({ edge }) => edge !== null && edge >= edges);
    if (none.length) return `Card ${named(none)}: there are only ${edges} answers.`;
    const more = this.seen.filter(({ card }) => card > this.view.cards);
    if (more.length) return `Card ${named(more)} is more than you gave out.`;
    return missing.length ? `Missing: ${listed(missing)}.` : "";
  }
}

/** @param {Seen[]} seen */
function named(seen) {
  return listed(seen.map(({ card }) => card).sort((a, b) => a - b));
}

/**
 * Return the panel for the projector's dialog; it ends when the dialog closes or shows something
 * else.
 * @param {Page} page
 * @returns {Node[]}
 */
export function readCards(page) {
  const panel = new Panel(page);
  const dialog = document.querySelector("dialog");
  dialog?.addEventListener("close", () => panel.stop(), { once: true });
  queueMicrotask(() => panel.start());
  return [panel.view.element];
}
