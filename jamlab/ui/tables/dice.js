// A die drawn from its pose, seen from straight above: pure geometry, then the nodes of one die.
//
// A pose is x, y, z of the centre in 0.1 mm and a quaternion times 10,000, as in a log. On screen x
// runs right and y down, so the pose's y is negated. A die is a cube with bevelled edges: a flat
// one is drawn as a square with a lit and a dark rim.
import { cached } from "../toolkit/cached.js";
import { s } from "../toolkit/dom.js";

// Face normals in the die's own axes: 1 up, 6 down, 2 towards the reader, 3 right.
export const NORMALS = [
  [0, 0, 0],
  [0, 0, 1],
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
];
const FLAT = Math.cos((5 * Math.PI) / 180); // tilted by at most 5 degrees counts as flat
const PLANED = 0.15; // bevel, in half edges: 1.2 mm of 8
const PIP = 0.215; // radius of a pip, in half edges
const PIP_AT = 0.5;
const LIGHT = [-0.45, 0.55, 0.704]; // from the upper left, over the reader's shoulder

/** @type {{ [shows: number]: number[][] }} */
const pipPlaces = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 1],
    [0, 1],
    [1, 1],
  ],
};

// Shape of a seat's pips: a disc (null), a square, a pentagon, a diamond.
const pipShapes = [
  null,
  [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  [90, 162, 234, 306, 18].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return [1.15 * Math.cos(angle), 1.15 * Math.sin(angle)];
  }),
  [
    [0, 1.3],
    [1.3, 0],
    [0, -1.3],
    [-1.3, 0],
  ],
];

/**
 * @param {number[]} a
 * @param {number[]} b
 */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Returns the die's own axes in world coordinates: the directions of its faces 3, 5 and 1.
 *
 * @param {Pose} pose
 */
export function axesOf(pose) {
  let [w, i, j, k] = pose.slice(3);
  const long = Math.hypot(w, i, j, k) || 1;
  [w, i, j, k] = [w / long, i / long, j / long, k / long];
  return [
    [1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j)],
    [2 * (i * j - w * k), 1 - 2 * (i * i + k * k), 2 * (j * k + w * i)],
    [2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)],
  ];
}

/**
 * Returns the direction of a face in world coordinates.
 *
 * @param {number[][]} axes
 * @param {number} face
 */
export function lookOf(axes, face) {
  const [a, b, c] = NORMALS[face];
  return [0, 1, 2].map((n) => a * axes[0][n] + b * axes[1][n] + c * axes[2][n]);
}

/**
 * Returns the face on top, 0 if the die does not lie flat.
 *
 * @param {Pose} pose
 */
export function topOf(pose) {
  const axes = axesOf(pose);
  for (let face = 1; face <= 6; face++) if (lookOf(axes, face)[2] >= FLAT) return face;
  return 0;
}

/**
 * Interpolates between two poses: linear, rotated the shorter way.
 *
 * @param {Pose} from
 * @param {Pose} to
 * @param {number} part
 */
export function between(from, to, part) {
  const pose = [0, 1, 2].map((n) => from[n] + (to[n] - from[n]) * part);
  let near = 0;
  for (let n = 3; n < 7; n++) near += (from[n] * to[n]) / 1e8;
  const sign = near < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(near)));
  let [a, b] = [1 - part, part];
  if (angle > 1e-3) {
    const sine = Math.sin(angle);
    [a, b] = [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
  }
  for (let n = 3; n < 7; n++) pose.push(a * from[n] + sign * b * to[n]);
  return pose;
}

/**
 * Returns the convex hull of points, in order.
 *
 * @param {number[][]} points
 */
export function hull(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {number[][]} list */
  const half = (list) => {
    /** @type {number[][]} */
    const line = [];
    for (const p of list) {
      while (line.length > 1) {
        const [a, b] = line.slice(-2);
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        line.pop();
      }
      line.push(p);
    }
    line.pop();
    return line;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** @param {number[][]} points */
const pathOf = (points) =>
  `M${points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L")}Z`;

/**
 * Returns the path of an ellipse (a circle seen at an angle) from its centre and two perpendicular
 * radii.
 *
 * @param {number[]} centre
 * @param {number[]} u
 * @param {number[]} v
 */
function ellipse([x, y], u, v) {
  const K = 0.5523;
  /**
   * @param {number} a
   * @param {number} b
   */
  const at = (a, b) =>
    `${(x + a * u[0] + b * v[0]).toFixed(1)} ${(y + a * u[1] + b * v[1]).toFixed(1)}`;
  /**
   * @param {number} a
   * @param {number} b
   */
  const quarter = (a, b) => {
    const [c, d] = [-b, a];
    return `C${at(a + K * c, b + K * d)} ${at(c + K * a, d + K * b)} ${at(c, d)}`;
  };
  return `M${at(1, 0)}${quarter(1, 0)}${quarter(0, 1)}${quarter(-1, 0)}${quarter(0, -1)}Z`;
}

/**
 * Returns the visible parts of a die: `outline`, the `lit` and `dim` edges, up to three `faces` as
 * [path, brightness relative to a flat one], and the `pips`. The centre is at 0, 0.
 *
 * @param {Pose} pose
 * @param {number} half
 * @param {number} seat
 */
export function drawnDie(pose, half, seat) {
  const axes = axesOf(pose);
  const seen = axes.map(([x, y]) => [x, -y]); // an axis on the screen
  /**
   * @param {number[]} v
   * @param {number} [size]
   */
  const at = (v, size = half) => [
    size * (v[0] * seen[0][0] + v[1] * seen[1][0] + v[2] * seen[2][0]),
    size * (v[0] * seen[0][1] + v[1] * seen[1][1] + v[2] * seen[2][1]),
  ];
  const up = [axes[0][2], axes[1][2], axes[2][2]];
  const light = axes.map((axis) => dot(axis, LIGHT));
  const inner = 1 - PLANED;
  /** @type {number[][]} */
  const corner = [];
  /** @type {[path: string, bright: number][]} */
  const faces = [];
  /** @type {string[]} */
  const lit = [];
  /** @type {string[]} */
  const dim = [];
  let pips = "";
  for (let n = 0; n < 3; n++) {
    const [u, v] = [(n + 1) % 3, (n + 2) % 3];
    for (const side of [1, -1]) {
      /**
       * @param {number} a
       * @param {number} b
       */
      const spot = (a, b) => {
        const place = [0, 0, 0];
        place[n] = side;
        place[u] = a;
        place[v] = b;
        return place;
      };
      const quad = [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ].map(([a, b]) => at(spot(a * inner, b * inner)));
      corner.push(...quad);
      if (side * up[n] > 0.03) {
        faces.push([pathOf(quad), side * light[n] - LIGHT[2]]);
        pips += pipsOn(n, side, seat, at, spot, u, v);
      }
    }
    for (const a of [1, -1]) {
      for (const b of [1, -1]) {
        if (a * up[u] + b * up[v] <= 0.04) continue; // an edge that faces down
        const edge = [1, -1].flatMap((c) => {
          const [p, q] = [
            [0, 0, 0],
            [0, 0, 0],
          ];
          [p[u], p[v], p[n]] = [a, b * inner, c * inner];
          [q[u], q[v], q[n]] = [a * inner, b, c * inner];
          return c > 0 ? [at(p), at(q)] : [at(q), at(p)];
        });
        const bright = (a * light[u] + b * light[v]) / Math.SQRT2;
        (bright > 0.55 ? lit : dim).push(pathOf(edge));
      }
    }
  }
  return { outline: pathOf(hull(corner)), lit: lit.join(""), dim: dim.join(""), faces, pips };
}

/**
 * @param {number} n
 * @param {number} side
 * @param {number} seat
 * @param {(v: number[]) => number[]} at
 * @param {(a: number, b: number) => number[]} spot
 * @param {number} u
 * @param {number} v
 */
function pipsOn(n, side, seat, at, spot, u, v) {
  const face = NORMALS.findIndex((normal) => normal[n] === side);
  /** @param {number} m */
  const axis = (m) => {
    const place = [0, 0, 0];
    place[m] = PIP;
    return at(place);
  };
  const [a, b] = [axis(u), axis(v)];
  const shape = pipShapes[seat % 8];
  return pipPlaces[face]
    .map(([p, q]) => {
      const [x, y] = at(spot(p * PIP_AT, q * PIP_AT));
      if (!shape) return ellipse([x, y], a, b);
      return pathOf(shape.map(([c, d]) => [x + c * a[0] + d * b[0], y + c * a[1] + d * b[1]]));
    })
    .join("");
}

// -- nodes of one die -----------------------------------------------------------------------------

const parts = ["base", "face", "face", "face", "lit", "dim", "pips", "deep"];

/** One die as a group of paths, set by `draw(pose)`. Its shadow is a separate node. */
export class Die {
  /**
   * @param {number} seat
   * @param {number} edge
   */
  constructor(seat, edge) {
    this.seat = seat;
    this.half = edge / 2;
    this.paths = parts.map((name) => s("path", { class: `jl-die-${name}` }));
    this.body = s("g", null, this.paths);
    /** Its name, beside the die because the sides show pips. */
    this.number = s("text", { class: "jl-die-number", x: this.half + 8, y: 24 - this.half });
    this.node = s("g", { class: `jl-die jl-d${seat % 8}` }, this.body, this.number);
    this.shadow = s("path", { class: "jl-die-shadow" });
    this.tip = s("title"); // tooltip
    this.key = ""; // what is drawn
  }

  /**
   * Draws the die. `sunk` is how far it has fallen, 0 to 1: it shrinks and darkens. Its shadow
   * falls at the height `ground`.
   *
   * @param {Pose} pose
   * @param {number} [sunk]
   * @param {number} [ground]
   */
  draw(pose, sunk = 0, ground = 0) {
    const key = `${pose.join()}|${sunk}`;
    if (key === this.key) return;
    this.key = key;
    const drawn = drawnDie(pose, this.half, this.seat);
    const [base, f1, f2, f3, lit, dim, pips, deep] = this.paths;
    [f1, f2, f3].forEach((node, i) => {
      const [path, bright] = drawn.faces[i] || ["", 0];
      node.setAttribute("d", path);
      node.setAttribute("fill", bright > 0 ? "#fff" : "#000");
      node.setAttribute("fill-opacity", Math.min(0.5, Math.abs(bright) * 0.55).toFixed(3));
    });
    base.setAttribute("d", drawn.outline);
    lit.setAttribute("d", drawn.lit);
    dim.setAttribute("d", drawn.dim);
    pips.setAttribute("d", drawn.pips);
    deep.setAttribute("d", sunk ? drawn.outline : "");
    deep.setAttribute("fill-opacity", (0.75 * sunk).toFixed(2));
    const [x, y, z] = pose;
    const size = 1 - 0.45 * sunk;
    this.node.setAttribute("transform", `translate(${x.toFixed(1)} ${(-y).toFixed(1)})`);
    this.body.setAttribute("transform", size < 1 ? `scale(${size.toFixed(3)})` : "");
    this.body.setAttribute("opacity", (sunk < 0.6 ? 1 : Math.max(0, (1 - sunk) / 0.4)).toFixed(2));
    const high = Math.max(0, z - this.half - ground);
    this.shadow.setAttribute("d", sunk ? "" : drawn.outline);
    const [dx, dy] = [x + 12 + 0.3 * high, -y + 16 + 0.4 * high];
    this.shadow.setAttribute("transform", `translate(${dx.toFixed(1)} ${dy.toFixed(1)})`);
  }
}

/** @type {Map<string, SVGElement>} */
const pictures = new Map();

/**
 * Returns a small picture of a die that shows a number, for a tray.
 *
 * @param {number} seat
 * @param {number} shows
 */
export function dieIcon(seat, shows) {
  const key = `${seat} ${shows}`;
  return cached(pictures, key, () => newIcon(seat, shows)).cloneNode(true);
}

/**
 * @param {number} seat
 * @param {number} shows
 */
function newIcon(seat, shows) {
  const turns = [
    [1e4, 0, 0, 0],
    [1e4, 0, 0, 0],
    [7071, -7071, 0, 0],
    [7071, 0, -7071, 0],
    [7071, 0, 7071, 0],
    [7071, 7071, 0, 0],
    [0, 1e4, 0, 0],
  ];
  const die = new Die(seat, 160);
  die.draw([0, 0, 80, ...turns[shows || 0]]);
  if (!shows) die.paths[6].setAttribute("d", "");
  const props = { class: "jl-dieicon", viewBox: "-92 -92 184 184" };
  return s("svg", { ...props, "aria-hidden": "true" }, die.node);
}
