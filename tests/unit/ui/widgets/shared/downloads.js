// What a page saves as a file, in a test of the DOM.
import { mock } from "node:test";

/** The names of the files that are saved from now on; `mock.restoreAll` ends it. */
export function downloads() {
  /** @type {string[]} */
  const names = [];
  /** @this {HTMLAnchorElement} */
  function clicked() {
    names.push(this.download);
  }
  mock.method(URL, "createObjectURL", () => "blob:file");
  mock.method(HTMLAnchorElement.prototype, "click", clicked);
  return names;
}
