// View of the panel: camera picture, cards counted, problems.

import { outlines } from "./outlines.js";
import { EDGES } from "./words.js";

/** @typedef {import("./aruco").Seen} Seen */
/** @typedef {{ start: (device?: string) => void, hold: (wanted: boolean) => void,
 *   show: () => void, paused: boolean }} Does */

export const MOST = 50;
const GIVEN = "jamlab-cards-given";

export class View {
  /**
   * @param {Does} does
   * @param {string} sheets address of the cards as PDF
   */
  constructor(does, sheets) {
    this.video = made("video", "");
    this.video.muted = this.video.playsInline = true;
    this.video.setAttribute("aria-label", "What the camera sees, mirrored");
    this.canvas = made("canvas", "");
    this.canvas.ariaHidden = "true";
    this.trouble = made("p", "trouble");
    this.trouble.setAttribute("role", "alert");
    const camera = made("div", "camera", this.video, this.canvas, this.trouble);

    this.count = made("p", "count");
    this.count.setAttribute("role", "status");
    this.chips = made("ol", "chips");
    this.note = made("p", "note");
    this.legend = made("ol", "legend");
    this.given = made("input", "");
    Object.assign(this.given, { type: "number", min: "1", max: `${MOST}`, value: kept() });
    this.given.addEventListener("input", () => does.show());
    this.given.addEventListener("change", () => {
      this.given.value = String(this.cards);
    });
    const given = made("label", "", "Cards given out: 1 to ", this.given);
    this.pause = button("Pause", () => does.hold(!does.paused));
    this.again = button("Try again", () => does.start());
    const buttons = made("p", "buttons", this.pause, this.again);
    this.which = made("select", "");
    this.which.ariaLabel = "Camera";
    this.which.hidden = true;
    this.which.addEventListener("change", () => does.start(this.which.value));
    const print = made("a", "", "Print cards");
    Object.assign(print, { href: sheets, target: "_blank", rel: "noopener" });
    const foot = made("p", "foot", print, this.which);
    const beside = made("div", "beside", this.count, this.chips, this.note, given, buttons, foot);
    this.element = made("div", "reading", made("div", "", camera, this.legend), beside);
    this.wrong("");
  }

  /** Number of cards given out, numbered from 1. */
  get cards() {
    return Math.min(MOST, Math.max(1, Math.round(Number(this.given.value)) || 1));
  }

  /** @param {string} words the problem; "" for none */
  wrong(words) {
    this.trouble.textContent = words;
    this.trouble.hidden = this.again.hidden = !words;
  }

  /**
   * Offer a choice of cameras if there are several.
   * @param {MediaDeviceInfo[]} found
   * @param {string | undefined} now
   */
  offer(found, now) {
    const options = found.map(({ label, deviceId }, n) => {
      const option = made("option", "", label || `Camera ${n + 1}`);
      option.value = deviceId;
      option.selected = deviceId === now;
      return option;
    });
    this.which.replaceChildren(...options);
    this.which.hidden = found.length < 2;
  }

  /**
   * @param {{ counted: Set<number>, seen: Seen[], meanings: string[], note: string,
   *   isOpen: boolean, isPaused: boolean }} now
   */
  show({ counted, seen, meanings, note, isOpen, isPaused }) {
    keep(this.given.value);
    const all = Array.from({ length: this.cards }, (_, n) => n + 1);
    const number = all.filter((card) => counted.has(card)).length;
    changed(this.count, `${number} of ${all.length}`, () => [
      made("b", "", String(number)),
      ` of ${all.length} cards counted`,
    ]);
    changed(this.note, note, () => [note]);
    changed(this.legend, meanings.join(), () =>
      meanings.map((words, n) => made("li", "", made("b", "", EDGES[n]), ` ${words}`)),
    );
    const looks = all.map((card) => (counted.has(card) ? `+${card}` : card)).join();
    changed(this.chips, looks, () => all.map((card) => chip(card, counted.has(card))));
    changed(this.pause, String(isPaused), () => [isPaused ? "Read on" : "Pause"]);
    this.pause.hidden = !isOpen;
    this.element.classList.toggle("paused", isPaused);
    const { videoWidth, videoHeight } = this.video;
    if (videoWidth && this.canvas.width !== videoWidth) {
      this.canvas.width = videoWidth;
      this.canvas.height = videoHeight;
    }
    outlines(this.canvas, seen, counted);
  }
}

/**
 * @param {number} card
 * @param {boolean} isCounted
 */
function chip(card, isCounted) {
  const unseen = made("span", "unseen", isCounted ? " counted" : " missing");
  return made("li", isCounted ? "counted" : "", String(card), unseen);
}

/**
 * Redraw a part only if its key changed, so that screen readers announce it once.
 * @param {HTMLElement} node
 * @param {string} of
 * @param {() => (Node | string)[]} parts
 */
function changed(node, of, parts) {
  if (node.dataset.of === of) return;
  node.dataset.of = of;
  node.replaceChildren(...parts());
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} name
 * @param {(Node | string)[]} parts
 */
function made(tag, name, ...parts) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...parts);
  return node;
}

/**
 * @param {string} words
 * @param {() => void} does
 */
function button(words, does) {
  const node = made("button", "", words);
  node.type = "button";
  node.addEventListener("click", does);
  return node;
}

function kept() {
  try {
    return localStorage.getItem(GIVEN) ?? "24";
  } catch {
    return "24";
  }
}

/** @param {string} value */
function keep(value) {
  try {
    if (value) localStorage.setItem(GIVEN, value);
  } catch {
    // Not stored: asked again next time.
  }
}
