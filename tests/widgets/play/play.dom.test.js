// The play page in games that were played once: what is clicked is what is said, and the table is as told.
import { test } from "node:test";
import { Playing } from "./playing.js";

for (const game of ["cramel", "sixty", "pie", "jam", "jam-kids", "jam-travel", "pig", "kuhn"]) {
  test(`${game} is played by clicks, and the table is as it is told`, () => {
    const page = new Playing(`play-${game}`);
    page.does();
    page.isAsTold();
    while (page.model.next) {
      page.does();
      page.isAsTold();
    }
  });
}
