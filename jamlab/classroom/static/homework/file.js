// Homework as one self-contained file; nothing is sent. Answers stay in this browser until the
// pupil saves them as a file or copies them as text for a mail.

import { h } from "../elements.js";
import { isDark } from "../pupil/words.js";
import { drawList, the } from "./drawing.js";
import { canKeep, Keeping } from "./keeping.js";
import { fileName, inFile, inWords } from "./returned.js";
import { tell, Walk } from "./walk.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").Hidden} Hidden */
/** @typedef {{ id: string, title: string, questions: Question[], answers: string | null }} Homework */
/** @typedef {{ names: "words" | "numbers", first: string[], second: string[], drawn: Drawn[] }} Settings */
/**
 * Data URLs: pieces by theme, tables by theme and form. Fallback: the light theme, the other form.
 * @typedef {{ tables: { [name: string]: string }, pieces: { [theme: string]: string[] } }} Drawn
 */

const LONGEST_NUMBER = 4;
const NARROW = 640; // px: a narrower page shows tables in the form for phones

/** @param {string} id */
function json(id) {
  const place = document.getElementById(id);
  return JSON.parse((place && place.textContent) || "null");
}

/** @param {string} packed */
function unpacked(packed) {
  const bytes = Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)));
}

class Page {
  constructor() {
    /** @type {Homework} */
    this.homework = json("homework");
    /** @type {Settings} */
    this.settings = json("settings");
    /** @type {Hidden[] | null} */
    this.hidden = this.homework.answers ? unpacked(this.homework.answers) : null;
    this.questions = this.homework.questions;
    this.keeping = new Keeping(this.homework.id, this.questions.length);
    this.walk = new Walk(this.questions.length, this);
    this.address = "";
    the("refused").hidden = this.keeping.works;
    the("begin").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    the("another").addEventListener("click", () => this.offer(this.anyName()));
    the("rename").addEventListener("click", () => this.walk.go(-1));
    the("save").addEventListener("click", () => this.save());
    the("copy").addEventListener("click", () => this.copy());
    window.addEventListener("beforeunload", (event) => {
      if (this.keeping.works || this.keeping.work.clean || !this.answered()) return;
      event.preventDefault();
      event.returnValue = ""; // required by old browsers
    });
  }

  run() {
    document.body.setAttribute("data-started", "");
    const many = this.questions.length;
    the("many").textContent = many === 1 ? "One question." : many + " questions.";
    const numbers = this.settings.names === "numbers";
    the("words-name").hidden = numbers;
    the("number-label").textContent = numbers
      ? "The number that your teacher gave you"
      : "or the number that your teacher gave you";
    const name = this.keeping.work.name;
    if (/^\d+$/.test(name)) /** @type {HTMLInputElement} */ (the("number")).value = name;
    this.offer(name && !/^\d+$/.test(name) ? name : this.anyName());
    this.walk.go(this.keeping.work.at, false);
  }

  // -- name ---------------------------------------------------------------------------------------

  anyName() {
    const { first, second } = this.settings;
    const random = new Uint32Array(2);
    crypto.getRandomValues(random);
    return first[random[0] % first.length] + " " + second[random[1] % second.length];
  }

  /** @param {string} name */
  offer(name) {
    this.offered = name;
    the("offered").textContent = name;
    const icon = name.split(" ").slice(-1)[0].toLowerCase();
    the("offered-icon").setAttribute("href", "#" + icon);
  }

  begin() {
    const field = /** @type {HTMLInputElement} */ (the("number"));
    const typed = field.value.trim();
    const wrong = the("wrong");
    const isNumber = /^\d+$/.test(typed) && typed.length <= LONGEST_NUMBER;
    const needed = this.settings.names === "numbers";
    if ((typed && !isNumber) || (needed && !typed)) {
      wrong.textContent = "A number of one to four digits, please. No names.";
      field.setAttribute("aria-invalid", "true");
      field.focus();
      return;
    }
    wrong.textContent = "";
    field.removeAttribute("aria-invalid");
    const name = typed ? String(Number(typed)) : this.offered || "";
    if (name !== this.keeping.work.name) this.keeping.keep({ name, clean: false });
    const open = this.keeping.work.values.indexOf(null);
    this.walk.go(this.answered() ? (open < 0 ? this.questions.length : open) : 0);
  }

  answered() {
    return this.keeping.work.values.filter((value) => value !== null).length;
  }

  name() {
    return this.keeping.work.name;
  }

  // -- questions ----------------------------------------------------------------------------------

  /** @param {number} at */
  at(at) {
    this.keeping.refresh();
    this.keeping.keep({ at });
  }

  /** @param {number} n */
  step(n) {
    const { values, shown } = this.keeping.work;
    return {
      question: this.questions[n],
      drawn: this.drawn(n),
      value: values[n],
      locked: shown[n],
      hidden: this.hidden && shown[n] ? this.hidden[n] : null,
    };
  }

  /** @param {number} n */
  drawn(n) {
    const { tables, pieces } = this.settings.drawn[n];
    const theme = isDark() ? "dark" : "light";
    const form = window.innerWidth < NARROW ? "narrow" : "wide";
    const picture = tables[theme + "-" + form] || tables["light-" + form] || tables["light-narrow"];
    return { picture: picture || "", pieces: pieces[theme] };
  }

  /** @param {number} n @param {number | null} value */
  chosen(n, value) {
    this.keeping.refresh();
    const values = this.keeping.work.values.slice();
    values[n] = value;
    this.keeping.keep({ values, clean: false });
  }

  /** @param {number} n */
  shows(n) {
    const { values, shown } = this.keeping.work;
    return this.hidden !== null && !shown[n] && values[n] !== null;
  }

  /** @param {number} n */
  main(n) {
    return this.shows(n) ? "See the answer" : "";
  }

  /** @param {number} n */
  done(n) {
    if (!this.shows(n)) return true;
    this.keeping.refresh();
    const shown = this.keeping.work.shown.slice();
    shown[n] = true;
    this.keeping.keep({ shown });
    this.walk.drawAnswer();
    the("reveal").focus();
    return false;
  }

  /** @param {number} n @param {HTMLElement} place */
  status(n, place) {
    const kept = this.keeping.works && this.keeping.work.values[n] !== null;
    const words = this.shows(n) ? "After you have seen the answer yours stays as it is." : "";
    tell(place, kept ? "kept in this browser" : "", words);
  }

  // -- end ----------------------------------------------------------------------------------------

  end() {
    const { values } = this.keeping.work;
    const open = this.questions.length - this.answered();
    the("open").textContent =
      open === 0
        ? "All questions are answered."
        : open + (open === 1 ? " question has" : " questions have") + " no answer yet.";
    drawList(the("list"), this.questions, values, (n) => this.walk.go(n));
    this.drawSave();
  }

  drawSave() {
    const { clean, saved } = this.keeping.work;
    const button = /** @type {HTMLButtonElement} */ (the("save"));
    const any = this.answered() > 0;
    button.disabled = !any;
    button.className = any ? "send" : "send still";
    the("text-way").hidden = !any;
    const answers = this.answers();
    /** @type {HTMLTextAreaElement} */ (the("text")).value = any ? inWords(answers) : "";
    the("saved").textContent = !saved
      ? ""
      : clean
        ? "You have saved these answers. If the file is lost, save them again."
        : "You changed something since you saved. Save once more.";
    the("copied").textContent = "";
  }

  answers() {
    const { pupil, name, saved, values } = this.keeping.work;
    return { homework: this.homework.id, pupil, saved, name, values };
  }

  /** Number each save or copy; the teacher's page takes the highest. */
  numbered() {
    this.keeping.refresh();
    const { saved, clean } = this.keeping.work;
    if (!clean || !saved) this.keeping.keep({ saved: saved + 1, clean: true });
    return this.answers();
  }

  save() {
    const answers = this.numbered();
    const file = new Blob([inFile(answers, this.homework.title)], { type: "application/json" });
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(file);
    const name = fileName(answers);
    const link = h("a", { href: this.address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    this.drawSave();
    the("saved").textContent = "Saved as " + name + ". Give this file to your teacher.";
  }

  copy() {
    this.numbered();
    this.drawSave();
    const field = /** @type {HTMLTextAreaElement} */ (the("text"));
    field.focus();
    field.select();
    let done = false;
    try {
      done = document.execCommand("copy"); // the only clipboard of a page opened from a file
    } catch (_error) {
      // the text is selected: the words below say what to do
    }
    the("copied").textContent = done
      ? "Copied. Put it into a mail to your teacher."
      : "It is marked: copy it, and put it into a mail to your teacher.";
  }
}

document.documentElement.setAttribute("data-theme", isDark() ? "dark" : "light");
canKeep().then(() => new Page().run());
