// Teacher's homework page, for a desk as well as a projector: each question with its answers in
// small; a click shows it large. Returned files are dropped here.

import { h, setText } from "../elements.js";
import { home } from "../home.js";
import { bars } from "../projector/bars.js";
import { came } from "../projector/dialog/devices.js";
import { dots } from "../projector/dots.js";
import { button, drawCode, part, posted, withDrawings } from "../projector/parts.js";
import { written } from "../projector/scale.js";
import { letter, pictureAt, plainWords } from "../pupil/words.js";
import { small } from "./small.js";

/** @typedef {import("../types").TeacherState} TeacherState */
/** @typedef {import("../types").HomeworkCounted} Counted */

const WIDE = 1300; // width of the line with its dots, in projector units
const HIGH = 380;
const MOST_WRONG = 6; // wrong answers listed
const MOST_BYTES = 12_000; // size limit of a file with one pupil's answers

class Page {
  constructor() {
    this.number = document.body.dataset.number ?? "";
    /** @type {TeacherState | null} */
    this.state = null;
    this.drawn = "";
    this.large = 0; // index of the large question
    this.busy = false;
    const input = /** @type {HTMLInputElement} */ (part("files"));
    input.addEventListener("change", async () => {
      await this.take([...(input.files ?? [])]);
      input.value = "";
    });
    addEventListener("dragover", (event) => {
      event.preventDefault();
      part("drop").classList.add("over");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) part("drop").classList.remove("over");
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      part("drop").classList.remove("over");
      this.take([...(event.dataTransfer?.files ?? [])]);
    });
    part("came").append(...came(this));
    part("close").addEventListener("click", () => this.close());
    part("delete").addEventListener("click", () => this.gone());
  }

  async run() {
    for (;;) {
      await this.look();
      await new Promise((done) => setTimeout(done, 1000 * (this.state?.next ?? 5)));
    }
  }

  async look() {
    try {
      const reply = await fetch(`${home}api/teach/${this.number}/state`, { cache: "no-store" });
      if (reply.ok && !this.busy) this.draw(await reply.json());
      else if (reply.status === 403 || reply.status === 410) this.say("This homework is deleted.");
    } catch {
      this.say("The homework cannot be reached. Is its window still open? It is tried again.");
    }
  }

  /** @param {string} words */
  say(words) {
    setText(part("counts"), words);
  }

  /** @param {string} path @param {object} body */
  async post(path, body) {
    this.busy = true;
    try {
      return await posted(this.number, path, body);
    } catch {
      return { error: "The homework cannot be reached. Try it again." };
    } finally {
      this.busy = false;
    }
  }

  /**
   * Send a teacher's action; the reply is the new state.
   * @param {string} what
   * @param {object} [more]
   * @returns {Promise<string>} reason for a refusal, or ""
   */
  async act(what, more = {}) {
    const told = await this.post("do", { do: what, ...more });
    if (!told.error) this.draw(told);
    return told.error || "";
  }

  async close() {
    const words = "Close the homework? Nobody can answer any more, and all see what is right.";
    if (!confirm(words)) return;
    const why = await this.act("close");
    if (why) this.say(why);
  }

  async gone() {
    const words = "Delete this homework with all its answers? They cannot be brought back.";
    if (!confirm(words)) return;
    const told = await this.post("do", { do: "delete" });
    if (told.gone) location.href = home;
    else this.say(told.error);
  }

  /** Import pupils' files one by one and report the result of each. @param {File[]} files */
  async take(files) {
    for (const file of files) {
      if (file.size > MOST_BYTES) {
        const words = /\.zip$/i.test(file.name) ? "unpack it first" : "too large for answers";
        this.took(`${file.name}: ${words}`);
        continue;
      }
      const body = { name: file.name.slice(0, 200), text: await file.text() };
      const told = await this.post("returned", body);
      for (const line of told.error ? [`${file.name}: ${told.error}`] : told.said) this.took(line);
    }
    this.look();
  }

  /** @param {string} words */
  took(words) {
    part("took").prepend(h("li", null, words));
  }

  // -- drawing ------------------------------------------------------------------------------------

  /** @param {TeacherState} state */
  draw(state) {
    this.state = state;
    const { counted, room, code, reach } = state;
    const open = state.stage === "open";
    const at = room ? `, ${room} at it now` : "";
    const closed = open ? "" : " · closed: all see what is right";
    this.say(`${counted} ${counted === 1 ? "device has" : "devices have"} answered${at}${closed}`);
    part("close").hidden = !open;
    part("code").textContent = `${code.slice(0, 2)} ${code.slice(2)}`;
    part("address").textContent = reach.ok ? reach.addresses[0] : reach.words;
    part("join").classList.toggle("no", !reach.ok);
    if (reach.ok) drawCode(this.number, reach.addresses[0], part("qr"));
    const homework = state.homework ?? [];
    const looks = JSON.stringify([homework, this.large]);
    if (looks === this.drawn) return;
    this.drawn = looks;
    this.list(homework);
    this.show();
  }

  /**
   * Rows are reused while answers arrive, so that a click that spans an answer is not lost.
   *
   * @param {Counted[]} homework
   */
  list(homework) {
    const list = part("list");
    while (list.children.length > homework.length) list.lastElementChild?.remove();
    homework.forEach((each, n) => {
      const choose = () => this.choose(n);
      if (!list.children[n]) list.append(h("li", null, button("", choose, "row")));
      const row = /** @type {HTMLElement} */ (list.children[n].firstElementChild);
      row.setAttribute("aria-pressed", String(n === this.large));
      const count = h("span", { class: "count" }, h("b", null, String(each.counted)), " answered");
      const ask = h("span", { class: "ask" }, plainWords(each.question.ask));
      row.replaceChildren(h("span", { class: "n" }, String(n + 1)), ask, small(each), count);
    });
  }

  /** @param {number} n */
  choose(n) {
    this.large = n;
    if (this.state) this.draw(this.state);
    this.focus();
  }

  focus() {
    const row = part("list").querySelector('[aria-pressed="true"]');
    /** @type {HTMLElement | null} */ (row)?.focus();
  }

  /** Draw the large question. */
  show() {
    const each = this.state?.homework?.[this.large];
    if (!each) return;
    const { question, revealed } = each;
    part("part").textContent = [question.about, each.part].filter(Boolean).join(" · ");
    part("ask").replaceChildren(...withDrawings(question.ask));
    part("setting").replaceChildren(...withDrawings(question.setting));
    const picture = /** @type {HTMLImageElement} */ (part("picture"));
    picture.hidden = !question.picture;
    const address = pictureAt(this.state?.code ?? "", each.round, "before", false);
    if (question.picture && picture.getAttribute("src") !== address) picture.src = address;
    part("nobody").hidden = each.counted > 0;
    this.plot();
    const told = [];
    if (revealed?.exact && revealed.right === null) {
      const { value, fraction, words } = revealed.exact;
      const exact = written(question, value) + (fraction ? ` = ${fraction}` : "");
      told.push(
        h("p", null, h("b", { class: "exact" }, `exact ${exact}. `), plainWords(words.join(" "))),
      );
    }
    if (revealed?.came) told.push(h("p", null, h("b", null, "What came: "), revealed.came.words));
    if (each.judged && each.judged.off !== null && each.judged.mean_alone !== null) {
      const { off, mean_alone } = each.judged.shown;
      const words = `${off} on average; the mean of all alone ${mean_alone}.`;
      told.push(h("p", null, h("b", null, "(guess − exact)²: "), words, " 0 is perfect."));
    }
    if (each.worked) {
      const { n, right, wrong } = each.worked;
      told.push(h("p", null, h("b", null, `${right} of ${n} right. `)));
      for (const { value, count, words } of wrong.slice(0, MOST_WRONG)) {
        const name = h("b", null, `${count} × ${written(question, value)}: `);
        told.push(h("p", null, name, plainWords(words) || "no usual mistake"));
      }
    }
    revealed?.feedback.forEach((words, n) => {
      told.push(h("p", null, h("b", null, `${letter(n)}: `), plainWords(words)));
    });
    part("told").replaceChildren(...told);
  }

  plot() {
    const each = this.state?.homework?.[this.large];
    const place = part("plot");
    place.hidden = !each?.counted;
    if (!each?.counted || !this.state) return;
    const { question, revealed } = each;
    /** @type {TeacherState} */
    const state = { ...this.state, question, revealed, votes: [each.votes], vote: 1 };
    const isChoice = question.kind === "choice";
    place.replaceChildren(isChoice ? bars(state) : dots(state, WIDE, HIGH));
  }
}

new Page().run();
