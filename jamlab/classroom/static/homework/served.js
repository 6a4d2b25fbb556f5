// Homework served by a class: each answer is sent by itself and kept here until it is confirmed.
// Answers can be changed until the teacher closes the homework; then solutions are shown.

import { setText } from "../elements.js";
import { Line, pause, Refusal } from "../pupil/connection.js";
import { Device, secret } from "../pupil/device.js";
import { outside } from "../pupil/outside.js";
import { inOtherTheme, pictureAt, pieceAt, said } from "../pupil/words.js";
import { parsed, store, stored } from "../storage.js";
import { drawList, the } from "./drawing.js";
import { tell, Walk } from "./walk.js";

/** @typedef {import("../types").PupilState} PupilState */
/** @typedef {{ id: string, n: number, value: number }} Post */
/** @typedef {{ at: number, n: number, posts: { [round: string]: Post }, drafts: { [round: string]: number } }} Work */

const NARROW = 640; // px: a narrower page gets the table in the form for phones
const AGAIN = 3000; // ms between attempts

class Page {
  constructor() {
    this.code = document.body.getAttribute("data-code") || "";
    this.device = new Device(this.code);
    this.line = new Line(this.code, this.device.kept.token);
    this.key = "jamlab-homework-" + this.code;
    /** @type {Work} */
    this.work = { at: -1, n: 0, posts: {}, drafts: {} };
    this.read();
    /** @type {PupilState} */
    this.state = { version: -1, next: 2 };
    /** @type {import("../types").HomeworkAsked[]} */
    this.asked = [];
    /** @type {Walk | null} */
    this.walk = null;
    this.me = "";
    this.listed = ""; // what the list shows
    this.lost = false;
    this.late = "";
    this.emptied = 0; // round whose field is empty or invalid although an older answer exists
    this.busy = false;
    this.isOver = false; // nothing is polled or sent any more
    /** @type {Promise<void> | null} */
    this.joining = null;
    window.addEventListener("online", () => this.deliver());
    document.addEventListener("jamlab-theme", inOtherTheme);
  }

  async run() {
    document.body.setAttribute("data-started", "");
    await this.join();
    this.deliver();
    while (!this.isOver) {
      await this.look();
      await pause(1000 * this.state.next);
    }
  }

  read() {
    const found = parsed(stored(this.key));
    if (found && found.posts && found.drafts) Object.assign(this.work, found);
  }

  /** @param {Partial<Work>} some kept while the page is open, if storage is refused */
  keep(some) {
    Object.assign(this.work, some);
    store(this.key, JSON.stringify(this.work));
  }

  /** Join the class, retrying; concurrent callers share one attempt. */
  join() {
    if (!this.joining) {
      this.joining = this.comeIn().then(() => {
        this.joining = null;
      });
    }
    return this.joining;
  }

  async comeIn() {
    for (;;) {
      try {
        const token = this.device.kept.token;
        this.me = (await this.line.ask("join", { token, members: 1 })).name;
        break;
      } catch (error) {
        const words = error instanceof Refusal ? outside(error) : null;
        if (error instanceof Refusal && error.code !== "often" && !words) {
          return this.over(error.message);
        }
        if (words) this.instead(words[0], words[1]);
        else {
          const lost = "The homework cannot be reached now. It is tried again by itself.";
          the("begin-words").textContent = lost;
          this.lost = true;
          this.redraw();
        }
        await pause(AGAIN);
      }
    }
    if (this.walk && !the("start").hidden) this.walk.go(this.walk.at, false);
  }

  /** Poll for news; a lost reply changes nothing on the page. */
  async look() {
    const seen = this.state.version >= 0 ? "?seen=" + this.state.version : "";
    try {
      const told = await this.line.ask("state" + seen);
      if (this.isOver) return;
      this.lost = false;
      if (told.stage) this.take(told);
      else this.state.next = told.next;
    } catch (error) {
      if (this.isOver) return;
      if (error instanceof Refusal && error.code === "token") {
        const words = this.state.version < 0 || this.busy ? null : outside(error);
        if (!words) return this.join(); // (sending joins, too)
        return this.over(words[0], words[1] + " Load this page once more.");
      }
      if (error instanceof Refusal && error.code === "gone") return this.over(error.message);
      this.lost = true;
    }
    this.redraw();
  }

  /** @param {PupilState} told */
  take(told) {
    const before = this.asked.map((each) => each.stage + Boolean(each.revealed)).join();
    this.state = told;
    this.asked = told.homework || [];
    const fresh = !this.walk || this.walk.count !== this.asked.length;
    if (!this.walk) this.walk = new Walk(this.asked.length, this);
    this.walk.count = this.asked.length;
    const now = this.asked.map((each) => each.stage + Boolean(each.revealed)).join();
    if (fresh) {
      const open = this.asked.findIndex((each) => this.value(each) === null);
      const first = open < 0 ? this.asked.length : open;
      this.walk.go(this.work.at >= 0 ? this.work.at : first, false);
    } else if (before !== now) this.walk.go(this.walk.at, false);
  }

  redraw() {
    const walk = this.walk;
    if (!walk) return;
    if (walk.at === walk.count) this.end();
    else walk.drawButtons();
  }

  /** @param {string} words @param {string} [todo] */
  over(words, todo = "You can close this page.") {
    this.isOver = true;
    this.instead(words, todo);
  }

  /**
   * Show a message instead of the questions.
   * @param {string} words
   * @param {string} todo
   */
  instead(words, todo) {
    for (const name of ["question", "end", "me"]) the(name).hidden = true;
    the("start").hidden = false;
    the("title").textContent = words;
    the("begin-words").textContent = todo;
  }

  // -- callbacks of the walk ----------------------------------------------------------------------

  name() {
    return this.me;
  }

  /** @param {number} at */
  at(at) {
    this.emptied = 0; // the field shows the older answer, which counts, again
    this.keep({ at });
  }

  /** @param {import("../types").HomeworkAsked} each */
  value(each) {
    const draft = this.work.drafts[each.round];
    const post = this.work.posts[each.round];
    if (each.stage === "open" && !each.revealed) {
      if (this.emptied === each.round) return null;
      if (draft !== undefined) return draft;
      if (post) return post.value;
    }
    return each.mine ? each.mine.values[0] : null;
  }

  /** @param {number} n */
  step(n) {
    const each = this.asked[n];
    const question = each.question;
    const isNarrow = window.innerWidth < NARROW;
    const picture = question.picture ? pictureAt(this.code, each.round, "before", isNarrow) : "";
    const pieces = question.pieces.map((face) => pieceAt(question.game, face));
    return {
      question,
      drawn: { picture, pieces },
      value: this.value(each),
      held: this.emptied === each.round && this.last(each) !== null,
      locked: each.stage !== "open" || each.revealed !== null || this.state.stage === "ended",
      hidden: each.revealed,
      round: each.round,
      code: each.stage === "revealed" ? this.code : "", // no picture of the outcome before
    };
  }

  /** @param {number} n @param {number | null} value */
  chosen(n, value) {
    this.read(); // another tab may have stored something
    const { round } = this.asked[n];
    const drafts = Object.assign({}, this.work.drafts);
    if (value === null) delete drafts[round];
    else drafts[round] = value;
    this.emptied = value === null ? round : 0;
    this.late = "";
    this.keep({ drafts });
  }

  /** Return whether the value on the page is not being sent yet. @param {number} n */
  fresh(n) {
    const each = this.asked[n];
    const draft = this.work.drafts[each.round];
    if (draft === undefined || this.step(n).locked) return false;
    return draft !== this.last(each);
  }

  /** Return the last answer sent, which counts. @param {import("../types").HomeworkAsked} each */
  last(each) {
    const post = this.work.posts[each.round];
    return post ? post.value : each.mine ? each.mine.values[0] : null;
  }

  /** @param {number} n */
  main(n) {
    if (!this.fresh(n)) return "";
    return this.asked[n].at_once ? "Send, and see the answer" : "Send";
  }

  /** @param {number} n */
  done(n) {
    const each = this.asked[n];
    this.read();
    if (!this.fresh(n)) return true;
    const stored = each.mine ? each.mine.n : 0;
    const number = Math.max(this.work.n, stored) + 1;
    const posts = Object.assign({}, this.work.posts);
    const drafts = Object.assign({}, this.work.drafts);
    posts[each.round] = { id: secret(), n: number, value: drafts[each.round] };
    delete drafts[each.round];
    this.keep({ n: number, posts, drafts });
    this.deliver();
    return !each.at_once;
  }

  /** @param {number} n @param {HTMLElement} place */
  status(n, place) {
    const each = this.asked[n];
    const post = this.work.posts[each.round];
    if (this.late) return tell(place, "", this.late);
    if (post) {
      const lost = "Not sent yet. It goes off by itself when the network is back.";
      return tell(place, "", this.lost ? lost : "Sending …");
    }
    const { locked, held } = this.step(n);
    if (locked) return tell(place, "", each.mine ? "" : "Answers are closed.");
    if (held) {
      const counts = said(each.question, Number(this.last(each)));
      return tell(place, "", "Your last answer still counts: " + counts + ".");
    }
    if (this.fresh(n) && each.at_once) {
      return tell(place, "", "After you have seen the answer yours stays as it is.");
    }
    const words = "You can change it until your teacher closes the homework.";
    tell(place, each.mine ? "received and counted" : "", each.mine ? words : "");
  }

  // -- sending ------------------------------------------------------------------------------------

  /** Send kept answers one by one until all are confirmed. */
  async deliver() {
    if (this.busy) return;
    this.busy = true;
    while (!this.isOver) {
      const round = Object.keys(this.work.posts)[0];
      if (!round) break;
      const post = this.work.posts[round];
      this.redraw();
      try {
        const { id, n, value } = post;
        const body = { round: Number(round), vote: 1, id, n, values: [value] };
        const reply = await this.line.ask("answer", body);
        this.lost = false;
        this.confirmed(round, post, reply.state);
      } catch (error) {
        if (error instanceof Refusal && error.code === "token") await this.join();
        else if (error instanceof Refusal && error.code !== "often") {
          this.late = error.message;
          this.drop(round, post);
        } else {
          this.lost = !(error instanceof Refusal);
          this.redraw();
          await pause(AGAIN);
        }
      }
    }
    this.busy = false;
    if (this.isOver) return;
    this.state.version = -1; // a solution may be available now
    await this.look();
  }

  /**
   * @param {string} round
   * @param {Post} post
   * @param {string} state
   */
  confirmed(round, post, state) {
    const each = this.asked.filter((one) => String(one.round) === round)[0];
    if (state === "late") this.late = "The homework was closed before; this one was not counted.";
    else if (state === "counted" && each) {
      each.mine = { values: [post.value], n: post.n, vote: 1 };
    }
    this.drop(round, post);
  }

  /**
   * Remove a post from the queue, unless another one has replaced it.
   * @param {string} round
   * @param {Post} post
   */
  drop(round, post) {
    const kept = this.work.posts[round];
    if (!kept || kept.id !== post.id) return;
    const posts = Object.assign({}, this.work.posts);
    delete posts[round];
    this.keep({ posts });
  }

  // -- end ----------------------------------------------------------------------------------------

  end() {
    const values = this.asked.map((each) => this.value(each));
    const open = values.filter((value) => value === null).length;
    const drafts = this.asked.filter((_, n) => this.fresh(n)).length;
    const waiting = Object.keys(this.work.posts).length;
    const closed = this.asked.every((each) => each.stage !== "open");
    let words = "";
    if (closed)
      words = "Your teacher has closed the homework. Look at each question for what is right.";
    else if (waiting && this.lost) {
      words = "Not all are sent yet. They go off by themselves when the network is back.";
    } else if (waiting) words = "Sending …";
    else if (drafts)
      words = drafts === 1 ? "One answer is not sent yet." : drafts + " answers are not sent yet.";
    else if (!open) words = "All of them are with your teacher.";
    else {
      words = open + (open === 1 ? " question has" : " questions have") + " no answer yet.";
    }
    setText(the("open"), words);
    const drawn = JSON.stringify([values, closed]);
    if (this.listed === drawn) return;
    this.listed = drawn;
    const questions = this.asked.map((each) => each.question);
    drawList(the("list"), questions, values, (n) => this.walk && this.walk.go(n));
  }
}

new Page().run().catch(() => {});
