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

  /** Packed files of a site without a server, by name: their scripts leave them here. */
  const packed = () =>
    /** @type {{ jamlabKept?: { [name: string]: string } }} */ (window).jamlabKept;

  /**
   * A file that the page refers to. A site's are scripts that hold it, gzipped: a page from a disk
   * may load nothing else.
   *
   * @param {string} address
   * @returns {Promise<Response>}
   */
  async function file(address) {
    const name = address.match(/([^/]+\.(?:js|css|bin))\.js$/)?.[1];
    if (!name) return fetched(address);
    if (!packed()?.[name])
      await added(Object.assign(document.createElement("script"), { src: address }));
    const text = packed()?.[name];
    if (!text) throw new Error(`${address} is not there`);
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  }

  /** @param {string} address */
  async function fetched(address) {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    return reply;
  }

  /**
   * Puts an element into the head, and waits until it is loaded.
   *
   * @param {HTMLElement} element
   */
  async function added(element) {
    const loaded = new Promise((done) => {
      element.onload = element.onerror = done;
    });
    document.head.append(element);
    await loaded;
  }

  /**
   * Puts what is binary where it belongs in the state.
   *
   * @param {Kept} kept
   */
  async function whole({ state, binary, parts }) {
    if (!binary) return state;
    const buffer = await (await file(binary)).arrayBuffer();
    for (const [at, start, length] of parts) {
      const last = at[at.length - 1];
      /** @type {any} */
      let place = state;
      for (const step of at.slice(0, -1)) place = place[step];
      place[last] = new DataView(buffer, start, length);
    }
    return state;
  }

  /** @type {Map<string, Promise<unknown>>} */
  const loading = new Map(); // modules and sheets, each once

  /** @param {string} address */
  async function module(address) {
    if (!/\.js\.js$/.test(address)) return import(address);
    const source = new Blob([await (await file(address)).text()], { type: "text/javascript" });
    return import(URL.createObjectURL(source));
  }

  /** @param {string} address */
  async function sheet(address) {
    const style = document.createElement("style");
    style.textContent = await (await file(address)).text();
    document.head.append(style);
  }

  /**
   * @param {string | undefined} address
   * @param {(address: string) => Promise<any>} load
   */
  function once(address, load) {
    if (!address) return null;
    if (!loading.has(address)) loading.set(address, load(address));
    return loading.get(address);
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
      const [state, widget] = await Promise.all([
        whole(kept),
        once(kept._esm, module),
        once(kept._css, sheet),
      ]);
      await /** @type {any} */ (widget).default.render({ model: new KeptModel(state), el });
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
