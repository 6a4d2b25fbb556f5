// Pupil's page: joins, polls every two seconds, and sends answers until they are confirmed. It
// draws the server's state; only an unconfirmed answer is the page's own.

import { h, setText } from "../elements.js";
import { home } from "../home.js";
import { Line, Refusal, Rest } from "./connection.js";
import { Device, OwnLine } from "./device.js";
import { fit } from "./fit.js";
import { Guessing } from "./guess.js";
import { outside } from "./outside.js";
import { drawOwn } from "./own.js";
import { revealed, spoken } from "./reveal.js";
import { Sending } from "./sending.js";
import { standing } from "./standing.js";
import { Trials } from "./trials.js";
import { button, called, inOtherTheme, lettered, pictureAt, piece, write } from "./words.js";

/** @typedef {import("../types").PupilState} PupilState */

const AGAIN = 2000; // ms between attempts while there is no network
const GONE = 10000; // ms between attempts while the class refuses this device
const NEVER = 0x7fffffff; // longest delay of a timer: a class that is gone does not come back
const SOON = 600; // ms until the server has counted new trials
const LOST = 3; // failed polls before the page reports it
const MOST_MEMBERS = 6;
/** Parts that only a device in the class sees. */
const INSIDE = ["me", "pieces", "send", "state", "reveal", "picture", "trials", "first", "members"];

/** @param {string} name */
function part(name) {
  return /** @type {HTMLElement} */ (document.querySelector("[data-" + name + "]"));
}

class Page {
  constructor() {
    this.code = document.body.getAttribute("data-code") || "";
    this.device = new Device(this.code);
    this.own = new OwnLine();
    this.line = new Line(this.code, this.device.kept.token);
    this.rest = new Rest();
    this.sending = new Sending(this.device, this.line, {
      changed: () => this.drawSending(),
      join: () => this.join(),
      stored: (post) => this.stored(post),
      overtaken: () => this.again(),
    });
    this.trials = new Trials(part("trials"), this.device, this.line, () => {
      setTimeout(() => this.rest.wake(), SOON);
    });
    /** @type {PupilState | null} */
    this.state = null;
    /** @type {Guessing | null} */
    this.guessing = null;
    /** @type {import("./device.js").Post | null} */
    this.counted = null; // the last answer known to be stored
    this.asked = ""; // round and vote that are drawn
    this.lost = 0; // failed polls in a row
    this.whole = false; // the next poll asks for the full state
    this.deleted = false; // this device was in a class that no longer exists
    this.removed = false; // the teacher removed this device: it rejoins only on request
    part("send").addEventListener("click", () => this.send());
    part("several").addEventListener("click", () => this.several());
    this.listen();
  }

  /** Listen for signs of a restored network, an awake phone, or an answer in another tab. */
  listen() {
    const wake = () => {
      if (document.hidden) return;
      this.rest.wake();
      this.sending.rest.wake();
      this.trials.rest.wake();
    };
    for (const name of ["online", "focus", "pageshow"]) window.addEventListener(name, wake);
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("resize", () => this.fit());
    document.addEventListener("jamlab-theme", inOtherTheme);
    part("picture").addEventListener("load", () => this.fit());
    window.addEventListener("storage", (event) => {
      if (event.key === this.device.key) this.again();
    });
  }

  async run() {
    document.body.setAttribute("data-started", "");
    await this.join();
    this.sending.deliver();
    for (;;) {
      const wait = await this.look();
      await this.rest.pause(wait);
    }
  }

  /** Join or rejoin, retrying until it succeeds. */
  async join() {
    for (;;) {
      const kept = this.device.kept;
      try {
        const me = await this.line.ask("join", { token: kept.token, members: kept.members });
        part("name").textContent = me.name;
        part("icon").setAttribute("href", "#" + me.icon);
        part("me").hidden = false;
        this.removed = false;
        this.heard();
        return;
      } catch (error) {
        if (error instanceof Refusal && error.code !== "often") {
          this.over(error);
          await this.rest.pause(error.code === "gone" ? NEVER : GONE);
        } else {
          this.unheard();
          await this.rest.pause(AGAIN);
        }
      }
    }
  }

  /** Poll for news and return the delay until the next poll. A lost reply changes nothing. */
  async look() {
    if (this.removed) return GONE;
    const state = this.whole ? null : this.state;
    const played = state && state.pooled ? "&played=" + state.pooled.n : "";
    try {
      const told = await this.line.ask("state" + (state ? "?seen=" + state.version + played : ""));
      this.heard();
      this.hear(told);
      return 1000 * told.next;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "";
      if (code === "token" && !this.state) {
        await this.join();
        return 0;
      }
      if (error instanceof Refusal && (code === "token" || code === "gone")) {
        this.removed = code === "token";
        this.over(error);
        return this.removed ? GONE : NEVER;
      }
      this.unheard();
      return AGAIN;
    }
  }

  /** @param {PupilState} told */
  hear(told) {
    const state = this.state;
    if (told.stage) {
      this.whole = false;
      this.state = told;
      this.count();
      this.draw();
    } else if (state && told.pooled) {
      state.pooled = told.pooled;
      this.trials.follow(state);
    }
  }

  heard() {
    this.lost = 0;
    part("net").hidden = true;
  }

  unheard() {
    this.lost += 1;
    part("net").hidden = this.lost < LOST;
  }

  /** Request the full state now. */
  again() {
    this.whole = true;
    this.device.refresh();
    this.rest.wake();
  }

  /**
   * Handle exclusion from the class: it was deleted, or over before this device came; it is full or
   * closed; or the teacher removed devices that had not answered.
   * @param {Refusal} error
   */
  over(error) {
    const wasIn = this.state !== null && this.state.stage !== undefined;
    if (error.code === "gone" && wasIn) this.deleted = true;
    const deleted = this.deleted;
    this.state = null;
    this.asked = "";
    this.guessing = null;
    const [words, todo] = outside(error) || [
      error.message,
      "Ask your teacher if you think it should be there.",
    ];
    part("ask").textContent = deleted ? "This class is deleted." : words;
    part("setting").textContent = deleted
      ? "Your answers and your name are gone from your teacher’s machine. On this device only the key is left by which it came in."
      : todo;
    part("setting").hidden = false;
    for (const name of INSIDE) part(name).hidden = true;
    const body = part("body");
    body.hidden = false;
    body.textContent = "";
    const forget = () => {
      this.device.forget();
      location.assign(home);
    };
    const comeIn = () => {
      this.removed = false;
      this.rest.wake();
    };
    if (deleted) body.append(button("send still", forget, "Forget it here, too"));
    else if (this.removed) body.append(button("send", comeIn, "Come in again"));
    drawOwn(part("own"), this.own, this.code, []);
    this.fit();
  }

  // -- answering ----------------------------------------------------------------------------------

  send() {
    const state = this.state;
    const guessing = this.guessing;
    if (!state || !state.round || !guessing) return;
    if (guessing.missing >= 0) return guessing.goOn();
    const stored = state.mine ? state.mine.n : 0;
    this.sending.send(state.round, state.vote || 1, stored, guessing.values.map(Number));
  }

  /** @param {import("./device.js").Post} post */
  stored(post) {
    this.counted = post;
    this.count();
  }

  /** Count the answer even if the shown state was requested before it was stored. */
  count() {
    const post = this.counted;
    const state = this.state;
    if (!post || !state || state.round !== post.round || state.vote !== post.vote) return;
    if (state.mine && state.mine.n >= post.n) return;
    state.mine = { values: post.values, n: post.n, vote: post.vote };
  }

  // -- drawing ------------------------------------------------------------------------------------

  draw() {
    const state = this.state;
    if (!state) return;
    const question = state.question;
    const over = state.stage === "ended";
    const waits = state.stage === "waiting" || !question;
    const isOpen = state.stage === "open";
    document.body.setAttribute("data-stage", String(state.stage));
    part("about").textContent = (question && question.about) || state.title || "";
    part("part").textContent = state.part || "";
    const asked = state.round + "-" + state.vote + "-" + this.device.kept.members;
    if (over || waits || !question) {
      this.asked = "";
      this.guessing = null;
      part("ask").textContent = over ? "That was it." : "Your teacher starts in a moment.";
      part("setting").textContent = over ? "The class is over. You can close this page." : "";
      part("body").textContent = "";
    } else if (asked !== this.asked) {
      this.asked = asked;
      this.ask(state);
    }
    const table = isOpen && question ? question : null;
    part("pieces").hidden = !(table && table.pieces.length && !table.picture);
    part("picture").hidden = !(table && table.picture);
    part("setting").hidden = !(isOpen || over);
    part("body").hidden = !isOpen;
    part("send").hidden = !isOpen;
    part("several").hidden = !(isOpen || waits) || over;
    if (!isOpen && !waits) part("members").hidden = true;
    this.drawFirst(state);
    revealed(part("reveal"), over ? { version: 0, next: 0 } : state, this.code);
    const aloud = spoken(part("reveal"));
    setText(part("aloud"), aloud);
    this.trials.follow(over ? Object.assign({}, state, { played: null }) : state);
    const line = state.line || [];
    if (isOpen) part("own").hidden = true;
    else drawOwn(part("own"), this.own, this.code, line);
    this.drawSending();
    this.fit();
  }

  /** @param {PupilState} state */
  ask(state) {
    const question = state.question;
    if (!question) return;
    part("ask").textContent = question.ask.replace(/\*/g, "");
    write(part("setting"), question.setting);
    this.lay(question);
    const given =
      this.sending.pending(state.round, state.vote) || (state.mine && state.mine.values) || [];
    const values = [];
    for (let n = 0; n < this.device.kept.members; n++) {
      values.push(n < given.length ? given[n] : null);
    }
    const first = state.before && state.before.values.length === 1 ? state.before.values[0] : null;
    this.guessing = new Guessing(part("body"), question, values, () => this.drawSending(), first);
  }

  /**
   * Draw the question's table: tiles or cards, face down or up, or one picture of it all.
   * @param {import("../types").Question} question
   */
  lay(question) {
    const mat = part("pieces");
    mat.textContent = "";
    mat.append(...question.pieces.map((face) => piece(question.game, face)));
    const image = /** @type {HTMLImageElement} */ (part("picture"));
    if (question.picture && this.state && this.state.round) {
      image.src = pictureAt(this.code, this.state.round, "before", true);
    } else image.removeAttribute("src");
  }

  /** Announce a second vote, with the first guess. @param {PupilState} state */
  drawFirst(state) {
    const place = part("first");
    const isSecond = state.stage === "open" && state.vote === 2;
    const question = state.question;
    document.body.setAttribute("data-vote", isSecond ? "2" : "1");
    place.hidden = !isSecond;
    place.textContent = "";
    if (!isSecond || !question) return;
    place.append(h("b", { class: "second" }, "Second vote"));
    const [one, many] = called(question);
    const first = state.before && state.before.values;
    const all = first && first.map((value) => lettered(question, value)).join(", ");
    const words = first
      ? "Your first " + (first.length > 1 ? many : one) + ": " + all
      : "Answer once more, now that you have talked.";
    place.append(h("span", null, words));
  }

  drawSending() {
    const state = this.state;
    const guessing = this.guessing;
    const box = part("state");
    const sent = document.activeElement === part("send");
    box.hidden = true;
    if (!state || !guessing || !state.question) return;
    const pending = this.sending.pending(state.round, state.vote);
    const stands = standing(
      state,
      guessing.values,
      guessing.at,
      this.sending.of(state.round, state.vote),
      pending,
    );
    const button = /** @type {HTMLButtonElement} */ (part("send"));
    button.textContent = stands.button;
    button.className = stands.can ? "send" : "send still";
    button.disabled = !stands.can;
    const words = /** @type {HTMLElement} */ (box.querySelector(".words"));
    const ticks = /** @type {HTMLElement} */ (box.querySelector(".ticks"));
    if (ticks.getAttribute("data-ticks") !== stands.ticks) {
      ticks.setAttribute("data-ticks", stands.ticks);
      ticks.textContent = "";
      if (stands.ticks === "half") ticks.append(h("span", { class: "half" }, "sending …"));
      if (stands.ticks === "both") {
        ticks.append(h("span", { class: "tick" }, "received"));
        ticks.append(h("i", { class: "between" }));
        ticks.append(h("span", { class: "tick" }, "counted"));
      }
    }
    setText(words, stands.words);
    box.hidden = state.stage !== "open" && !stands.words && !stands.ticks;
    // The button is disabled now: move the focus to the message about the answer.
    if (sent && button.disabled) (box.hidden ? part("ask") : box).focus();
  }

  fit() {
    fit(part("picture"), this.state !== null && this.state.stage === "open");
  }

  // -- several people at one device ---------------------------------------------------------------

  several() {
    const form = part("members");
    form.hidden = !form.hidden;
    const row = form.querySelector("div");
    if (!row) return;
    row.textContent = "";
    for (let n = 1; n <= MOST_MEMBERS; n++) {
      const onclick = async () => {
        this.device.keep({ members: n });
        form.hidden = true;
        part("several").focus();
        await this.join();
        this.draw();
      };
      const isPressed = String(n === this.device.kept.members);
      row.append(h("button", { type: "button", "aria-pressed": isPressed, onclick }, String(n)));
    }
    this.fit();
  }
}

new Page().run();
