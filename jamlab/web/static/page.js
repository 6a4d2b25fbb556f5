// Notebook page: functions called by Voilà while it loads, shutdown of the kernel when the tab
// closes, and messages when the kernel is gone.

// ---- Loading: Voilà's page calls these by name.
window.voila_heartbeat = () => {};
let layingWords = "Laying the table …";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let layingSlow;
window.voila_process = (cell, cells) => {
  if (cell > 1) layingWords = `Laying the table … ${cell} of ${cells}`;
  sayLaying(layingWords);
  clearTimeout(layingSlow);
  if (cell < cells)
    layingSlow = setTimeout(() => {
      sayLaying(`${layingWords}. The next step takes long; if it takes too long, it is stopped.`);
    }, 10_000);
};

/** @param {string} words */
function sayLaying(words) {
  const place = document.getElementById("loading_text");
  if (place) place.textContent = words;
}
// Called when all cells are here, again by Voilà when its styles are, and below when each widget
// has its model. Messages from the kernel to a widget are lost before that
// (docs/security/upstream-ipywidgets.md), so until then cells are laid out but hidden and inactive.
let allAnswer = false;
window.voila_finish = () => {
  if (!window.themeLoaded) {
    window.cellLoaded = true;
    return;
  }
  const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));
  cells.style.display = "";
  cells.style.visibility = allAnswer ? "" : "hidden";
  if (allAnswer) document.getElementById("loading")?.remove();
};
window.display_cells = window.voila_finish;
// Set by Voilà when it has started.
Object.defineProperty(window, "jupyterapp", {
  /** @param {VoilaApp} app */
  set: async (app) => {
    const widgets = await app.widgetManagerPromise.promise;
    const shown = () => {
      allAnswer = true;
      window.voila_finish();
    };
    if (widgets.restoredStatus) shown();
    else widgets.restored.connect(shown);
  },
});

(() => {
  const LOOK_EVERY = 3000; // ms between two polls of the kernel, which also keep it alive

  function kernelId() {
    const config = document.getElementById("jupyter-config-data");
    return config ? JSON.parse(config.textContent).kernelId : null;
  }

  /** @param {string} path @param {RequestInit} [options] */
  function api(path, options = {}) {
    const token = document.cookie.match(/(?:^|;\s*)_xsrf=([^;]*)/)?.[1] ?? "";
    return fetch(path, {
      credentials: "same-origin",
      headers: { "X-XSRFToken": token },
      ...options,
    });
  }

  // ---- Shutdown. Voilà shuts down the kernel on `beforeunload`, which also fires when the page
  // then stays (a download, say) and is missing on phones; so that event is hidden from it, and
  // shutdown is later. If the next page is this one reloaded, the cookie gives it the same kernel.
  let ended = false;
  addEventListener(
    "beforeunload",
    (event) => {
      event.stopImmediatePropagation();
      const id = kernelId();
      const mine = `path=${location.pathname}; max-age=10; samesite=lax`;
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no other way
      if (id && !ended) document.cookie = `jamlab-again=${id}; ${mine}`;
      // Chromium does not wait for a cookie to be set, and sometimes requested the page without it;
      // reading it waits.
      void document.cookie;
    },
    true,
  );

  addEventListener("pagehide", () => {
    const id = kernelId();
    if (!id || ended) return;
    ended = true;
    const base = (document.body.dataset.baseUrl ?? "").replace(/voila\/$/, "");
    api(`${base}api/kernels/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  });
  // The browser restores a page from its cache: its kernel is gone, so it reloads.
  addEventListener("pageshow", (event) => {
    if (event.persisted || ended) location.reload();
  });

  // ---- Loss. A kernel that died, was culled or restarted has lost the page's state.
  let process = null;
  let unreached = 0;

  /** @param {string} words */
  function stopped(words) {
    const bar = document.querySelector(".house-stopped");
    const said = bar?.querySelector("[data-stopped-words]");
    if (!bar || !said) return;
    bar.hidden = !words;
    said.textContent = words;
    if (!words || allAnswer) return;
    allAnswer = true; // show the page although nothing in it answers
    window.voila_finish();
  }

  async function look() {
    const id = kernelId();
    if (!id || ended || document.hidden) return;
    try {
      const reply = await api(`${document.body.dataset.home}alive/${id}`, {
        signal: AbortSignal.timeout(LOOK_EVERY), // use a new connection if this one is lost
      });
      if (!reply.ok) throw new Error(reply.statusText);
      const kernel = await reply.json();
      unreached = 0;
      process ??= kernel.process;
      const lives = kernel.alive && kernel.process === process;
      stopped(
        lives
          ? ""
          : "The program behind this page has ended: it stopped, or the page was out of reach for too long. Its controls no longer answer.",
      );
    } catch {
      unreached += 1;
      if (unreached > 1) stopped("The gallery cannot be reached. It may have been closed.");
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".house-again")?.addEventListener("click", () => location.reload());
    look();
    setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    /** @type {[number, string][]} */
    const patience = [
      [8, "Still laying the table: the first visit takes a little longer."],
      [
        30,
        "The program behind this page does not answer. If it stays so, this network may not let its line (a websocket) through.",
      ],
    ];
    for (const [seconds, text] of patience)
      setTimeout(() => {
        const words = document.getElementById("loading_text");
        if (words) words.textContent = text;
      }, seconds * 1000);
  });
})();
