// The page's side of the browser's own Python: a worker that is begun when it is first wanted, what is
// said to it, what it tells. Until it is ready what is said waits; if it never comes, that is told.

const SLOW = 4000; // ms after which the words say that it is on its way

/**
 * @typedef {{ id: string, kind: string, arguments: object }} ProgramNamed
 * @typedef {{
 *   told: (id: string, part: string, told: unknown) => void,
 *   says: (words: string) => void,
 *   unable: () => void,
 *   failed: (words: string) => void,
 * }} PythonHooks `says` is what is waited for, "" when nothing is;
 *   `unable`: Python never comes; `failed`: a program broke off
 */

export class BrowserPython {
  /**
   * `source` is the worker's text, `files` where Python's files are; both are asked for when needed.
   *
   * @param {() => Promise<{ source: string, files: { [name: string]: string | Blob } }>} fetched
   * @param {PythonHooks} hooks
   */
  constructor(fetched, hooks) {
    this.fetched = fetched;
    this.hooks = hooks;
    /** @type {Promise<Worker> | null} */
    this.worker = null;
    /** @type {Set<string>} */
    this.begun = new Set();
  }

  static get isPossible() {
    return typeof WebAssembly === "object" && typeof Worker === "function";
  }

  /** @param {ProgramNamed} program */
  begin({ id, kind, arguments: given }) {
    if (this.begun.has(id)) return;
    this.begun.add(id);
    this.post({ id, kind, arguments: given });
  }

  /**
   * @param {ProgramNamed} program
   * @param {object} message
   */
  say(program, message) {
    this.begin(program);
    this.post({ id: program.id, message });
  }

  /** @param {object} message */
  post(message) {
    this.worker ??= this.start();
    this.worker.then((worker) => worker.postMessage(message)).catch(() => {});
  }

  async start() {
    const { says } = this.hooks;
    says("Python is on its way …");
    const slow = setTimeout(
      () => says("Python is still on its way; the first time takes longest …"),
      SLOW,
    );
    try {
      const { source, files } = await this.fetched();
      const module = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      const worker = new Worker(module);
      const isReady = new Promise((done, fail) => {
        worker.onerror = (event) => fail(new Error(event.message || "the worker does not start"));
        worker.onmessage = ({ data }) => {
          if (data.ready) done(undefined);
          else if (data.unable) fail(new Error(data.unable));
          else if (data.failed) this.hooks.failed(data.failed);
          else {
            const { id, part, told } = JSON.parse(data.told);
            this.hooks.told(id, part, told);
          }
        };
      });
      worker.postMessage({ files });
      await isReady;
      says("");
      return worker;
    } catch (error) {
      console.warn(error);
      says("Python does not run in this browser.");
      this.hooks.unable();
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }
}
