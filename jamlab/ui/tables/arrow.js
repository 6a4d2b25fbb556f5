// Arrow from an attack to the seat that must answer, routed round what lies between.
import { s } from "../toolkit/dom.js";

/**
 * Draws the arrow into `arrow`, an svg as large as `table`: from the cards in `spot`, within the
 * box `around`, to a seat's tray, without crossing `others`. Draws nothing where there is no room.
 *
 * @param {SVGElement} arrow
 * @param {HTMLElement} table
 * @param {HTMLElement} tray
 * @param {HTMLElement} spot
 * @param {HTMLElement} around
 * @param {HTMLElement[]} others
 */
export function pointTo(arrow, table, tray, spot, around, others) {
  const base = table.getBoundingClientRect();
  if (!base.width) return undefined;
  const zoom = base.width / (table.offsetWidth || base.width);
  /** @param {HTMLElement} node */
  const box = (node) => {
    const r = node.getBoundingClientRect();
    const [x, y] = [(r.left - base.left) / zoom, (r.top - base.top) / zoom];
    return { x, y, w: r.width / zoom, h: r.height / zoom };
  };
  const [to, from, all] = [box(tray), box(spot), box(around)];
  const mid = from.x + from.w / 2;
  const line = s("path", { class: "jl-shaft" });
  const head = s("path", { class: "jl-head", d: "M-17 15 0 -9 17 15Z" });
  let [d, tip] = ["", ""];
  if (to.y + to.h <= from.y + 4 && mid > to.x - 20 && mid < to.x + to.w + 20) {
    const end = to.y + to.h + 26;
    if (from.y - end < 14) return arrow.replaceChildren();
    d = `M${mid} ${from.y - 8}V${end + 14}`;
    tip = `translate(${mid},${end})`;
  } else if (to.y >= from.y + from.h - 4 && mid > to.x - 20 && mid < to.x + to.w + 20) {
    const [start, end] = [all.y + all.h + 6, to.y - 26];
    if (end - start < 14) return arrow.replaceChildren();
    d = `M${mid} ${start}V${end - 14}`;
    tip = `translate(${mid},${end}) rotate(180)`;
  } else {
    const left = to.x < from.x;
    const low = to.y > from.y + from.h / 2;
    const want = low ? all.y + all.h + 18 : from.y - 30;
    const y = Math.max(to.y + 24, Math.min(to.y + to.h - 24, want));
    const end = left ? to.x + to.w + 24 : to.x - 24;
    const start = low ? all.y + all.h + 4 : from.y - 6;
    // The arrow starts behind anything that lies between the attack and the tray.
    const between = others
      .map(box)
      .filter((r) => y > r.y - 12 && y < r.y + r.h + 12)
      .filter((r) => (left ? r.x > end && r.x < mid : r.x + r.w < end && r.x > mid));
    const edge = left
      ? Math.min(mid, ...between.map((r) => r.x - 8))
      : Math.max(mid, ...between.map((r) => r.x + r.w + 8));
    const neck = end + (left ? 14 : -14);
    if (between.length) d = (left ? edge > neck : edge < neck) ? `M${edge} ${y}H${neck}` : "M0 0";
    else d = `M${mid} ${start}C${mid} ${y},${mid} ${y},${left ? mid - 60 : mid + 60} ${y}H${neck}`;
    tip = `translate(${end},${y}) rotate(${left ? -90 : 90})`;
  }
  line.setAttribute("d", d);
  head.setAttribute("transform", tip);
  return arrow.replaceChildren(line, head);
}
