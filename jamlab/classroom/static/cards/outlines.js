// Overlay of the preview: covers each card that was read and writes its number, mirrored like the
// picture. All cards look alike, so that answers are not visible on the projector.

/** @typedef {import("./aruco").Seen} Seen */

const INK = "#2b221d";
const PAPER = "#fffdf8";

/**
 * @param {HTMLCanvasElement} canvas as many pixels as the picture has
 * @param {Seen[]} seen
 * @param {Set<number>} counted
 */
export function outlines(canvas, seen, counted) {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const size = canvas.height / 30;
  pen.font = `700 ${size}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { card, corners } of seen) {
    const points = corners.map(({ x, y }) => ({ x: canvas.width - x, y }));
    pen.beginPath();
    for (const { x, y } of points) pen.lineTo(x, y);
    pen.closePath();
    pen.lineWidth = size / 3;
    pen.strokeStyle = PAPER;
    pen.stroke();
    pen.fillStyle = INK;
    pen.fill();
    const x = points.reduce((sum, point) => sum + point.x, 0) / 4;
    const y = points.reduce((sum, point) => sum + point.y, 0) / 4;
    const words = counted.has(card) ? `${card} ✓` : String(card);
    const wide = pen.measureText(words).width + size;
    pen.beginPath();
    pen.roundRect(x - wide / 2, y - size * 0.75, wide, size * 1.5, size * 0.75);
    pen.fill();
    pen.fillStyle = PAPER;
    pen.fillText(words, x, y);
  }
}
