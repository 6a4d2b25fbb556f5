// The quiet parts of a lesson: question, guess, exact answer, exercises, what to take away.
//
// Each draws what Python tells (`told`) and says what the pupil does (`say`). Nothing is decided
// here: no answer is known to the browser before it was given.
import { glyph, h, setText } from "../shared/dom.js";
import { forget, guessIn, guessOnly, keep, keptOf } from "./lessonkeep.js";

const TICK = "M9.300 16.200 5.500 12.400l-1.500 1.500 5.300 5.300L20.500 8l-1.500-1.500z";

/**
 * Words in which `{name}` is the drawing of that name and `*word*` is strong.
 *
 * @param {string} words
 */
export function withDrawings(words) {
  return words.split(/(\{[\w-]+\}|\*[^*]+\*)/).map((part) => {
    if (/^\{/.test(part)) return drawing(part.slice(1, -1));
    return /^\*/.test(part) ? h("b", { text: part.slice(1, -1) }) : part;
  });
}

/**
 * A drawing of the sheet that the live table puts into the page.
 *
 * @param {string} name
 */
function drawing(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "jl-inline");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#jamlab-${name}`);
  svg.append(use);
  return svg;
}

/**
 * @param {Child} title
 * @param {string} note
 */
export function panel(title, note) {
  const small = h("small", { text: note });
  return { node: h("section", { class: "jl-box" }, h("h2", null, title, small)), note: small };
}

class QuestionPart {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = h("h1");
    this.text = h("p");
    root.append(h("header", { class: "jl-hero" }, this.title, this.text));
  }

  /** @param {Told.Asked} told */
  update(told) {
    setText(this.title, told.question);
    this.text.replaceChildren(...withDrawings(told.setting));
  }
}

/**
 * The prediction: a slider or a few choices; kept from the first trial on. It can be made before its
 * program is there: then it is shown, and kept by the browser, as it was made (`mine`).
 */
class GuessPart {
  /**
   * @param {HTMLElement} root
   * @param {Say} say
   */
  constructor(root, say) {
    this.root = root;
    this.say = say;
    /** @type {Told.Guess | null} */
    this.told = null;
    /** @type {((told: Told.Guess) => void) | null} */
    this.built = null; // what shows it in the slider or the choices
    this.sure = false;
    this.waits = false; // for its program
    /** @type {Told.Diary | null} */
    this.kept = null;
    /** @type {{ value: number, more: boolean } | null} */
    this.mine = null;
    const { node, note } = panel("Your guess", "");
    this.node = node;
    this.note = note;
    this.body = h("div");
    this.anew = h("button", { type: "button", class: "jl-anew", "data-aside": true });
    this.anew.addEventListener("click", () => this.again());
    this.anew.addEventListener("blur", () => this.ask(false));
    this.go = h("button", {
      type: "button",
      class: "jl-pill is-guess",
      text: "This is my guess",
      hidden: true,
    });
    this.node.append(this.body, h("div", { class: "jl-guessfoot" }, this.anew, this.go));
    root.append(this.node);
  }

  /** @param {Told.Guess} told */
  update(told) {
    const first = !this.told;
    const anew = !!this.told?.given && !told.given;
    if (told.given || anew) this.mine = null;
    this.told = told;
    if (told.diary) keep(told.key, told.diary);
    else if (first && !told.given) {
      this.kept = keptOf(told.key);
      if (this.kept) this.say({ do: "resume", kept: this.kept });
    }
    this.draw(anew);
  }

  /** @param {string} words */
  waitFor(words) {
    this.waits = words !== "";
    if (!this.waits || !this.told || this.told.given || this.mine) return;
    this.mine = guessIn(this.kept, this.told.version);
    if (this.mine) this.draw(false);
  }

  /** As it was told, or as it was made meanwhile. */
  get now() {
    const told = /** @type {Told.Guess} */ (this.told);
    if (!this.mine) return told;
    return { ...told, given: true, value: this.mine.value, locked: this.mine.more };
  }

  /** @param {boolean} anew */
  draw(anew) {
    const told = this.now;
    this.root.toggleAttribute("data-early", this.mine !== null); // the table then says only what it waits for
    if (anew) this.built = null;
    if (!this.built) {
      this.body.replaceChildren();
      this.built = told.choices.length ? this.choices(told) : this.slider(told);
    }
    this.built(told);
    setText(this.note, told.locked ? "kept" : told.given ? "set before the trials" : told.ask);
    if (anew && document.activeElement === this.anew)
      this.body.querySelector("input, button")?.focus({ preventScroll: true });
    this.anew.hidden = !told.given;
    this.ask(false);
  }

  /** @param {number} value */
  guess(value) {
    this.say({ do: "guess", value });
    if (!this.waits || this.told?.given) return;
    this.mine = { value, more: false };
    this.kept = guessOnly(this.now, value);
    keep(this.now.key, this.kept);
    const pressed = document.activeElement === this.go;
    this.draw(false);
    if (pressed) this.body.querySelector("input")?.focus({ preventScroll: true }); // the button is gone
  }

  /** @param {boolean} sure */
  ask(sure) {
    this.sure = sure;
    setText(this.anew, sure ? "Really start again? All you did here is forgotten." : "Start again");
  }

  /** The first press asks, the second does it. */
  again() {
    if (!this.sure) return this.ask(true);
    const early = this.mine !== null;
    forget(this.now.key);
    this.say({ do: "restart" });
    this.kept = this.mine = null;
    if (early) this.draw(true);
    return undefined;
  }

  /** @param {Told.Guess} told */
  slider(told) {
    const input = h("input", { type: "range", class: "jl-slide", "aria-label": told.ask });
    const [low, high, step] = told.range;
    Object.assign(input, { min: low, max: high, step, value: told.value });
    const out = h("output");
    const show = () => {
      setText(out, `${input.value}${told.unit}`.replace("-", "−"));
      input.setAttribute("aria-valuetext", out.textContent);
      input.style.setProperty("--at", (+input.value - low) / (high - low));
    };
    input.addEventListener("input", () => {
      show();
      if (this.now.given) this.guess(+input.value);
    });
    this.go.onclick = () => this.guess(+input.value);
    show();
    const ends = h(
      "div",
      { class: "jl-ends", "aria-hidden": "true" },
      told.ends.map((text) => h("span", { text })),
    );
    this.body.append(h("div", { class: "jl-slideline" }, input, out, ends));
    /** @param {Told.Guess} now */
    return (now) => {
      input.disabled = now.locked;
      this.go.hidden = now.given;
      if (now.given && document.activeElement !== input) input.value = String(now.value); // as it was kept
      show();
    };
  }

  /** @param {Told.Guess} told */
  choices(told) {
    const buttons = told.choices.map((text, n) =>
      h("button", {
        type: "button",
        class: "jl-pill",
        text,
        onclick: () => this.guess(n),
      }),
    );
    this.body.append(
      h("div", { class: "jl-picks", role: "group", "aria-label": told.ask }, buttons),
    );
    /** @param {Told.Guess} now */
    return (now) =>
      buttons.forEach((button, n) => {
        button.setAttribute("aria-pressed", String(now.given && now.value === n));
        button.disabled = now.locked && now.value !== n;
      });
  }
}

/**
 * A fraction as a fraction, "C(5, 2)" as a binomial coefficient; inside other words too.
 *
 * @param {string} text
 */
function formula(text) {
  return text.split(/(\d+\/\d+|C\(\d+, \d+\))/).map((part, i, all) => {
    if (/^C\(/.test(part)) {
      const [above, below] = part.match(/\d+/g) ?? [];
      const label = `${below} of ${above}, as a set`;
      return h(
        "span",
        { class: "jl-binomial", role: "img", "aria-label": label },
        h("span", null, h("span", { text: above }), h("span", { text: below })),
      );
    }
    if (!/^\d+\/\d+$/.test(part)) return part.trim() && h("span", { class: "jl-sign", text: part });
    const [above, below] = part.split("/");
    const last = i >= all.length - 2 && /[=≈]\s*$/.test(all[i - 1]);
    const label = `${above} over ${below}`;
    return h(
      "span",
      { class: `jl-frac${last ? " is-last" : ""}`, role: "img", "aria-label": label },
      h("span", { text: above }),
      h("span", { text: below }),
    );
  });
}

/** The exact answer: its formula, the reasoning, how far the guess was off. */
class ExactPart {
  /**
   * @param {HTMLElement} root
   * @param {Say} say
   */
  constructor(root, say) {
    this.title = h("span");
    const { node, note } = panel(this.title, "");
    this.node = node;
    this.note = note;
    this.body = h("div", { class: "jl-exact", "aria-live": "polite", tabindex: -1 });
    this.button = h("button", { type: "button", class: "jl-pill" });
    this.button.addEventListener("click", () => say({ do: "exact" }));
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
    if (!told.shown) {
      this.body.replaceChildren(h("p", { class: "jl-quiet", text: told.wait }));
      return;
    }
    const rows = told.rows.map(([label, words, part, tone]) =>
      h(
        "li",
        null,
        h("span", { class: "jl-rowname", text: label }),
        h(
          "span",
          { class: "jl-rowbar" },
          h("i", { class: tone && `is-${tone}`, style: `width:${(100 * part).toFixed(1)}%` }),
        ),
        h("span", { class: "jl-rowsaid", text: words }),
      ),
    );
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
  }

  /** @param {Told.MatrixTold} matrix */
  matrix({ labels, rows }) {
    const head = h(
      "tr",
      null,
      h("th"),
      labels.map((text) => h("th", { scope: "col", text })),
    );
    const lines = rows.map((row, n) =>
      h(
        "tr",
        null,
        h("th", { scope: "row", text: labels[n] }),
        row.map((text) => h("td", { text: text === "0" ? "·" : text })),
      ),
    );
    const table = h("table", null, h("thead", null, head), h("tbody", null, lines));
    const title = h("summary", { text: "The chain as a table" });
    return h(
      "details",
      { class: "jl-matrix" },
      title,
      h("div", { class: "jl-scroll", tabindex: 0 }, table),
    );
  }
}

/** Three exercises, one after another; each answer gets a word. */
class ExercisesPart {
  /**
   * @param {HTMLElement} root
   * @param {Say} say
   */
  constructor(root, say) {
    this.say = say;
    const { node, note } = panel("Your turn", "");
    this.node = node;
    this.note = note;
    this.n = -1; // the exercise that is shown
    this.form = h("div");
    this.tried = h("div");
    this.next = h("button");
    this.body = h("div", { class: "jl-exercise" });
    this.node.append(this.body);
    root.append(this.node);
  }

  /** @param {Told.ExercisesWait | Told.ExercisesOpen} told */
  update(told) {
    setText(this.note, told.open ? `${told.n} of ${told.of}` : "");
    if (!told.open) {
      this.n = -1;
      this.body.replaceChildren(h("p", { class: "jl-quiet", text: told.wait }));
      return;
    }
    if (this.n !== told.n) this.build(told);
    this.n = told.n;
    this.tried.replaceChildren(...told.tried.map((each) => this.verdict(each)));
    this.form.hidden = told.solved;
    this.next.hidden = !told.solved || told.n === told.of;
    if (told.solved && !this.next.hidden && this.form.contains(document.activeElement))
      this.next.focus();
    const wrong = new Set(told.tried.filter((each) => !each.right).map((each) => each.text));
    for (const answer of this.form.querySelectorAll("[data-answer]")) {
      answer.toggleAttribute("disabled", wrong.has(answer.dataset.answer ?? ""));
    }
    if (told.done) {
      window.dispatchEvent(new CustomEvent("jamlab-lesson-done", { detail: told.lesson }));
    }
  }

  /** @param {Told.ExercisesOpen} told */
  build(told) {
    this.form = told.answers.length ? this.answers(told) : this.entry(told);
    this.tried = h("div", { class: "jl-tries", "aria-live": "polite" });
    this.next = h("button", { type: "button", class: "jl-pill", text: "Next question" });
    this.next.addEventListener("click", () => this.say({ do: "next" }));
    const ask = h("p", { class: "jl-asked" }, withDrawings(told.ask));
    this.body.replaceChildren(ask, this.tried, this.form, this.next);
  }

  /** @param {Told.ExercisesOpen} told */
  answers(told) {
    const buttons = told.answers.map((text) =>
      h("button", {
        type: "button",
        class: "jl-pick",
        "data-answer": text,
        text,
        onclick: () => this.say({ do: "answer", text }),
      }),
    );
    return h("div", { class: "jl-picklist", role: "group", "aria-label": "Answers" }, buttons);
  }

  /** @param {Told.ExercisesOpen} told */
  entry(told) {
    const input = h("input", {
      class: "jl-entry",
      inputmode: "text",
      autocomplete: "off",
      maxlength: 30,
      placeholder: told.example,
      "aria-label": `Your answer. ${told.digits}`,
    });
    const form = h(
      "form",
      { class: "jl-entryline" },
      input,
      h("button", { class: "jl-pill", text: "Check" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) this.say({ do: "answer", text: input.value });
      input.select();
    });
    return h("div", null, h("p", { class: "jl-quiet", text: told.digits }), form);
  }

  /** @param {Told.Verdict} verdict */
  verdict({ text, right, feedback, read, near }) {
    const lead = !read ? "Hm." : right ? "Right." : near ? "Nearly:" : "Not yet.";
    return h(
      "div",
      { class: `jl-verdict ${right ? "is-yes" : near ? "is-near" : "is-no"}` },
      h("span", { class: "jl-given", text }),
      h("span", null, h("b", { text: lead }), " ", withDrawings(feedback)),
    );
  }
}

class EndPart {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = panel("What to take away", "").node;
    this.list = h("ul", { class: "jl-takeaway" });
    this.more = h("ul", { class: "jl-reading" });
    this.wait = h("p", { class: "jl-quiet" });
    this.node.append(this.wait, this.list, this.more);
    root.append(this.node);
  }

  /** @param {Told.EndWaits | Told.EndShown} told */
  update(told) {
    setText(this.wait, told.shown ? "" : told.wait);
    this.wait.hidden = told.shown;
    /** @param {string} text */
    const line = (text) => h("li", null, glyph(TICK, 20), h("span", null, withDrawings(text)));
    this.list.replaceChildren(...(told.shown ? told.points.map(line) : []));
    const read = told.shown && told.reading.length;
    const items = read
      ? [
          h("li", null, h("b", { text: "To read:" })),
          ...told.reading.map((text) => h("li", { text })),
        ]
      : [];
    this.more.replaceChildren(...items);
  }
}

export const PARTS = {
  question: QuestionPart,
  guess: GuessPart,
  exact: ExactPart,
  exercises: ExercisesPart,
  end: EndPart,
};
