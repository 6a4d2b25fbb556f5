// Copying a text, also where a page may not use the clipboard: by plain HTTP from another machine.

/**
 * True if it was copied.
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
 * The old way: what is selected is copied.
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
