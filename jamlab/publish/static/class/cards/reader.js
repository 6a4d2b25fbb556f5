// Finds the printed cards in a picture and says which edge of each is up, by js-aruco2's detector.
//
// * It looks twice, with a narrow and a wide threshold: small cards far away need the one, blurred
//   and badly lit ones the other.
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
    this.cv.adaptiveThreshold(this.grey, this.edges, kernel, threshold);
    const outlines = this.cv.findContours(this.edges, this.work);
    const found = this.detector.findCandidates(outlines, 4 * SHORTEST, ROUND, SHORTEST);
    const candidates = this.detector.notTooNear(this.detector.clockwiseCorners(found), 4);
    return this.detector.findMarkers(this.grey, candidates, CELLS * FINE);
  }
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
