// Messages of a device outside the class: the problem and what to do.

/** @type {{ [code: string]: [string, string] }} */
const OUTSIDE = {
  shut: [
    "The door of this class is closed.",
    "Nobody new can come in now. If you should be in, tell your teacher: this page comes in by itself when the door is open.",
  ],
  full: [
    "This class is full.",
    "Tell your teacher. This page tries again by itself, and comes in when there is room.",
  ],
  token: [
    "You are not in this class any more.",
    "You never answered, so you were taken out of the class. You can come in again if its door is open.",
  ],
};

/**
 * Return a refusal's message, the problem and what to do; null if there is none.
 * @param {import("./connection.js").Refusal} error
 */
export function outside(error) {
  return OUTSIDE[error.code] || null;
}
