// Fields for a game's options. The main one is chosen among large cards; the others are lists with
// explanations, and custom texts have a field.

import { DATA_MB, tooLarge } from "../../ui/toolkit/bringing.js";
import { h } from "../../ui/toolkit/dom.js";

const OWN = "\u0000own"; // cannot be a text

/**
 * Select a value if it is offered; return whether it is.
 *
 * @param {HTMLSelectElement} field
 * @param {string} value
 */
export function selected(field, value) {
  const isOffered = [...field.options].some((option) => option.value === value);
  if (!isOffered) return false;
  field.value = value;
  return true;
}

/** @param {string} name */
const spoken = (name) => name.replaceAll("_", " ");

export class RuleFields {
  /** @param {() => void} changed a custom text changed */
  constructor(changed) {
    this.changed = changed;
    /** Getter of each option's value.
     * @type {Map<string, () => string>} */
    this.chosen = new Map();
    /** Setter of each option's value.
     * @type {Map<string, (value: string) => void>} */
    this.chooses = new Map();
    /** Custom texts by option; a rejected one stays for correction.
     * @type {Map<string, string>} */
    this.texts = new Map();
  }

  said() {
    return Object.fromEntries([...this.chosen].map(([name, value]) => [name, value()]));
  }

  /** @param {{ [option: string]: string }} values values chosen before the update */
  choose(values) {
    for (const [name, value] of Object.entries(values)) this.chooses.get(name)?.(value);
  }

  /** @param {Told.PlayOption[]} options */
  draw(options) {
    this.chosen.clear();
    this.chooses.clear();
    const first = options.find((option) => option.first);
    const rest = options.filter((option) => option !== first);
    return {
      first: first ? this.cards(first) : null,
      usual: rest.filter(({ isData }) => !isData).map((option) => this.list(option)),
      own: rest.filter(({ isData }) => isData).map((option) => this.text(option)),
    };
  }

  /** @param {Told.PlayOption} option the main option */
  cards({ name, value, values, words }) {
    const fields = values.map((each) => {
      const field = h("input", { type: "radio", name: `jl-first-${name}`, value: each });
      field.checked = each === value;
      return field;
    });
    const cards = fields.map((field, n) => {
      const title = words[n] || spoken(field.value);
      return h("label", { class: "jl-variant" }, field, h("b", { text: title }));
    });
    const node = h(
      "fieldset",
      { class: "jl-variants" },
      h("legend", { text: "Which game?" }),
      h("div", null, cards),
    );
    this.chosen.set(name, () => fields.find((field) => field.checked)?.value ?? value);
    this.chooses.set(name, (chosen) => {
      const field = fields.find((each) => each.value === chosen);
      if (field) field.checked = true;
    });
    return node;
  }

  /** @param {Told.PlayOption} option */
  head({ about, clause, name, values }) {
    const id = `jl-option-${name}`;
    const known = h("select", { id });
    known.append(...values.map((each) => h("option", { value: each, text: spoken(each) })));
    return {
      known,
      label: h("label", { for: id, text: spoken(name) }),
      about: h(
        "p",
        { class: "jl-quiet" },
        `${about} `,
        clause ? h("span", { class: "jl-clauseid", text: clause }) : null,
      ),
    };
  }

  /** @param {Told.PlayOption} option */
  list(option) {
    const { about, known, label } = this.head(option);
    const { name, value, values, words } = option;
    const means = h("p", { class: "jl-means" });
    const say = () => {
      means.textContent = words[values.indexOf(known.value)] ?? "";
    };
    known.value = value;
    known.onchange = say;
    say();
    this.chosen.set(name, () => known.value);
    this.chooses.set(name, (chosen) => {
      if (selected(known, chosen)) say();
    });
    return h("div", { class: "jl-field" }, label, known, means, about);
  }

  /** @param {Told.PlayOption} option */
  text(option) {
    const { about, known, label } = this.head(option);
    const { faults, name, printed, value, values } = option;
    known.append(h("option", { value: OWN, text: "one of our own …" }));
    const isOwn = faults.length > 0 || !values.includes(value);
    known.value = isOwn ? OWN : value;
    const words = `${spoken(name)} of our own`;
    const field = h("textarea", { rows: 6, spellcheck: false, "aria-label": words });
    const typed = faults.length ? this.texts.get(name) : undefined;
    field.value = typed ?? (values.includes(value) ? printed : value);
    this.chosen.set(name, () => (known.value === OWN ? field.value : known.value));
    const changed = () => {
      this.texts.set(name, field.value);
      this.changed();
    };
    field.onchange = changed;
    const file = h("input", { type: "file", accept: ".csv,.txt,.json,.md", hidden: true });
    file.onchange = async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      file.value = "";
      const words = tooLarge(chosen, DATA_MB);
      if (words) return wrong([words]);
      field.value = await chosen.text();
      changed();
    };
    const open = h("button", { type: "button", class: "jl-pill", text: "Open a file …" });
    open.onclick = () => file.click();
    const usual = h("button", { type: "button", class: "jl-pill", text: "As printed" });
    usual.onclick = () => {
      field.value = printed;
      changed();
    };
    const faulty = h("ul", { class: "jl-refused", role: "alert" });
    const wrong = (/** @type {string[]} */ found) => {
      faulty.hidden = !found.length;
      faulty.replaceChildren(...found.map((fault) => h("li", { text: fault })));
    };
    wrong(faults);
    const own = h("div", null, field, faulty, h("div", { class: "jl-row2" }, open, file, usual));
    known.onchange = () => {
      own.hidden = known.value !== OWN;
    };
    own.hidden = known.value !== OWN;
    this.chooses.set(name, (chosen) => {
      if (!selected(known, chosen)) [known.value, field.value] = [OWN, chosen];
      own.hidden = known.value !== OWN;
    });
    return h("div", { class: "jl-field" }, label, known, about, own);
  }
}
