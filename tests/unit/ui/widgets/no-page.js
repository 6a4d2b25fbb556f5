// Run before all tests: there is no page, and `bundle.py` alone makes the sheet of drawings.
import { registerHooks } from "node:module";

const SHEET = "sheet:icons";
const NO_DRAWINGS = ["ICON_SHEET", "MADE_OF", "SEAT_MARKS"]
  .map((name) => `export const ${name} = {};`)
  .join("");

registerHooks({
  resolve(name, context, next) {
    if (name.endsWith("/icon-sheet.js")) return { url: SHEET, shortCircuit: true };
    return next(name, context);
  },
  load(url, context, next) {
    if (url !== SHEET) return next(url, context);
    return { format: "module", source: NO_DRAWINGS, shortCircuit: true };
  },
});
