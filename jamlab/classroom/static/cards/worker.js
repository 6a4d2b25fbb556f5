// Worker that reads pictures off the main thread. No picture leaves the browser.

import { Reader } from "./reader.js";

/** @type {Promise<import("./aruco").Library>} */
const library = import(new URL("_aruco/aruco.js", import.meta.url).href);
const reader = library.then((found) => new Reader(found));
reader.catch(() => {}); // a failure is reported with the first picture, which may come later

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ seen: (await reader).read(data) });
  } catch {
    postMessage({ missing: true });
  }
});
