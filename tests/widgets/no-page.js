// Run before all tests: there is no page, and `bundle.py` alone makes the sheet of drawings.
import { registerHooks } from "node:module";

const SHEET = "sheet:icons";

registerHooks({
  resolve(name, context, next) {
    if (name.endsWith("/icon-sheet.js")) return { url: SHEET, shortCircuit: true };
    return next(name, context);
  },
  load(url, context, next) {
    if (url !== SHEET) return next(url, context);
    return { format: "module", source: "export const ICON_SHEET = {};", shortCircuit: true };
  },
});
