// The seats of a game on a grid: a card each, with what was collected; and the progress panel.
import { h, setText } from "./dom.js";
import { faceChip, labelOf } from "./faces.js";
import { seatMark } from "./icons.js";

export class Seats {
  constructor(story) {
    this.story = story;
    this.cards = story.seats.map((name, seat) => {
      const status = h("em");
      const total = h("span", { class: "jl-total" });
      const items = h("div", { class: "jl-items" });
      const note = h("p", { class: "jl-seatnote" });
      const named = h("div", { class: "jl-seatname" }, h("b", { text: name }), status);
      const head = h("div", { class: "jl-seathead" }, seatMark(seat, name, 36), named, total);
      const node = h("section", { class: `jl-box jl-seat jl-s${seat % 8}` }, head, items, note);
      return { node, status, total, items, note };
    });
    const cards = this.cards.map((card) => card.node);
    this.node = h("div", { class: "jl-seats", "data-seats": story.seats.length }, cards);
  }

  place(seat) {
    return this.cards[seat]?.node.querySelector(".jl-total").getBoundingClientRect();
  }

  update({ scene, prev }) {
    this.cards.forEach((card, seat) => {
      const panel = scene[`s.${seat}`];
      if (!panel || panel === prev[`s.${seat}`]) return;
      const [total, unit, status, flag, items, note] = panel;
      setText(card.status, status);
      setText(card.total, String(total));
      card.total.title = `${total} ${unit}`;
      setText(card.note, note || "");
      card.node.classList.toggle("is-move", flag === "move");
      card.node.classList.toggle("is-answer", flag === "answer");
      card.node.classList.toggle("is-out", flag === "out");
      card.items.replaceChildren(
        ...items.map(([face, count]) => {
          const label = labelOf(this.story, face);
          const words = h("span", { class: "jl-sr", text: `${label}: ` });
          return h(
            "span",
            { class: "jl-item", title: label },
            faceChip(this.story, face),
            words,
            h("b", { text: count }),
          );
        }),
      );
    });
  }
}

const ROOM = 16; // letters of the name and two for each dot: more than these are a bar

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

/** What a seat works towards: dots or a bar, "1 of 2", its outs. */
export class Progress {
  constructor(story, className) {
    this.story = story;
    this.node = h("section", { class: `jl-box jl-progress ${className}` });
  }

  update({ scene, prev }) {
    if (scene.goals === prev.goals && !prev.empty) return;
    const [seat, title, goals, summary] = scene.goals || [-1, "", [], ""];
    this.node.hidden = !title;
    if (!title) return this.node.replaceChildren();
    const rows = goals.map((goal) => this.row(goal));
    const mark = seat >= 0 ? seatMark(seat, this.story.seats[seat], 20) : null;
    const parts = [h("h2", null, mark, title), h("ul", { class: "jl-goals" }, rows)];
    if (!goals.length && !summary) parts.push(h("p", { class: "jl-quiet", text: "Nothing yet." }));
    if (summary) parts.push(h("p", { class: "jl-summary", text: summary }));
    return this.node.replaceChildren(...parts);
  }

  row([name, face, done, needed, points, clause, note, outs]) {
    const worth = points ? `, ${points} points` : "";
    const line = h(
      "div",
      { class: "jl-goal", title: `${clause}${worth}` },
      face ? faceChip(this.story, face) : null,
      h("span", { class: "jl-goalname", text: name }),
      needed ? meter(name, done, needed) : null,
      h("b", { text: needed ? `${done} of ${needed}` : note }),
    );
    const extra = [needed ? note : "", outs ? `next: ${outs}` : ""].filter(Boolean).join(" · ");
    return h("li", null, line, extra ? h("p", { class: "jl-quiet", text: extra }) : null);
  }
}

/** What the two kinds of back mean. */
export function legend(story) {
  const faces = Object.keys(story.faces);
  const key = (memo, words) =>
    h(
      "div",
      null,
      h(
        "span",
        { class: "jl-key" },
        memo ? h("span", { class: "jl-memo" }, faceChip(story, memo)) : null,
      ),
      h("span", { text: words }),
    );
  return h(
    "div",
    { class: "jl-legend" },
    key(faces[0], "seen in an earlier turn"),
    key("", "never seen yet"),
  );
}
