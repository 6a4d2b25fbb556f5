// Questions about a step as address parameters: `ask=safe&by=0&ask.tiles=5`.

const PARAMETER = "ask.";

/**
 * Return the question as names and values, without defaults.
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
 * Return the message that asks an address's question; null if there is none.
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
 * Return whose knowledge counts, as in messages: "table", "all", or a seat number.
 *
 * @param {string} word
 */
export function eyesOf(word) {
  return /^\d{1,3}$/.test(word) ? Number(word) : word;
}
