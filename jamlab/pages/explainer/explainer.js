// Explainer: the rules of a game, each folded to a line that opens a small table and a question.
//
// Its tables are steppers, drawn when an open rule comes near; questions are answered without the
// kernel. In print every rule is open, its table at the step that demonstrates it.

import { faceChip, faceOf, labelOf } from "../../ui/tables/faces.js";
import { unpacked } from "../../ui/tables/story.js";
import { copied } from "../../ui/toolkit/clipboard.js";
import { GLYPHS, glyph, h, setText, targetOf } from "../../ui/toolkit/dom.js";
import { installIcons } from "../../ui/toolkit/icons.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { mount } from "../stepper/mount.js";

const EXPLAINER_AHEAD = "500px"; // how far below the window tables are already drawn
const EXPLAINER_TOLD = 4000; // ms that a short message stays
const EXPLAINER_HELD = 1500; // ms that a rule is held in place after a jump to it
const EXPLAINER_READ = "-25% 0px -74% 0px"; // a line: the chapter that crosses it is being read
const EXPLAINER_TICK = "M9.300 16.200 5.500 12.400l-1.500 1.500 5.300 5.300L20.500 8l-1.500-1.500z";
const EXPLAINER_CROSS =
  "M7.500 6 6 7.500l4.500 4.500L6 16.500 7.500 18l4.500-4.500 4.500 4.500 1.500-1.500-4.500-4.500 4.500-4.500L16.500 6 12 10.500z";

/**
 * Keep hyphenated names on one line: "El-El", "C-9".
 *
 * @param {string} text
 */
function unbroken(text) {
  return text.replace(/\bEl-El\b|\b[CS]-(?=[A-Z]?\d)/g, (word) => word.replace("-", "\u2011"));
}

const STOPS = "button, input, select, summary, a[href], [tabindex='0']";

/**
 * Make a table a single Tab stop: its keys do what its buttons do, and a page has dozens of those.
 *
 * @param {HTMLElement} root
 */
function oneStop(root) {
  for (const each of root.querySelectorAll(STOPS)) each.tabIndex = -1;
}

/**
 * Move among the answers of a question, which are a single Tab stop.
 *
 * @param {KeyboardEvent} event
 */
function walkAnswers(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const answers = [...list.querySelectorAll("button")];
  const here = answers.findIndex((each) => each.contains(targetOf(event)));
  const next = answers[(here + step + answers.length) % answers.length];
  for (const each of answers) each.tabIndex = each === next ? 0 : -1;
  next.focus();
  event.preventDefault();
}

/** Question with answers, and feedback on each answer tried. */
class Question {
  /**
   * @param {Told.ExplainerQuestion} question
   * @param {() => void} solved
   */
  constructor(question, solved) {
    this.solved = solved;
    const items = question.answers.map((answer, n) => this.answer(answer, n));
    const list = h("ul", { class: "jl-answers", onkeydown: walkAnswers }, items);
    const ask = h("p", { class: "jl-ask", text: unbroken(question.ask) });
    this.node = h("div", { class: "jl-question", role: "group" }, ask, list);
    this.node.setAttribute("aria-label", `Question: ${question.ask} Arrow keys go to each answer.`);
  }

  /**
   * @param {Told.ExplainerAnswer} answer
   * @param {number} n
   */
  answer(answer, n) {
    const letter = h("span", { class: "jl-letter", "aria-hidden": "true", text: "ABCD"[n] });
    const button = h(
      "button",
      { type: "button", class: "jl-answer", tabindex: n ? -1 : 0 },
      letter,
      h("span", { text: unbroken(answer.text) }),
    );
    const said = h("p", { class: "jl-said", role: "status" });
    const item = h("li", null, button, said);
    button.addEventListener("click", () => this.tried(answer, item, letter, said));
    return item;
  }

  /**
   * @param {Told.ExplainerAnswer} answer
   * @param {HTMLElement} item
   * @param {HTMLElement} letter
   * @param {HTMLElement} said
   */
  tried(answer, item, letter, said) {
    item.className = answer.right ? "is-right" : "is-wrong";
    letter.replaceChildren(glyph(answer.right ? EXPLAINER_TICK : EXPLAINER_CROSS, 18));
    const lead = answer.right ? "Right." : "Not yet.";
    const words = answer.feedback.replace(/^Right\.\s*/, "");
    said.replaceChildren(h("b", { text: lead }), ` ${unbroken(words)}`);
    if (answer.right) this.solved();
  }
}

/**
 * Return whether the page's address belongs to the explainer. In a notebook it is JupyterLab's.
 */
function isOwnPage() {
  return document.body.classList.contains("house-page");
}

/** Rule, folded to a line: text, example, table and question. */
class RuleCard {
  /**
   * @param {Told.Rule} rule
   * @param {() => void} solved
   * @param {HTMLElement | null} parts
   */
  constructor(rule, solved, parts) {
    this.rule = rule;
    this.isDone = false;
    /** Whether it was open before printing. @type {boolean | null} */
    this.wasOpen = null;
    this.table = h("div", { class: "jl-live" });
    /** @type {Handle | null} */
    this.handle = null;
    /** The unpacked story. @type {Told.Story | null} */
    this.story = null;
    this.wasAt = -1; // step before printing
    const heading = h(
      "h3",
      { class: "jl-ruletitle" },
      h("span", { class: "jl-clauseid", text: rule.id }),
      " ",
      h("span", { text: rule.title }),
    );
    this.tick = h("span", { class: "jl-done" });
    this.summary = h(
      "summary",
      null,
      heading,
      " ",
      h("span", { class: "jl-cut", text: unbroken(rule.text) }),
      this.tick,
    );
    const words = h(
      "div",
      { class: "jl-telling" },
      h("p", { class: "jl-lead", text: unbroken(rule.text) }),
    );
    if (parts) words.append(parts);
    for (const paragraph of rule.more) words.append(h("p", { text: unbroken(paragraph) }));
    if (rule.example) words.append(this.boxed("jl-example", "For example:", rule.example));
    if (rule.ruling) words.append(this.boxed("jl-ruling", "Our ruling:", rule.ruling));
    if (rule.options.length) words.append(this.options(rule.options));
    if (isOwnPage()) words.append(this.link(rule.id));
    const ask = rule.question && new Question(rule.question, solved).node;
    this.node = h(
      "details",
      { class: "jl-rule", "data-clause": rule.id },
      this.summary,
      h("div", { class: "jl-body" }, h("div", { class: "jl-text" }, words, ask), this.table),
    );
  }

  /** @param {string} id */
  link(id) {
    const link = h("a", {
      class: "jl-rulelink",
      href: `#${id}`,
      text: "Copy the link to this rule",
    });
    return h("p", { class: "jl-small" }, link);
  }

  solve() {
    if (!this.isDone) this.tick.append(h("span", { class: "jl-sr", text: "answered" }));
    if (!this.isDone) this.tick.append(glyph(EXPLAINER_TICK, 20));
    this.isDone = true;
  }

  /**
   * @param {string} className
   * @param {string} title
   * @param {string} text
   */
  boxed(className, title, text) {
    return h("p", { class: className }, h("b", { text: title }), " ", unbroken(text));
  }

  /** @param {string[][]} options */
  options(options) {
    const rows = options.flatMap(([value, text]) => [
      h("dt", null, h("code", { text: value })),
      h("dd", { text: unbroken(text) }),
    ]);
    const title = h("summary", { text: "Options of this rule" });
    return h("details", { class: "jl-choices" }, title, h("dl", null, rows));
  }

  /**
   * Draw the table; `bytes` is the packed story.
   *
   * @param {BufferSource} bytes
   * @param {Partial<Settings>} settings
   */
  async show(bytes, settings) {
    this.story ??= await unpacked(bytes).catch(() => null);
    if (!this.handle) this.draw(settings);
  }

  /** @param {Partial<Settings>} settings */
  draw(settings) {
    const root = h("div");
    this.table.replaceChildren(root);
    const options = { ...settings, compact: true, title: this.rule.title };
    this.handle = /** @type {Handle} */ (mount(root, this.story, options));
    oneStop(root);
    this.stops = new MutationObserver(() => oneStop(root));
    this.stops.observe(root, { childList: true, subtree: true });
    this.table.classList.add("is-drawn");
  }

  /**
   * Draw the table for print, or move it to the step that shows the rule.
   *
   * @param {Partial<Settings>} settings
   */
  print(settings) {
    const { rule, story } = this;
    this.wasOpen ??= this.node.open;
    this.node.open = true;
    if (!story) return;
    if (!this.handle) this.draw(settings);
    const shows = story.events.findIndex((event) => event.clause === rule.id) + 1;
    const handle = /** @type {Handle} */ (this.handle);
    if (this.wasAt < 0) this.wasAt = handle.position;
    if (!this.wasAt) handle.set("position", shows || story.events.length);
  }

  /** Restore the step from before printing, and fold the rule if it was folded. */
  printed() {
    if (this.wasAt >= 0) this.handle?.set("position", this.wasAt);
    this.wasAt = -1;
    this.node.open = this.wasOpen ?? this.node.open;
    this.wasOpen = null;
  }

  end() {
    this.stops?.disconnect();
    this.handle?.destroy();
  }
}

/**
 * @typedef {{ id: string, title: HTMLElement, node: HTMLElement, cards: RuleCard[],
 *   count: HTMLElement, link: HTMLElement }} Chapter a chapter and its link, with what is answered
 */

class ExplainerPage {
  /**
   * @param {HTMLElement} root
   * @param {Told.ExplainerPage} data
   * @param {{ [clause: string]: BufferSource }} stories
   * @param {string} theme
   */
  constructor(root, data, stories, theme) {
    this.root = root;
    this.data = data;
    this.stories = stories;
    this.theme = theme;
    /** @type {Set<string>} */
    this.done = new Set();
    /** @type {RuleCard[]} */
    this.cards = [];
    /** @type {Chapter[]} */
    this.chapters = [];
    /** The chapter that is being read. @type {Chapter | null} */
    this.current = null;
    /** Holds the target of a jump in place. @type {ResizeObserver | null} */
    this.held = null;
    this.meter = h("i", { class: "is-done" });
    this.count = h("span", { class: "jl-count", role: "status" });
    this.view = data.layout === "grid" ? "table" : "all";
    this.eyes = new IntersectionObserver((entries) => this.near(entries), {
      rootMargin: EXPLAINER_AHEAD,
    });
    this.reader = new IntersectionObserver((entries) => this.reads(entries), {
      rootMargin: EXPLAINER_READ,
    });
    installIcons();
    root.className = "jamlab jl-explainer";
    root.dataset.layout = data.layout;
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
    root.replaceChildren(...this.build());
    this.unwatch = watchTheme(() => this.paint());
    this.paint();
    this.watch();
    this.asked = () => this.find(location.hash.slice(1));
    addEventListener("hashchange", this.asked);
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.list?.classList.contains("is-open")) return;
      this.menu(false);
      this.opener?.focus();
    });
    requestAnimationFrame(this.asked); // after the layout of the page
    this.prints = () => this.cards.forEach((card) => void card.print(this.settings));
    this.printed = () => this.cards.forEach((card) => void card.printed());
    addEventListener("beforeprint", this.prints);
    addEventListener("afterprint", this.printed);
    setTimeout(() => this.unpack()); // after the first paint
  }

  get settings() {
    return { theme: this.theme, viewpoint: this.view };
  }

  /** Unpack all stories one by one: printing cannot wait. */
  async unpack() {
    for (const card of this.cards) {
      const bytes = this.stories[card.rule.id];
      if (!this.root.childElementCount) return; // removed
      if (bytes) card.story ??= await unpacked(bytes).catch(() => null);
    }
  }

  /**
   * Go to the rule or chapter in the address.
   *
   * @param {string} id
   */
  find(id) {
    const chapter = this.chapters.find((each) => each.id === id);
    if (chapter) this.goto(chapter.title, chapter);
    if (!/^[A-Z]-\w+$/.test(id)) return; // belongs to something else on the page
    const card = this.cards.find((each) => each.rule.id === id);
    if (!card) return this.tell(`There is no rule ${id} in ${this.data.name}.`);
    card.node.open = true;
    const around = this.chapters.find((each) => each.cards.includes(card));
    this.goto(card.summary, around);
  }

  /**
   * Put a rule or chapter into the address, as a link to copy and not as a step back.
   *
   * @param {string} id
   */
  mark(id) {
    if (isOwnPage()) history.replaceState(history.state, "", `#${id}`);
  }

  /** @param {MouseEvent} event */
  async clicked(event) {
    const on = targetOf(event);
    if (!on.closest(".jl-contents")) this.menu(false);
    const link = /** @type {HTMLAnchorElement | null} */ (on.closest("a.jl-rulelink"));
    if (link && (await copied(link.href))) this.tell("The link to this rule is copied.");
  }

  /** @param {string} words */
  tell(words) {
    const toast = h("p", { class: "jl-toast", role: "status", text: words });
    this.root.querySelector(":scope > .jl-toast")?.remove();
    this.root.append(toast);
    setTimeout(() => toast.remove(), EXPLAINER_TOLD);
  }

  build() {
    const { data } = this;
    for (const { title: words, rules } of data.chapters) {
      const title = h("h2", { class: "jl-chapter", tabindex: -1, text: words });
      const cards = rules.map((rule) => {
        const parts = this.cards.length ? null : this.parts();
        const card = new RuleCard(rule, () => this.solved(rule.id), parts);
        card.node.addEventListener("toggle", () => this.toggled(card));
        card.summary.addEventListener("click", () => {
          if (!card.node.open) this.mark(rule.id); // the click opens it
        });
        this.cards.push(card);
        return card;
      });
      const box = h("div", { class: "jl-rules jl-box" }, ...cards.map((card) => card.node));
      const node = h("section", { class: "jl-section" }, title, box);
      const id = words.toLowerCase().replace(/\W+/g, "-");
      const count = h("span", { class: "jl-of" });
      const link = this.chapterLink(words, id, count);
      this.chapters.push({ id, title, node, cards, count, link });
    }
    for (const chapter of this.chapters) {
      chapter.link.addEventListener("click", () => this.goto(chapter.title, chapter));
    }
    const [lead, ...more] = data.introduction;
    const head = h(
      "header",
      { class: "jl-intro" },
      h("h1", { text: data.name }),
      h("p", { class: "jl-lead", text: lead }),
      more.map((text) => h("p", { class: "jl-small", text })),
    );
    const sections = h("div", { class: "jl-sections" }, ...this.chapters.map(({ node }) => node));
    this.read(this.chapters[0]);
    this.tally();
    return [h("div", { class: "jl-book" }, head, this.contents(), sections)];
  }

  /**
   * Return a link to a chapter; in a notebook a button, because the address is JupyterLab's.
   *
   * @param {string} words
   * @param {string} id
   * @param {HTMLElement} count
   */
  chapterLink(words, id, count) {
    const name = h("span", { text: `${words} ` });
    if (!isOwnPage()) return h("button", { type: "button", class: "jl-goto" }, name, count);
    return h("a", { class: "jl-goto", href: `#${id}` }, name, count);
  }

  /** Return the list of chapters, which follows: a column, or a bar with a menu. */
  contents() {
    const fold = (/** @type {string} */ text, /** @type {boolean} */ isOpen) =>
      h("button", {
        type: "button",
        class: "jl-pill jl-folding",
        text,
        onclick: () => this.foldAll(isOpen),
      });
    this.list = h(
      "div",
      { class: "jl-menu" },
      h("ol", null, ...this.chapters.map(({ link }) => h("li", null, link))),
      h("p", { class: "jl-folds" }, fold("Open all", true), fold("Fold all", false)),
    );
    this.here = h("span");
    this.opener = h(
      "button",
      { type: "button", class: "jl-pill jl-here", "aria-expanded": "false" },
      glyph(GLYPHS.list, 20),
      h("span", { class: "jl-sr", text: "Chapters, now at " }),
      this.here,
    );
    this.opener.addEventListener("click", () =>
      this.menu(!this.list?.classList.contains("is-open")),
    );
    setText(this.here, this.current?.title.textContent ?? "");
    const tally = h(
      "div",
      { class: "jl-tally" },
      h("span", { class: "jl-steps", "aria-hidden": "true" }, this.meter),
      this.count,
    );
    return h(
      "nav",
      { class: "jl-contents", "aria-label": "Chapters" },
      this.opener,
      tally,
      this.list,
    );
  }

  /** @param {boolean} isOpen */
  menu(isOpen) {
    this.list?.classList.toggle("is-open", isOpen);
    this.opener?.setAttribute("aria-expanded", String(isOpen));
  }

  /** @param {boolean} isOpen */
  foldAll(isOpen) {
    for (const card of this.cards) card.node.open = isOpen;
    this.menu(false);
  }

  /**
   * Mark the chapter that is being read.
   *
   * @param {Chapter} chapter
   */
  read(chapter) {
    this.current?.link.removeAttribute("aria-current");
    chapter.link.setAttribute("aria-current", "true");
    this.current = chapter;
    if (this.here) setText(this.here, chapter.title.textContent ?? "");
  }

  /** @param {IntersectionObserverEntry[]} entries */
  reads(entries) {
    const now = entries.find((entry) => entry.isIntersecting)?.target;
    const chapter = this.chapters.find((each) => each.node === now);
    if (!chapter || chapter === this.current || this.held) return;
    this.read(chapter);
    this.mark(chapter.id);
  }

  /** Return the contents of the box, shown beside the first rule. */
  parts() {
    const { faces, parts } = this.data;
    const story = { faces, seats: [] };
    const items = parts.map(([face, count]) => {
      const words = h("span", {
        text: faceOf(story, face).number === undefined ? labelOf(story, face) : "",
      });
      return h("li", null, faceChip(story, face), words, h("b", { text: `× ${count}` }));
    });
    return h("ul", { class: "jl-inbox", "aria-label": "What there is" }, items);
  }

  /**
   * Jump without scrolling: that would draw every table on the way. Tables drawn above push the
   * target down, and Firefox does not compensate: it is held in place until the reader moves on.
   *
   * @param {HTMLElement} target
   * @param {Chapter} [chapter]
   */
  goto(target, chapter) {
    const hold = () => target.scrollIntoView({ behavior: "instant", block: "start" });
    if (chapter) this.read(chapter);
    this.menu(false);
    this.held?.disconnect();
    const held = new ResizeObserver(hold);
    const ends = () => {
      held.disconnect();
      if (this.held === held) this.held = null;
    };
    this.held = held;
    hold();
    target.focus({ preventScroll: true });
    held.observe(this.root);
    setTimeout(ends, EXPLAINER_HELD);
    for (const goes of ["wheel", "pointerdown", "keydown"]) {
      addEventListener(goes, ends, { once: true, passive: true });
    }
  }

  /** @param {string} id */
  solved(id) {
    this.done.add(id);
    this.cards.find((card) => card.rule.id === id)?.solve();
    this.tally();
  }

  tally() {
    let all = 0;
    for (const { cards, count } of this.chapters) {
      const asked = cards.filter((card) => card.rule.question);
      const done = asked.filter((card) => card.isDone).length;
      all += asked.length;
      setText(count, asked.length ? `${done}/${asked.length}` : "");
      count.classList.toggle("is-done", done === asked.length);
    }
    const { size } = this.done;
    this.meter.style.width = `${(100 * size) / Math.max(1, all)}%`;
    const few = h("span", { text: "questions " }); // left out where there is little room
    const end = size === all ? "answered: all of them" : "answered";
    this.count.replaceChildren(`${size} of ${all} `, few, end);
  }

  paint() {
    this.root.dataset.theme = isDark(this.theme) ? "dark" : "light";
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.theme = theme;
    this.paint();
    for (const card of this.cards) card.handle?.set("theme", theme);
  }

  watch() {
    for (const card of this.cards) if (!this.stories[card.rule.id]) card.table.remove();
    for (const { node } of this.chapters) this.reader.observe(node);
  }

  /**
   * Draw the table of an open rule once, when it comes near.
   *
   * @param {RuleCard} card
   */
  toggled(card) {
    if (!card.node.open || card.handle || !this.stories[card.rule.id]) return;
    this.eyes.observe(card.table);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  near(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.eyes.unobserve(target);
      const card = this.cards.find((each) => each.table === target);
      if (card) card.show(this.stories[card.rule.id], this.settings);
    }
  }

  destroy() {
    this.eyes.disconnect();
    this.reader.disconnect();
    this.held?.disconnect();
    this.unwatch();
    removeEventListener("hashchange", this.asked);
    removeEventListener("beforeprint", this.prints);
    removeEventListener("afterprint", this.printed);
    for (const card of this.cards) card.end();
    this.root.replaceChildren();
  }
}

/** @param {Cell<ExplainerTraits>} cell */
function renderExplainer({ model, el }) {
  const root = h("div");
  el.append(root);
  const sent = Object.entries(model.get("stories"));
  const stories = Object.fromEntries(
    sent.map(([id, { buffer, byteOffset, byteLength }]) => [
      id,
      new Uint8Array(buffer, byteOffset, byteLength),
    ]),
  );
  const shown = new ExplainerPage(root, JSON.parse(model.get("page")), stories, model.get("theme"));
  const themed = () => shown.setTheme(model.get("theme"));
  model.on("change:theme", themed);
  return () => {
    model.off("change:theme", themed);
    shown.destroy();
  };
}

export default { render: renderExplainer };
