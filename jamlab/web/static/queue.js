// Place in the queue: polled and shown; loads the page when its turn comes.
(() => {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-queue]"));
  const said = /** @type {HTMLElement} */ (page.querySelector("[role=status]"));
  const address = page.dataset.queue;

  /** @param {number} ms */
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  /** @param {string} words */
  function say(words) {
    if (said.textContent !== words) said.textContent = words; // announced on change
    document.title = `${words} · jamlab`;
  }

  // The server answers after two seconds, or as soon as the place changes: this needs no timer,
  // which browsers throttle on hidden pages.
  async function wait() {
    for (;;) {
      try {
        const reply = await fetch(address ?? "", { credentials: "same-origin", cache: "no-store" });
        if (!reply.ok) throw new Error(reply.statusText);
        const place = await reply.json();
        say(place.words);
        if (place.open) return location.reload();
      } catch {
        say("The gallery cannot be reached just now. It is asked again.");
        await pause(2000);
      }
    }
  }

  if (address) wait();
  else setTimeout(() => location.reload(), 10000); // no place in the queue yet
})();
