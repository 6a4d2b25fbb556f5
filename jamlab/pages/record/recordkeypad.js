// Controls for the parts of a question: keypad of faces, numbers, seats, or lines of text.

import { PIECE } from "../../ui/tables/defaults.js";
import { drawPiece } from "../../ui/tables/faces.js";
import { h } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

const LONG_SAYS = 40; // letters below a label beyond which it takes the whole width

/** @typedef {(part: number, key: string) => void} PickKey */

/**
 * Return the node of a question's part.
 *
 * @param {Look} look
 * @param {Told.RecordPart} part
 * @param {number} n its index
 * @param {PickKey} pick
 */
export function partDrawn(look, part, n, pick) {
  if (part.sort === "counts") return countsDrawn(part, n, pick);
  if (part.sort === "number") return numberDrawn(part, n, pick);
  if (part.sort === "cells")
    return h("p", { class: "jl-quiet jl-ontable", text: "Tap it on the table." });
  const drawn = runsOf(part.keys).map((keys) => {
    if (keys[0].face) return facesDrawn(look, part, keys, n, pick);
    const isNumbers = keys.length > 4 && keys.every((key) => /^-?\d{1,4}$/.test(key.label));
    const isLong = keys.some(({ label, says }) => label.length > 24 || says.length > LONG_SAYS);
    const how = isNumbers ? " is-numbers" : isLong ? " is-long" : "";
    const words = keys.map((key) => wordKey(look, part, key, n, pick));
    return h("div", { class: `jl-wordkeys${how}` }, words);
  });
  if (part.absent) {
    const { clause, sentence } = part.absent;
    const id = h("span", { class: "jl-clauseid", text: clause });
    drawn.push(h("p", { class: "jl-quiet jl-absent" }, sentence, " ", id));
  }
  return h("div", { class: "jl-askedpart", role: "group", "aria-label": part.asks }, drawn);
}

/**
 * Return alternating runs of keys with faces and keys with words, in order.
 *
 * @param {Told.RecordKey[]} keys
 */
function runsOf(keys) {
  /** @type {Told.RecordKey[][]} */
  const runs = [];
  for (const key of keys) {
    const last = runs.at(-1);
    if (last && !last[0].face === !key.face) last.push(key);
    else runs.push([key]);
  }
  return runs;
}

/**
 * @param {Look} look
 * @param {Told.RecordPart} part
 * @param {Told.RecordKey[]} faces
 * @param {number} n
 * @param {PickKey} pick
 */
function facesDrawn(look, part, faces, n, pick) {
  const keys = faces.map((key) => faceKey(look, part, key, n, pick));
  const isRecipes = keys.some((key) => key.querySelector(".is-recipe"));
  const size = isRecipes ? " are-recipes" : faces.length > 16 ? " is-many" : "";
  return h("div", { class: `jl-facekeys${size}` }, keys);
}

/**
 * Return controls for a counted number: some as keys, any other is typed.
 *
 * @param {Told.RecordPart} part
 * @param {number} n
 * @param {PickKey} pick
 */
function numberDrawn(part, n, pick) {
  const keys = part.keys.map((key) =>
    keyButton("jl-countkey", part, key, n, pick, h("b", { text: key.label })),
  );
  const typed = h("input", {
    class: "jl-numbertyped",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    pattern: "-?[0-9]{1,6}",
    required: true,
    value: part.picked,
    placeholder: part.keys.length ? "other" : null,
    "aria-label": part.asks,
    title: "A whole number",
  });
  const form = h(
    "form",
    {
      class: "jl-numberform",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        pick(n, String(Number(typed.value)));
      },
    },
    typed,
    h("button", { type: "submit", class: "jl-again", text: "That many" }),
  );
  return h(
    "div",
    { class: "jl-askedpart jl-counts", role: "group", "aria-label": part.asks },
    h("span", { class: "jl-countasks", text: part.asks }),
    keys,
    form,
  );
}

/**
 * @param {Told.RecordPart} part
 * @param {number} n
 * @param {PickKey} pick
 */
function countsDrawn(part, n, pick) {
  const keys = part.keys.map((key) =>
    keyButton("jl-countkey", part, key, n, pick, h("b", { text: key.label })),
  );
  return h(
    "div",
    { class: "jl-askedpart jl-counts", role: "group", "aria-label": part.asks },
    h("span", { class: "jl-countasks", text: part.asks }),
    keys,
  );
}

/**
 * Return sets of equal cards that can be laid together; a tap lays one.
 *
 * @param {Look} look
 * @param {Told.RecordSet[]} sets
 * @param {(picks: string[]) => void} lay
 */
export function setsDrawn(look, sets, lay) {
  const keys = sets.map(({ count, face, picks, words }) => {
    const button = h("button", { type: "button", class: "jl-setkey", title: words }, [
      ...Array.from({ length: count }, () => cardDrawn(look, face)),
    ]);
    button.setAttribute("aria-label", words);
    button.dataset.set = picks.join(" ");
    button.addEventListener("click", (event) => {
      if (event.detail < 2) lay(picks);
    });
    return button;
  });
  return h(
    "div",
    { class: "jl-askedpart jl-sets", role: "group", "aria-label": "At once" },
    h("span", { class: "jl-countasks", text: "At once" }),
    keys,
  );
}

/**
 * @param {Look} look
 * @param {string} face
 */
function cardDrawn(look, face) {
  const card = h("span", { class: "jl-piece", "aria-hidden": "true" });
  drawPiece(card, look, { ...PIECE, zone: "", slot: 0, face }, { tile: false, notes: false });
  card.classList.add("jl-keyface");
  return card;
}

/**
 * @param {Look} look
 * @param {Told.RecordPart} part
 * @param {Told.RecordKey} key
 * @param {number} n
 * @param {PickKey} pick
 */
function faceKey(look, part, key, n, pick) {
  const button = keyButton("jl-facekey", part, key, n, pick, cardDrawn(look, key.face));
  const says = key.says ? h("small", { text: key.says }) : null;
  return h("div", { class: "jl-keyplace" }, button, says);
}

/**
 * @param {Look} look
 * @param {Told.RecordPart} part
 * @param {Told.RecordKey} key
 * @param {number} n
 * @param {PickKey} pick
 */
function wordKey(look, part, key, n, pick) {
  const seat = /^seat-(\d+)$/.exec(key.id);
  const icon = seat
    ? seatMark(+seat[1], look.seats[+seat[1]] ?? "", 24)
    : key.id === "?"
      ? h("i", { class: "jl-unseen", text: "?", "aria-hidden": "true" })
      : null;
  const words = h(
    "span",
    { class: "jl-keywords" },
    h("b", { text: key.label }),
    key.says ? h("small", { text: key.says }) : null,
  );
  return keyButton("jl-wordkey", part, key, n, pick, icon, words);
}

/**
 * @param {string} className
 * @param {Told.RecordPart} part
 * @param {Told.RecordKey} key
 * @param {number} n
 * @param {PickKey} pick
 * @param {...Child} inside
 */
function keyButton(className, part, key, n, pick, ...inside) {
  const isPicked = part.picked === key.id;
  const words = [key.label, key.says].filter((each) => each).join(": ");
  const name = key.can ? words : `${key.label}: not possible. ${key.text}`;
  const button = h(
    "button",
    {
      type: "button",
      class: `${className}${key.can ? "" : " is-pale"}${isPicked ? " is-picked" : ""}`,
      title: key.text || null,
      "aria-label": name,
      "aria-pressed": String(isPicked),
    },
    ...inside,
  );
  button.dataset.key = key.id;
  button.dataset.part = String(n);
  button.addEventListener("click", (event) => {
    if (event.detail < 2) pick(n, key.id); // ignore the second click of a double click
  });
  return button;
}
