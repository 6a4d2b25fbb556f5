// The wall is light unless dark was chosen on it: a projector stands in a bright room. It stands in
// the head, so that the page never shows first in the other theme.
(() => {
  try {
    if (localStorage.getItem("jamlab-wall") === "dark")
      document.documentElement.dataset.theme = "dark";
  } catch {
    // A browser that keeps nothing shows it light.
  }
})();
