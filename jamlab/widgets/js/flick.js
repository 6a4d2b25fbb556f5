// The widget: a table to flick on in a notebook cell, with its traits kept in step.
import { h } from "./dom.js";
import { FlickTable } from "./flicktable.js";

const flickTraits = ["plan", "poses", "may", "names", "spread", "skill", "places", "theme"];

function renderFlickTable({ model, el }) {
  const read = () => Object.fromEntries(flickTraits.map((name) => [name, model.get(name)]));
  const root = h("div");
  el.append(root);
  const table = new FlickTable(root, read(), (message) => model.send(message));
  const heard = (message) => table.answered(message);
  model.on("msg:custom", heard);
  const changes = flickTraits.map((name) => [
    `change:${name}`,
    () => {
      table.set({ [name]: model.get(name) });
      table.paint();
    },
  ]);
  for (const [event, callback] of changes) model.on(event, callback);
  return () => {
    model.off("msg:custom", heard);
    for (const [event, callback] of changes) model.off(event, callback);
    table.destroy();
  };
}

export default { render: renderFlickTable };
