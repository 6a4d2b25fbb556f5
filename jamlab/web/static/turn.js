// Plays the recorded turn on the landing page: its end, as the page comes, then frame by frame. It rests under the pointer,
// with the focus in it, while the page is hidden, and for good by its button, which also makes it go
// on under the pointer. Where reduced motion is asked for it stays at its end, as without this script.
(() => {
  const FIRST = 1500; // ms a frame is shown
  const FRAME = 2600;
  const LAST = 6000;
  const REACH = 700; // ms a tile is ringed before it turns

  const found = document.querySelector("[data-turn]");
  const pause = found?.querySelector("[data-pause]");
  if (!(found instanceof HTMLElement) || !(pause instanceof HTMLButtonElement)) return;
  /** @type {[HTMLElement, HTMLButtonElement]} */
  const [turn, button] = [found, pause];
  const last = Number(turn.dataset.turn);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = last;
  /** @type {"freely" | "paused" | "played"} as the button said last */
  let goes = "freely";
  /** @type {number | undefined} */
  let timer;

  /** @param {boolean} reaching for the next tile */
  function show(reaching) {
    for (const tile of turn.querySelectorAll("[data-tile]")) {
      const n = Number(tile.getAttribute("data-tile"));
      tile.classList.toggle("up", n <= at);
      tile.classList.toggle("ringed", reaching ? n === at + 1 : n === at);
    }
    for (const frame of turn.querySelectorAll("[data-frame]")) {
      frame.toggleAttribute("hidden", Number(frame.getAttribute("data-frame")) !== at);
    }
    for (const mark of turn.querySelectorAll("[data-mark]")) {
      mark.classList.toggle("shown", Number(mark.getAttribute("data-mark")) <= at);
    }
  }

  function rests() {
    const read = turn.matches(":hover") || turn.contains(document.activeElement);
    if (goes === "freely" && read) return true;
    return goes === "paused" || document.hidden;
  }

  /** @param {boolean} reaching */
  function wait(reaching) {
    const time = at === last ? LAST : at ? FRAME : FIRST;
    timer = setTimeout(() => next(reaching), reaching ? REACH : time);
  }

  /** @param {boolean} reached */
  function next(reached) {
    if (rests()) {
      wait(reached);
      return;
    }
    const reaches = !reached && at < last;
    if (!reaches) at = at === last ? 0 : at + 1;
    show(reaches);
    wait(reaches);
  }

  function begin() {
    clearTimeout(timer);
    button.hidden = calm.matches;
    at = last;
    show(false);
    if (!calm.matches) timer = setTimeout(() => next(false), FIRST);
  }

  button.addEventListener("click", () => {
    goes = goes === "paused" ? "played" : "paused";
    button.textContent = goes === "paused" ? "Play" : "Pause";
  });
  calm.addEventListener("change", begin);
  begin();
})();
