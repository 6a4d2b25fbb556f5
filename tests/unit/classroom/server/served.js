// A class's server as its pages meet it: replies that the real one gave (`recorded.py`), at the addresses and
// in the order that a test says.
import { afterEach, mock } from "node:test";
import { fixture, settled } from "../../ui/widgets/dom.js";

/** @typedef {{ status: number, body: any }} Reply
 * @typedef {Reply | "lost" | "busy" | Promise<Reply>} Said `lost`: no answer comes; `busy`: the server is
 * @typedef {{ path: string, body: any }} Asked */

const STATIC = new URL("../../../../jamlab/classroom/static/", import.meta.url);
let pages = 0; // that were opened: each has modules of its own

// What a page reports is said in the console, which a test's page may not use.
globalThis.reportError = (error) => console.error(error instanceof Error ? error.stack : error);
const nothing = globalThis.fetch;
/** What pages listen to on the window and the document: a page that is left hears nothing more.
 * @type {(() => void)[]} */
let heard = [];
for (const target of [/** @type {EventTarget} */ (globalThis), document]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (/** @type {[string, any, any]} */ ...said) => {
    heard.push(() => target.removeEventListener(...said));
    add(...said);
  };
}

function leaves() {
  for (const end of heard) end();
  heard = [];
}

afterEach(() => {
  leaves();
  globalThis.fetch = nothing;
});

/**
 * A reply by its name, a copy.
 *
 * @param {string} name
 * @param {object} [more] of its body
 * @param {"class" | "class-homework"} [of]
 * @returns {Reply}
 */
export function reply(name, more = {}, of = "class") {
  const { body, status } = structuredClone(fixture(of)[name]);
  return { status, body: { ...body, ...more } };
}

export class Server {
  constructor() {
    /** @type {Asked[]} */
    this.asked = [];
    /** What is said next at a path, by the path's end; the last of it stays.
     * @type {Map<string, Said[]>} */
    this.replies = new Map();
    globalThis.fetch = /** @type {any} */ (
      (/** @type {string} */ address, /** @type {RequestInit} */ how = {}) =>
        this.answer(address, how)
    );
  }

  /**
   * @param {string} path its last part
   * @param {...Said} said one after the other; the last stays
   */
  says(path, ...said) {
    this.replies.set(path, said);
  }

  /** @param {string} address @param {RequestInit} how */
  async answer(address, { body }) {
    const path = address.split("?")[0].split("/").at(-1) ?? "";
    this.asked.push({ path, body: body ? JSON.parse(String(body)) : null });
    const left = this.replies.get(path) ?? ["lost"];
    const said = left.length > 1 ? left.shift() : left[0];
    if (said === "lost" || !said) throw new TypeError("Failed to fetch");
    if (said === "busy") return new Response('{"error": "busy"}', { status: 503 });
    const { body: told, status } = await said;
    return new Response(JSON.stringify(told), { status });
  }

  /** What was posted to a path. @param {string} path */
  posts(path) {
    return this.asked.filter((each) => each.path === path && each.body).map(({ body }) => body);
  }
}

/**
 * Opens a page of the class, as if for the first time in its tab: nothing of the page before goes on.
 *
 * @param {"pupil" | "wall" | "homework" | "desk"} page
 * @param {(html: string) => string} [otherwise]
 */
export async function opens(page, otherwise = (html) => html) {
  leaves();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const of = page === "homework" || page === "desk" ? "class-homework" : "class";
  const html = otherwise(fixture(of).pages[page]);
  const [, attributes, inside] = /<body([^>]*)>(.*)<\/body>/s.exec(html) ?? [];
  const drawings = document.querySelectorAll("#jamlab-icons"); // of other pages: page.js says why it stays
  document.body.innerHTML = inside;
  document.body.append(...drawings);
  for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
    document.body.setAttribute(name, value);
  pages += 1;
  const script = {
    pupil: "pupil/page",
    wall: "projector/page",
    homework: "homework/served",
    desk: "desk/page",
  }[page];
  await import(`${STATIC}${script}.js?${pages}`);
  await settled();
}

/** @param {string} name of a place in the page, such as "state" @returns {any} */
export function part(name) {
  return document.querySelector(`[data-${name}]`);
}
