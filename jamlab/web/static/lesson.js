// Completed lessons: a JSON list of numbers in `jamlab-lessons`, stored by the browser and sent to
// no one. Marks the pills at a lesson's top and the ticks of the course page. A lesson reports
// completion by the window event `jamlab-lesson-done`, whose detail is its number. Also: the switch
// that enlarges a lesson for a projector, and scrolling to a part named in the address.
(() => {
  const KEY = "jamlab-lessons";
  /** @type {number[]} */
  let unkept = []; // fallback without storage, until the page is left

  function done() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      const numbers = Array.isArray(kept) ? kept.filter(Number.isInteger) : [];
      return new Set([...numbers, ...unkept]);
    } catch {
      return new Set(unkept);
    }
  }

  function show() {
    const numbers = done();
    const steps = document.querySelector(".lesson-steps");
    if (steps) {
      const here = Number(steps.dataset.lesson);
      const pills = [...steps.querySelectorAll("[data-pill]")];
      for (const pill of pills) {
        const n = Number(pill.dataset.pill);
        pill.className = n === here ? "now" : numbers.has(n) ? "done" : "";
      }
      const count = pills.filter((pill) => numbers.has(Number(pill.dataset.pill))).length;
      steps.setAttribute(
        "aria-label",
        `Lesson ${here} of ${pills.length}, ${count} done: to the course`,
      );
    }
    for (const place of document.querySelectorAll("[data-done]")) {
      place.hidden = !numbers.has(Number(place.dataset.done));
    }
    const words = document.querySelector("[data-done-count]");
    if (words && numbers.size) {
      const all = [...document.querySelectorAll("[data-done]")];
      words.textContent = ` · ${all.filter((place) => !place.hidden).length} of ${all.length} done`;
    }
  }

  const LARGE = "jamlab-large";

  /** @param {boolean} large */
  function enlarge(large) {
    document.documentElement.toggleAttribute("data-large", large);
    document.querySelector("[data-large-switch]")?.setAttribute("aria-pressed", String(large));
  }

  function isLarge() {
    try {
      return localStorage.getItem(LARGE) === "yes";
    } catch {
      return document.documentElement.hasAttribute("data-large");
    }
  }

  document.addEventListener("click", (event) => {
    const on = /** @type {Element} */ (event.target);
    if (!on.closest("[data-large-switch]")) return;
    const large = !document.documentElement.hasAttribute("data-large");
    try {
      localStorage.setItem(LARGE, large ? "yes" : "");
    } catch {
      // Not stored: lasts until the page is left.
    }
    enlarge(large);
  });

  // An address may name a part: /lessons/05_when_to_stop#exact. It is drawn after the page has
  // loaded.
  const LOOK_EVERY = 200; // ms
  function toPart() {
    const name = location.hash.slice(1);
    if (!/^\w+$/.test(name)) return;
    if (document.getElementById("loading")) setTimeout(toPart, LOOK_EVERY);
    else document.querySelector(`.jamlab-lesson-${name}`)?.scrollIntoView();
  }

  addEventListener("hashchange", toPart);
  addEventListener("jamlab-lesson-done", (event) => {
    const number = Number(/** @type {CustomEvent} */ (event).detail);
    if (!Number.isInteger(number) || number < 1) return;
    unkept = [...new Set([...unkept, number])];
    try {
      localStorage.setItem(KEY, JSON.stringify([...done()].sort((a, b) => a - b)));
    } catch {
      // See `unkept`.
    }
    show();
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY) show();
    if (event.key === LARGE) enlarge(isLarge());
  });
  addEventListener("pageshow", show); // the back button may restore an old page
  document.addEventListener("DOMContentLoaded", show);
  if (isLarge()) enlarge(true); // before the first drawing
  document.addEventListener("DOMContentLoaded", () => enlarge(isLarge()));
  document.addEventListener("DOMContentLoaded", toPart);
})();
