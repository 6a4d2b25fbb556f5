// Link to the gallery, in a head row.

import { h } from "./dom.js";
import { brandIcon } from "./icons.js";

/** Returns the gallery's address on a page of the gallery, else "". */
export function homeAddress() {
  return document.querySelector(".house-brand")?.getAttribute("href") ?? "";
}

/** Returns the brand, linked to the gallery on a page of it. */
export function homeLink() {
  const home = homeAddress();
  const inside = [brandIcon(), h("span", { text: "jamlab" })];
  if (!home) return h("span", { class: "jl-headbrand" }, inside);
  const props = { class: "jl-headbrand", href: home, title: "To the gallery" };
  return h("a", { ...props, "aria-label": "jamlab: to the gallery" }, inside);
}
