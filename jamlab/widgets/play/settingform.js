// Before a game: who sits where, under which options. Nothing is sent before a game begins, but for a
// text of one's own, which is checked at once.

import { h } from "../shared/dom.js";
import { seatMark } from "../shared/icons.js";

const OWN = "\u0000own"; // no text can be called so
const PERSON = "A person here";
const FRESH = ["Ann", "Bo", "Cy", "Di", "Ed", "Fi", "Gil", "Hal"];
/** @type {{ [roller: string]: string }} */
const ROLLERS = {
  mujoco: "The computer rolls them, by physics",
  table: "The computer rolls them, from recorded flicks",
};

/** @typedef {{ name: string, player: string }} SeatSaid */

export class SettingForm {
  /**
   * @param {(said: { [name: string]: unknown }) => void} begin with what was chosen
   * @param {(said: { [name: string]: unknown }) => void} set what is to be checked before
   */
  constructor(begin, set) {
    this.begin = begin;
    this.set = set;
    this.node = h("form", { class: "jl-setting" });
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(this.said());
    });
    /** @type {Told.PlaySetting | null} */
    this.told = null;
    /** @type {SeatSaid[]} */
    this.seats = [];
    this.says = h("p", { class: "jl-refused", role: "alert", hidden: true });
    /** What is chosen of each option.
     * @type {Map<string, () => string>} */
    this.options = new Map();
  }

  /** What is chosen now. */
  said() {
    const { node, seats } = this;
    const options = Object.fromEntries([...this.options].map(([name, value]) => [name, value()]));
    const checks = Object.fromEntries(
      [...node.querySelectorAll("[data-switch]")].map((field) => [
        field.dataset.switch ?? "",
        /** @type {HTMLInputElement} */ (field).checked,
      ]),
    );
    const words = Object.fromEntries(
      [...node.querySelectorAll("[data-word]")].map((field) => [
        field.dataset.word ?? "",
        /** @type {HTMLSelectElement} */ (field).value,
      ]),
    );
    return { seats: seats.map((seat) => ({ ...seat })), options, ...checks, ...words };
  }

  /**
   * @param {Told.PlaySetting} told
   * @param {string} says what is wrong with what was chosen
   */
  update(told, says) {
    this.says.textContent = says;
    this.says.hidden = !says;
    if (told === this.told) return;
    this.told = told;
    this.seats = told.seats.map((seat) => ({ ...seat }));
    this.draw();
  }

  draw() {
    const { node, told } = this;
    if (!told) return;
    this.places = h("ol", { class: "jl-places" });
    this.more = h("button", { type: "button", class: "jl-pill", text: "One more seat" });
    this.more.onclick = () => {
      const name = FRESH.find((each) => !this.seats.some((seat) => seat.name === each)) ?? "";
      this.seats.push({ name, player: this.seats.at(-1)?.player ?? "" });
      this.seat();
    };
    const options = told.options.map((option) => this.option(option));
    const rest = [];
    if (told.rollers.length)
      rest.push(
        this.choice(
          "roller",
          "Who rolls the dice",
          told.rollers.filter((each) => each in ROLLERS),
          told.roller,
          ROLLERS,
        ),
        this.choice("skill", "How exact fingers are", told.skills, told.skill, {}),
      );
    if (!told.fixed)
      rest.push(
        this.check("hints", "Hints may be asked for", told.hints),
        this.check("back", "Choices may be taken back", told.back),
      );
    const begin = h("button", { type: "submit", class: "jl-begin", text: "Begin" });
    node.replaceChildren(
      h(
        "section",
        { class: "jl-box" },
        h("h1", { text: `Play ${told.name}` }),
        h("p", { class: "jl-about", text: told.about }),
        h("h2", { text: "Who plays?" }),
        this.places,
        this.more,
        this.says,
        h("div", { class: "jl-beginrow" }, begin),
      ),
      h(
        "section",
        { class: "jl-box" },
        h("h2", { text: "How you play" }),
        options.length
          ? options
          : h("p", { class: "jl-quiet", text: "This game has nothing to choose." }),
        rest,
        told.fixed
          ? h("p", {
              class: "jl-quiet",
              text: "Hints and taking back are as your teacher has set them.",
            })
          : null,
      ),
    );
    this.seat();
  }

  /** Draws the seats. */
  seat() {
    const { more, places, seats, told } = this;
    if (!told || !places || !more) return;
    const { fewest, most, players } = told;
    const about = Object.fromEntries(players);
    places.replaceChildren(
      ...seats.map((seat, n) => {
        const name = h("input", {
          type: "text",
          value: seat.name,
          maxlength: 20,
          required: true,
          "aria-label": `Name of seat ${n + 1}`,
        });
        name.oninput = () => {
          seat.name = name.value;
        };
        const who = h("select", { "aria-label": `Who plays seat ${n + 1}` });
        who.append(h("option", { value: "", text: PERSON }));
        who.append(
          ...players.map(([player]) => h("option", { value: player, text: `Player “${player}”` })),
        );
        who.value = seat.player;
        const words = h("small", { class: "jl-quiet", text: about[seat.player] ?? "" });
        who.onchange = () => {
          seat.player = who.value;
          words.textContent = about[who.value] ?? "";
        };
        const gone = h("button", { type: "button", class: "jl-pill", text: "Remove" });
        gone.setAttribute("aria-label", `Remove seat ${n + 1}`);
        gone.hidden = seats.length <= fewest;
        gone.onclick = () => {
          seats.splice(n, 1);
          this.seat();
          more.focus();
        };
        return h("li", null, seatMark(n, seat.name || "?", 30), name, who, gone, words);
      }),
    );
    more.hidden = seats.length >= most;
  }

  /** @param {Told.PlayOption} option */
  option({ about, clause, faults, isData, name, printed, value, values }) {
    const id = `jl-option-${name}`;
    const label = h("label", { for: id, text: name.replaceAll("_", " ") });
    const said = h(
      "p",
      { class: "jl-quiet" },
      `${about} `,
      clause ? h("span", { class: "jl-clauseid", text: clause }) : null,
    );
    const known = h("select", { id });
    known.append(...values.map((each) => h("option", { value: each, text: each })));
    if (isData) known.append(h("option", { value: OWN, text: "one of our own …" }));
    known.value = values.includes(value) ? value : OWN;
    if (!isData) {
      this.options.set(name, () => known.value);
      return h("div", { class: "jl-field" }, label, known, said);
    }
    const words = `${name.replaceAll("_", " ")} of our own`;
    const field = h("textarea", { rows: 6, spellcheck: false, "aria-label": words });
    field.value = known.value === OWN ? value : printed;
    this.options.set(name, () => (known.value === OWN ? field.value : known.value));
    const check = () => this.set(this.said());
    field.onchange = check;
    const file = h("input", { type: "file", accept: ".csv,.txt,.json,.md", hidden: true });
    file.onchange = async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      field.value = await chosen.text();
      file.value = "";
      check();
    };
    const open = h("button", { type: "button", class: "jl-pill", text: "Open a file …" });
    open.onclick = () => file.click();
    const usual = h("button", { type: "button", class: "jl-pill", text: "As printed" });
    usual.onclick = () => {
      field.value = printed;
      check();
    };
    const wrong = faults.map((fault) => h("li", { text: fault }));
    const faulty = wrong.length ? h("ul", { class: "jl-refused", role: "alert" }, wrong) : null;
    const own = h("div", null, field, faulty, h("div", { class: "jl-row2" }, open, file, usual));
    known.onchange = () => {
      own.hidden = known.value !== OWN;
    };
    own.hidden = known.value !== OWN;
    return h("div", { class: "jl-field" }, label, known, said, own);
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {string[]} values
   * @param {string} value
   * @param {{ [value: string]: string }} named
   */
  choice(name, words, values, value, named) {
    const id = `jl-word-${name}`;
    const field = h("select", { id, "data-word": name });
    field.append(...values.map((each) => h("option", { value: each, text: named[each] ?? each })));
    field.value = value;
    return h("div", { class: "jl-field" }, h("label", { for: id, text: words }), field);
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {boolean} is
   */
  check(name, words, is) {
    const field = h("input", { type: "checkbox", "data-switch": name });
    field.checked = is;
    return h("label", { class: "jl-check" }, field, words);
  }
}
