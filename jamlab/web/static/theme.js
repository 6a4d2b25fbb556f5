// Theme: the stored choice, else the system's preference. Runs in the head, so that a page never
// flashes in the wrong theme.
(() => {
  const KEY = "jamlab-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {
    // Without storage: the system's theme.
  }

  function show() {
    const dark = chosen ? chosen === "dark" : system.matches;
    root.dataset.theme = dark ? "dark" : "light";
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute(
        "aria-label",
        dark ? "Change to the light theme" : "Change to the dark theme",
      );
    }
  }

  show();
  system.addEventListener("change", show);
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
    } catch {
      // Not stored: lasts until the page is left.
    }
    show();
  });
})();
