// The browser's own Python, in a worker, so that the page never blocks. The page first sends
// Pyodide's files, then the programs to start and the messages for them.
// The worker sends each part of a program's state that has changed.
//
// This module has no imports: a page passes its source to the worker.

const SLICE = 0.05; // seconds of work between two checks for messages from the page
const HOME = "/jamlab";
const NOWHERE = "http://python.invalid/"; // requests to this host are answered with files, by name
const BEGIN = `
import sys
sys.path.insert(0, "${HOME}")
from jamlab.ui.browser_python.browser_host import BrowserHost
BrowserHost
`;

/** @type {{ postMessage(message: object): void, onmessage: ((event: MessageEvent) => void) | null }} */
const page = /** @type {any} */ (self);
/** @type {Promise<any> | null} */
let ready = null;
let waiting = Promise.resolve(); // serialises the actions
let works = false;

/** @param {{ [name: string]: Blob }} files */
async function load(files) {
  // Pyodide takes a worker without importScripts for a module worker. This one is a classic worker,
  // because a page opened from disk may not start module workers; it still loads modules.
  Object.assign(self, {
    importScripts: () => {
      throw new Error("only modules are loaded here");
    },
  });
  /** @param {RequestInfo | URL} what */
  self.fetch = async (what) => {
    const name = String(what instanceof Request ? what.url : what).replace(/^.*\//, "");
    if (!files[name]) throw new Error(`${what} is not here`);
    return new Response(files[name]); // the blob has the content type
  };
  const module = (/** @type {string} */ name) => import(URL.createObjectURL(files[name]));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    module("pyodide.mjs"),
    module("pyodide.asm.mjs"),
  ]);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: NOWHERE,
    stdLibURL: `${NOWHERE}stdlib.zip`,
    packageBaseUrl: NOWHERE,
    lockFileContents: await files["pyodide-lock.json"].text(),
  });
  python.unpackArchive(await files["jamlab.zip"].arrayBuffer(), "zip", { extractDir: HOME });
  const host = python.runPython(BEGIN)((/** @type {string} */ text) =>
    page.postMessage({ told: text }),
  );
  return host;
}

/** @param {unknown} error */
function failed(error) {
  const words = String(error instanceof Error ? error.message : error);
  page.postMessage({ failed: words.slice(-2000) });
}

async function work() {
  if (works) return;
  works = true;
  try {
    const host = await ready;
    while (host.go_on(SLICE)) await new Promise((done) => setTimeout(done, 0));
  } catch (error) {
    failed(error);
  } finally {
    works = false;
  }
}

page.onmessage = ({ data }) => {
  if (data.files) {
    ready = load(data.files);
    ready.then(
      () => page.postMessage({ ready: true }),
      (error) => page.postMessage({ unable: String(error?.message ?? error).slice(-2000) }),
    );
    return;
  }
  waiting = waiting
    .then(async () => {
      const host = await ready;
      if (data.kind) host.begin(data.id, data.kind, JSON.stringify(data.arguments));
      else host.receive(data.id, JSON.stringify(data.message));
    })
    .then(() => void work(), failed);
};
