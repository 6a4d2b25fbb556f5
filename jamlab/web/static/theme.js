// Theme: the stored choice, else the system's preference. Runs in the head, so that a page never
// flashes in the wrong theme. A wall has a choice of its own (`data-choice`), and is light without one:
// projectors stand in bright rooms. A change is told by the document's event `jamlab-theme`.
(() => {
  const OURS = "jamlab-theme";
  const own = document.currentScript;
  const KEY = (own ? own.dataset.choice : "") || OURS;
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch (_error) {
    // Without storage: the system's theme.
  }

  function show() {
    const dark = chosen ? chosen === "dark" : KEY === OURS && system.matches;
    const theme = dark ? "dark" : "light";
    const changes = root.dataset.theme !== theme;
    root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute(
        "aria-label",
        dark ? "Change to the light theme" : "Change to the dark theme",
      );
    }
    if (changes) document.dispatchEvent(new Event(OURS));
  }

  show();
  if (system.addEventListener) system.addEventListener("change", show); // not in Safari 13
  document.addEventListener("DOMContentLoaded", show);
  addEventListener("storage", (event) => {
    if (event.key === KEY) {
      chosen = event.newValue;
      show();
    }
  });
  document.addEventListener("click", (event) => {
    const on = /** @type {Element} */ (event.target);
    if (!on.closest("[data-theme-switch]")) return;
    chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, chosen);
    } catch (_error) {
      // Not stored: lasts until the page is left.
    }
    show();
  });
})();
