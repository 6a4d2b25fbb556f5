// Whether a page begins with the theatre.

/**
 * True if a page of the gallery begins with this.
 *
 * @param {HTMLElement} root
 */
export function isFirst(root) {
  const cells = document.querySelector(".house-page #rendered_cells");
  if (!cells?.contains(root)) return false;
  const before = new Range();
  before.setStart(cells, 0);
  before.setEndBefore(root);
  const words = before.cloneContents();
  const unseen = "style, script, .jp-Cell-inputWrapper, .jp-OutputPrompt";
  for (const each of words.querySelectorAll(unseen)) each.remove();
  return !words.textContent?.trim();
}
