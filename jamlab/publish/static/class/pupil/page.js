// A pupil's page: joins, asks every two seconds what is new, and sends what was answered until it is
// confirmed. What is drawn is what the server said; only an answer on its way is the page's own.

import { Device, secret } from "./device.js";
import { Guessing, made, said } from "./guess.js";
import { Line, pause, Refusal } from "./line.js";
import { revealed } from "./reveal.js";

/** @typedef {import("../types").PupilState} PupilState */

const SLOWEST = 5000; // milliseconds between two tries while there is no network

/** @param {string} name */
function part(name) {
  return /** @type {HTMLElement} */ (document.querySelector("[data-" + name + "]"));
}

class Page {
  constructor() {
    this.code = document.body.getAttribute("data-code") || "";
    this.device = new Device(this.code);
    this.line = new Line(this.code, this.device.kept.token);
    /** @type {PupilState | null} */
    this.state = null;
    /** @type {Guessing | null} */
    this.guessing = null;
    this.asked = ""; // which round and vote is drawn
    this.sent = ""; // "", "sending", "lost", "late", or why it was refused
    this.sending = false;
    part("send").addEventListener("click", () => this.send());
    part("several").addEventListener("click", () => this.several());
    window.addEventListener("online", () => this.deliver());
  }

  async run() {
    await this.join();
    this.deliver();
    for (;;) {
      await this.look();
      await pause(this.state ? 1000 * this.state.next : SLOWEST);
    }
  }

  async join() {
    for (;;) {
      const kept = this.device.kept;
      try {
        const me = await this.line.ask("join", { token: kept.token, members: kept.members });
        part("name").textContent = me.name;
        part("icon").setAttribute("href", "#" + me.icon);
        part("me").hidden = false;
        return;
      } catch (error) {
        if (error instanceof Refusal) return this.over(error.message);
        this.words("The class cannot be reached. It is tried again by itself.");
        await pause(2000);
      }
    }
  }

  /** Asks what is new. A lost answer changes nothing on the page. */
  async look() {
    const seen = this.state ? "?seen=" + this.state.version : "";
    try {
      const told = await this.line.ask("state" + seen);
      if (told.stage) this.state = told;
      else if (this.state) this.state.next = told.next;
      if (told.stage) this.draw();
      if (this.sent === "lost") this.deliver();
    } catch (error) {
      if (error instanceof Refusal && error.code === "token") return this.join();
      if (error instanceof Refusal && error.code === "gone") return this.over(error.message);
      this.state = this.state && Object.assign(this.state, { next: 2 });
    }
  }

  /** @param {string} words */
  over(words) {
    part("ask").textContent = words;
    part("setting").textContent = "You can close this page.";
    for (const name of ["pieces", "send", "state", "reveal", "picture"]) part(name).hidden = true;
    part("body").textContent = "";
    throw new Error(words);
  }

  // -- answering -----------------------------------------------------------------------------------

  send() {
    const state = this.state;
    if (!state || !state.round || !this.guessing) return;
    const values = this.guessing.values;
    if (values.some((value) => value === null)) return;
    const n = Math.max(this.device.kept.n, state.mine ? state.mine.n : 0) + 1;
    const post = {
      round: state.round,
      vote: state.vote || 1,
      n,
      id: secret(),
      values: values.map(Number),
    };
    this.device.keep({ n, post });
    this.deliver();
  }

  /** Sends what is kept until it is confirmed; a second call while it is on its way does nothing. */
  async deliver() {
    if (this.sending || !this.device.kept.post) return;
    this.sending = true;
    while (this.device.kept.post) {
      const post = this.device.kept.post;
      this.say("sending");
      try {
        const reply = await this.line.ask("answer", post);
        this.confirmed(post, reply);
      } catch (error) {
        if (error instanceof Refusal && error.code === "token") await this.join();
        else if (error instanceof Refusal && error.code !== "often") {
          this.drop(post);
          this.say(error.message);
        } else {
          this.say("lost");
          await pause(1500);
        }
      }
    }
    this.sending = false;
  }

  /**
   * @param {import("./device.js").Post} post
   * @param {{ state: string }} reply
   */
  confirmed(post, reply) {
    this.drop(post);
    const state = this.state;
    if (reply.state === "late") return this.say("late");
    if (state && state.round === post.round && state.vote === post.vote) {
      state.mine = { values: post.values, n: post.n, vote: post.vote };
    }
    this.say("");
  }

  /**
   * It is done with, unless another one has taken its place meanwhile.
   * @param {import("./device.js").Post} post
   */
  drop(post) {
    const kept = this.device.kept.post;
    if (kept && kept.id === post.id) this.device.keep({ post: null });
  }

  /** @param {string} sent */
  say(sent) {
    this.sent = sent;
    this.drawSending();
  }

  // -- drawing -------------------------------------------------------------------------------------

  draw() {
    const state = this.state;
    if (!state) return;
    const question = state.question;
    part("about").textContent = (question && question.about) || state.title || "";
    part("part").textContent = state.part || "";
    const asked = state.round + "-" + state.vote + "-" + this.device.kept.members;
    const is_open = state.stage === "open";
    if (state.stage === "waiting" || state.stage === "ended" || !question) {
      this.asked = "";
      this.guessing = null;
      const over = state.stage === "ended";
      part("ask").textContent = over ? "That was it." : "Your teacher starts in a moment.";
      part("setting").textContent = over ? "The class is over. You can close this page." : "";
      part("body").textContent = "";
    } else if (asked !== this.asked) {
      this.asked = asked;
      this.sent = "";
      this.ask(state);
    }
    const hasTable = question && state.stage !== "waiting" && state.stage !== "ended";
    part("pieces").hidden = !(hasTable && question.pieces.length);
    part("picture").hidden = !(hasTable && question.picture);
    part("body").hidden = !is_open;
    part("send").hidden = !is_open;
    revealed(part("reveal"), state);
    this.drawSending();
  }

  /** @param {PupilState} state */
  ask(state) {
    const question = state.question;
    if (!question) return;
    part("ask").textContent = question.ask.replace(/\*/g, "");
    part("setting").textContent = question.setting.replace(/\{[\w-]+\} ?/g, "");
    this.lay(question);
    const post = this.device.kept.post;
    const pending =
      post && post.round === state.round && post.vote === state.vote ? post.values : null;
    const given = pending || (state.mine && state.mine.values) || [];
    const values = [];
    for (let n = 0; n < this.device.kept.members; n++) {
      values.push(n < given.length ? given[n] : null);
    }
    this.guessing = new Guessing(part("body"), question, values, () => this.drawSending());
  }

  /**
   * What it is about lies on the table: tiles or cards, face down or open.
   * @param {import("../types").Question} question
   */
  lay(question) {
    const mat = part("pieces");
    const dark = document.documentElement.getAttribute("data-theme") === "dark" ? "?dark=1" : "";
    mat.textContent = "";
    question.pieces.forEach((face) => {
      const image = document.createElement("img");
      image.alt = face || "face down";
      image.src = "/piece/" + question.game + "/" + encodeURIComponent(face) + ".svg" + dark;
      mat.appendChild(image);
    });
  }

  drawSending() {
    const state = this.state;
    const button = /** @type {HTMLButtonElement} */ (part("send"));
    const box = part("state");
    if (!state || !this.guessing || !state.question) {
      box.hidden = this.sent === "";
      return;
    }
    const question = state.question;
    const values = this.guessing.values;
    const mine = state.mine && state.mine.values;
    const whole = values.every((value) => value !== null);
    const same = Boolean(mine) && whole && values.every((value, n) => value === (mine || [])[n]);
    const all = whole && values.length === 1 ? " " + said(question, Number(values[0])) : "";
    const words = question.kind === "choice" ? "Send" : "Send" + all;
    button.textContent = this.sent === "sending" ? "Sending …" : same ? "Sent" : words;
    button.className = whole && !same ? "send" : "send still";
    button.disabled = !whole || same;
    this.drawState(mine, same, values.length > 1);
  }

  /**
   * @param {number[] | null | undefined} mine
   * @param {boolean} same
   * @param {boolean} several
   */
  drawState(mine, same, several) {
    const state = this.state;
    const box = part("state");
    const question = state && state.question;
    if (!state || !question) return;
    const is_open = state.stage === "open";
    const words = box.querySelector(".words");
    const ticks = box.querySelector(".ticks");
    if (!words || !ticks) return;
    let text = "";
    if (this.sent === "lost") {
      text = "Not sent yet. It goes off by itself when the network is back.";
    } else if (this.sent === "late") {
      text = "The answer is shown; this one was not counted.";
    } else if (this.sent && this.sent !== "sending") {
      text = this.sent;
    } else if (mine && is_open) {
      const value = several ? "Your answers are" : "Your " + said(question, mine[0]) + " is";
      text =
        value +
        " in." +
        (same ? " You can change it" : " Send again to change it") +
        " until the answer is shown.";
      if (question.kind === "choice")
        text = "Your answer is in. You can change it until the answer is shown.";
    } else if (
      !mine &&
      is_open &&
      this.sent === "" &&
      this.guessing &&
      this.guessing.values[0] === null
    ) {
      text = question.kind === "choice" ? "Choose an answer." : "Move the slider to your guess.";
    } else if (!mine && state.stage === "shown") {
      text = "Answers are closed.";
    }
    ticks.textContent = "";
    if (this.sent === "sending") ticks.appendChild(made("span", "half", "sending …"));
    else if (mine && is_open && this.sent === "") {
      ticks.appendChild(made("span", "tick", "received"));
      ticks.appendChild(made("i", "between"));
      ticks.appendChild(made("span", "tick", "counted"));
    }
    if (words.textContent !== text) words.textContent = text;
    box.hidden = !text && !ticks.firstChild;
  }

  /** @param {string} text */
  words(text) {
    part("state").hidden = false;
    const place = part("state").querySelector(".words");
    if (place) place.textContent = text;
  }

  // -- several at one device -----------------------------------------------------------------------

  several() {
    const form = part("members");
    form.hidden = !form.hidden;
    const row = form.querySelector("div");
    if (!row) return;
    row.textContent = "";
    for (let n = 1; n <= 6; n++) {
      const button = made("button", "", String(n));
      button.type = "button";
      button.setAttribute("aria-pressed", String(n === this.device.kept.members));
      button.addEventListener("click", async () => {
        this.device.keep({ members: n });
        form.hidden = true;
        await this.join();
        this.draw();
      });
      row.appendChild(button);
    }
  }
}

new Page().run().catch(() => {});
