// Editor of rings and arrows: two things are picked for an arrow, one for a ring.

import { keysOf } from "../../ui/tables/changes.js";
import { labelOf } from "../../ui/tables/faces.js";
import { h, setText } from "../../ui/toolkit/dom.js";

/** @type {[value: string, text: string][]} */
const SHAPE_TONES = [
  ["", "plain"],
  ["good", "good"],
  ["bad", "bad"],
];
const COUNTED = /^p\.c\d+$/; // a card that has another name from each viewpoint

export class ShapesPart {
  /**
   * `pick` passes on what is clicked on the table until it is called with null.
   *
   * @param {Story} story
   * @param {{ change: (shapes: Told.NoteShape[]) => void, view: () => string,
   *   pick: (use: ((thing: string) => void) | null) => void }} hooks
   */
  constructor(story, hooks) {
    this.story = story;
    this.hooks = hooks;
    /** @type {Told.NoteShape[]} */
    this.shapes = [];
    this.making = ""; // "ring", "arrow", or "" for nothing
    this.from = "";
    /** @param {string} kind @param {string} text */
    const maker = (kind, text) => {
      const button = h("button", { type: "button", class: "jl-writebutton", text });
      button.addEventListener("click", () => this.make(this.making === kind ? "" : kind));
      return button;
    };
    this.ring = maker("ring", "Ring");
    this.arrow = maker("arrow", "Arrow");
    this.tone = h(
      "select",
      { class: "jl-select", "aria-label": "Colour of a ring or an arrow" },
      SHAPE_TONES.map(([value, text]) => h("option", { value, text })),
    );
    this.other = h("select", {
      class: "jl-select",
      "aria-label": "A place on the table",
      hidden: true,
    });
    this.other.addEventListener("change", () => {
      if (this.other.value) this.picked(this.other.value);
    });
    this.says = h("p", { class: "jl-quiet", role: "status" });
    this.list = h("ul", { class: "jl-writeshapes" });
    const row = h("div", { class: "jl-writefoot" }, this.ring, this.arrow, this.tone, this.other);
    this.node = h("div", null, row, this.says, this.list);
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.making) return;
      event.stopPropagation();
      this.make("");
    });
  }

  /** @param {string} kind */
  make(kind) {
    this.making = kind;
    this.from = "";
    this.hooks.pick(kind ? (thing) => this.picked(thing) : null);
    this.draw();
  }

  /** @param {string} thing */
  picked(thing) {
    if (this.making === "arrow" && !this.from) {
      this.from = thing;
      return this.draw();
    }
    const [on, to] = this.making === "arrow" ? [this.from, thing] : [thing, ""];
    const view = COUNTED.test(on) || COUNTED.test(to) ? this.hooks.view() : "";
    const shape = { on, to, tone: this.tone.value, view };
    this.make("");
    if (on !== to) this.hooks.change([...this.shapes, shape]);
    return undefined;
  }

  /**
   * @param {Told.NoteShape[]} shapes
   * @param {boolean} stepped
   */
  update(shapes, stepped) {
    this.shapes = shapes;
    if (stepped) {
      this.making = "";
      this.from = "";
    }
    this.list.replaceChildren(
      ...shapes.map((shape, place) => {
        const words = shape.to
          ? `Arrow: ${this.name(shape.on)} → ${this.name(shape.to)}`
          : `Ring: ${this.name(shape.on)}`;
        const away = h("button", {
          type: "button",
          class: "jl-writebutton",
          text: "Delete",
          "aria-label": `Delete: ${words}`,
          onclick: () => this.hooks.change(shapes.filter((_, n) => n !== place)),
        });
        return h("li", null, h("span", { text: words }), away);
      }),
    );
    this.draw();
  }

  draw() {
    const { from, making, other } = this;
    this.ring.setAttribute("aria-pressed", String(making === "ring"));
    this.arrow.setAttribute("aria-pressed", String(making === "arrow"));
    const first = making === "arrow" ? "Click a tile or card where the arrow begins" : "";
    const next = from ? `From ${this.name(from)}: click where the arrow ends` : first;
    const words = making === "ring" ? "Click a tile or card" : next;
    setText(this.says, words && `${words}, or choose a place.`);
    this.says.hidden = other.hidden = !making;
    if (making) this.drawPlaces();
  }

  /** Lists piles, hands and seats, which cannot be clicked. */
  drawPlaces() {
    const scene = this.scene();
    const zones = keysOf("z.", scene).filter((key) => !["grid", "board"].includes(scene[key].kind));
    const seats = this.story.seats.map((_, seat) => `s.${seat}`);
    const places = [...zones, ...seats].map((thing) =>
      h("option", { value: thing, text: this.name(thing) }),
    );
    this.other.replaceChildren(h("option", { value: "", text: "A place …" }), ...places);
  }

  /**
   * The scene on screen; set by the owner.
   * @type {() => Told.ShownScene}
   */
  scene = () => /** @type {Told.ShownScene} */ ({});

  /** @param {string} thing */
  name(thing) {
    const { seats } = this.story;
    const scene = this.scene();
    if (thing[0] === "s") return seats[+thing.slice(2)] ?? thing;
    if (thing[0] === "z") {
      const zone = scene[/** @type {`z.${string}`} */ (thing)];
      const { kind, label, seat } = zone ?? { kind: "", label: "", seat: -1 };
      const what = label || ZONE_WORDS[kind] || thing.slice(2);
      return seat >= 0 ? `${seats[seat]}: ${what}` : what;
    }
    const piece = scene[/** @type {PieceKey} */ (thing)];
    if (!piece) return "something that is not here";
    const face = piece.face || piece.memo;
    return face === "die" ? thing.slice(2) : face ? labelOf(this.story, face) : "a card face down";
  }
}

/** @type {{ [kind: string]: string }} */
const ZONE_WORDS = {
  hand: "hand",
  pile: "pile",
  heap: "pile",
  front: "before the hand",
  spot: "middle",
};
