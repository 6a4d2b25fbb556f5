// The gallery and its documentation share one choice of theme. Results of a search that is made from
// a folder have no extracts: a page from a folder may not read another. What can be moved sideways
// can be reached by keys, and the two columns beside the text have names.
(() => {
  const switches = document.querySelectorAll("[data-theme-switch]");
  const OURS = "jamlab-theme";
  const THEIRS = "theme";
  const body = document.body;
  const system = matchMedia("(prefers-color-scheme: dark)");
  function isDark() {
    return body.dataset.theme === "dark" || (body.dataset.theme !== "light" && system.matches);
  }
  function named() {
    const words = `Change to the ${isDark() ? "light" : "dark"} theme`;
    for (const each of switches) each.setAttribute("aria-label", words);
  }
  for (const each of switches)
    each.addEventListener("click", () => {
      body.dataset.theme = isDark() ? "light" : "dark";
      named();
    });
  system.addEventListener("change", named);
  try {
    const chosen = localStorage.getItem(OURS);
    if (chosen && chosen !== localStorage.getItem(THEIRS)) {
      localStorage.setItem(THEIRS, chosen);
      body.dataset.theme = chosen;
    }
    new MutationObserver(() => {
      const shown = body.dataset.theme ?? "auto";
      localStorage.setItem(THEIRS, shown);
      if (shown === "auto") localStorage.removeItem(OURS);
      else localStorage.setItem(OURS, shown);
    }).observe(body, { attributeFilter: ["data-theme"] });
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
  named();
  for (const [column, name] of [
    [".sidebar-drawer", "All pages"],
    [".toc-drawer", "This page"],
  ]) {
    document.querySelector(column)?.setAttribute("aria-label", name);
  }
  function reachable() {
    for (const wide of document.querySelectorAll(".highlight pre, .table-wrapper")) {
      if (wide.scrollWidth > wide.clientWidth) wide.setAttribute("tabindex", "0");
      else wide.removeAttribute("tabindex");
    }
  }
  reachable();
  addEventListener("resize", reachable);
  if (location.protocol === "file:") {
    // @ts-expect-error Sphinx's own, made by another script
    DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  }
})();
