// Theme of the projector's page: light unless dark was chosen, because projectors stand in bright
// rooms. Runs in the head, so that the page never flashes in the other theme.
(() => {
  try {
    if (localStorage.getItem("jamlab-wall") === "dark")
      document.documentElement.dataset.theme = "dark";
  } catch {
    // Without storage: light.
  }
})();
