// Keyboard shortcuts of the stepper while it has the focus, and the help dialog that lists them.
import { GLYPHS, glyph, h, targetOf } from "../../ui/toolkit/dom.js";
import { hearKeys, isField, isPressed, letterSwitch } from "../../ui/toolkit/keys.js";

const LIST = [
  ["← →", "one event back, one event on"],
  ["Ctrl ← →", "one decision"],
  ["↑ ↓", "one turn back, one turn on"],
  ["[ ]", "one round of the table"],
  ["Home End", "the start, the end"],
  ["Space", "play, pause"],
  ["+ −", "faster, slower"],
  ["B", "the next big swing: of the chances to win, or else of the lead"],
  ["Shift B", "the big swing before"],
  ["G", "the chances to win as a large chart"],
  ["N", "the next note; Shift N: the note before"],
  ["F", "the next viewpoint"],
  ["1 – 9", "the first, second, … viewpoint"],
  ["C", "copy a link to this step, where it has an address"],
  ["Backspace", "the way back after a jump"],
  ["Shift ← → ↑ ↓", "walk over the table or the chances, when one of them has the focus"],
  ["Enter", "the history of that tile or card; the next draws of that chance"],
  ["Esc", "close what is open"],
  ["?", "this list"],
];

/** They scroll the page or the focused panel; otherwise, in the stepper, they act as ↑ and ↓. */
const SCROLLS = new Set(["PageDown", "PageUp"]);

/**
 * Returns true if something scrolls at the focus.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} on
 */
function canScroll(root, on) {
  if (!root.contains(on)) return true; // the page scrolls
  const isLonger = on !== root && on.scrollHeight > on.clientHeight;
  return isLonger && getComputedStyle(on).overflowY === "auto";
}

/**
 * Returns the action of a key, or nothing.
 *
 * @param {KeyboardEvent} event
 * @param {Player} player
 * @param {KeyHooks} hooks
 */
function action(event, player, { help, close, copy, note, chart }) {
  const { key } = event;
  if (event.altKey || event.metaKey) return null;
  if (event.ctrlKey) {
    if (key === "ArrowRight") return () => player.decision(1);
    if (key === "ArrowLeft") return () => player.decision(-1);
    return null;
  }
  if (/^[1-9]$/.test(key)) {
    const view = player.story.views[+key - 1];
    return view ? () => player.see(view.id) : null;
  }
  /** @type {{ [key: string]: (() => void) | null }} */
  const actions = {
    ArrowRight: () => player.step(1),
    ArrowLeft: () => player.step(-1),
    ArrowDown: () => player.turn(1),
    ArrowUp: () => player.turn(-1),
    PageDown: () => player.turn(1),
    PageUp: () => player.turn(-1),
    "]": () => player.round(1),
    "[": () => player.round(-1),
    Home: () => player.jump(player.story.first),
    End: () => player.jump(player.story.last),
    " ": () => player.toggle(),
    "+": () => player.faster(1),
    "=": () => player.faster(1),
    "-": () => player.faster(-1),
    "−": () => player.faster(-1),
    f: () => player.nextView(),
    b: () => player.swing(event.shiftKey ? -1 : 1),
    c: copy,
    g: chart ?? null,
    n: () => note?.(event.shiftKey ? -1 : 1),
    Backspace: () => player.wayBack(),
    "?": help,
    Escape: close,
  };
  return actions[key.length === 1 ? key.toLowerCase() : key] || null;
}

/**
 * Listens to the stepper's keys; the hooks are the actions of ?, Escape and C. Returns a function
 * that removes the listeners.
 *
 * @param {HTMLElement} root
 * @param {Player} player
 * @param {KeyHooks} hooks
 */
export function listenToKeys(root, player, hooks) {
  /** @param {KeyboardEvent} event @param {HTMLElement} on */
  const heard = (event, on) => {
    if (isPressed(on, event.key) || (SCROLLS.has(event.key) && canScroll(root, on))) return;
    const act = action(event, player, hooks);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  /** @param {KeyboardEvent} event */
  const leavesField = (event) => {
    const on = targetOf(event);
    if (!isField(on)) return;
    if (event.key === "Escape" || event.key === "Enter") on.dispatchEvent(new Event("change"));
    if (event.key === "Escape") root.focus();
    event.stopPropagation();
  };
  root.addEventListener("keydown", leavesField);
  const deafen = hearKeys(root, heard, !!hooks.page);
  return () => {
    root.removeEventListener("keydown", leavesField);
    deafen();
  };
}

/** Returns the dialog with the list of keys; Escape or its button closes it. */
export function helpDialog() {
  const close = h(
    "button",
    { type: "button", class: "jl-button", "aria-label": "Close" },
    glyph(GLYPHS.close),
  );
  const rows = LIST.flatMap(([keys, words]) => [
    h(
      "dt",
      null,
      keys
        .split(" ")
        .map((key) =>
          /^(–|Ctrl|Shift)$/.test(key) ? h("span", { text: `${key} ` }) : h("kbd", { text: key }),
        ),
    ),
    h("dd", { text: words }),
  ]);
  const node = h(
    "dialog",
    { class: "jl-dialog", "aria-label": "Keys" },
    h("div", { class: "jl-dialoghead" }, h("h2", { text: "Keys" }), close),
    h("p", {
      class: "jl-quiet",
      text: "On a page of its own they work wherever the focus is, except in a field. In a notebook they work once you have clicked the stepper, or reached it with Tab.",
    }),
    h("dl", null, rows),
    letterSwitch(),
  );
  close.addEventListener("click", () => node.close());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  return node;
}
