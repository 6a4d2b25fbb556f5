// Drawings: one hidden sheet of symbols per page, icons that use it, and seat marks.
//
// A name like "jar-walnut" is composed: a jar with a walnut on its label. For "jar-elderberry",
// which has no fruit drawing, the plain jar is used. icons/parts.json defines where fruits are
// placed, and the shapes of seat marks: a disc, a square, a pentagon, …

import { cached } from "./cached.js";
import { h, s } from "./dom.js";
import { ICON_SHEET, MADE_OF, SEAT_MARKS } from "./icon-sheet.js";

const SHEET_ID = "jamlab-icons";

/** Adds the symbols to the page, once. The markup is our own drawings, never data. */
export function installIcons() {
  if (document.getElementById(SHEET_ID)) return;
  const symbols = Object.entries(ICON_SHEET).map(
    ([name, [box, body]]) => `<symbol id="jamlab-${name}" viewBox="${box}">${body}</symbol>`,
  );
  const holder = h("div", { id: SHEET_ID, "aria-hidden": "true", hidden: true });
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  document.body.append(holder);
}

/** @param {string} name */
const has = (name) => Object.hasOwn(ICON_SHEET, name);
/** @type {Map<string, string>} */
const known = new Map();

/**
 * Returns the drawing that shows `name`: its own, a composed one, the thing without its fruits, or
 * "".
 *
 * @param {string} name
 */
function drawingOf(name) {
  return cached(known, name, () => composed(name));
}

/** @param {string} name */
function composed(name) {
  const [thing, ...fruits] = name.split("-");
  if (!Object.hasOwn(MADE_OF, thing)) return has(name) ? name : has(thing) ? thing : "";
  const { places, behind } = MADE_OF[thing];
  const shown = fruits.filter(has).slice(0, places.length);
  if (!shown.length) return thing;
  const id = `${thing}-of-${shown.join("-")}`;
  if (document.getElementById(`jamlab-${id}`)) return id;
  const all = { width: 32, height: 32 };
  const base = s("use", {
    href: `#jamlab-${thing}`,
    style: `--juice:${juiceOf(shown[0])}`,
    ...all,
  });
  const tops = places[shown.length - 1].map(([x, y, scale], i) =>
    s("use", {
      href: `#jamlab-${shown[i]}`,
      transform: `translate(${x},${y}) scale(${scale})`,
      ...all,
    }),
  );
  const parts = behind ? [...tops, base] : [base, ...tops];
  const symbol = s("symbol", { id: `jamlab-${id}`, viewBox: "0 0 32 32" }, parts);
  document.querySelector(`#${SHEET_ID} svg`)?.append(symbol);
  return id;
}

/**
 * Returns the colour of a fruit's juice; grey for a fruit without a drawing.
 *
 * @param {string} name
 */
export function juiceOf(name) {
  return (has(name) && ICON_SHEET[name][2]) || "#938473";
}

/**
 * Returns the brand icon.
 *
 * @param {string} [className]
 */
export function brandIcon(className = "jl-icon") {
  return iconOf("jar-raspberry", className);
}

/**
 * Returns an icon by name, or nothing if there is no such drawing.
 *
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "jl-icon") {
  const drawing = drawingOf(name);
  return drawing ? iconOf(drawing, className) : null;
}

/**
 * @param {string} drawing
 * @param {string} className
 */
function iconOf(drawing, className) {
  return copyOf(`${drawing} ${className}`, () => {
    const use = s("use", { href: `#jamlab-${drawing}` });
    return s("svg", { class: className, "aria-hidden": "true", viewBox: "0 0 32 32" }, use);
  });
}

/** @type {Map<string, SVGElement>} */
const made = new Map();

/**
 * Returns a copy of a small drawing, which is cheaper than building it anew.
 *
 * @param {string} key
 * @param {() => SVGElement} make
 */
function copyOf(key, make) {
  return cached(made, key, make).cloneNode(true);
}

/**
 * Returns the mark of a seat: its colour, its shape and the first letter of the name.
 *
 * @param {number} seat
 * @param {string} name
 * @param {number} [size]
 */
export function seatMark(seat, name, size = 20) {
  return copyOf(`${seat} ${size} ${name}`, () => newMark(seat, name, size));
}

/**
 * @param {number} seat
 * @param {string} name
 * @param {number} size
 */
function newMark(seat, name, size) {
  const [path, height] = SEAT_MARKS[seat % SEAT_MARKS.length];
  const props = {
    viewBox: "0 0 32 32",
    width: size,
    height: size,
    role: "img",
    "aria-label": name,
  };
  const [first] = new Intl.Segmenter().segment(name.trim()); // emoji can be several code points
  const letter = first?.segment ?? "?";
  return s(
    "svg",
    { class: `jl-mark jl-s${seat % SEAT_MARKS.length}`, ...props },
    s("path", { d: path }),
    s("text", { x: 16, y: height, "text-anchor": "middle" }, letter.toUpperCase()),
  );
}
