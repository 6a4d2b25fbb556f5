// Widget of a flick table in a notebook cell; synchronises its traits.
import { h } from "../../ui/toolkit/dom.js";
import { FlickTable } from "./flicktable.js";

const QUIET = 250; // ms after which the aim is sent to the kernel
/** @type {(keyof FlickData)[]} */
const flickTraits = [
  "plan",
  "poses",
  "faces",
  "may",
  "movable",
  "names",
  "spread",
  "skill",
  "places",
  "theme",
];

/** @param {Cell<FlickTraits>} cell */
function renderFlickTable({ model, el }) {
  const read = () =>
    /** @type {FlickData} */ (
      Object.fromEntries(flickTraits.map((name) => [name, model.get(name)]))
    );
  const root = h("div");
  el.append(root);
  let timer = 0;
  let told = "";
  /** @param {Flick} flick */
  const onmeant = (flick) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = JSON.stringify(flick);
      if (now === told) return;
      told = now;
      model.set("meant", flick);
      model.save_changes();
    }, QUIET);
  };
  const table = new FlickTable(root, read(), (message) => model.send(message), onmeant);
  model.send({ kind: "seen", n: 0 }); // in view now
  /** @param {FlickAnswer} message */
  const heard = (message) => table.answered(message);
  model.on("msg:custom", heard);
  /** @type {[event: string, callback: () => void][]} */
  const changes = flickTraits.map((name) => [
    `change:${name}`,
    () => {
      table.set({ [name]: model.get(name) });
      table.paint();
    },
  ]);
  for (const [event, callback] of changes) model.on(event, callback);
  return () => {
    clearTimeout(timer);
    model.off("msg:custom", heard);
    for (const [event, callback] of changes) model.off(event, callback);
    table.destroy();
  };
}

export default { render: renderFlickTable };
