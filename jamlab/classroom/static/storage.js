// Storage of this browser, shared with all pages: see elements.js.

export * from "../../ui/toolkit/storage.js";
