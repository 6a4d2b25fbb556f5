// The teacher's page, for the wall: asks what the database holds, and draws it. What the teacher
// presses is sent with the round and vote that it was meant for, so that pressing twice does it once.

import { home } from "../home.js";
import { bars, barsFitted } from "./bars.js";
import { counts, ended, join, table } from "./before.js";
import { keys } from "./dialog/keys.js";
import { more } from "./dialog/more.js";
import { dots } from "./dots.js";
import { button, made, part, plain, unit, withDrawings } from "./parts.js";
import { settle } from "./settle.js";
import { verdict } from "./verdict.js";

/** @typedef {import("../types").TeacherState} TeacherState */

const GONE = "This class is not here any more.";
const TWICE = 500; // milliseconds: a second press so soon was meant for the button before
// Sizes of the question and of what one must know, from the largest.
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
    let later = 0;
    addEventListener("resize", () => {
      clearTimeout(later);
      later = setTimeout(() => this.again(), 80);
    });
  }

  async run() {
    for (;;) {
      await this.look().catch(reportError); // what cannot be drawn stops nothing that comes later
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
        if (posts === this.posts) this.over(GONE); // else it may be gone by what was done here
      } else this.lost("The class’s server is busy. It is tried again.");
    } catch {
      this.lost("The class cannot be reached. Is its window still open? It is tried again.");
    }
    if (found && posts === this.posts) this.draw(found); // else it may be older than what was done
  }

  /**
   * What is wrong is said until it is mended; what was drawn stays.
   * @param {string} words
   */
  lost(words) {
    part("lost").hidden = !words;
    if (part("lost").textContent !== words) part("lost").textContent = words;
  }

  /** @param {string} words */
  over(words) {
    document.body.dataset.stage = "gone";
    this.state = null; // it is not drawn again, for another window or theme
    for (const name of ["join", "plot", "cards", "table", "large-counts", "over"])
      part(name).hidden = true;
    /** @type {HTMLDialogElement} */ (part("dialog")).close();
    part("ask").textContent = words;
    part("setting").textContent = "You can close this page.";
    part("counts").textContent = "";
    part("actions").replaceChildren();
    part("more").hidden = true;
    this.lost("");
    this.look = () => new Promise(() => {}); // nothing more to ask for
  }

  /**
   * Something that the teacher does; the answer is how things are then.
   * @param {string} what
   * @param {object} [more]
   * @returns {Promise<string>} why not, or ""
   */
  async act(what, more = {}) {
    const state = this.state;
    this.posts++;
    try {
      const body = JSON.stringify({ do: what, round: state?.round, vote: state?.vote, ...more });
      const headers = { "Content-Type": "application/json" };
      const reply = await fetch(`${home}api/teach/${this.number}/do`, {
        method: "POST",
        headers,
        body,
      });
      const told = await reply.json();
      if (!reply.ok) {
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

  /** Who presses twice asks a question, and does not close it: what stands there now waits. */
  hold() {
    const buttons = [...part("actions").children];
    for (const each of buttons) each.setAttribute("aria-disabled", "true");
    setTimeout(() => {
      for (const each of buttons) each.removeAttribute("aria-disabled");
    }, TWICE);
  }

  /** The main button of the last line. */
  goOn() {
    /** @type {HTMLElement | null} */ (document.querySelector("footer .main"))?.click();
  }

  /** @param {boolean} [wanted] the QR code over all of the wall */
  large(wanted) {
    const place = part("large");
    place.hidden = wanted === undefined ? !place.hidden : !wanted;
  }

  /** Draw what is known once more, for another window or theme. */
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
    for (const name of ["cards", "table", "trials"]) part(name).hidden = true;
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
      ...(isSecond ? [made("b", "second", "Second vote"), " "] : []),
      ...ask,
    );
    const setting = instead ? "" : (question?.setting ?? "");
    part("setting").replaceChildren(...withDrawings(setting));
    part("ask").title = instead ?? plain(question?.ask ?? "");
  }

  /**
   * The question as large as two lines of it fit, with what one must know.
   * @param {TeacherState} state
   */
  question({ stage, votes }) {
    const place = part("asked");
    const taller = document.body.clientHeight / unit() - 1080; // on a wall of 4:3
    const room = stage === "open" ? 330 : votes.length > 1 ? 153 : 218;
    const most = (room + 0.4 * Math.max(0, taller)) * unit();
    const lines = (/** @type {HTMLElement} */ node) =>
      Math.round(node.offsetHeight / Number.parseFloat(getComputedStyle(node).lineHeight));
    for (const [ask, setting] of SIZES) {
      if (votes.length > 1 && ask > 50) continue;
      place.style.setProperty("--ask", `${ask / 10}rem`);
      place.style.setProperty("--setting", `${setting / 10}rem`);
      const inside = /** @type {HTMLElement} */ (place.firstElementChild);
      const many = lines(part("ask"));
      const few = many <= 2 || (many === 3 && ask <= 46) || ask <= 34;
      if (few && inside.offsetHeight <= most) return;
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
    const [wide, high] = [place.clientWidth / unit(), place.clientHeight / unit()];
    place.append(dots(state, Math.round(wide), Math.round(high)));
  }

  /**
   * What the room has played so far; before that, that it can be played.
   * @param {TeacherState} state
   */
  trials({ stage, question, pooled, revealed }) {
    const place = part("trials");
    const can = stage === "shown" || stage === "revealed";
    const wanted = can && !!question && (!!pooled || (stage === "shown" && question.trials));
    place.hidden = !wanted;
    document.body.dataset.tried = wanted ? (pooled ? "some" : "none") : "";
    const looks = JSON.stringify([pooled, revealed?.exact, innerWidth, innerHeight]);
    if (!wanted || place.dataset.of === looks) return;
    place.dataset.of = looks;
    if (!pooled) {
      const words = "Try it out: everybody can play it now, by hand or a thousand times.";
      place.replaceChildren(made("p", "", words));
      return;
    }
    place.replaceChildren();
    const [wide, high] = [place.clientWidth / unit(), place.clientHeight / unit()];
    const given = { question, pooled, exact: revealed?.exact?.value ?? null };
    place.append(settle(given, Math.round(wide), Math.round(high)));
  }

  /**
   * The main button is the next step of close, guesses, talk, second vote, reveal.
   * @param {TeacherState} state
   */
  actions(state) {
    const { stage } = state;
    const waiting = state.plan.some((each) => each.stage === "waiting");
    const act = (/** @type {string} */ what) => () => this.act(what);
    const choose = () => location.assign(`${home}teach/${this.number}/choose`);
    /** @type {[string, () => unknown, boolean][]} words, what it does, whether it is the main one */
    const found = [];
    if (stage === "waiting") {
      if (waiting) found.push(["Ask the first question", act("open"), true]);
      else found.push(["Choose a question", choose, true]);
    }
    if (stage === "open") found.push(["Close and show guesses", act("show"), true]);
    if (stage === "shown") {
      const isFirst = state.vote === 1; // they talk now, then they vote again
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

/** @param {Event} event a press on a button that does nothing yet */
function held(event) {
  const on = /** @type {Element} */ (event.target).closest("[aria-disabled]");
  if (on) event.stopPropagation();
}

if (document.body?.dataset.number) new Page().run();
