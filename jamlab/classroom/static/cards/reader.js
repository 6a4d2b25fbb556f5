// Finds printed cards in a picture and the edge of each that is up, with js-aruco2.
//
// * Two passes: a narrow threshold for small, distant cards, a wide one for blurred or badly lit
//   ones.
// * Outlines are replaced by their convex hull, so that thumbs over a marker's edge do not break
//   it.
// * At most three of a marker's 36 bits are corrected: two of our markers differ in at least 14.
// * A card held askew, between two edges, is ignored, and so is one that appears twice.

/** @typedef {import("./aruco").Library} Library */
/** @typedef {import("./aruco").Point} Point */
/** @typedef {import("./aruco").Seen} Seen */
/** @typedef {import("./aruco").Grey} Grey */

const DICTIONARY = "ARUCO_MIP_36h12";
const MENDS = 3;
/** Kernel and threshold of each pass. */
const LOOKS = [
  [2, 7],
  [7, 7],
];
const CELLS = 8;
const FINE = 6; // samples per cell, each way
const SHORTEST = 10; // pixels of an edge: smaller outlines are misread
const ROUND = 0.05; // tolerance of a quadrilateral, as a share of the outline's length
const ASKEW = 35; // degrees from upright; at 45 it could be the next edge
const RAGGED = 3; // outline's length over half the perimeter of its bounding rectangle
const BITTEN = 3; // border cells that thumbs may cover
const MOST = 50;

export class Reader {
  /** @param {Library} library */
  constructor({ AR, CV }) {
    this.cv = CV;
    this.detector = new AR.Detector({
      dictionaryName: DICTIONARY,
      maxHammingDistance: MENDS + 1, // exclusive limit
    });
    this.grey = image(0, 0);
    this.edges = image(0, 0);
    this.work = new Int32Array(0);
    this.plane = image(CELLS * FINE, CELLS * FINE);
  }

  /**
   * @param {{ width: number, height: number, data: Uint8ClampedArray }} picture RGBA
   * @returns {Seen[]}
   */
  read(picture) {
    const { width, height } = picture;
    if (this.grey.width !== width || this.grey.height !== height) {
      this.grey = image(width, height);
      this.edges = image(width, height);
      this.work = new Int32Array((width + 2) * (height + 2));
    }
    this.cv.grayscale(picture, this.grey);
    /** @type {Map<number, { distance: number, corners: Point[], twice: boolean }>} */
    const found = new Map();
    for (const [kernel, threshold] of LOOKS) {
      for (const { id, corners, hammingDistance: distance } of this.look(kernel, threshold)) {
        if (id >= MOST) continue;
        const before = found.get(id);
        const twice = before !== undefined && (before.twice || !isSame(before.corners, corners));
        if (!before || distance < before.distance) found.set(id, { distance, corners, twice });
        else before.twice = twice;
      }
    }
    return [...found].map(([id, { corners, twice }]) => ({
      card: id + 1,
      edge: twice ? null : edgeUp(corners),
      corners,
    }));
  }

  /** @param {number} kernel @param {number} threshold */
  look(kernel, threshold) {
    const { cv, detector } = this;
    cv.adaptiveThreshold(this.grey, this.edges, kernel, threshold);
    const found = cv.findContours(this.edges, this.work).flatMap((outline) => {
      const corners = isSmooth(outline) ? this.square(outline) : [];
      return corners.length ? [corners] : [];
    });
    return detector.notTooNear(detector.clockwiseCorners(found), 4).flatMap((corners) => {
      cv.warp(this.grey, this.plane, corners, CELLS * FINE);
      cv.threshold(this.plane, this.plane, cv.otsu(this.plane));
      const marker = bordered(this.plane) ? detector.getMarker(this.plane, corners) : null;
      return marker ? [marker] : [];
    });
  }

  /**
   * Return the corners of an outline if its convex hull is a quadrilateral: thumbs bite into a
   * marker's edge.
   * @param {Point[]} outline
   * @returns {Point[]}
   */
  square(outline) {
    const corners = this.cv.approxPolyDP(hull(outline), outline.length * ROUND);
    const is_square = corners.length === 4 && this.cv.isContourConvex(corners);
    return is_square && this.cv.minEdgeLength(corners) >= SHORTEST ? corners : [];
  }
}

/**
 * Return whether a flattened marker has a black border, but for a few cells, which are blackened.
 * @param {Grey} plane
 */
function bordered({ data, width }) {
  let bitten = 0;
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const row = Math.floor(cell / CELLS);
    const column = cell % CELLS;
    if (row % (CELLS - 1) && column % (CELLS - 1)) continue; // inside
    let white = 0;
    for (let n = 0; n < FINE * FINE; n++) {
      const at = (row * FINE + Math.floor(n / FINE)) * width + column * FINE + (n % FINE);
      if (data[at]) white++;
      data[at] = 0;
    }
    if (white > (FINE * FINE) / 2) bitten++;
  }
  return bitten <= BITTEN;
}

/**
 * Return whether an outline is long enough for a marker and less ragged than noise.
 * @param {Point[]} outline
 */
function isSmooth(outline) {
  if (outline.length < 4 * SHORTEST) return false;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const { x, y } of outline) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return outline.length <= RAGGED * (right - left + bottom - top);
}

/**
 * Return the convex hull of an outline (Andrew's monotone chain).
 * @param {Point[]} outline
 * @returns {Point[]}
 */
function hull(outline) {
  const points = [...outline].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (/** @type {Point[]} */ along) => {
    /** @type {Point[]} */
    const found = [];
    let n = 0;
    for (const p of along) {
      while (n > 1 && !turnsLeft(found[n - 2], found[n - 1], p)) n--;
      found[n++] = p;
    }
    return found.slice(0, n - 1);
  };
  return [...half(points), ...half(points.reverse())];
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Grey}
 */
function image(width, height) {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Return the edge that is up, 0 to 3 clockwise from the printed top; null if askew. Corners start
 * at the printed top left.
 * @param {Point[]} corners
 * @returns {number | null}
 */
export function edgeUp([a, b, c, d]) {
  const turned = (Math.atan2(a.x + b.x - c.x - d.x, c.y + d.y - a.y - b.y) * 180) / Math.PI;
  const quarters = Math.round(-turned / 90);
  if (Math.abs(turned + 90 * quarters) > ASKEW) return null;
  return (quarters + 4) % 4;
}

/**
 * Return whether two findings are one card at one place, held the same way.
 * @param {Point[]} one
 * @param {Point[]} other
 */
function isSame(one, other) {
  const size = Math.hypot(one[0].x - one[2].x, one[0].y - one[2].y);
  return one.every(({ x, y }, n) => Math.hypot(x - other[n].x, y - other[n].y) < size / 3);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} p
 */
function turnsLeft(a, b, p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
}
