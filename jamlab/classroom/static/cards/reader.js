// Finds the printed cards in a picture and says which edge of each is up, by js-aruco2.
//
// * It looks twice, with a narrow and a wide threshold: small cards far away need the one, blurred
//   and badly lit ones the other.
// * A string is drawn about each outline, so that thumbs over a marker's edge do not break it.
// * Of a marker's 36 bits it mends three at most: two of our markers differ in 14 or more.
// * A card that is held askew, between two edges, says nothing; nor does one that is there twice.

/** @typedef {import("./aruco").Library} Library */
/** @typedef {import("./aruco").Point} Point */
/** @typedef {import("./aruco").Seen} Seen */
/** @typedef {import("./aruco").Grey} Grey */

const DICTIONARY = "ARUCO_MIP_36h12";
const MENDS = 3;
/** Kernel and threshold of each look. */
const LOOKS = [
  [2, 7],
  [7, 7],
];
const CELLS = 8;
const FINE = 6; // samples a cell, each way
const SHORTEST = 10; // pixels of an edge: smaller ones are taken for what they are not
const ROUND = 0.05; // how far an outline may be off a quadrilateral, as a share of its length
const ASKEW = 35; // degrees beside upright; at 45 it might be the next edge
const RAGGED = 3; // an outline's length, of half the length of a rectangle about it
const BITTEN = 3; // cells of the border that thumbs may cover
const MOST = 50;

export class Reader {
  /** @param {Library} library */
  constructor({ AR, CV }) {
    this.cv = CV;
    this.detector = new AR.Detector({
      dictionaryName: DICTIONARY,
      maxHammingDistance: MENDS + 1, // it takes what is nearer than that
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

  /**
   * @param {number} kernel
   * @param {number} threshold
   */
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
   * The corners of an outline, if it is a quadrilateral when a string is drawn about it: thumbs
   * bite into a marker's edge.
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
 * Whether a flattened marker has a black border, but for a few cells; those are made black.
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
 * Long enough for a marker, and not as ragged as noise is.
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
 * The convex hull of an outline, by Andrew's monotone chain.
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
 * Which edge is up, 0 to 3 clockwise from the printed top: corners begin at the printed top left.
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
 * Whether two findings are of one card at one place, held one way.
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
