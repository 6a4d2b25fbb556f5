// A finished game on this machine's disk, where a gallery serves the page that may write there.

import { homeAddress } from "../../ui/toolkit/home.js";
import { withToken } from "../../ui/toolkit/xsrf.js";

/**
 * Where the log was written; "" where nothing writes.
 *
 * @param {Told.PlaySaved} saved
 */
export async function writtenOnDisk({ data }) {
  const home = homeAddress();
  if (!home.endsWith("/") || !location.protocol.startsWith("http")) return "";
  const address = `${home}played`;
  try {
    // An answer sets the cookie whose value is to be sent along.
    if (!(await fetch(address, { headers: withToken() })).ok) return "";
    const headers = { ...withToken(), "Content-Type": "application/json" };
    const body = JSON.stringify({ data });
    const reply = await fetch(address, { method: "POST", headers, body });
    return reply.ok ? String((await reply.json()).path) : "";
  } catch {
    return ""; // the gallery is closed
  }
}
