// The button of a sheet: the browser's own dialogue for printing.
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => print());
}
