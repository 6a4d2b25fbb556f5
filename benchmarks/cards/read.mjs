// Reads pictures in Node as the page's worker does. Arguments: the folder of the reader, a file with
// RGB pictures one after another, their width and height, and how many of them are of one sitting.
// Prints for each picture what is seen, what counts by now, and how many milliseconds of CPU time it
// took.
import { readFileSync } from "node:fs";

const [folder, file, width, height, sitting] = process.argv.slice(2);
const library = await import(`${folder}/_aruco/aruco.js`);
const { Reader } = await import(`${folder}/reader.js`);
const { Tally } = await import(`${folder}/tally.js`);
const reader = new Reader(library);
let tally = new Tally();
const size = width * height;
const pictures = readFileSync(file);
const picture = {
  width: Number(width),
  height: Number(height),
  data: new Uint8ClampedArray(4 * size),
};
for (let from = 0; from < pictures.length; from += 3 * size) {
  if ((from / (3 * size)) % Number(sitting) === 0) tally = new Tally();
  for (let n = 0; n < size; n++) {
    for (let k = 0; k < 3; k++) picture.data[4 * n + k] = pictures[from + 3 * n + k];
  }
  const begun = process.cpuUsage();
  const seen = reader.read(picture);
  const { user, system } = process.cpuUsage(begun);
  tally.add(seen);
  const counted = Object.fromEntries(tally.sure);
  console.log(JSON.stringify({ seen, counted, milliseconds: (user + system) / 1000 }));
}
