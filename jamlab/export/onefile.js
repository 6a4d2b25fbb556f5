// Page of a recorded game without a server: stepper, address, notes, score sheet.

import { NOTE_MARKS } from "../pages/notes/notepanel.js";
import { mount } from "../pages/stepper/mount.js";
import { addressOf, readAddress, stepOf } from "../ui/toolkit/address.js";
import { h } from "../ui/toolkit/dom.js";
import { scoreSheet } from "./sheet.js";

const AFTER = 250; // ms after which the address follows: browsers allow few changes per second

/**
 * Draw the page into `root`. The address may set step and viewpoint, follows both, and supports
 * back and forward. `notes` replace those in the story.
 *
 * @param {HTMLElement} root
 * @param {BufferSource} packed
 * @param {Partial<Settings>} options
 * @param {Told.NotesTold | null} notes
 * @param {(step: number) => void} [stepped] called on each step
 */
export async function openGame(root, packed, options, notes, stepped = () => {}) {
  const place = h("div");
  const says = h("p", { class: "jamlab jl-missed", role: "status", hidden: true });
  const list = notes?.notes.length ? noteList(notes.notes) : null;
  root.append(says, place, ...(list ? [list.node] : []));
  let timer = 0;
  /** @param {number} step @param {string} seat */
  const hash = (step, seat) => addressOf({ step, seat });
  /** @param {string} address */
  const link = (address) => new URL(address, location.href).href;
  const follow = () => {
    says.hidden = true;
    mark();
    stepped(player.n);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = hash(player.n, player.view);
      const { step, seat } = readAddress(location.hash);
      const near = Math.abs(Number(step) - player.n) <= 1 && seat === player.view;
      if (now !== location.hash) history[near ? "replaceState" : "pushState"](null, "", now);
    }, AFTER);
  };
  const handle = await mount(place, packed, {
    ...options,
    study: notes,
    page: true,
    link: (step, seat) => link(hash(step, seat)),
    onchange: follow,
  });
  if (!handle.stepper) return null; // the page shows the error
  const paint = () => {
    for (const node of [says, list?.node]) if (node) node.dataset.theme = place.dataset.theme;
    document.body.style.background = getComputedStyle(place).getPropertyValue("--page");
  };
  new MutationObserver(paint).observe(place, { attributeFilter: ["data-theme"] });
  paint();
  const { player, story, study } = handle.stepper;
  const mark = () => list?.mark(player.n, player.view, study.first(player.n) ?? story.last);
  const ask = () => {
    const { step, seat } = readAddress(location.hash);
    const found = stepOf(step ?? String(player.n), story.first, story.last);
    const known = seat === undefined || story.has(seat);
    if (seat !== undefined && known) handle.set("viewpoint", seat);
    handle.set("position", found.step);
    mark();
    stepped(player.n);
    clearTimeout(timer);
    history.replaceState(null, "", hash(player.n, player.view));
    const steps = `the steps go from ${story.first} to ${story.last}`;
    says.replaceChildren(
      found.missed ? `There is no step ${step} here: ${steps}. This is the nearest. ` : "",
      known ? "" : "That viewpoint is not in this file.",
    );
    says.hidden = !says.textContent;
  };
  addEventListener("hashchange", ask);
  ask();
  root.append(scoreSheet(story, player.view));
  return { place, player };
}

/**
 * Return the notes with links to their steps. Notes held back by a stop, or hidden from this
 * viewpoint, are not in the page.
 *
 * @param {Told.NoteTold[]} notes
 */
function noteList(notes) {
  const lines = notes.map(({ at, mark, seen_by, text }) => {
    const to = h("a", { href: addressOf({ step: at }), text: `Step ${at}` });
    const sign = NOTE_MARKS[mark] ? h("b", { text: NOTE_MARKS[mark][0], title: mark }) : null;
    return { at, seen_by, node: h("li", null, to, sign, h("span", { text })) };
  });
  const list = h("ul");
  const node = h("aside", { class: "jamlab jl-notes" }, h("h2", { text: "Notes" }), list);
  let shown = "";
  /** @param {number} n @param {string} view @param {number} until */
  const mark = (n, view, until) => {
    for (const line of lines) line.node.classList.toggle("jl-now", line.at === n);
    if (shown === `${view} ${until}`) return;
    shown = `${view} ${until}`;
    const seen = lines.filter(
      ({ at, seen_by }) => at <= until && (!seen_by.length || seen_by.includes(view)),
    );
    list.replaceChildren(...seen.map((line) => line.node));
  };
  return { node, mark };
}
