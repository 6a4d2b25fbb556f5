// Fixtures of tests: `fixtures.py` writes them.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** @type {Map<string, unknown>} */
const read = new Map();

/**
 * A fixture by its name: stories, scenes, messages, which `fixtures.py` writes. Do not change it.
 *
 * @param {string} name
 * @returns {any}
 */
export function fixture(name) {
  if (!read.has(name)) {
    const packed = readFileSync(new URL(`fixtures/${name}.json.gz`, import.meta.url));
    read.set(name, JSON.parse(gunzipSync(packed).toString()));
  }
  return read.get(name);
}

const PIECE = { face: "", memo: "", badge: 0, flag: "", on: -1, stands_for: "", deep: 0, pose: [] };
/** @type {{ [prefix: string]: object }} */
const GIVEN = {
  "p.": PIECE,
  "s.": { status: "", flag: "", items: [], note: "" },
  "z.": { seat: -1, count: 0, note: "" },
};

/**
 * A value of a scene with the fields that are not sent.
 *
 * @param {string} key
 * @param {any} sent
 */
export function whole(key, sent) {
  const given = GIVEN[key.slice(0, 2)];
  return given ? { ...given, ...sent } : sent;
}

/**
 * The scene of a viewpoint at a position, put together here from the changes.
 *
 * @param {Told.Story} story
 * @param {string} view
 * @param {number} n
 * @returns {any}
 */
export function sceneOf(story, view, n) {
  const frames = /** @type {{ [view: string]: any[] }} */ (/** @type {any} */ (story.frames));
  /** @type {{ [key: string]: unknown }} */
  const scene = {};
  for (let i = 0; i <= n; i++) {
    for (const [key, value] of Object.entries(frames[view][i] || frames[story.views[0].id][i])) {
      if (value === null) delete scene[key];
      else scene[key] = whole(key, value);
    }
  }
  return scene;
}
