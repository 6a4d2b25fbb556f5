// Confirmed readings: a card counts once the same edge was up in several pictures in a row.

/** @typedef {import("./aruco").Seen} Seen */

/** Pictures that must agree. */
export const READS = 3;
/** Pictures that may miss a card without ending its row. */
const MISSED = 4;

export class Tally {
  constructor() {
    /** @type {Map<number, { edge: number, reads: number, missed: number }>} */
    this.rows = new Map();
    /** Confirmed edge of each card: what counts. @type {Map<number, number>} */
    this.sure = new Map();
  }

  /**
   * Add one picture.
   * @param {Seen[]} seen
   * @returns {Map<number, number>} newly confirmed cards
   */
  add(seen) {
    const here = new Map(seen.map(({ card, edge }) => [card, edge]));
    const changed = new Map();
    for (const [card, row] of this.rows) {
      if (!here.has(card) && ++row.missed > MISSED) this.rows.delete(card);
    }
    for (const [card, edge] of here) {
      const row = this.rows.get(card);
      if (edge === null || row?.edge !== edge) {
        if (edge === null) this.rows.delete(card);
        else this.rows.set(card, { edge, reads: 1, missed: 0 });
        continue;
      }
      row.missed = 0;
      row.reads++;
      if (row.reads >= READS && this.sure.get(card) !== edge) {
        this.sure.set(card, edge);
        changed.set(card, edge);
      }
    }
    return changed;
  }
}
