// Page side of the browser's own Python: starts the worker on first use, sends messages to it and
// receives its state. Messages wait until it is ready; a failed start is reported.

const START_LIMIT = 90_000; // ms after all files have loaded; a slow machine takes twenty seconds
const STEP = 5; // minimum change in percent between two progress texts: they are read aloud
export const LOADING = "Loading this page (first visit only)";

/**
 * @typedef {{ id: string, kind: string, arguments: object }} ProgramNamed
 * @typedef {{ source: string, files: { [name: string]: Blob } }} PythonFiles
 *   the worker's source and Python's files
 * @typedef {{
 *   told: (id: string, part: string, told: unknown) => void,
 *   says: (words: string) => void,
 *   unable: (again: () => void) => void,
 *   failed: (words: string) => void,
 * }} PythonHooks `says`: text shown while loading, "" when done;
 *   `unable`: Python did not start, `again` retries; `failed`: a program raised an error
 */

export class BrowserPython {
  /**
   * `fetched` loads the files when they are needed and calls `loaded` with the fraction loaded (0
   * to 1).
   *
   * @param {(loaded: (part: number) => void) => Promise<PythonFiles>} fetched
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
    this.worker ??= new Promise((done) => this.start(done));
    this.worker.then((worker) => worker.postMessage(message));
  }

  /** @param {(worker: Worker) => void} done */
  async start(done) {
    const { says, unable } = this.hooks;
    try {
      const worker = await this.started();
      says("");
      done(worker);
    } catch (error) {
      console.warn(error);
      says("This page does not run in this browser.");
      unable(() => this.start(done));
    }
  }

  /** @returns {Promise<Worker>} */
  async started() {
    const { says, told, failed } = this.hooks;
    says(`${LOADING} …`);
    let isLoading = true; // no progress is shown for files that arrive after one is missing
    const { source, files } = await this.fetched((part) => {
      if (isLoading) says(`${LOADING}: ${STEP * Math.floor((100 * part) / STEP)} %`);
    }).finally(() => {
      isLoading = false;
    });
    says("Starting this page …");
    const module = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(module);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let limit;
    try {
      await new Promise((ready, fail) => {
        limit = setTimeout(() => fail(new Error("the worker is not ready")), START_LIMIT);
        worker.onerror = (event) => fail(new Error(event.message || "the worker does not start"));
        worker.onmessage = ({ data }) => {
          if (data.ready) ready(undefined);
          else if (data.unable) fail(new Error(data.unable));
          else if (data.failed) failed(data.failed);
          else {
            const { id, part, told: now } = JSON.parse(data.told);
            told(id, part, now);
          }
        };
        worker.postMessage({ files });
      });
    } catch (error) {
      worker.terminate();
      throw error;
    } finally {
      clearTimeout(limit);
      URL.revokeObjectURL(module);
    }
    worker.onerror = (event) => failed(event.message || "the worker ended");
    return worker;
  }
}
