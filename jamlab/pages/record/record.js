// Widget of the recorder, for a notebook cell and a page of the gallery.

import { h } from "../../ui/toolkit/dom.js";
import { keepingFocus } from "../../ui/toolkit/keepfocus.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { isFirst } from "../theatre/first.js";
import { RecordPage } from "./recordpage.js";

/** @param {Cell<RecordTraits>} cell */
function render({ model, el }) {
  const root = h("div", { class: "jamlab jl-theatre jl-record", tabindex: -1 });
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
  el.classList.add("jamlab-host");
  el.append(root);
  const page = new RecordPage(root, model);
  /** @type {{ [event: string]: () => void }} */
  const heard = {
    "change:told": () =>
      keepingFocus(
        root,
        () => page.update(),
        (held) => page.keypadFor(held),
      ),
    "change:set": () => page.later(),
    "change:shown": () => page.later(),
    "change:keep": () => page.keep(),
    "change:file": () => page.handOver(),
    "change:waiting": () => page.wait(),
  };
  const paint = () => {
    const dark = isDark(model.get("theme"));
    root.dataset.theme = dark ? "dark" : "light";
    page.paint(dark);
  };
  for (const [event, callback] of Object.entries(heard)) model.on(event, callback);
  page.update();
  page.begin();
  let frame = 0;
  const look = () => {
    if (!root.isConnected) frame = requestAnimationFrame(look);
    else root.classList.toggle("is-first", isFirst(root));
  };
  look();
  paint();
  const unwatch = watchTheme(paint);
  return () => {
    unwatch();
    cancelAnimationFrame(frame);
    for (const [event, callback] of Object.entries(heard)) model.off(event, callback);
    page.end();
  };
}

export default { render };
