// What we use of js-aruco2 (`_aruco/aruco.js`, made by `python -m building.card_reader`).
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}
export interface Point {
  x: number;
  y: number;
}
export interface Marker {
  id: number;
  corners: Point[];
  hammingDistance: number;
}
export interface Detector {
  clockwiseCorners(candidates: Point[][]): Point[][];
  notTooNear(candidates: Point[][], least: number): Point[][];
  getMarker(plane: Grey, corners: Point[]): Marker | null;
}
export interface Library {
  AR: {
    Detector: new (config: { dictionaryName: string; maxHammingDistance: number }) => Detector;
  };
  CV: {
    grayscale(image: Grey, into: Grey): Grey;
    adaptiveThreshold(image: Grey, into: Grey, kernel: number, threshold: number): Grey;
    findContours(image: Grey, work: Int32Array): Point[][];
    approxPolyDP(outline: Point[], epsilon: number): Point[];
    isContourConvex(corners: Point[]): boolean;
    minEdgeLength(corners: Point[]): number;
    warp(image: Grey, into: Grey, corners: Point[], size: number): Grey;
    threshold(image: Grey, into: Grey, threshold: number): Grey;
    otsu(image: Grey): number;
  };
}
/** A card in a picture: its number, which edge is up (null: none plainly, or the card is there
 * twice), its corners. */
export interface Seen {
  card: number;
  edge: number | null;
  corners: Point[];
}
