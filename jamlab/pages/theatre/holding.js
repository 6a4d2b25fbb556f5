// "Use it with a class": the step that is on, as a question to a class.

const OWN = "A class can be asked about recordings that come along. This one is a file of yours.";

/**
 * Goes to the gallery's page that begins a class with this step. What to tell instead; "" if nothing.
 *
 * @param {string} home the gallery's address
 * @param {{ game: string, log: string } | null} on
 * @param {number} step
 */
export function holds(home, on, step) {
  if (!on?.log) return OWN;
  const asked = new URLSearchParams({ log: `${on.game}/${on.log}`, step: String(step) });
  location.assign(`${home}class?${asked}`);
  return "";
}
