// Light or dark theme: the reader's choice, else the page's, else the system's.

const system = matchMedia("(prefers-color-scheme: dark)");

/**
 * Returns true if the page is dark: by its own attribute, JupyterLab's theme, or the system's
 * preference.
 */
function pageIsDark() {
  const marked = document.documentElement.dataset.theme;
  if (marked === "dark" || marked === "light") return marked === "dark";
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  return system.matches;
}

/** @param {string} theme */
export function isDark(theme) {
  return theme === "dark" || (theme !== "light" && pageIsDark());
}

/**
 * Calls back when the page changes its theme; returns a function that stops listening.
 *
 * @param {() => void} changed
 */
export function watchTheme(changed) {
  const marks = new MutationObserver(changed);
  const attributes = ["data-theme", "data-jp-theme-light"];
  for (const node of [document.documentElement, document.body]) {
    marks.observe(node, { attributes: true, attributeFilter: attributes });
  }
  system.addEventListener("change", changed);
  return () => {
    marks.disconnect();
    system.removeEventListener("change", changed);
  };
}
