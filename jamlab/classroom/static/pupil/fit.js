// Fits a question on one screen: hides parts that do not fit, least important first.

const TIGHT = ["no-foot", "no-tiles", "no-steps", "small", "no-table"]; // hidden in this order
const SMALLEST = 110; // px: a lower table is illegible

/**
 * Shrink the table before hiding anything but the footer.
 * @param {HTMLElement} table the picture of a recorded table
 * @param {boolean} isAsked false: the page may be longer than the screen
 */
export function fit(table, isAsked) {
  const names = document.body.classList;
  TIGHT.forEach((name) => {
    names.remove(name);
  });
  table.style.maxHeight = "";
  if (!isAsked) return;
  for (const name of TIGHT) {
    const over = document.documentElement.scrollHeight - window.innerHeight;
    if (over <= 0) return;
    const left = table.offsetHeight - over;
    if (left >= SMALLEST && name !== TIGHT[0]) {
      table.style.maxHeight = left + "px";
      return;
    }
    names.add(name);
  }
}
