// Life cycle of a program's part in a notebook cell: theme, state from the program, and the loading
// text until the program is there.
import { keepingFocus } from "./keepfocus.js";
import { isDark, watchTheme } from "./theme.js";

/**
 * Draws `make(say)` in `root`, which has the class `jamlab`, for as long as the cell exists;
 * returns the function that ends it.
 *
 * @template Part
 * @template {ProgramTraits<Part>} Traits
 * @template {object} Request
 * @param {Cell<Traits>} cell
 * @param {HTMLElement} root
 * @param {(say: Say<Request>) => { update(told: Traits["told"]): void, waitFor?: (words: string) => void, end?: () => void }} make
 */
export function programCell({ model, el }, root, make) {
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab shortcuts are off in this cell
  el.append(root);
  const part = make((message) => model.send(message));
  const draw = () => keepingFocus(root, () => part.update(model.get("told")));
  const wait = () => keepingFocus(root, () => part.waitFor?.(model.get("waiting")));
  const paint = () => {
    root.dataset.theme = isDark(model.get("theme")) ? "dark" : "light";
  };
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
