// Keyboards and screen readers go on where they are when what had the focus goes away.
const CONTROLS =
  ":is(button, input, select, summary, a[href], [tabindex]:not([tabindex='-1'])):not([data-aside])";

function usable(node) {
  return node.isConnected && !node.disabled && node.getClientRects().length > 0;
}

/**
 * Draws, and if what had the focus inside `root` is gone, hidden or off, the next control gets it:
 * one in the same place, else the next one of the page's lesson, but for what stands aside
 * (`data-aside`). The page does not move.
 */
export function keepingFocus(root, draw) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const place = held?.parentElement;
  draw();
  if (!held || usable(held)) return;
  const now = document.activeElement;
  if (now !== held && root.contains(now) && usable(now)) return; // it was given on already
  const here = [...root.querySelectorAll(CONTROLS)].filter(usable);
  const follows = (node) => held.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  const beside = (node) => place?.isConnected && place.contains(node);
  const next = held.isConnected ? here.find(follows) : (here.find(beside) ?? here[0]);
  (next ?? laterOf(root))?.focus({ preventScroll: true });
}

/** The first control of the parts after this one. */
function laterOf(root) {
  const parts = [...document.querySelectorAll(".jl-lesson")];
  const later = parts.slice(parts.indexOf(root) + 1);
  return later.flatMap((part) => [...part.querySelectorAll(CONTROLS)]).find(usable);
}
