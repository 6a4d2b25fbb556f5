// Draws the widgets of a prerendered page. There is no kernel: messages of a widget that names its
// program go to the browser's Python, all others only to the page's other widgets.

import { BrowserPython } from "./browser-python.js";
import { Downloads, MissingError } from "./downloads.js";
import { OpeningPlayer } from "./opening.js";

/**
 * @typedef {{ name: string, state: { [name: string]: any }, _esm?: string, _css?: string,
 *   texts: [at: At, address: string][],
 *   binary?: string, parts: [at: At, start: number, length: number][] }} Kept
 * @typedef {(string | number)[]} At a path in a state
 * @typedef {ProgramNamed & { parts: { [trait: string]: string }, at_once?: boolean }} Program
 * @typedef {import("./browser-python.js").ProgramNamed} ProgramNamed
 * @typedef {[words: string, how: string | (() => void)]} Way an address, or an action
 */

/** A widget's model as anywidget passes it to a module; `file` loads what its state refers to. */
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
const told = (id) => JSON.parse(document.querySelector(`script#${id}`)?.textContent || "{}");
/** @type {{ [id: string]: Kept }} */
const models = told("models");
/** @type {{ worker?: string, files?: { [name: string]: { address: string, bytes: number } } }} */
const python = told("python");
/** @type {Map<string, Promise<KeptModel>>} */
const made = new Map();

// -- files that the page refers to ----------------------------------------------------------------

/** Packed files of a static site, by name: their scripts store them here. */
const packed = () => /** @type {{ jamlabKept?: { [name: string]: string } }} */ (window).jamlabKept;

/**
 * Link to the same page with a kernel instead of the browser's Python, where the gallery has
 * kernels.
 */
const byServer = () => {
  const kernel = document.body.dataset.kernel;
  return /** @type {Way[]} */ (kernel ? [["Let the server run it", kernel]] : []);
};

const downloads = new Downloads((isTroubled) => {
  network = isTroubled ? "· The network does not answer; it is tried again." : "";
  document.querySelector("[data-network]")?.remove();
  if (isTroubled) {
    const again = () => downloads.again();
    bar("network", "The network does not answer. What is missing is asked for again.", [
      ["Try again", again],
      ...byServer(),
    ]);
  }
  wait();
});

/**
 * Loads a file that the page refers to. A static site wraps files, gzipped, in scripts, because a
 * page opened from disk may load nothing else.
 *
 * @param {string} address
 * @param {(bytes: number) => void} [count] gets the number of bytes received
 * @returns {Promise<Response>}
 */
async function file(address, count) {
  const name = packedName(address);
  if (!name) return new Response(await downloads.file(address, count));
  const text = await downloads.repeat(() => unpacked(name, address));
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** @param {string} address */
const packedName = (address) => address.match(/(\w+\.\w+)\.js$/)?.[1];

/**
 * Returns the file wrapped in a static site's script.
 *
 * @param {string} name
 * @param {string} address
 */
async function unpacked(name, address) {
  if (!packed()?.[name])
    await added(Object.assign(document.createElement("script"), { src: address }));
  const text = packed()?.[name];
  if (text) return text;
  const isOnDisk = location.protocol === "file:";
  throw new (isOnDisk ? MissingError : Error)(`${address} is not there`);
}

/**
 * Adds an element to the head and waits until it has loaded.
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
 * Returns the state with its long texts and binary parts put in place.
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
const loading = new Map(); // modules and style sheets, each loaded once

/** @param {string} address */
async function module(address) {
  if (!packedName(address)) {
    try {
      return await import(new URL(address, location.href).href);
    } catch {
      // A browser requests a module at an address only once, so the file is first fetched with
      // retries.
    }
  }
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

// -- Python ---------------------------------------------------------------------------------------

/** @type {{ [name: string]: string }} */
const KINDS = { mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };

/**
 * Returns the worker's source and Python's files.
 *
 * @param {(part: number) => void} loaded
 */
async function pythonFiles(loaded) {
  if (!BrowserPython.isPossible) throw new Error("this browser has no WebAssembly");
  if (!python.worker || !python.files) throw new Error("this page came without its program");
  const entries = Object.entries(python.files);
  const total = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const there = Object.fromEntries(entries.map(([name]) => [name, 0]));
  const loads = entries.map(async ([name, { address, bytes }]) => {
    const count = (/** @type {number} */ now) => {
      there[name] = now;
      loaded(Math.min(1, Object.values(there).reduce((sum, each) => sum + each, 0) / total));
    };
    const type = KINDS[name.replace(/^.*\./, "")];
    const data = await (await file(address, count)).arrayBuffer();
    count(bytes);
    return [name, new Blob([data], { type })];
  });
  const source = await (await file(python.worker)).text();
  return { source, files: Object.fromEntries(await Promise.all(loads)) };
}

let words = ""; // text shown while loading
let network = ""; // text about a network problem

function wait() {
  const later = opening?.isAhead ? "· What you asked for is done then." : "";
  const all = words && [words, network, later].filter(Boolean).join(" ");
  withProgram((_program, model) => model.set("waiting", all));
}

const own = new BrowserPython(pythonFiles, {
  told: (id, part, now) => {
    if (!opening?.told(part, now)) tell(id, part, now);
  },
  says: (now) => {
    words = now;
    if (!now) opening?.handOver();
    wait();
  },
  unable: (again) => {
    const ways = byServer();
    const why = ways.length ? "." : ", so nothing can be tried out here.";
    const tryAgain = () => {
      document.querySelector("[data-failed]")?.remove();
      again();
    };
    if (BrowserPython.isPossible && python.worker) ways.unshift(["Try again", tryAgain]);
    bar("failed", `This page does not run in this browser${why}`, ways);
  },
  failed: (error) => {
    console.error(error);
    bar("failed", "Something went wrong in this page.", [["Load the page again", reload]]);
  },
});

const reload = () => location.reload();

/**
 * @param {string} id of a program
 * @param {string} part
 * @param {unknown} now
 */
function tell(id, part, now) {
  withProgram((program, model) => {
    for (const [trait, name] of Object.entries(program.parts))
      if (program.id === id && name === part) model.set(trait, now);
  });
}

/** @type {OpeningPlayer | null} */
let opening = null;

/**
 * Returns a lesson's first trials, if the page includes them: they are played before Python has
 * loaded.
 */
async function openingOf() {
  const found = Object.entries(models).find(([, { state }]) => "openings" in state);
  if (!found) return null;
  const [id, { state }] = found;
  const all = JSON.parse((await modelOf(id)).get("openings"));
  if (!all.length) return null;
  const { program } = state;
  /** @type {{ [part: string]: any }} */
  const parts = {};
  for (const { state: each } of Object.values(models))
    if (each.program?.id === program.id) parts[each.program.parts.told] = each.told;
  return new OpeningPlayer(all, parts, {
    tell: (part, now) => tell(program.id, part, now),
    say: (message) => own.say(program, message),
  });
}

/** @param {(program: Program, model: KeptModel) => void} each */
function withProgram(each) {
  for (const [id, { state }] of Object.entries(models))
    if (state.program?.kind) made.get(id)?.then((model) => each(state.program, model));
}

// -- the page -------------------------------------------------------------------------------------

/** @param {string} id */
function modelOf(id) {
  const kept = models[id];
  const known = made.get(id);
  if (known) return known;
  const program = kept.state.program;
  const say = (/** @type {object} */ message) => {
    if (!program?.kind) return;
    if (!opening?.hear(/** @type {Told.LessonRequest} */ (message))) own.say(program, message);
    else if (opening.isAhead) wait();
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
 * Shows a bar above the page, replacing the one of the same name.
 *
 * @param {"failed" | "network"} name
 * @param {string} what
 * @param {Way[]} ways actions offered
 */
function bar(name, what, ways) {
  document.querySelector(`[data-${name}]`)?.remove();
  const node = document.createElement("div");
  node.className = "house-stopped";
  node.dataset[name] = "";
  node.setAttribute("role", "alert");
  const said = document.createElement("p");
  said.textContent = what;
  node.append(said);
  for (const [todo, how] of ways) {
    const isLink = typeof how === "string";
    const control = document.createElement(isLink ? "a" : "button");
    control.className = "house-again";
    Object.assign(control, { textContent: todo }, isLink ? { href: how } : { type: "button" });
    if (!isLink) control.onclick = how;
    node.append(control);
  }
  document.getElementById("rendered_cells")?.prepend(node);
}

async function begin() {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-model]"));
  try {
    opening = await openingOf();
    await Promise.all([...places].map((el) => draw(el.dataset.model ?? "", el)));
  } catch (error) {
    console.error(error);
    bar("failed", "The page could not be laid out; perhaps the gallery was closed.", [
      ["Load the page again", reload],
    ]);
  }
  document.getElementById("loading")?.remove();
  for (const { state } of Object.values(models))
    if (state.program?.at_once) own.begin(state.program);
}

begin();
