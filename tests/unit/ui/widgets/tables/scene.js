// "The DOM equals the scene": compares a table as it is drawn with the scene that it is drawn from.
//
// Nothing of `jamlab/ui` is used here, so that a fault there is not repeated.
import assert from "node:assert/strict";
import { whole } from "../fixture.js";

const STAYS = "lies on the table and is not in the scene";

/** @typedef {{ [key: string]: any }} Scene */

/**
 * The scene of a game in progress, added up from the frames that were told.
 *
 * @param {Told.TableShown} shown
 * @returns {Scene}
 */
export function sceneOf({ frames }) {
  /** @type {Scene} */
  const scene = {};
  for (const frame of frames) {
    for (const [key, value] of Object.entries(frame || {})) {
      if (value === null) delete scene[key];
      else scene[key] = whole(key, value);
    }
  }
  return scene;
}

/**
 * @param {Scene} scene
 * @param {string} kind "p." or "s." or "z."
 * @returns {[id: string, value: any][]}
 */
function allOf(scene, kind) {
  const keys = Object.keys(scene).filter((key) => key.startsWith(kind));
  return keys.map((key) => [key.slice(kind.length), scene[key]]);
}

/**
 * The pieces that a table of this kind draws one by one.
 *
 * @param {Told.TableSet} set
 * @param {Scene} scene
 */
export function piecesToDraw({ layout }, scene) {
  /** @type {{ [kind: string]: (zone: string, of: Told.Zone | undefined) => boolean }} */
  const rules = {
    grid: (zone) => zone === layout.zone,
    spots: (_, of) => !!of,
    board: () => true,
    kitchen: (_, of) =>
      !!of && (["hand", "front", "spread", "spot"].includes(of.kind) || of.seat >= 0),
    round: (_, of) => !!of && ["hand", "front", "spot"].includes(of.kind),
  };
  const isDrawn = rules[layout.kind] ?? rules.round;
  return allOf(scene, "p.").filter(([, { zone }]) => isDrawn(zone, scene[`z.${zone}`]));
}

/**
 * What is otherwise on the table than in the scene, in words; nothing if all is as it should be.
 *
 * @param {HTMLElement} root that holds the table, and the seats if they stand beside it
 * @param {Told.TableSet} set
 * @param {Scene} scene
 */
export function differences(root, set, scene) {
  /** @type {string[]} */
  const found = [];
  const isGrid = set.layout.kind === "grid";
  const table = /** @type {HTMLElement} */ (root.querySelector(".jl-table"));
  const nodes = [...table.querySelectorAll("[data-piece]")].filter(
    (node) => node.dataset.piece && !(isGrid && node.matches("[data-cell]")),
  );
  const wanted = new Map(piecesToDraw(set, scene));
  /** @type {Map<string, HTMLElement>} */
  const there = new Map();
  for (const node of nodes) {
    const id = node.dataset.piece ?? "";
    if (!wanted.has(id)) found.push(`${id} ${STAYS}`);
    if (there.has(id)) found.push(`${id} lies on the table twice`);
    there.set(id, node);
  }
  for (const [id, piece] of wanted) {
    const node = there.get(id);
    if (!node) found.push(`${id} is not on the table`);
    else if (set.layout.kind !== "board") found.push(...wrongAt(table, set, id, node, piece));
  }
  if (!isGrid && set.layout.kind !== "board") found.push(...misplaced(wanted, there));
  found.push(...wrongSeats(root, scene), ...wrongStrip(table, set, scene));
  return found;
}

/**
 * A piece that shows another side or another name, or lies in another cell of the grid.
 *
 * @param {HTMLElement} table
 * @param {Told.TableSet} set
 * @param {string} id
 * @param {HTMLElement} node
 * @param {Told.Piece} piece
 */
function wrongAt(table, { faces, layout }, id, node, { slot, face, badge }) {
  const found = [];
  const side = face === "" ? "is-back" : "is-up";
  if (!node.classList.contains(side)) found.push(`${id} is not ${side}`);
  /** @type {HTMLElement | null} */
  let named = node;
  if (layout.kind === "grid") {
    named = table.querySelectorAll("[data-cell]")[slot];
    const at = `${Math.floor(slot / (layout.columns ?? 1)) + 1}/${(slot % (layout.columns ?? 1)) + 1}`;
    const lies = node.style.gridArea.replaceAll(" ", "");
    if (lies !== at) found.push(`${id} lies at ${lies}, not at ${at}`);
    if (named?.dataset.piece !== id) found.push(`cell ${slot} does not hold ${id}`);
  }
  const label = named?.getAttribute("aria-label") ?? "";
  const name = face === "" ? (badge ? "not seen" : "face down") : nameOf(faces, face);
  if (!label.includes(name)) found.push(`${id} is called “${label}”, not “${name}”`);
  return found;
}

/**
 * Pieces of one zone lie together and in the order of their places; those of two seats apart.
 *
 * @param {Map<string, Told.Piece>} wanted
 * @param {Map<string, HTMLElement>} there
 */
function misplaced(wanted, there) {
  const found = [];
  /** @type {Map<string, { group: Element | null, slot: number, node: HTMLElement }[]>} */
  const zones = new Map();
  for (const [id, { zone, slot, on }] of wanted) {
    const node = there.get(id);
    if (!node) continue;
    const group = node.closest("[data-row]");
    if (!zones.has(zone)) zones.set(zone, []);
    if (on < 0) zones.get(zone)?.push({ group, slot, node });
  }
  /** @type {Map<Element | null, string>} */
  const groups = new Map();
  for (const [zone, pieces] of zones) {
    if (new Set(pieces.map(({ group }) => group)).size > 1)
      found.push(`${zone} lies in two places`);
    const group = pieces[0]?.group;
    if (!group) continue;
    const other = groups.get(group);
    if (other) found.push(`${zone} and ${other} lie in one place`);
    groups.set(group, zone);
    const inOrder = pieces.toSorted((a, b) => a.slot - b.slot);
    for (const [n, { node }] of inOrder.entries()) {
      const next = inOrder[n + 1]?.node;
      const follows = Node.DOCUMENT_POSITION_FOLLOWING;
      if (next && !(node.compareDocumentPosition(next) & follows))
        found.push(`${zone}: ${node.dataset.piece} does not lie before ${next.dataset.piece}`);
    }
  }
  return found;
}

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 */
function wrongSeats(root, scene) {
  const totals = [...root.querySelectorAll(".jl-total, .jl-points, .jl-sum")].map(
    (node) => node.textContent.trim().split(" ")[0],
  );
  const wanted = allOf(scene, "s.").map(([, { total }]) => String(total));
  const isSame = totals.toSorted().join() === wanted.toSorted().join();
  return isSame || !totals.length ? [] : [`the seats have ${totals}, not ${wanted}`];
}

/**
 * The line over the cards in the middle: a chip for each card, named only where it lies face up.
 *
 * @param {HTMLElement} table
 * @param {Told.TableSet} set
 * @param {Scene} scene
 */
function wrongStrip(table, { faces }, { strip }) {
  const node = table.querySelector(".jl-strip");
  if (!node) return [];
  const chips = [...node.querySelectorAll(".jl-sidechips > *")].map((chip) => chip.title);
  const spoken = [...node.querySelectorAll(".jl-sr")].flatMap((words) =>
    words.textContent.split(", "),
  );
  const cards = (strip?.sides ?? []).flatMap((/** @type {any} */ side) => side.faces ?? []);
  const wanted = cards.map((/** @type {string} */ face) =>
    face ? nameOf(faces, face) : "face down",
  );
  const found = [chips, spoken].filter((names) => names.join() !== wanted.join());
  if (node.hidden !== !strip) found.push(["hidden"]);
  return found.map((names) => `the strip names ${names}, not ${wanted}`);
}

/**
 * @param {Told.TableSet["faces"]} faces
 * @param {string} face
 */
function nameOf(faces, face) {
  const about = faces[face];
  return about?.label || `${about?.number ?? face}`;
}

/**
 * Fails if the table is not as the scene says.
 *
 * @param {HTMLElement} root
 * @param {Told.TableSet} set
 * @param {Told.TableShown} shown
 */
export function looksAsTold(root, set, shown) {
  const n = shown.first + shown.events.length;
  assert.deepEqual(differences(root, set, sceneOf(shown)), [], `the table after ${n} events`);
}
