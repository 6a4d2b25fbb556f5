// Copying text, also where a page may not use the clipboard API: over plain HTTP from another
// machine.

/**
 * Copies a text; returns true on success.
 *
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/**
 * Copies the selected text of a field: the older API.
 *
 * @param {string} text
 */
function copiedFromField(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
