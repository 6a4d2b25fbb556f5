// Where the code of a class is typed: it leads to the class's own address.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form]"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const wrong = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = input.value.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (code.length === 4) {
    location.assign("/" + code);
    return;
  }
  input.setAttribute("aria-invalid", "true");
  wrong.textContent = "A code has four letters and numbers.";
  input.focus();
});
