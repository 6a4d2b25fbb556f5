// The game that is on, saved as one file: `jamlab export` writes the same. The page without a game
// comes from Python (`export.one_file.shell`), with marks where the game belongs.

import { base64Of } from "./bytes.js";

/**
 * The file, as text.
 *
 * @param {string} shell
 * @param {{ title: string, story: ArrayBuffer | Uint8Array<ArrayBuffer>, options: Partial<Settings>,
 *   notes: Told.NotesTold | null }} game `story` as packed
 */
export function gameFile(shell, { title, story, options, notes }) {
  /** @type {{ [mark: string]: string }} */
  const parts = {
    title: title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    story: base64Of(story),
    options: JSON.stringify(options).replaceAll("<", "\\u003c"),
    notes: JSON.stringify(notes).replaceAll("<", "\\u003c"),
  };
  return shell.replace(/@@(\w+)@@/g, (mark, name) => parts[name] ?? mark);
}

/**
 * Hands a text to the browser as a file to keep.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function keepFile(name, text, type = "text/html") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
