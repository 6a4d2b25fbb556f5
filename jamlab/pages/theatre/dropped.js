// Files dropped on the theatre.

/**
 * Listens for files dropped on an element, and marks the element while a file is over it.
 *
 * @param {HTMLElement} root
 * @param {(file: File) => void} bring
 */
export function dropped(root, bring) {
  const over = (/** @type {boolean} */ is) => root.classList.toggle("is-over", is);
  root.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  root.addEventListener("dragleave", () => over(false));
  root.addEventListener("drop", (event) => {
    over(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    bring(file);
  });
}
