// The part of js-aruco2 that is used (`_aruco/aruco.js`, built by `python -m
// building.card_reader`).
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
/**
 * Card in a picture: number, edge that is up (null: unclear, or the card is there twice), corners.
 */
export interface Seen {
  card: number;
  edge: number | null;
  corners: Point[];
}
