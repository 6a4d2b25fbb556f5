// Saves the current game as one HTML file, the same as `jamlab export` writes. The page without a
// game comes from Python (`export.one_file.shell`), with marks where the game belongs. Also saves
// it as text, the same as `jamlab transcript` writes.

import { base64Of } from "./bytes.js";
import { transcriptOf } from "./transcript.js";

/**
 * Returns the file's text.
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
 * Saves a game as shown on the stage: at its step and viewpoint, with its notes.
 *
 * @param {Model<TheatreTraits>} model
 * @param {import("./loaded_game.js").Playing | null} on
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer> | null} packed
 * @param {import("./stage.js").Stage} stage
 */
export async function saveGame(model, on, packed, stage) {
  const { shell } = model.get("told");
  if (!shell || !model.file || !stage.stepper || !on || !packed) return;
  const { player, story, study } = stage.stepper;
  const page = new TextDecoder().decode(await model.file(shell));
  const title = `${story.name}: ${on.title}`;
  const options = {
    position: stage.step,
    viewpoint: player.view,
    hideFuture: stage.kept.hideFuture,
  };
  keepFile(
    `${nameOf(on)}.html`,
    gameFile(page, { title, story: packed, options, notes: study.told }),
  );
}

/**
 * Saves the transcript of a game from the viewpoint on the stage.
 *
 * @param {import("./loaded_game.js").Playing | null} on
 * @param {import("./stage.js").Stage} stage
 */
export function saveWords(on, stage) {
  if (!on || !stage.stepper) return;
  const { player, story } = stage.stepper;
  keepFile(`${nameOf(on)}.txt`, transcriptOf(story, player.view), "text/plain");
}

/** @param {import("./loaded_game.js").Playing} on the log's name without its ending */
function nameOf(on) {
  return (on.log || on.name).replace(/\.jsonl(\.gz)?$/, "");
}

/**
 * Downloads a text as a file.
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
