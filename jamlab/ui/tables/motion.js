// Motion of pieces: from the old to the new place (FLIP), a flip, a fade.
// "full" plays them, "fade" only fades in the new state, "none" sets it.

const EASE = "cubic-bezier(.2,.7,.2,1)";
const TRAVEL = 320;
const FLIP = 260;
const FADE = 80;
const APART = 40; // ms between tiles that turn at once

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Returns the motion of a change, from the player's `how`, its speed, and the reader's preference.
 *
 * @param {How} how
 * @param {number} speed
 */
export function motionFor(how, speed) {
  if (how !== "step") return "none";
  return still.matches || speed > 2 ? "fade" : "full";
}

/**
 * Runs the last action requested just before the next frame is painted: positions are read there
 * once, when the browser lays out the page anyway, and never in the middle of a step.
 */
export class BeforePaint {
  frame = 0;

  /** @param {() => void} action */
  run(action) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(action);
  }

  cancel() {
    cancelAnimationFrame(this.frame);
  }
}

/**
 * Animates an element from a rectangle to its place.
 *
 * @param {HTMLElement} node
 * @param {DOMRect | null | undefined} from
 * @param {boolean} [scale]
 */
export function travel(node, from, scale = true) {
  const to = node.getBoundingClientRect();
  if (!to.width || !from?.width) return;
  const zoom = to.width / (node.offsetWidth || to.width);
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const size = scale ? from.width / to.width : 1;
  node.animate(
    [{ transform: `translate(${dx}px,${dy}px) scale(${size})`, zIndex: 5 }, { zIndex: 5 }],
    { duration: TRAVEL, easing: EASE },
  );
}

/**
 * Turns a piece over; `turn` is its index among those that turn at once.
 *
 * @param {HTMLElement} node
 * @param {number} [turn]
 */
export function turnOver(node, turn = 0) {
  node.animate([{ transform: "perspective(600px) rotateY(-88deg)" }, {}], {
    duration: FLIP,
    delay: turn * APART,
    easing: EASE,
    fill: "backwards",
  });
}

/** @param {Element} node */
export function fadeIn(node) {
  node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE });
}

/**
 * Animates a copy of a piece that leaves the table to a place, where it vanishes.
 *
 * @param {HTMLElement} layer
 * @param {HTMLElement} node
 * @param {DOMRect | null | undefined} from
 * @param {DOMRect | null | undefined} to
 * @param {number} [turn]
 */
export function sendOff(layer, node, from, to, turn = 0) {
  if (!from?.width || !to?.width) return;
  const ghost = node.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("jl-ghost");
  const base = layer.getBoundingClientRect();
  const zoom = base.width / (layer.offsetWidth || base.width) || 1;
  Object.assign(ghost.style, {
    left: `${(from.left - base.left) / zoom}px`,
    top: `${(from.top - base.top) / zoom}px`,
    width: `${from.width / zoom}px`,
    height: `${from.height / zoom}px`,
  });
  layer.append(ghost);
  const dx = (to.left + to.width / 2 - from.left - from.width / 2) / zoom;
  const dy = (to.top + to.height / 2 - from.top - from.height / 2) / zoom;
  const size = Math.min(1, to.width / from.width);
  const gone = ghost.animate(
    [
      {},
      { transform: `translate(${dx}px,${dy}px) scale(${size})`, opacity: 1, offset: 0.85 },
      { transform: `translate(${dx}px,${dy}px) scale(${size * 0.8})`, opacity: 0 },
    ],
    { duration: TRAVEL, delay: turn * APART, easing: EASE },
  );
  gone.onfinish = gone.oncancel = () => ghost.remove();
}
