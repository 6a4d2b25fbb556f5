// Goals of a seat: a line for each, or for one with parts its chips, points and outs.

import { faceChip, labelOf } from "../../ui/tables/faces.js";
import { GLYPHS, glyph, h, s } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { percent } from "../../ui/toolkit/numbers.js";

const ROOM = 16; // letters of the name plus two per dot: more than this becomes a bar
const DONE = "m6.500 12.500 3.700 3.700 7.300-8";
/** @type {{ [state: string]: string }} */
const STATES = { done: "done", reach: "in reach of the next move", open: "still open" };
/** @type {Told.Goals} */
const NO_GOALS = { seat: -1, title: "", goals: [], summary: "", note: "" };

/**
 * Returns true for a goal with parts, or whose worth changes with progress.
 *
 * @param {Told.Goal} goal
 */
export function isTask({ parts, best, worth }) {
  return parts.length > 0 || best > 0 || worth !== "";
}

/**
 * @param {string} name
 * @param {number} done
 * @param {number} needed
 */
function meter(name, done, needed) {
  if (name.length + 2 * needed <= ROOM) {
    const dots = Array.from({ length: needed }, (_, i) =>
      h("i", { class: i < done ? "is-full" : "" }),
    );
    return h("span", { class: "jl-needs", "aria-hidden": "true" }, dots);
  }
  const bar = h("i", { style: `width:${Math.min(100, (100 * done) / needed)}%` });
  return h("span", { class: "jl-meter", "aria-hidden": "true" }, bar);
}

function tick() {
  const ring = s("circle", { cx: 12, cy: 12, r: 12 });
  return s("svg", { class: "jl-parttick", viewBox: "0 0 24 24" }, ring, s("path", { d: DONE }));
}

/**
 * Returns the points now and at best: "2 of 3 points", "7 points".
 *
 * @param {number} points
 * @param {number} best
 */
function worthOf(points, best) {
  if (best > points && points) return `${points} of ${best} points`;
  const most = Math.max(points, best);
  return most ? `${most} point${most === 1 ? "" : "s"}` : "";
}

export class Progress {
  /**
   * @param {Story} story
   * @param {string} className
   */
  constructor(story, className) {
    this.story = story;
    this.unseen = false;
    this.node = h("section", { class: `jl-box jl-progress ${className}`, tabindex: 0 });
    this.isWhole = false;
    const label = "All about these tasks";
    const props = { type: "button", title: label, "aria-label": label, "aria-pressed": "false" };
    const onclick = () => this.showWhole(!this.isWhole);
    this.whole = h(
      "button",
      { ...props, class: "jl-tool jl-taskswhole", onclick },
      glyph(GLYPHS.list, 18),
    );
  }

  /**
   * Shows the tasks in full, or each in a few words where there is little room.
   *
   * @param {boolean} yes
   */
  showWhole(yes) {
    this.isWhole = yes;
    this.node.classList.toggle("is-whole", yes);
    this.whole.setAttribute("aria-pressed", String(yes));
  }

  /**
   * Notes whether this panel's tab is open.
   *
   * @param {boolean} yes
   */
  open(yes) {
    this.node.classList.toggle("is-open", yes);
  }

  /** @param {Context} ctx */
  update({ scene, prev }) {
    if (scene.goals === prev.goals && !prev.empty) return;
    const { seat, title, goals, summary, note } = scene.goals || NO_GOALS;
    this.node.hidden = !title;
    if (!title) return this.node.replaceChildren();
    const tasks = goals.some(isTask);
    this.node.classList.toggle("has-tasks", tasks);
    this.node.parentElement?.classList.toggle("with-tasks", tasks);
    const rows = goals.map((goal) => (tasks ? this.task(goal) : this.row(goal)));
    const mark = seat >= 0 ? seatMark(seat, this.story.seats[seat], 20) : null;
    const head = h("h2", null, mark, title, note ? h("small", { text: note }) : null);
    if (tasks) head.append(this.whole);
    const parts = [head, h("ul", { class: tasks ? "jl-tasks" : "jl-goals" }, rows)];
    if (tasks)
      parts.push(
        h(
          "ul",
          { class: "jl-tasksbrief" },
          goals.map((goal) => this.brief(goal)),
        ),
      );
    if (!goals.length && !summary) parts.push(h("p", { class: "jl-quiet", text: "Nothing yet." }));
    if (summary) parts.push(h("p", { class: "jl-summary", text: summary }));
    return this.node.replaceChildren(...parts);
  }

  /** @param {Told.Goal} goal */
  brief({ name, face, done, needed, clause, note }) {
    return h(
      "li",
      { class: needed && done >= needed ? "is-full" : "", title: clause },
      face ? faceChip(this.story, face) : null,
      h("b", { text: name }),
      h("span", {
        class: "jl-taskdone",
        text: needed ? `${done} of ${needed}` : note || `${done}`,
      }),
    );
  }

  /** @param {Told.Goal} goal */
  row({ name, face, done, needed, points, clause, note, outs }) {
    const worth = points ? `, ${points} points` : "";
    const line = h(
      "div",
      { class: "jl-goal", title: `${clause}${worth}` },
      face ? faceChip(this.story, face) : null,
      h("span", { class: "jl-goalname", text: name }),
      needed ? meter(name, done, needed) : null,
      h("b", { text: needed ? `${done} of ${needed}` : note }),
    );
    const extra = [
      needed ? note : "",
      outs[1] ? `next: ${outs.join("/")} · ${percent(...outs)}` : "",
    ]
      .filter(Boolean)
      .join(" · ");
    return h("li", null, line, extra ? h("p", { class: "jl-quiet", text: extra }) : null);
  }

  /**
   * Draws a task: progress, worth, parts, the effect of the next move, outs.
   *
   * @param {Told.Goal} goal
   */
  task(goal) {
    const { name, face, done, needed, points, clause, note, outs, parts, best } = goal;
    const pill = goal.worth || worthOf(points, best);
    const full = needed && done >= needed;
    const head = h(
      "div",
      { class: `jl-taskhead${full ? " is-full" : ""}`, title: clause },
      face ? faceChip(this.story, face) : null,
      h("b", { text: name }),
      h("span", {
        class: "jl-taskdone",
        text: needed ? `${done} of ${needed}` : note || `${done}`,
      }),
      h("span", { class: "jl-fill" }),
      pill ? h("span", { class: "jl-worth", text: pill }) : null,
    );
    const chips = parts.length
      ? h(
          "ul",
          { class: "jl-parts" },
          parts.map((part) => this.part(part)),
        )
      : null;
    const move = `Next move: ${goal.next_move}`;
    const reach = goal.next_move ? h("p", { class: "jl-now-possible" }, h("i"), move) : null;
    const said = needed && note ? h("p", { class: "jl-quiet", title: note, text: note }) : null;
    return h(
      "li",
      null,
      head,
      chips,
      reach,
      said,
      outs[1] ? this.outs(outs, goal.outs_words) : null,
    );
  }

  /** @param {Told.Part} part */
  part({ face, state }) {
    const label = labelOf(this.story, face);
    return h(
      "li",
      { class: `jl-part is-${state}`, title: `${label}: ${STATES[state] || state}` },
      faceChip(this.story, face),
      h("span", { class: "jl-sr", text: `${label}: ${STATES[state] || state}` }),
      state === "done" ? tick() : null,
    );
  }

  /**
   * @param {Told.Goal["outs"]} outs
   * @param {string} words
   */
  outs([ways, of], words) {
    const bar = h("i", { style: `width:${((100 * ways) / of).toFixed(1)}%` });
    return h(
      "p",
      { class: "jl-outs" },
      h("span", { class: "jl-outsbar", "aria-hidden": "true" }, bar),
      h("span", { text: words || "the next card" }),
      h("b", { text: `${ways}/${of}` }),
      h("span", { class: "jl-percent", text: percent(ways, of) }),
    );
  }
}
