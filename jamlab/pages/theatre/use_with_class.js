// "Use it with a class": the current step as a question to a class.

const OWN = "A class can be asked about recordings that come along. This one is a file of yours.";

/**
 * Opens the gallery's page that starts a class with this step. Returns a message if that is not
 * possible, else "".
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
