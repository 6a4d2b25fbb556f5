// The way to the gallery, in a head row.

import { h } from "./dom.js";
import { brandIcon } from "./icons.js";

/** Where the gallery is, on a page of it; else "". */
export function homeAddress() {
  return document.querySelector(".house-brand")?.getAttribute("href") ?? "";
}

/** The brand: on a page of the gallery it leads there. */
export function homeLink() {
  const home = homeAddress();
  const inside = [brandIcon(), h("span", { text: "jamlab" })];
  if (!home) return h("span", { class: "jl-headbrand" }, inside);
  const props = { class: "jl-headbrand", href: home, title: "To the gallery" };
  return h("a", { ...props, "aria-label": "jamlab: to the gallery" }, inside);
}
