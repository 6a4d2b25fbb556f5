// What is asked of a step, in an address: `ask=safe&by=0&ask.tiles=5`.

const PARAMETER = "ask.";

/**
 * What is asked, as names and values; nothing of what need not be said.
 *
 * @param {Told.AskingTold | null} told
 * @returns {{ [name: string]: string }}
 */
export function asAddress(told) {
  if (!told?.question) return {};
  /** @type {{ [name: string]: string }} */
  const values = { ask: told.question };
  if (told.eyes !== "table") values.by = told.eyes;
  for (const { name, value, usual } of told.parameters)
    if (value !== usual) values[PARAMETER + name] = value;
  return values;
}

/**
 * The message that asks what an address says; null if it asks nothing.
 *
 * @param {{ [name: string]: string }} values
 */
export function askedBy(values) {
  if (!values.ask) return null;
  const said = Object.entries(values).filter(([name]) => name.startsWith(PARAMETER));
  const parameters = Object.fromEntries(
    said.map(([name, value]) => [name.slice(PARAMETER.length), value]),
  );
  return { do: "ask", question: values.ask, eyes: eyesOf(values.by ?? "table"), parameters };
}

/**
 * Whose knowledge counts, as a message says it: "table", "all", or the number of a seat.
 *
 * @param {string} word
 */
export function eyesOf(word) {
  return /^\d{1,3}$/.test(word) ? Number(word) : word;
}
