// Real tables, written down by taps and by keys: what is tapped is what is said, each entry is stored
// before the next is taken, and the list, the keypad and the table are as they are told.
import { test } from "node:test";
import { Recording } from "./recording.js";

/** @type {[table: string, how: "clicks" | "keys"][]} */
const TABLES = [
  ["sixty-tour", "clicks"],
  ["cramel-tour", "clicks"],
  ["jam-cones", "clicks"],
  ["pie-lost-turns", "clicks"],
  ["jamsumo", "clicks"],
  ["kuhn-ann-bo", "clicks"],
  ["sixty-two-at-the-table", "keys"],
  ["jam-bear-for-nobody", "keys"],
  ["pig-ann-bo", "keys"],
  ["pie-one-hand", "clicks"],
  ["counted", "clicks"],
];

for (const [table, how] of TABLES) {
  test(`${table} is written down by ${how}`, async () => {
    const page = new Recording(`record-${table}`);
    await page.settles();
    while (page.model.next) {
      await page.does(how);
      page.isAsTold();
    }
  });
}
