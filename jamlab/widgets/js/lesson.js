// The widget of a lesson's quiet part: draws what Python tells, says what the pupil does.
import { h } from "./dom.js";
import { PARTS } from "./lessonparts.js";
import { isDark, watchTheme } from "./theme.js";

function renderLessonPart({ model, el }) {
  const root = h("div", { class: "jamlab jl-lesson" });
  root.dataset.part = model.get("part");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys of this cell alone
  el.append(root);
  const part = new PARTS[model.get("part")](root, (message) => model.send(message));
  const draw = () => part.update(model.get("told"));
  const paint = () => {
    root.dataset.theme = isDark(model.get("theme")) ? "dark" : "light";
  };
  draw();
  paint();
  const unwatch = watchTheme(paint);
  model.on("change:told", draw);
  model.on("change:theme", paint);
  return () => {
    unwatch();
    model.off("change:told", draw);
    model.off("change:theme", paint);
  };
}

export default { render: renderLessonPart };
