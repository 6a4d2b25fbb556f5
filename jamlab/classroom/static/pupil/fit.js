// A question on one screen: what does not fit goes, the least needed first.

const TIGHT = ["no-foot", "no-tiles", "no-steps", "small", "no-table"]; // what goes, in this order
const SMALLEST = 110; // pixels: a table lower than that tells nothing

/**
 * Before anything but the foot goes, a table grows smaller.
 * @param {HTMLElement} table the picture of a recorded table
 * @param {boolean} isAsked while nothing is asked, the page may be longer than the screen
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
