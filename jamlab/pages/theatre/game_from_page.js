// Transfer of a recorded game from another page to the theatre, in the same tab.

import { store, stored } from "../../ui/toolkit/storage.js";
import { bytesIn } from "./bytes.js";

const HANDED = "jamlab-handed";

/**
 * Opens the theatre with a log; `how` is "turned" for "Where it turned".
 *
 * @param {string} theatre the address of its page
 * @param {{ data: string, name: string, no?: number, path?: string }} saved the log in base64
 * @param {string} how
 */
export function handOver(theatre, { data, name }, how) {
  if (store(HANDED, JSON.stringify({ data, name, how }), true)) location.href = theatre;
}

/**
 * Opens a transferred game, once; returns true if it is shown.
 *
 * @param {{ stage: { kept: { turned: boolean } }, bring: (file: File) => unknown }} page
 */
export async function takesHanded(page) {
  const text = stored(HANDED, true);
  store(HANDED, "", true);
  if (!text) return false;
  const { data, how, name } = JSON.parse(text);
  page.stage.kept.turned = how === "turned";
  return !!(await page.bring(new File([bytesIn(data)], name)));
}
