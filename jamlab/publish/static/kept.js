// Draws the widgets of a page that was kept. No kernel stands behind it: what a widget says is heard
// by the page's other widgets only.

(() => {
  /**
   * A widget's model as anywidget hands it to a module.
   */
  class KeptModel {
    /** @param {{ [name: string]: unknown }} state */
    constructor(state) {
      this.state = state;
      /** @type {Map<string, Set<() => void>>} */
      this.heard = new Map();
    }

    /** @param {string} name */
    get(name) {
      return this.state[name];
    }

    /**
     * @param {string} name
     * @param {unknown} value
     */
    set(name, value) {
      if (this.state[name] === value) return;
      this.state[name] = value;
      for (const event of [`change:${name}`, "change"]) {
        for (const callback of this.heard.get(event) ?? []) callback();
      }
    }

    /**
     * @param {string} event
     * @param {() => void} callback
     */
    on(event, callback) {
      this.heard.set(event, (this.heard.get(event) ?? new Set()).add(callback));
    }

    /**
     * @param {string} event
     * @param {() => void} callback
     */
    off(event, callback) {
      this.heard.get(event)?.delete(callback);
    }

    save_changes() {}
    send() {}
  }

  /**
   * @typedef {{ name: string, state: { [name: string]: unknown }, _esm?: string, _css?: string,
   *   binary?: string, parts: [at: (string | number)[], start: number, length: number][] }} Kept
   */

  /** @type {{ [id: string]: Kept }} */
  const models = JSON.parse(document.getElementById("models")?.textContent ?? "{}");

  /**
   * Puts what is binary where it belongs in the state.
   *
   * @param {Kept} kept
   */
  async function whole({ state, binary, parts }) {
    if (!binary) return state;
    const reply = await fetch(binary);
    if (!reply.ok) throw new Error(`${binary}: ${reply.status}`);
    const buffer = await reply.arrayBuffer();
    for (const [at, start, length] of parts) {
      const last = at[at.length - 1];
      /** @type {any} */
      let place = state;
      for (const step of at.slice(0, -1)) place = place[step];
      place[last] = new DataView(buffer, start, length);
    }
    return state;
  }

  /** @type {Set<string>} */
  const sheets = new Set();

  /** @param {string | undefined} address */
  async function styled(address) {
    if (!address || sheets.has(address)) return;
    sheets.add(address);
    const link = document.createElement("link");
    const loaded = new Promise((done) => {
      link.onload = link.onerror = done;
    });
    link.rel = "stylesheet";
    link.href = address;
    document.head.append(link);
    await loaded;
  }

  /**
   * @param {string} id
   * @param {HTMLElement} el
   */
  async function draw(id, el) {
    const kept = models[id];
    if (!kept) return;
    if (kept.name === "HTMLModel") el.innerHTML = String(kept.state.value);
    else if (kept.name === "VBoxModel") {
      const children = /** @type {string[]} */ (kept.state.children).map((child) => {
        const place = document.createElement("div");
        el.append(place);
        return draw(child.replace("IPY_MODEL_", ""), place);
      });
      await Promise.all(children);
    } else {
      const [state, module] = await Promise.all([
        whole(kept),
        import(/** @type {string} */ (kept._esm)),
        styled(kept._css),
      ]);
      await module.default.render({ model: new KeptModel(state), el });
    }
  }

  /** @param {string} words */
  function failed(words) {
    const said = document.createElement("p");
    said.className = "house-stopped";
    said.setAttribute("role", "alert");
    said.textContent = words;
    document.getElementById("rendered_cells")?.prepend(said);
  }

  async function begin() {
    const places = /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("[data-model]")
    );
    try {
      await Promise.all([...places].map((el) => draw(el.dataset.model ?? "", el)));
    } catch (error) {
      console.error(error);
      failed("The page could not be laid out. Load it again; perhaps the gallery was closed.");
    }
    document.getElementById("loading")?.remove();
  }

  begin();
})();
