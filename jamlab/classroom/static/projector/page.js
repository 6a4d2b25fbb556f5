// Teacher's page for the projector: polls the server and draws the state. Actions carry the round
// and vote they were meant for, so that a double click acts once.

import { h, setText } from "../elements.js";
import { home } from "../home.js";
import { plainWords } from "../pupil/words.js";
import { bars, barsFitted } from "./bars.js";
import { keys } from "./dialog/keys.js";
import { more } from "./dialog/more.js";
import { dots } from "./dots.js";
import { counts, ended, join, table } from "./join_and_question.js";
import { button, least, part, posted, unit, withDrawings } from "./parts.js";
import { settle } from "./trials_chart.js";
import { verdict } from "./verdict.js";

/** @typedef {import("../types").TeacherState} TeacherState */

const GONE = "This class is not here any more.";
const TWICE = 500; // ms: a second click within this was meant for the button before
// Font sizes of the question and its facts, largest first.
// Height for them, by stage; with two votes drawn it is 153.
/** @type {Record<string, number>} */
const ROOM = { open: 330, shown: 300, revealed: 218 };
const NARROW = 450; // width at which a drawing still holds its title
const LOW = 340; // height at which two votes still keep their labels
const SMALL = 33; // least size of letters, in projector units, from which the facts give way
const SIZES = [
  [62, 30],
  [58, 30],
  [54, 28],
  [50, 28],
  [46, 28],
  [42, 28],
  [38, 28],
  [34, 26],
  [30, 24],
  [26, 22],
];

export class Page {
  constructor() {
    this.number = document.body.dataset.number ?? "";
    /** @type {TeacherState | null} */
    this.state = null;
    this.drawn = "";
    this.posts = 0;
    part("more").addEventListener("click", () => more(this));
    part("large-qr").parentElement?.addEventListener("click", () => this.large(false));
    part("join").addEventListener("dblclick", () => this.large(true));
    part("actions").addEventListener("click", held, true);
    keys(this);
    document.addEventListener("jamlab-theme", () => this.again());
    let later = 0;
    addEventListener("resize", () => {
      clearTimeout(later);
      later = setTimeout(() => this.again(), 80);
    });
  }

  async run() {
    for (;;) {
      await this.look().catch(reportError); // a drawing error must not stop the polling
      await new Promise((done) => setTimeout(done, 1000 * (this.state?.next ?? 2)));
    }
  }

  async look() {
    const posts = this.posts;
    /** @type {TeacherState | null} */
    let found = null;
    try {
      const reply = await fetch(`${home}api/teach/${this.number}/state`, { cache: "no-store" });
      if (reply.ok) {
        found = await reply.json();
      } else if (reply.status === 403 || reply.status === 410) {
        if (posts === this.posts) this.over(GONE); // otherwise an action here removed it
      } else this.lost("The class’s server is busy. It is tried again.");
    } catch {
      this.lost("The class cannot be reached. Is its window still open? It is tried again.");
    }
    if (found && posts === this.posts) this.draw(found); // otherwise older than the last action
  }

  /** Show an error until it is resolved; the drawing stays. @param {string} words */
  lost(words) {
    part("lost").hidden = !words;
    setText(part("lost"), words);
  }

  /** @param {string} words */
  over(words) {
    document.body.dataset.stage = "gone";
    this.state = null; // not redrawn for another window or theme
    for (const name of ["join", "plot", "trials", "cards", "table", "answers", "over"])
      part(name).hidden = true;
    /** @type {HTMLDialogElement} */ (part("dialog")).close();
    part("ask").textContent = words;
    part("setting").textContent = "You can close this page.";
    part("counts").textContent = "";
    part("actions").replaceChildren();
    part("more").hidden = true;
    this.lost("");
    this.look = () => new Promise(() => {}); // stop polling
  }

  /**
   * Send a teacher's action; the reply is the new state.
   * @template {Told.TeacherRequest["do"]} Do
   * @param {Do} what
   * @param {Omit<Extract<Told.TeacherRequest, { do: Do }>, "do">} [more]
   * @returns {Promise<string>} reason for a refusal, or ""
   */
  async act(what, more) {
    const state = this.state;
    this.posts++;
    try {
      const body = { do: what, round: state?.round, vote: state?.vote, ...more };
      const told = await posted(this.number, "do", body);
      if (told.error) {
        this.lost(told.error);
        return told.error;
      }
      if (told.gone) this.over("Everything of this class is deleted.");
      else this.draw(told);
      this.hold();
      return "";
    } catch {
      this.lost("That did not arrive. Press it again when the class can be reached.");
      return "The class cannot be reached.";
    } finally {
      this.posts++;
    }
  }

  /** Disable the buttons for a moment: a double click on "ask" must not close the question. */
  hold() {
    const buttons = [...part("actions").children];
    for (const each of buttons) each.setAttribute("aria-disabled", "true");
    setTimeout(() => {
      for (const each of buttons) each.removeAttribute("aria-disabled");
    }, TWICE);
  }

  /** Press the main button of the last line. */
  goOn() {
    /** @type {HTMLElement | null} */ (document.querySelector("footer .main"))?.click();
  }

  /** @param {boolean} [wanted] QR code over the whole page */
  large(wanted) {
    const place = part("large");
    place.hidden = wanted === undefined ? !place.hidden : !wanted;
  }

  /** Redraw the known state for another window size or theme. */
  again() {
    this.drawn = "";
    if (this.state) this.draw(this.state);
  }

  /** @param {TeacherState} state */
  draw(state) {
    this.state = state;
    this.lost("");
    counts(state);
    join(state, this.number);
    const { stage, round, vote, votes, question, plan, judged } = state;
    const played = !!state.pooled;
    const looks = JSON.stringify([stage, round, vote, votes, played, plan, judged, state.reach.ok]);
    if (looks === this.drawn) {
      this.trials(state);
      return;
    }
    this.drawn = looks;
    const body = document.body.dataset;
    body.stage = stage;
    body.kind = question?.kind ?? "";
    body.votes = String(votes.length);
    body.vote = String(vote);
    this.asked(state);
    const seen = votes.length > 0 && !!question && stage !== "ended";
    part("plot").hidden = !seen;
    for (const name of ["cards", "table"]) part(name).hidden = true;
    this.tried(state); // before anything is fitted into its column
    ended(state, (what) => more(this, what));
    if (stage === "revealed") verdict(state);
    this.question(state);
    table(state);
    this.trials(state);
    if (seen) this.plot(state);
    this.actions(state);
  }

  /** @param {TeacherState} state */
  asked({ stage, question, title, vote, part: which }) {
    part("about").textContent = question?.about || title;
    const isSecond = stage === "open" && vote > 1;
    part("part").textContent = which;
    document.title = `${title} · jamlab`;
    const instead = { waiting: "Guess first, then see.", ended: "That was it." }[String(stage)];
    const ask = instead ? [instead] : withDrawings(question?.ask ?? "");
    part("ask").replaceChildren(
      ...(isSecond ? [h("b", { class: "second" }, "Second vote"), " "] : []),
      ...ask,
    );
    const setting = instead ? "" : (question?.setting ?? "");
    part("setting").replaceChildren(...withDrawings(setting));
    part("ask").title = instead ?? plainWords(question?.ask ?? "");
  }

  /**
   * Draw the question, as large as fits on two lines, with the facts needed.
   * @param {TeacherState} state
   */
  question({ stage, votes }) {
    const place = part("asked");
    const taller = document.body.clientHeight / unit() - 1080; // on a 4:3 projector
    const isShort = stage === "revealed" && least() > SMALL;
    const room = votes.length > 1 || isShort ? 153 : (ROOM[stage] ?? 218);
    const most = (room + 0.4 * Math.max(0, taller)) * unit();
    const lines = (/** @type {HTMLElement} */ node) =>
      Math.round(node.offsetHeight / Number.parseFloat(getComputedStyle(node).lineHeight));
    const facts = part("setting");
    facts.hidden = false;
    for (const [ask, setting] of SIZES) {
      if (votes.length > 1 && ask > 50) continue;
      place.style.setProperty("--ask", `${Math.max(ask, least()) / 10}rem`);
      place.style.setProperty("--setting", `${Math.max(setting, least()) / 10}rem`);
      const inside = /** @type {HTMLElement} */ (place.firstElementChild);
      const many = lines(part("ask"));
      const few = many <= 2 || (many === 3 && ask <= 46) || ask <= 34;
      if (few && inside.offsetHeight <= most) return;
      // known by now: rather no facts than a question that becomes smaller
      if (few && stage === "revealed" && facts.textContent) {
        facts.hidden = true;
        if (inside.offsetHeight <= most) return;
        facts.hidden = false;
      }
    }
  }

  /** @param {TeacherState} state */
  plot(state) {
    const place = part("plot");
    if (state.question?.kind === "choice") {
      const list = bars(state);
      place.replaceChildren(list);
      barsFitted(list);
      return;
    }
    place.replaceChildren();
    place.append(dots(state, ...sizeOf(place, 28, state.votes.length > 1 ? LOW : 1)));
  }

  /**
   * Say whether trials are shown, which decides on the columns; return it.
   * @param {TeacherState} state
   */
  tried({ stage, question, pooled }) {
    const can = stage === "shown" || stage === "revealed";
    const wanted = can && !!question && (!!pooled || (stage === "shown" && question.trials));
    part("trials").hidden = !wanted;
    document.body.dataset.tried = wanted ? (pooled ? "some" : "none") : "";
    return wanted;
  }

  /**
   * Draw the trials played by the class so far, or the hint that they can be played.
   * @param {TeacherState} state
   */
  trials(state) {
    const { question, pooled, revealed } = state;
    const place = part("trials");
    const wanted = this.tried(state);
    const looks = JSON.stringify([pooled, revealed?.exact, innerWidth, innerHeight]);
    if (!wanted || !question || place.dataset.of === looks) return;
    place.dataset.of = looks;
    if (!pooled) {
      const words = "Try it out: everybody can play it now, by hand or a thousand times.";
      place.replaceChildren(h("p", null, words));
      return;
    }
    place.replaceChildren();
    const given = { question, pooled, exact: revealed?.exact?.value ?? null };
    place.append(settle(given, ...sizeOf(place, 26)));
  }

  /**
   * Draw the buttons; the main one is the next step of close, guesses, talk, second vote, reveal.
   * @param {TeacherState} state
   */
  actions(state) {
    const { stage } = state;
    const waiting = state.plan.some((each) => each.stage === "waiting");
    const act = (/** @type {"open" | "show" | "reveal" | "again" | "next"} */ what) => () =>
      this.act(what);
    const choose = () => location.assign(`${home}teach/${this.number}/choose`);
    /** @type {[string, () => unknown, boolean][]} label, action, is main */
    const found = [];
    if (stage === "waiting") {
      if (waiting) found.push(["Ask the first question", act("open"), true]);
      else found.push(["Choose a question", choose, true]);
    }
    if (stage === "open") found.push(["Close and show guesses", act("show"), true]);
    if (stage === "shown") {
      const isFirst = state.vote === 1; // discussion, then a second vote
      found.push(["Reveal", act("reveal"), !isFirst]);
      if (isFirst) found.push(["Vote again", act("again"), true]);
    }
    if (stage === "revealed") {
      if ((state.standing?.rounds ?? 0) > 1)
        found.push(["All rounds", () => more(this, "judging"), false]);
      if (state.vote === 1) found.push(["Vote again", act("again"), false]);
      if (waiting) found.push(["Next", act("next"), true]);
      else found.push(["What next?", choose, true]);
    }
    const had = document.activeElement?.closest("[data-actions]");
    part("actions").replaceChildren(
      ...found.map(([words, does, main]) => button(words, does, main ? "main" : "")),
    );
    if (had) /** @type {HTMLElement | null} */ (document.querySelector("footer .main"))?.focus();
  }
}

/**
 * Return the width and height of a drawing that fills a place, in units in which text of size
 * `small` can be read.
 * @param {HTMLElement} place
 * @param {number} small
 * @param {number} [low] height that the drawing needs: text becomes smaller before it has less
 * @returns {[number, number]}
 */
function sizeOf(place, small, low = 1) {
  const larger = Math.min(
    least() / small,
    place.clientWidth / unit() / NARROW,
    place.clientHeight / unit() / low,
  );
  const one = unit() * Math.max(1, larger);
  return [Math.round(place.clientWidth / one), Math.round(place.clientHeight / one)];
}

/** @param {Event} event click on a button that is still disabled */
function held(event) {
  const on = /** @type {Element} */ (event.target).closest("[aria-disabled]");
  if (on) event.stopPropagation();
}

if (document.body?.dataset.number) new Page().run();
