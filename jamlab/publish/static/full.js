// No room yet: asks every few seconds whether there is, and then loads the page that was wanted.
(() => {
  const { room, again } = document.querySelector("[data-room]").dataset;

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
