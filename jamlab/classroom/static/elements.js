// Builders of elements, shared with all pages. The server maps this address to that module
// (jamlab/classroom/server/app.py).

export * from "../../ui/toolkit/elements.js";
