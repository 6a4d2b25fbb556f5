// Page for choosing the next question: questions of lessons, steps of recorded games, an own
// question. It is projected, too, so the server sends it nothing about answers.

import { h } from "../elements.js";
import { home } from "../home.js";
import { button, part, posted, withDrawings } from "../projector/parts.js";
import { found } from "./found.js";
import { free } from "./free.js";

/** @typedef {Told.Choices} Choices */
/** @typedef {Told.Offered} Offered */
/** @typedef {import("../types").TeacherState} TeacherState */

const STAGES = { waiting: "comes", open: "open now", shown: "open now", revealed: "done" };

/** @type {(open: () => void, isOpen: boolean, words: Node[]) => Node} row of the list at the left */
function row(onclick, isOpen, words) {
  const props = { type: "button", class: isOpen && "on", "aria-pressed": String(isOpen) };
  return h("button", { ...props, onclick }, words);
}

class Choosing {
  constructor() {
    this.number = document.body.dataset.number ?? "";
    /** @type {Choices | null} */
    this.choices = null;
    /** @type {TeacherState | null} */
    this.state = null;
    this.tab = "lessons";
    this.lesson = 0;
    this.log = "";
    /** @type {Map<string, Offered[]>} */
    this.steps = new Map();
    const field = /** @type {HTMLInputElement} */ (part("find"));
    field.addEventListener("input", () => this.draw());
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      /** @type {HTMLElement | null} */ (part("offered").querySelector("button"))?.focus();
    });
    for (const tab of document.querySelectorAll("[data-tab]")) {
      tab.addEventListener("click", () => this.open(/** @type {HTMLElement} */ (tab).dataset.tab));
    }
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") location.assign(`${home}teach/${this.number}`);
    });
  }

  async begin() {
    const told = await Promise.all([this.told("choices"), this.told("state")]);
    [this.choices, this.state] = told;
    const about = this.state?.question?.about ?? "";
    this.lesson = Number(
      /^Lesson (\d+)$/.exec(about)?.[1] ?? this.choices?.lessons[0]?.lesson ?? 0,
    );
    this.draw();
    this.queue();
    part("find").focus();
  }

  /** @param {string} what @returns {Promise<any>} */
  async told(what) {
    try {
      const reply = await fetch(`${home}api/teach/${this.number}/${what}`, { cache: "no-store" });
      const told = await reply.json();
      if (reply.ok) return told;
      this.say(told.error);
    } catch {
      this.say("The class cannot be reached. Load this page again when it can.");
    }
    return null;
  }

  /** @param {string} words */
  say(words) {
    part("said").textContent = words;
  }

  /** @param {string} [tab] */
  open(tab = "lessons") {
    this.tab = tab;
    this.log = "";
    for (const each of document.querySelectorAll("[data-tab]")) {
      const is_on = /** @type {HTMLElement} */ (each).dataset.tab === tab;
      each.setAttribute("aria-pressed", String(is_on));
    }
    part("find-label").hidden = tab === "free";
    /** @type {HTMLInputElement} */ (part("find")).value = "";
    this.draw();
    if (tab !== "free") part("find").focus();
  }

  draw() {
    const place = part("offered");
    const words = /** @type {HTMLInputElement} */ (part("find")).value.trim();
    place.className = `offered of-${this.tab}`;
    if (!this.choices) return;
    if (this.tab === "free") place.replaceChildren(...free((spec, now) => this.ask(spec, now)));
    else if (this.tab === "games") place.replaceChildren(...this.games(words));
    else if (words) place.replaceChildren(...this.matching(words));
    else place.replaceChildren(...this.lessons());
    place.scrollTop = 0;
  }

  lessons() {
    const all = this.choices?.lessons ?? [];
    const rows = all.map(({ lesson, title }) => {
      const open = () => {
        this.lesson = lesson;
        this.draw();
      };
      const words = [h("b", null, String(lesson)), h("span", null, title)];
      return row(open, lesson === this.lesson, words);
    });
    const chosen = all.find((each) => each.lesson === this.lesson);
    const inside = h("div", { class: "questions" });
    if (chosen) {
      const many = chosen.questions.length;
      const every = button(`Add all ${many}`, () => this.ask({ lesson: chosen.lesson }, false));
      inside.append(h("header", null, h("h2", null, chosen.title), every));
      inside.append(...chosen.questions.map((one) => this.question(one)));
    }
    return [h("div", { class: "list" }, rows), inside];
  }

  /** @param {string} words */
  matching(words) {
    const inside = h("div", { class: "questions" });
    for (const { title, lesson, questions } of found(this.choices?.lessons ?? [], words)) {
      inside.append(h("h2", null, `${lesson}  ${title}`));
      inside.append(...questions.map((one) => this.question(one)));
    }
    if (!inside.childElementCount)
      inside.append(h("p", { class: "none" }, `No question of a lesson has “${words}” in it.`));
    return [inside];
  }

  /** @param {string} words */
  games(words) {
    const all = (this.choices?.games ?? []).filter(({ name, title }) =>
      `${name} ${title}`.toLowerCase().includes(words.toLowerCase()),
    );
    const rows = all.map(({ log, name, title }) => {
      const words = [h("span", null, title), h("small", null, name)];
      return row(() => this.game(log), log === this.log, words);
    });
    const inside = h("div", { class: "questions" });
    const steps = this.steps.get(this.log);
    const wait = "Looking through the game for good questions …";
    const none = !this.log
      ? "Choose a game at the left."
      : steps?.length === 0
        ? "Nothing in this game can be asked."
        : !steps && wait;
    if (none) inside.append(h("p", { class: "none" }, none));
    inside.append(...(steps ?? []).map((one) => this.question(one)));
    return [h("div", { class: "list" }, rows), inside];
  }

  /** @param {string} log */
  async game(log) {
    this.log = log;
    this.draw();
    if (this.steps.has(log)) return;
    const told = await this.told(`choices?log=${encodeURIComponent(log)}`);
    if (told) this.steps.set(log, told.steps);
    if (this.log === log) this.draw();
  }

  /** @param {Offered} one */
  question(one) {
    const kind = { chance: "how likely", number: "how much", choice: "which one" }[one.kind];
    const step = /step \d+/.exec(one.about)?.[0];
    const had = this.state?.plan.some((each) => each.ask === one.ask) && one.spec.lesson;
    const words = [kind, step, had && "in this class already"].filter(Boolean).join(" · ");
    const facts = [one.setting, one.choices.join("  ·  ")].filter(Boolean);
    const now = button("Ask now", () => this.ask(one.spec, true), "main");
    const later = button("Add", () => this.ask(one.spec, false));
    later.title = "Ask it after those that are waiting";
    return h(
      "article",
      { class: "question" },
      h("p", { class: "ask" }, withDrawings(one.ask)),
      facts.map((each) => h("p", { class: "setting" }, withDrawings(each))),
      h("p", { class: "do" }, h("small", null, words), later, now),
    );
  }

  /**
   * @param {object} spec
   * @param {boolean} now
   * @returns {Promise<string>} reason for a refusal, or ""
   */
  async ask(spec, now) {
    const rounds = this.state?.plan.length ?? 0;
    try {
      const told = await posted(this.number, "do", {
        do: "ask",
        question: spec,
        rounds,
        open: now,
      });
      if (told.error) {
        this.say(told.error);
        return told.error;
      }
      this.state = told;
      if (now) location.assign(`${home}teach/${this.number}`);
      const more = told.plan.length - rounds;
      this.say(more === 1 ? "Added." : more ? `${more} questions added.` : "It is in already.");
      this.queue();
      return "";
    } catch {
      this.say("That did not arrive. Press it again when the class can be reached.");
      return "The class cannot be reached.";
    }
  }

  queue() {
    const plan = this.state?.plan ?? [];
    const next = plan.find((each) => each.stage === "waiting");
    part("queue").replaceChildren(
      ...plan.map((each) => {
        const words = each === next ? "next" : STAGES[each.stage];
        const ask = h("span", null, withDrawings(each.ask));
        return h("li", { class: each.stage }, ask, h("small", null, words));
      }),
    );
    part("queue").querySelector(".waiting")?.scrollIntoView({ block: "nearest" });
  }
}

if (document.body?.dataset.number) new Choosing().begin();
