// Draws a stepper: `mount(root, story, options)` serves any page, the default export serves
// anywidget. Neither asks a kernel for a step.

import { StoryError, unpacked } from "../../ui/tables/story.js";
import { h } from "../../ui/toolkit/dom.js";
import { isDark } from "../../ui/toolkit/theme.js";
import { Stepper } from "./stepper.js";

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 */
function failed(root, error) {
  const words = error instanceof StoryError ? error.message : "This replay cannot be shown.";
  if (!(error instanceof StoryError)) console.error(error);
  root.classList.add("jamlab");
  root.dataset.theme = isDark("auto") ? "dark" : "light";
  root.replaceChildren(h("p", { class: "jl-box jl-failed", role: "alert", text: words }));
}

/**
 * Draws a stepper into an element. `story` is the data, or its zlib bytes (then a promise is
 * returned). The handle has `set(name, value)`, `position` and `destroy()`.
 *
 * @param {HTMLElement} root
 * @param {Told.Story | BufferSource | null} story
 * @param {Partial<Settings>} [options]
 * @returns {Handle | Promise<Handle>}
 */
export function mount(root, story, options = {}) {
  if (story instanceof ArrayBuffer || ArrayBuffer.isView(story)) {
    return unpacked(story)
      .catch(() => null)
      .then((data) => mounted(root, data, options));
  }
  return mounted(root, story, options);
}

/**
 * Draws a stepper from unpacked data; null if there is none that can be shown.
 *
 * @param {HTMLElement} root
 * @param {Told.Story | null} data
 * @param {Partial<Settings>} options
 * @returns {Handle}
 */
function mounted(root, data, options) {
  try {
    const stepper = new Stepper(root, data, options);
    return {
      set: (name, value) => stepper.set(name, value),
      get position() {
        return stepper.player.n;
      },
      stepper,
      destroy: () => stepper.destroy(),
    };
  } catch (error) {
    failed(root, error);
    return { set() {}, position: 0, destroy: () => root.replaceChildren() };
  }
}

/** @type {("position" | "viewpoint" | "theme" | "large")[]} */
const TRAITS = ["position", "viewpoint", "theme", "large"];
const PAUSE = 250; // ms between two messages to the kernel while playing

/**
 * Draws a view of the widget: the same renderer, synchronised with the widget's traits.
 *
 * @param {Cell<StepperTraits>} cell
 */
async function render({ model, el }) {
  let timer = 0;
  /** @type {Handle | null} */
  let handle = null;
  /** @type {DataView | null} */
  let shown = null; // the story on screen; the model's may be newer
  const root = h("div");
  const waits = () => !!model.get("coming") || model.get("story") !== shown;
  const send = () => {
    clearTimeout(timer);
    timer = 0;
    try {
      model.save_changes();
    } catch {
      // The kernel is gone: the stepper continues without it.
    }
  };
  /** @type {Settings["onchange"]} */
  const onchange = (name, value, often) => {
    const trait = TRAITS.find((each) => each === name);
    if (!trait || waits()) return;
    model.set(trait, value);
    if (!often) send();
    else if (!timer) timer = setTimeout(send, PAUSE);
  };
  /** Lays out the story; the old one stays until then. */
  const lay = async () => {
    const story = model.get("story");
    const data = await unpacked(
      new Uint8Array(story.buffer, story.byteOffset, story.byteLength),
    ).catch(() => null);
    if (story !== model.get("story")) return; // replaced by a newer story meanwhile
    handle?.destroy();
    shown = story;
    handle = mounted(root, data, {
      ...JSON.parse(model.get("options")),
      ...Object.fromEntries(TRAITS.map((name) => [name, model.get(name)])),
      onchange,
    });
    announce();
  };
  const announce = () => {
    if (waits() && handle) foretell(root, handle, model.get("coming"));
    else root.querySelector(":scope > .jl-coming")?.remove();
    root.ariaBusy = String(waits());
    /** @type {HTMLElement} */ (root.firstElementChild).inert = waits();
  };
  el.classList.add("jamlab-host");
  el.append(root);
  await lay();
  /** @type {{ [event: string]: () => void }} */
  const heard = { "change:story": lay, "change:coming": announce };
  for (const name of TRAITS) {
    heard[`change:${name}`] = () => {
      if (!waits()) handle?.set(name, model.get(name));
    };
  }
  for (const [event, callback] of Object.entries(heard)) model.on(event, callback);
  return () => {
    clearTimeout(timer);
    for (const [event, callback] of Object.entries(heard)) model.off(event, callback);
    handle?.destroy();
  };
}

/**
 * Shows what is loading over the old table. Without new text, the current text stays.
 *
 * @param {HTMLElement} root
 * @param {Handle} handle
 * @param {string} words
 */
function foretell(root, handle, words) {
  handle.stepper?.player.stop();
  if (!words) return;
  root.querySelector(":scope > .jl-coming")?.remove();
  root.append(h("p", { class: "jl-coming", role: "status", text: words }));
}

export default { render };
