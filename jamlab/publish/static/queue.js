// No room yet: asks every few seconds whether there is, and then loads the page that was wanted.
(() => {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-room]"));
  const room = page.dataset.room ?? "";
  const again = Number(page.dataset.again); // seconds

  async function look() {
    try {
      const reply = await fetch(room, { credentials: "same-origin" });
      if (reply.ok && !(await reply.json()).full) return location.reload();
    } catch {
      // The gallery cannot be reached just now; it is asked again.
    }
    setTimeout(look, 1000 * again);
  }
  setTimeout(look, 1000 * again);
})();
