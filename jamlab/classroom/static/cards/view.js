// View of the panel: camera picture, cards counted, problems.

import { h, redraw } from "../elements.js";
import { button } from "../projector/parts.js";
import { store, stored } from "../storage.js";
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
    this.video = h("video", { "aria-label": "What the camera sees, mirrored" });
    this.video.muted = this.video.playsInline = true;
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.trouble = h("p", { class: "trouble", role: "alert" });
    const camera = h("div", { class: "camera" }, this.video, this.canvas, this.trouble);

    this.count = h("p", { class: "count", role: "status" });
    this.chips = h("ol", { class: "chips" });
    this.note = h("p", { class: "note" });
    this.legend = h("ol", { class: "legend" });
    this.given = h("input", {
      type: "number",
      min: 1,
      max: MOST,
      value: stored(GIVEN) || "24",
      oninput: () => does.show(),
      onchange: () => {
        this.given.value = String(this.cards);
      },
    });
    const given = h("label", null, "Cards given out: 1 to ", this.given);
    this.pause = button("Pause", () => does.hold(!does.paused));
    this.again = button("Try again", () => does.start());
    const buttons = h("p", { class: "buttons" }, this.pause, this.again);
    this.which = h("select", {
      "aria-label": "Camera",
      hidden: true,
      onchange: () => does.start(this.which.value),
    });
    const print = h("a", { href: sheets, target: "_blank", rel: "noopener" }, "Print cards");
    const foot = h("p", { class: "foot" }, print, this.which);
    const beside = h(
      "div",
      { class: "beside" },
      this.count,
      this.chips,
      this.note,
      given,
      buttons,
      foot,
    );
    this.element = h("div", { class: "reading" }, h("div", null, camera, this.legend), beside);
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
    const options = found.map(({ label, deviceId: value }, n) =>
      h("option", { value, selected: value === now }, label || `Camera ${n + 1}`),
    );
    this.which.replaceChildren(...options);
    this.which.hidden = found.length < 2;
  }

  /**
   * @param {{ counted: Set<number>, seen: Seen[], meanings: string[], note: string,
   *   isOpen: boolean, isPaused: boolean }} now
   */
  show({ counted, seen, meanings, note, isOpen, isPaused }) {
    if (this.given.value) store(GIVEN, this.given.value);
    const all = Array.from({ length: this.cards }, (_, n) => n + 1);
    const number = all.filter((card) => counted.has(card)).length;
    redraw(this.count, `${number} of ${all.length}`, () => [
      h("b", null, String(number)),
      ` of ${all.length} cards counted`,
    ]);
    redraw(this.note, note, () => [note]);
    redraw(this.legend, meanings.join(), () =>
      meanings.map((words, n) => h("li", null, h("b", null, EDGES[n]), ` ${words}`)),
    );
    const looks = all.map((card) => (counted.has(card) ? `+${card}` : card)).join();
    redraw(this.chips, looks, () => all.map((card) => chip(card, counted.has(card))));
    redraw(this.pause, String(isPaused), () => [isPaused ? "Read on" : "Pause"]);
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

/** @param {number} card @param {boolean} isCounted */
function chip(card, isCounted) {
  const unseen = h("span", { class: "unseen" }, isCounted ? " counted" : " missing");
  return h("li", { class: isCounted && "counted" }, String(card), unseen);
}
