// Detection of the theatre as the first part of a page.

/**
 * Returns true if this is the first part of a gallery page.
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
