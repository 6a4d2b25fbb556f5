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
 * @returns {Told.AskAtOnce | null}
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
 * @returns {Told.AskEyes["seat"]}
 */
export function eyesOf(word) {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  return word === "all" ? "all" : "table";
}
