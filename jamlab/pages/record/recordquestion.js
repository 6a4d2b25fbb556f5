// "What happened next?": the seat, then the parts of the question, and a refusal with its reason.

import { h, setText } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { partDrawn, setsDrawn } from "./recordkeypad.js";

/** @typedef {{
 *   say: Say<Told.RecordRequest>,
 *   clause: (id: string) => string,
 *   report: HTMLElement,
 * }} QuestionHooks `report` contains the report of rolled dice */

export class RecordQuestionPanel {
  /** @param {QuestionHooks} hooks */
  constructor({ say, clause, report }) {
    this.say = say;
    this.clause = clause;
    this.report = report;
    this.title = h("span");
    this.entry = h("small");
    this.who = h("div", { class: "jl-who", role: "group", "aria-label": "Who acts" });
    this.asks = h("p", { class: "jl-asks", role: "status" });
    this.parts = h("div", { class: "jl-askedparts", tabindex: "-1" });
    this.otherwise = h("button", {
      type: "button",
      class: "jl-anyway",
      onclick: () => this.say({ do: "otherwise", on: this.isOtherwise !== "on" }),
    });
    /** @type {Told.RecordQuestion["otherwise"]} */
    this.isOtherwise = "";
    this.leave = h("button", {
      type: "button",
      class: "jl-again jl-leave",
      text: "Leave it as it was",
      onclick: () => this.say({ do: "undo" }),
    });
    this.refused = h("div", { class: "jl-refused", role: "alert", hidden: true });
    this.node = h(
      "section",
      { class: "jl-box jl-question", "aria-label": "What happened next?" },
      h("h2", null, this.title, this.entry),
      this.who,
      this.asks,
      this.parts,
      this.otherwise,
      report,
      this.refused,
      this.leave,
    );
    this.looks = "";
  }

  /**
   * @param {Told.RecordTold} told
   * @param {Look} look
   */
  update(told, look) {
    const { question } = told;
    this.node.hidden = !question;
    if (!question) return;
    const looks = JSON.stringify([question, told.seats, told.seen]);
    if (looks === this.looks) return;
    this.looks = looks;
    const { corrects, entry, observed, otherwise, parts, refused, title } = question;
    this.isOtherwise = otherwise;
    this.otherwise.hidden = !otherwise;
    setText(this.otherwise, otherwise === "on" ? "Back to what can be" : "Something else happened");
    setText(this.title, corrects ? `What happened at entry ${corrects}?` : "What happened next?");
    setText(this.entry, corrects ? "put right" : `entry ${entry}`);
    this.drawWho(told, question);
    const asks = observed || question.asks;
    this.asks.replaceChildren(...(title ? [h("b", { text: `${title}.` }), " "] : []), asks);
    const drawn = parts.map((part, n) =>
      partDrawn(look, part, n, (place, key) => this.say({ do: "pick", part: place, key })),
    );
    const { sets } = question;
    if (sets.length) drawn.push(setsDrawn(look, sets, (picks) => this.say({ do: "set", picks })));
    const isAskedMore = parts.length > Math.max(1, this.parts.childElementCount);
    this.parts.replaceChildren(...drawn);
    if (isAskedMore) this.parts.lastElementChild?.scrollIntoView({ block: "nearest" });
    this.drawRefused(refused);
    this.leave.hidden = !corrects;
  }

  /**
   * @param {Told.RecordTold} told
   * @param {Told.RecordQuestion} question
   */
  drawWho({ seats }, { seat, seats: able }) {
    this.who.replaceChildren(
      ...seats.map((name, n) => {
        const isIt = n === seat;
        const button = h(
          "button",
          { type: "button", class: `jl-s${n % 8}`, "aria-pressed": String(isIt) },
          seatMark(n, name, 22),
          h("span", { text: name }),
        );
        button.classList.toggle("is-pale", !able.includes(n));
        button.dataset.seat = String(n);
        button.addEventListener("click", () => this.say({ do: "seat", seat: n }));
        return button;
      }),
    );
    this.who.dataset.seats = String(seats.length);
  }

  /** @param {Told.RecordRefused | null} refused */
  drawRefused(refused) {
    this.refused.hidden = !refused;
    if (!refused) return;
    const { anyway, clause, sentence, title } = refused;
    const [name] = [this.clause(clause)];
    const again = h("button", {
      type: "button",
      class: "jl-again",
      text: "Choose again",
      onclick: () => this.say({ do: "again" }),
    });
    const all = h("button", {
      type: "button",
      class: "jl-anyway",
      text: "The table did it all the same",
      onclick: () => this.say({ do: "anyway" }),
    });
    this.refused.replaceChildren(
      h(
        "p",
        { class: "jl-refusedhead" },
        h("b", { text: title }),
        clause ? h("span", { class: "jl-clauseid", text: clause, title: name }) : null,
      ),
      h("p", { text: sentence }),
      h("div", { class: "jl-refusedways" }, again, anyway ? all : null),
    );
    this.refused.scrollIntoView({ block: "nearest" });
  }
}
