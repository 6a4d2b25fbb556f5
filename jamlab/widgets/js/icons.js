// The drawings: one hidden sheet of symbols for the page, icons that use it, and seat marks.
import { ICON_SHEET } from "./icon-sheet.js";
import { h, s } from "./dom.js";

const SHEET_ID = "jamlab-icons";

/** Puts the symbols into the page, once. The markup is our own drawings, never data. */
export function installIcons() {
  if (document.getElementById(SHEET_ID)) return;
  const symbols = Object.entries(ICON_SHEET).map(
    ([name, [box, body]]) => `<symbol id="jamlab-${name}" viewBox="${box}">${body}</symbol>`,
  );
  const holder = h("div", { id: SHEET_ID, "aria-hidden": "true", hidden: true });
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  document.body.append(holder);
}

/** An icon by its name, or nothing if there is no such drawing. */
export function icon(name, className = "jl-icon") {
  if (!Object.hasOwn(ICON_SHEET, name)) return null;
  return copyOf(`${name} ${className}`, () => {
    const use = s("use", { href: `#jamlab-${name}` });
    return s("svg", { class: className, "aria-hidden": "true", viewBox: "0 0 32 32" }, use);
  });
}

const made = new Map();

/** A copy of a small drawing: cheaper than building it anew. */
function copyOf(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key).cloneNode(true);
}

// A disc, B square, C pentagon, D diamond, E hexagon, F triangle, G drop, H cross:
// the shape, and how high the letter stands in it.
const SHAPES = [
  ["M16 1a15 15 0 1 0 0 30a15 15 0 0 0 0-30Z", 21.5],
  ["M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z", 21.5],
  ["M16 1.500 30.500 12 25 30H7L1.500 12Z", 22.5],
  ["M16 1 31 16 16 31 1 16Z", 21.5],
  ["M16 1 29.500 8.500v15L16 31 2.500 23.500v-15Z", 21.5],
  ["M16 2 31 29H1Z", 26],
  [
    "M16 1c6 7.500 11.500 12.500 11.500 18.500a11.500 11.500 0 0 1-23 0C4.500 13.500 10 8.500 16 1Z",
    25,
  ],
  ["M10.500 1.500h11v9h9v11h-9v9h-11v-9h-9v-11h9Z", 21.5],
];

/** The mark of a seat: its colour, its shape and the first letter of the name. */
export function seatMark(seat, name, size = 20) {
  return copyOf(`${seat} ${size} ${name}`, () => newMark(seat, name, size));
}

function newMark(seat, name, size) {
  const [path, height] = SHAPES[seat % SHAPES.length];
  const props = {
    viewBox: "0 0 32 32",
    width: size,
    height: size,
    role: "img",
    "aria-label": name,
  };
  const letter = [...name.trim()][0] || "?";
  return s(
    "svg",
    { class: `jl-mark jl-s${seat % SHAPES.length}`, ...props },
    s("path", { d: path }),
    s("text", { x: 16, y: height, "text-anchor": "middle" }, letter.toUpperCase()),
  );
}
