// Homework as one file: all that it needs is in the page, nothing is sent anywhere. The answers stay
// in this browser until the pupil saves them as a file, or as words for a mail.

import { Guessing, made } from "../pupil/guess.js";
import { revealed } from "../pupil/reveal.js";
import { drawList, drawQuestion, isDark, the } from "./drawing.js";
import { Keeping } from "./keeping.js";
import { fileName, inFile, inWords } from "./returned.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").Hidden} Hidden */
/** @typedef {{ id: string, title: string, questions: Question[], answers: string | null }} Homework */
/** @typedef {{ names: "words" | "numbers", first: string[], second: string[], drawn: import("./drawing.js").Drawn[] }} Settings */

const LONGEST_NUMBER = 4;

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
    /** @type {Guessing | null} */
    this.guessing = null;
    this.address = "";
    the("refused").hidden = this.keeping.works;
    the("begin").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    the("another").addEventListener("click", () => this.offer(this.anyName()));
    the("rename").addEventListener("click", () => this.go(-1));
    the("back").addEventListener("click", () => this.go(this.keeping.work.at - 1));
    the("next").addEventListener("click", () => this.next());
    the("all").addEventListener("click", () => this.go(this.questions.length));
    the("save").addEventListener("click", () => this.save());
    the("copy").addEventListener("click", () => this.copy());
    window.addEventListener("beforeunload", (event) => {
      if (this.keeping.works || this.keeping.work.clean || !this.answered()) return;
      event.preventDefault();
      event.returnValue = ""; // old browsers ask by this
    });
  }

  run() {
    document.title = this.homework.title + " · homework";
    the("title").textContent = this.homework.title;
    const many = this.questions.length;
    the("many").textContent = many === 1 ? "One question." : many + " questions.";
    const numbers = this.settings.names === "numbers";
    the("words-name").hidden = numbers;
    the("or").hidden = numbers;
    the("number-label").textContent = numbers
      ? "The number that your teacher gave you"
      : "or the number that your teacher gave you";
    const name = this.keeping.work.name;
    if (/^\d+$/.test(name)) /** @type {HTMLInputElement} */ (the("number")).value = name;
    this.offer(name && !/^\d+$/.test(name) ? name : this.anyName());
    this.go(this.keeping.work.at, false);
  }

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
    this.go(this.answered() ? (open < 0 ? this.questions.length : open) : 0);
  }

  answered() {
    return this.keeping.work.values.filter((value) => value !== null).length;
  }

  /**
   * To a question; before the first the name, after the last the end.
   * @param {number} n
   * @param {boolean} [focus]
   */
  go(n, focus) {
    const work = this.keeping.work;
    const at = work.name ? Math.max(-1, Math.min(n, this.questions.length)) : -1;
    this.keeping.keep({ at });
    const count = this.questions.length;
    const asks = at >= 0 && at < count;
    the("start").hidden = at !== -1;
    the("question").hidden = !asks;
    the("end").hidden = at !== count;
    the("me").hidden = at === -1;
    this.drawName();
    if (asks) this.ask(at);
    else {
      the("about").textContent = this.homework.title;
      the("part").textContent = "";
    }
    if (at === count) this.end();
    if (focus === false) return;
    window.scrollTo(0, 0);
    const heading = /** @type {HTMLElement | null} */ (
      document.querySelector("main > section:not([hidden]) h1")
    );
    if (heading) heading.focus();
  }

  drawName() {
    const name = this.keeping.work.name;
    the("name").textContent = /^\d+$/.test(name) ? "Number " + name : name;
    const icon = name.split(" ").slice(-1)[0].toLowerCase();
    const known = Boolean(document.getElementById(icon));
    the("icon").setAttribute("href", known ? "#" + icon : "#jar-raspberry");
  }

  // -- a question ----------------------------------------------------------------------------------

  /** @param {number} at */
  ask(at) {
    const question = this.questions[at];
    const count = this.questions.length;
    drawQuestion(question, this.settings.drawn[at], "question " + (at + 1) + " of " + count);
    the("bar").style.width = (100 * (at + 1)) / count + "%";
    this.drawAnswer(at);
  }

  /** @param {number} at */
  drawAnswer(at) {
    const { values, shown } = this.keeping.work;
    const question = this.questions[at];
    const locked = shown[at];
    the("body").hidden = locked;
    if (!locked) {
      this.guessing = new Guessing(the("body"), question, [values[at]], () => this.changed(at));
    }
    const hidden = this.hidden && locked ? this.hidden[at] : null;
    const value = values[at];
    revealed(the("reveal"), {
      version: 0,
      next: 0,
      question,
      revealed: hidden,
      mine: value === null ? null : { values: [value], n: 1, vote: 1 },
    });
    this.drawButtons(at);
  }

  /** @param {number} at */
  changed(at) {
    const guessing = this.guessing;
    if (!guessing) return;
    const values = this.keeping.work.values.slice();
    values[at] = guessing.values[0];
    this.keeping.keep({ values, clean: false });
    this.drawButtons(at);
  }

  /** @param {number} at */
  drawButtons(at) {
    const { values, shown } = this.keeping.work;
    const last = at === this.questions.length - 1;
    const next = the("next");
    const shows = this.hidden && !shown[at] && values[at] !== null;
    next.textContent = shows ? "See the answer" : last ? "To the end" : "Next";
    if (values[at] === null && !last) next.textContent = "Leave it open for now";
    next.className = values[at] === null ? "send still open" : "send";
    const place = the("kept");
    const works = this.keeping.works;
    place.textContent = "";
    if (values[at] === null) return;
    if (works) place.appendChild(made("span", "tick", "kept in this browser"));
    if (shows) {
      place.appendChild(made("p", "words", "After you have seen the answer yours stays as it is."));
    }
  }

  next() {
    const { at, values, shown } = this.keeping.work;
    if (this.hidden && !shown[at] && values[at] !== null) {
      const seen = shown.slice();
      seen[at] = true;
      this.keeping.keep({ shown: seen });
      this.drawAnswer(at);
      the("reveal").focus();
      return;
    }
    this.go(at + 1);
  }

  // -- the end -------------------------------------------------------------------------------------

  end() {
    const { values } = this.keeping.work;
    const open = this.questions.length - this.answered();
    the("open").textContent =
      open === 0
        ? "All questions are answered."
        : open + (open === 1 ? " question has" : " questions have") + " no answer yet.";
    drawList(the("list"), this.questions, values, (n) => this.go(n));
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

  /** What is saved or copied has a number of its own; the teacher takes the last one. */
  numbered() {
    const { saved, clean } = this.keeping.work;
    if (!clean || !saved) this.keeping.keep({ saved: saved + 1, clean: true });
    return this.answers();
  }

  save() {
    const answers = this.numbered();
    const file = new Blob([inFile(answers, this.homework.title)], { type: "application/json" });
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = this.address;
    link.download = fileName(answers);
    document.body.appendChild(link);
    link.click();
    document.body.removeChild(link);
    this.drawSave();
    const name = fileName(answers);
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
      done = document.execCommand("copy"); // a page from a stick has no other clipboard
    } catch (_error) {
      // it is selected: the words below say what to do
    }
    the("copied").textContent = done
      ? "Copied. Put it into a mail to your teacher."
      : "It is marked: copy it, and put it into a mail to your teacher.";
  }
}

document.documentElement.setAttribute("data-theme", isDark() ? "dark" : "light");
new Page().run();
