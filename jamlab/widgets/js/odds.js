// What could have happened: the chances of a draw, for the viewpoint.
import { h } from "./dom.js";
import { faceChip, labelOf } from "./faces.js";

function percent(part, whole) {
  return whole ? `${((100 * part) / whole).toFixed(1)} %` : "";
}

const LONG = 12; // letters; longer words get a wider column

/** The chances: bars on one scale, a fraction and a percentage; which one came. */
export class Odds {
  constructor(story) {
    this.story = story;
    this.node = h("section", { class: "jl-box jl-odds" });
    this.below = false;
    const half = (below, text) =>
      h("button", {
        type: "button",
        text,
        "aria-pressed": String(below === this.below),
        onclick: () => this.choose(below),
      });
    const halves = [half(false, "Recipe"), half(true, "Fruit")];
    this.halves = h("div", { class: "jl-halves", role: "group", "aria-label": "Count by" }, halves);
  }

  /** Cards of two halves are counted by their recipes or by what is below. */
  choose(below) {
    this.below = below;
    [...this.halves.children].forEach((button, i) => {
      button.setAttribute("aria-pressed", String(below === (i === 1)));
    });
    this.draw(this.last);
  }

  update({ scene, prev, hideFuture }) {
    if (scene.odds === prev.odds && !prev.empty) return;
    this.last = { odds: scene.odds, hideFuture };
    this.draw(this.last);
  }

  draw({ odds, hideFuture }) {
    this.node.hidden = !odds;
    if (!odds) return;
    const [lines, hitRow] = this.below && odds.also ? odds.also : [odds.rows, odds.came];
    const longest = Math.max(...lines.map((row) => (row[1] || row[0]).length));
    this.node.classList.toggle("has-long", longest > LONG);
    this.node.title = odds.also ? odds.unseen : "";
    const most = Math.max(1, ...lines.map((row) => row[2]));
    const came = hideFuture && /can come/.test(odds.title) ? -1 : hitRow;
    const rows = lines.map(([face, label, weight, tone], i) => {
      const hit = i === came;
      const share = weight / most / 1.12;
      const word = hit ? "it came" : "";
      const inside = share > 0.6;
      const bar = h("i", { style: `width:${(100 * share).toFixed(1)}%`, text: inside ? word : "" });
      return h(
        "li",
        { class: `jl-chance is-${tone}${hit ? " is-hit" : ""}` },
        faceChip(this.story, face),
        h("span", { class: "jl-chancename", text: label || labelOf(this.story, face) }),
        h("span", { class: "jl-bar" }, bar, word && !inside ? h("em", { text: word }) : null),
        h("span", { class: "jl-fraction", text: `${weight}/${odds.total}` }),
        h("span", { class: "jl-percent", text: percent(weight, odds.total) }),
      );
    });
    const foot = odds.foot.map(([words, weight, tone]) =>
      h(
        "span",
        { class: `is-${tone}` },
        `${words} `,
        h("b", { text: `${weight}/${odds.total}` }),
        ` · ${percent(weight, odds.total)}`,
      ),
    );
    this.node.style.setProperty("--rows", Math.min(rows.length, this.story.layout.kind === "grid" ? 5 : 2));
    this.node.replaceChildren(
      h("h2", null, odds.title, odds.also ? this.halves : h("small", { text: odds.unseen })),
      h("ul", { class: "jl-chances" }, rows),
      h("p", { class: "jl-foot" }, foot),
    );
  }
}
