// Saving of a finished game to this machine's disk, if a local gallery serves the page.

import { homeAddress } from "../../ui/toolkit/home.js";
import { withToken } from "../../ui/toolkit/xsrf.js";

/**
 * Save the log and return its path; "" if there is no such gallery.
 *
 * @param {Told.PlaySaved} saved
 */
export async function writtenOnDisk({ data }) {
  const home = homeAddress();
  if (!home.endsWith("/") || !location.protocol.startsWith("http")) return "";
  const address = `${home}played`;
  try {
    // A reply sets the cookie whose value must be sent along.
    if (!(await fetch(address, { headers: withToken() })).ok) return "";
    const headers = { ...withToken(), "Content-Type": "application/json" };
    const body = JSON.stringify({ data });
    const reply = await fetch(address, { method: "POST", headers, body });
    return reply.ok ? String((await reply.json()).path) : "";
  } catch {
    return ""; // the gallery is not running
  }
}
