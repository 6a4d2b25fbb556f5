// Keeps keyboard and screen-reader users in place when the focused element disappears.
const CONTROLS =
  ":is(button, input, select, summary, a[href], [tabindex]:not([tabindex='-1'])):not([data-aside])";

/** @param {HTMLElement} node */
function usable(node) {
  return (
    node.isConnected && !("disabled" in node && node.disabled) && node.getClientRects().length > 0
  );
}

/**
 * Draws; if the focused element inside `root` is then gone, hidden or disabled, moves the focus to
 * `home`, or to the next control: one in the same place, else the next one of the page's lesson,
 * except controls set aside (`data-aside`) and links, which leave the page. The page does not
 * scroll.
 *
 * @param {HTMLElement} root
 * @param {() => void} draw
 * @param {(held: HTMLElement) => HTMLElement | null | undefined} [home]
 */
export function keepingFocus(root, draw, home) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const held = root.contains(focused) ? focused : null;
  const place = held?.parentElement;
  draw();
  if (!held || usable(held)) return;
  const now = /** @type {HTMLElement | null} */ (document.activeElement);
  if (now && now !== held && root.contains(now) && usable(now)) return; // already moved
  const given = home?.(held);
  if (given) {
    given.focus({ preventScroll: true });
    return;
  }
  const here = [...root.querySelectorAll(CONTROLS)].filter(usable);
  /** @param {HTMLElement} node */
  const follows = (node) => held.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  /** @param {HTMLElement} node */
  const beside = (node) => place?.isConnected && place.contains(node);
  /** @param {HTMLElement} node */
  const stays = (node) => node.localName !== "a";
  const next = held.isConnected ? here.find(follows) : (here.find(beside) ?? here.find(stays));
  (next ?? laterOf(root))?.focus({ preventScroll: true });
}

/**
 * Returns the first control of the parts after this one.
 *
 * @param {HTMLElement} root
 */
function laterOf(root) {
  const parts = [...document.querySelectorAll(".jl-lesson")];
  const later = parts.slice(parts.indexOf(root) + 1);
  return later.flatMap((part) => [...part.querySelectorAll(CONTROLS)]).find(usable);
}
