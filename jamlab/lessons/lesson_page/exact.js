// Exact answer with its derivation.
import { h, setText } from "../../ui/toolkit/dom.js";
import { panel, withDrawings } from "./words.js";

/**
 * Render fractions, and "C(5, 2)" as a binomial coefficient, also within other text.
 *
 * @param {string} text
 */
function formula(text) {
  return text.split(/(\d+\/\d+|C\(\d+, \d+\))/).map((part, i, all) => {
    const chosen = /^C\(/.test(part);
    if (!chosen && !/^\d+\/\d+$/.test(part))
      return part.trim() && h("span", { class: "jl-sign", text: part });
    const [above, below] = part.match(/\d+/g) ?? [];
    const both = [h("span", { text: above }), h("span", { text: below })];
    const last = i >= all.length - 2 && /[=≈]\s*$/.test(all[i - 1]);
    const name = chosen ? "jl-binomial" : `jl-frac${last ? " is-last" : ""}`;
    const label = chosen ? `${below} of ${above}, as a set` : `${above} over ${below}`;
    const props = { class: name, role: "img", "aria-label": label };
    return h("span", props, chosen ? h("span", null, both) : both);
  });
}

const SETTLES = 120; // ms: the chart beside it is drawn anew

/** Exact answer: formula, derivation, error of the guess. */
export class ExactPart {
  /** @param {HTMLElement} root @param {Say<Told.LessonRequest>} say */
  constructor(root, say) {
    this.title = h("span");
    const { node, note } = panel(this.title, "");
    this.node = node;
    this.note = note;
    this.body = h("div", { class: "jl-exact", "aria-live": "polite", tabindex: -1 });
    this.asked = false; // by this pupil, who then looks for it
    const onclick = () => {
      this.asked = true;
      say({ do: "exact" });
    };
    this.button = h("button", { type: "button", class: "jl-pill is-main", onclick });
    this.node.append(this.body, this.button);
    root.append(this.node);
  }

  /** @param {Told.ExactWaits | Told.ExactShown} told */
  update(told) {
    setText(this.note, told.note);
    setText(this.title, told.title);
    setText(this.button, `Show the ${told.title.toLowerCase()}`);
    const pressed = told.shown && document.activeElement === this.button;
    this.button.hidden = told.shown || !told.ready;
    this.node.classList.toggle("is-waiting", !told.shown);
    if (!told.shown) {
      this.body.replaceChildren(h("p", { class: "jl-quiet", text: told.wait }));
      return;
    }
    const rows = told.rows.map(([label, words, part, tone]) => {
      const style = `width:${(100 * part).toFixed(1)}%`;
      const bar = h("i", { class: tone && `is-${tone}`, style });
      const name = h("span", { class: "jl-rowname", text: label });
      const said = h("span", { class: "jl-rowsaid", text: words });
      return h("li", null, name, h("span", { class: "jl-rowbar" }, bar), said);
    });
    const parts = [
      told.formula && h("div", { class: "jl-formula" }, formula(told.formula)),
      ...told.words.map((words) => h("p", null, withDrawings(words))),
      rows.length ? h("ul", { class: "jl-rows" }, rows) : null,
      told.matrix ? this.matrix(told.matrix) : null,
      h("p", { class: "jl-big" }, h("b", { text: told.value }), h("span", { text: told.compared })),
      told.assumption && h("p", { class: "jl-quiet", text: told.assumption }),
    ];
    this.body.replaceChildren(...parts.filter((part) => !!part));
    if (pressed) this.body.focus({ preventScroll: true });
    if (this.asked) this.intoView();
    this.asked = false;
  }

  /** Bring the answer's number into view, once the page has made room for it. */
  intoView() {
    const big = this.body.querySelector(".jl-big");
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    setTimeout(() => big?.scrollIntoView({ block: "nearest", behavior }), SETTLES);
  }

  /** @param {Told.MatrixTold} matrix */
  matrix({ labels, rows }) {
    const head = labels.map((text) => h("th", { scope: "col", text }));
    const lines = rows.map((row, n) => {
      const cells = row.map((text) => h("td", { text: text === "0" ? "·" : text }));
      return h("tr", null, h("th", { scope: "row", text: labels[n] }), cells);
    });
    const top = h("thead", null, h("tr", null, h("th"), head));
    const table = h("table", null, top, h("tbody", null, lines));
    const title = h("summary", { text: "The chain as a table" });
    const place = h("div", { class: "jl-scroll", tabindex: 0 }, table);
    return h("details", { class: "jl-matrix" }, title, place);
  }
}
