// A recorded game that another page hands over to the theatre, in this tab.

import { bytesIn } from "./bytes.js";

const HANDED = "jamlab-handed";

/**
 * Goes to the theatre with a log; `how` is "turned" for where it turned.
 *
 * @param {string} theatre the address of its page
 * @param {{ data: string, name: string, no?: number, path?: string }} saved the log in base64
 * @param {string} how
 */
export function handOver(theatre, { data, name }, how) {
  try {
    sessionStorage.setItem(HANDED, JSON.stringify({ data, name, how }));
  } catch {
    return; // a browser that keeps nothing
  }
  location.href = theatre;
}

/**
 * Puts on what was handed over, once; true if it is on then.
 *
 * @param {{ stage: { kept: { turned: boolean } }, bring: (file: File) => unknown }} page
 */
export async function takesHanded(page) {
  let text = "";
  try {
    text = sessionStorage.getItem(HANDED) ?? "";
    sessionStorage.removeItem(HANDED);
  } catch {
    // A browser that keeps nothing.
  }
  if (!text) return false;
  const { data, how, name } = JSON.parse(text);
  page.stage.kept.turned = how === "turned";
  return !!(await page.bring(new File([bytesIn(data)], name)));
}
