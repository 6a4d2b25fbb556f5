// Builds elements. Data only ever becomes text or an attribute, never markup. It also runs on phones
// of 2018, because a class's pages use it.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} node
 * @param {Props | null | undefined} props
 * @param {Child[]} children
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "text") node.textContent = String(value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of /** @type {Bit[]} */ ([]).concat(...children)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/**
 * Builds an HTML element: `h("b", {class: "total"}, "8")`; `onclick` and the like are listeners.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  fill(node, props, children);
  return node;
}

/**
 * Builds an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 */
export function s(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  fill(node, props, children);
  return node;
}

/**
 * Sets the text only if it differs, so that an unchanged live region stays silent.
 *
 * @param {HTMLElement} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Element, string>} */
const SHOWN = new WeakMap();

/**
 * Redraws the children of a node if the data they show has changed.
 *
 * @param {Element} node
 * @param {unknown} shows everything that `draw` uses, as data
 * @param {() => (Node | string)[]} draw
 */
export function redraw(node, shows, draw) {
  const key = JSON.stringify(shows);
  if (SHOWN.get(node) === key) return;
  SHOWN.set(node, key);
  const children = draw();
  node.textContent = "";
  node.append(...children);
}
