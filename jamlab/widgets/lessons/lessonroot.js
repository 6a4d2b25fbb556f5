// How a part of a lesson lives in a notebook's cell: its root, its theme, and what it is told.
import { h } from "../shared/dom.js";
import { keepingFocus } from "../shared/keepfocus.js";
import { isDark, watchTheme } from "../shared/theme.js";

/**
 * Draws `make(root, say)` for as long as the cell is there; returns what ends it.
 *
 * @template Part
 * @param {Cell<LessonTraits<Part>>} cell
 * @param {string} name
 * @param {(root: HTMLElement, say: Say) => { update(told: Part): void, waitFor?: (words: string) => void, end?: () => void }} make
 */
export function livePart({ model, el }, name, make) {
  const root = h("div", { class: "jamlab jl-lesson" });
  root.dataset.part = name;
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
  el.append(root);
  const part = make(root, (message) => model.send(message));
  const draw = () => keepingFocus(root, () => part.update(model.get("told")));
  const paint = () => {
    root.dataset.theme = isDark(model.get("theme")) ? "dark" : "light";
  };
  const wait = () => keepingFocus(root, () => part.waitFor?.(model.get("waiting")));
  draw();
  wait();
  paint();
  const unwatch = watchTheme(paint);
  model.on("change:told", draw);
  model.on("change:waiting", wait);
  model.on("change:theme", paint);
  return () => {
    unwatch();
    model.off("change:told", draw);
    model.off("change:waiting", wait);
    model.off("change:theme", paint);
    part.end?.();
  };
}
