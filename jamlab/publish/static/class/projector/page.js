// The teacher's page, for the wall: asks what the database holds, and draws it. What the teacher
// presses is sent with the round and vote that it was meant for, so that pressing twice does it once.

import { bars } from "./bars.js";
import { cards } from "./cards.js";
import { dots } from "./dots.js";
import { more } from "./more.js";

/** @typedef {import("../types").TeacherState} TeacherState */

/** @param {string} name */
export function part(name) {
  return /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`));
}

class Page {
  constructor() {
    this.number = document.body.dataset.number ?? "";
    /** @type {TeacherState | null} */
    this.state = null;
    this.drawn = "";
    this.busy = false;
    part("more").addEventListener("click", () => this.state && more(this, this.state));
    addEventListener("keydown", (event) => this.key(event));
  }

  async run() {
    for (;;) {
      await this.look();
      await new Promise((done) => setTimeout(done, 1000 * (this.state?.next ?? 2)));
    }
  }

  async look() {
    try {
      const reply = await fetch(`/api/teach/${this.number}/state`, { cache: "no-store" });
      if (reply.ok && !this.busy) this.draw(await reply.json());
      else if (reply.status === 403 || reply.status === 410) this.lost("This class is over.");
    } catch {
      this.lost("The class cannot be reached. Is its window still open? It is tried again.");
    }
  }

  /** @param {string} words */
  lost(words) {
    part("counts").textContent = words;
  }

  /**
   * Something that the teacher does; the answer is how things are then.
   * @param {string} what
   * @param {object} [more]
   * @returns {Promise<string>} why not, or ""
   */
  async act(what, more = {}) {
    const state = this.state;
    this.busy = true;
    try {
      const body = JSON.stringify({ do: what, round: state?.round, vote: state?.vote, ...more });
      const headers = { "Content-Type": "application/json" };
      const reply = await fetch(`/api/teach/${this.number}/do`, { method: "POST", headers, body });
      const told = await reply.json();
      if (!reply.ok) return told.error;
      if (told.gone) location.href = "/";
      else this.draw(told);
      return "";
    } catch {
      this.lost("That did not arrive. Press it again when the class can be reached.");
      return "The class cannot be reached.";
    } finally {
      this.busy = false;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const on = /** @type {Element} */ (event.target);
    if (event.key !== " " && event.key !== "Enter") return;
    if (on.closest("button, input, textarea, dialog")) return;
    /** @type {HTMLElement | null} */ (document.querySelector("footer button.main"))?.click();
    event.preventDefault();
  }

  /** @param {TeacherState} state */
  draw(state) {
    this.state = state;
    const question = state.question;
    document.body.dataset.stage = state.stage;
    document.body.dataset.kind = question?.kind ?? "";
    const looks = JSON.stringify([
      state.stage,
      state.round,
      state.vote,
      state.votes,
      state.reach,
      state.pooled,
    ]);
    this.counts(state);
    if (looks === this.drawn) return;
    this.drawn = looks;
    part("about").textContent = question?.about || state.title;
    part("part").textContent = state.part;
    const asked = { waiting: "Guess first, then see.", ended: "That was it." }[String(state.stage)];
    const words = asked ?? question?.ask.replace(/\*/g, "") ?? "";
    part("ask").textContent = words;
    part("ask").classList.toggle("long", words.length > 66);
    part("setting").textContent = asked
      ? ""
      : (question?.setting.replace(/\{[\w-]+\} ?/g, "") ?? "");
    this.join(state);
    this.table(state);
    const seen = state.votes.length > 0;
    part("plot").hidden = !seen;
    if (seen && question) {
      part("plot").replaceChildren(question.kind === "choice" ? bars(state) : dots(state));
    }
    part("cards").hidden = state.stage !== "revealed";
    if (state.stage === "revealed") cards(state);
    this.actions(state);
  }

  /** @param {TeacherState} state */
  counts(state) {
    const { received, counted, room, people } = state;
    const place = part("counts");
    place.replaceChildren();
    part("received-large").textContent = String(received);
    part("counted-large").textContent = String(counted);
    if (state.stage === "waiting" || state.stage === "ended") {
      place.append(bold(room), " in the room");
      return;
    }
    const coming = received - counted;
    if (coming > 0) place.append(bold(counted), ` counted, ${coming} on their way`);
    else {
      const tick = document.createElement("span");
      tick.className = "tick";
      tick.textContent = "✓";
      tick.ariaHidden = "true";
      place.append(tick, bold(received), " received · ", bold(counted), " counted");
    }
    const more = people - counted;
    if (more > 0) place.append(` · ${people} guesses in all`);
    place.append(` · ${room} in the room`);
  }

  /** @param {TeacherState} state */
  join(state) {
    const { ok, words, addresses } = state.reach;
    const box = part("join");
    box.hidden = state.stage === "ended";
    box.classList.toggle("no", !ok);
    part("code").textContent = `${state.code.slice(0, 2)} ${state.code.slice(2)}`;
    part("address").textContent = ok ? addresses[0] : words;
    if (ok && part("qr").dataset.of !== addresses[0]) {
      part("qr").dataset.of = addresses[0];
      fetch(`/teach/${this.number}/qr.svg`)
        .then((reply) => reply.text())
        .then((svg) => {
          part("qr").innerHTML = svg; // made by this server, of nothing but its own address
        });
    }
  }

  /**
   * What it is about, while all think.
   * @param {TeacherState} state
   */
  table(state) {
    const question = state.question;
    part("waits").hidden = state.stage !== "open";
    const table = part("table");
    table.replaceChildren();
    if (!question) return;
    table.hidden = !question.pieces.length && !question.choices.length;
    const dark = document.documentElement.dataset.theme === "dark" ? "?dark=1" : "";
    for (const face of question.pieces) {
      const image = document.createElement("img");
      image.alt = face || "face down";
      image.src = `/piece/${question.game}/${encodeURIComponent(face)}.svg${dark}`;
      table.append(image);
    }
    if (question.choices.length) {
      const list = document.createElement("ol");
      list.type = "A";
      for (const words of question.choices) {
        const item = document.createElement("li");
        item.textContent = words;
        list.append(item);
      }
      table.append(list);
    }
  }

  /** @param {TeacherState} state */
  actions(state) {
    const waiting = state.plan.some((each) => each.stage === "waiting");
    /** @type {[string, string, boolean][]} what, words, whether it is the main one */
    const found = [];
    if (state.stage === "waiting") found.push(["open", "Ask the first question", true]);
    if (state.stage === "open")
      found.push(["show", "Show the guesses", false], ["reveal", "Reveal", true]);
    if (state.stage === "shown" || state.stage === "revealed") {
      if (state.vote === 1) found.push(["again", "Vote again", false]);
      if (state.stage === "shown") found.push(["reveal", "Reveal", true]);
      else if (waiting) found.push(["next", "Next", true]);
      else found.push(["end", "End the class", true]);
    }
    const had = document.activeElement?.closest("[data-actions]");
    part("actions").replaceChildren(
      ...found.map(([what, words, main]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = words;
        button.className = main ? "main" : "";
        button.addEventListener("click", () => this.act(what));
        return button;
      }),
    );
    if (had) /** @type {HTMLElement | null} */ (document.querySelector("footer .main"))?.focus();
  }
}

/** @param {number} number */
function bold(number) {
  const node = document.createElement("b");
  node.textContent = number.toLocaleString("en");
  return node;
}

new Page().run();
