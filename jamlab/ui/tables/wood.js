// The dice board itself, seen from above: wood, hole, platforms, marked areas.
import { s } from "../toolkit/dom.js";
import { brandIcon } from "../toolkit/icons.js";

const CORNER = 60; // 0.1 mm: radius of the corners; dice may lie there

/**
 * Returns the shapes of the board, the lowest first.
 *
 * @param {Told.Plan} plan
 */
export function wood({ side, hole, platforms, areas, angle }) {
  const half = side / 2;
  /**
   * @param {string} kind
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {number} round
   * @param {number} [dx]
   */
  const square = (kind, x, y, size, round, dx = 0) =>
    s("rect", {
      class: `jl-wood-${kind}`,
      x: x - size / 2 + dx,
      y: -y - size / 2 + dx,
      width: size,
      height: size,
      rx: round,
    });
  /**
   * @param {string} kind
   * @param {number} r
   * @param {number} [cy]
   */
  const ring = (kind, r, cy = 0) => s("circle", { class: `jl-wood-${kind}`, r, cy });
  return [
    square("shade", 0, 0, side, CORNER, 26),
    square("top", 0, 0, side, CORNER),
    s("path", { class: "jl-wood-grain", d: grain(half) }),
    ...areas.map(([x, y, size], n) =>
      s("path", {
        class: "jl-wood-area",
        "data-spot": `area.${n + 1}`,
        d: marked(x, -y, size / 2, half),
      }),
    ),
    ...(angle ? [0.92, 0.66, 0.42].map((part) => ring("bowl", half * part)) : []),
    ...platforms.flatMap(([x, y, size, high]) => [
      square("shade", x, y, size + 8, 30, 8 + high * 0.16),
      square("platform", x, y, size, 26),
      jar(x, -y, size * 0.58),
    ]),
    ring("rim", hole / 2 + 16),
    ring("hole", hole / 2),
    ring("deep", hole / 2 - 22, 16),
  ];
}

/**
 * Returns a marked square; in a corner of the board it is as round as the board.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} half
 */
function marked(x, y, r, half) {
  /**
   * @param {number} sx
   * @param {number} sy
   */
  const round = (sx, sy) => (sx * x + r > half - 5 && sy * y + r > half - 5 ? CORNER : 40);
  const corners = [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([sx, sy]) => {
    const [cx, cy, q] = [x + sx * r, y + sy * r, round(sx, sy)];
    const [along, out] = [`${cx} ${cy - sy * q}`, `${cx - sx * q} ${cy}`];
    const [from, to] = sx === -sy ? [out, along] : [along, out]; // clockwise from the upper right
    return `${from}Q${cx} ${cy} ${to}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * Returns the mark of a JAM platform.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function jar(x, y, size) {
  const node = brandIcon("jl-wood-jar");
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  for (const [name, value] of Object.entries(box)) node.setAttribute(name, value);
  return node;
}

/**
 * Returns a few lines of wood grain, always the same.
 *
 * @param {number} half
 */
function grain(half) {
  let d = "";
  for (let n = 0; n < 9; n++) {
    const y = Math.round((-0.86 + 0.215 * n + 0.05 * Math.sin(5 * n)) * half);
    const [a, b] = [60 * Math.sin(3 * n + 1), 60 * Math.cos(2 * n)].map(Math.round);
    const x = half - 60 - 90 * (n % 3);
    d += `M${-x} ${y}C${-half / 3} ${y + a} ${half / 3} ${y - b} ${x} ${y + b / 2}`;
  }
  return d;
}
