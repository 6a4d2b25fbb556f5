// Draws the widgets of a page that was kept. No kernel stands behind it: what a widget says goes to the
// browser's own Python, where the widget names its program, and else to the page's other widgets only.

import { BrowserPython } from "./browser-python.js";

/**
 * @typedef {{ name: string, state: { [name: string]: any }, _esm?: string, _css?: string,
 *   texts: [at: At, address: string][],
 *   binary?: string, parts: [at: At, start: number, length: number][] }} Kept
 * @typedef {(string | number)[]} At a place in a state
 * @typedef {ProgramNamed & { parts: { [trait: string]: string }, at_once?: boolean }} Program
 * @typedef {import("./browser-python.js").ProgramNamed} ProgramNamed
 */

/**
 * A widget's model as anywidget hands it to a module; `file` gets what its state refers to.
 */
class KeptModel {
  /**
   * @param {{ [name: string]: any }} state
   * @param {(message: object) => void} say
   */
  constructor(state, say) {
    this.state = state;
    this.send = say;
    this.file = async (/** @type {string} */ address) => (await file(address)).arrayBuffer();
    this.widget_manager = {
      get_model: (/** @type {string} */ id) => modelOf(id.replace("IPY_MODEL_", "")),
    };
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
}

/** @param {string} id */
const told = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
/** @type {{ [id: string]: Kept }} */
const models = told("models");
/** @type {{ worker?: string, files?: { [name: string]: string } }} */
const python = told("python");
/** @type {Map<string, Promise<KeptModel>>} */
const made = new Map();

// -- what the page refers to -------------------------------------------------------------------------

/** Packed files of a site without a server, by name: their scripts leave them here. */
const packed = () => /** @type {{ jamlabKept?: { [name: string]: string } }} */ (window).jamlabKept;

/**
 * A file that the page refers to. A site's are scripts that hold it, gzipped: a page from a disk may
 * load nothing else.
 *
 * @param {string} address
 * @returns {Promise<Response>}
 */
async function file(address) {
  const name = packedName(address);
  if (!name) return fetched(address);
  if (!packed()?.[name])
    await added(Object.assign(document.createElement("script"), { src: address }));
  const text = packed()?.[name];
  if (!text) throw new Error(`${address} is not there`);
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** @param {string} address */
const packedName = (address) => address.match(/(\w+\.\w+)\.js$/)?.[1];

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
 * The state with what is long or binary where it belongs.
 *
 * @param {Kept} kept
 */
async function whole({ state, texts, binary, parts }) {
  /** @param {At} at @param {unknown} value */
  const put = (at, value) => {
    /** @type {any} */
    let place = state;
    for (const step of at.slice(0, -1)) place = place[step];
    place[at[at.length - 1]] = value;
  };
  const long = texts.map(async ([at, address]) => put(at, await (await file(address)).text()));
  await Promise.all(long);
  if (!binary) return state;
  const buffer = await (await file(binary)).arrayBuffer();
  for (const [at, start, length] of parts) put(at, new DataView(buffer, start, length));
  return state;
}

/** @type {Map<string, Promise<unknown>>} */
const loading = new Map(); // modules and sheets, each once

/** @param {string} address */
async function module(address) {
  if (!packedName(address)) return import(new URL(address, location.href).href);
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

// -- Python ------------------------------------------------------------------------------------------

/** @type {{ [name: string]: string }} */
const KINDS = { mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };

/** The worker's text, and where Python's files are: their addresses, or (in a site) what is in them. */
async function pythonFiles() {
  if (!BrowserPython.isPossible) throw new Error("this browser has no WebAssembly");
  if (!python.worker || !python.files) throw new Error("this page came without Python");
  const source = await (await file(python.worker)).text();
  const entries = Object.entries(python.files).map(async ([name, address]) => {
    if (!packedName(address)) return [name, new URL(address, location.href).href];
    const type = KINDS[name.replace(/^.*\./, "")];
    return [name, new Blob([await (await file(address)).arrayBuffer()], { type })];
  });
  return { source, files: Object.fromEntries(await Promise.all(entries)) };
}

const own = new BrowserPython(pythonFiles, {
  told: (id, part, now) =>
    withProgram((program, model) => {
      for (const [trait, name] of Object.entries(program.parts))
        if (program.id === id && name === part) model.set(trait, now);
    }),
  says: (words) => withProgram((_program, model) => model.set("waiting", words)),
  unable: () => {
    const kernel = document.body.dataset.kernel;
    if (kernel) failed("Python does not run in this browser.", "Let the server run it", kernel);
    else failed("Python does not run in this browser, so this page cannot try things out.");
  },
  failed: (words) => {
    console.error(words);
    failed("Something went wrong in this page.", "Load the page again", location.href);
  },
});

/** @param {(program: Program, model: KeptModel) => void} each */
function withProgram(each) {
  for (const [id, { state }] of Object.entries(models))
    if (state.program?.kind) made.get(id)?.then((model) => each(state.program, model));
}

// -- the page ----------------------------------------------------------------------------------------

/** @param {string} id */
function modelOf(id) {
  const kept = models[id];
  const known = made.get(id);
  if (known) return known;
  const program = kept.state.program;
  const say = (/** @type {object} */ message) => {
    if (program?.kind) own.say(program, message);
  };
  const model = whole(kept).then((state) => new KeptModel(state, say));
  made.set(id, model);
  return model;
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
    for (const name of kept.state._dom_classes ?? []) el.classList.add(name);
    const [model, widget] = await Promise.all([
      modelOf(id),
      once(kept._esm, module),
      once(kept._css, sheet),
    ]);
    await /** @type {any} */ (widget).default.render({ model, el });
  }
}

/**
 * @param {string} words
 * @param {string} [todo] what can be done about it, and where that leads
 * @param {string} [address]
 */
function failed(words, todo, address) {
  document.querySelector("[data-failed]")?.remove();
  const bar = document.createElement("div");
  bar.className = "house-stopped";
  bar.dataset.failed = "";
  bar.setAttribute("role", "alert");
  const said = document.createElement("p");
  said.textContent = words;
  bar.append(said);
  if (todo && address) {
    const link = document.createElement("a");
    link.className = "house-again";
    Object.assign(link, { href: address, textContent: todo });
    if (address === location.href) link.onclick = () => location.reload();
    bar.append(link);
  }
  document.getElementById("rendered_cells")?.prepend(bar);
}

async function begin() {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-model]"));
  try {
    await Promise.all([...places].map((el) => draw(el.dataset.model ?? "", el)));
  } catch (error) {
    console.error(error);
    failed("The page could not be laid out. Load it again; perhaps the gallery was closed.");
  }
  document.getElementById("loading")?.remove();
  for (const { state } of Object.values(models))
    if (state.program?.at_once) own.begin(state.program);
}

begin();
