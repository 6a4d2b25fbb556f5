// The gallery and its documentation share one choice of theme, and results of a search that is made
// from a folder have no extracts: a page from a folder may not read another.
(() => {
  const OURS = "jamlab-theme";
  const THEIRS = "theme";
  const body = document.body;
  try {
    const chosen = localStorage.getItem(OURS);
    if (chosen && chosen !== localStorage.getItem(THEIRS)) {
      localStorage.setItem(THEIRS, chosen);
      body.dataset.theme = chosen;
    }
    new MutationObserver(() => {
      const shown = body.dataset.theme ?? "auto";
      if (shown === "auto") localStorage.removeItem(OURS);
      else localStorage.setItem(OURS, shown);
    }).observe(body, { attributeFilter: ["data-theme"] });
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
  if (location.protocol === "file:") {
    // @ts-expect-error Sphinx's own, made by another script
    DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  }
})();
