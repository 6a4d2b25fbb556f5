// A made-up game of three seats with its chances, in tenths of a per cent.

// Seat 0 chooses, chance answers, something has to follow, seat 1 chooses, chance answers, the end.
export const BY = [0, -1, -2, 1, -1, -1];
export const CHANCES = [
  [334, 333, 333],
  [300, 350, 350],
  [420, 310, 270],
  [420, 310, 270],
  [400, 250, 350],
  [380, 500, 120],
  [0, 1000, 0],
];

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
