// A small story: two viewpoints, six events in three turns of two seats.

/**
 * @param {Partial<Told.Story>} [other]
 * @returns {Told.Story}
 */
export function tale(other = {}) {
  return {
    v: 2,
    game: "cramel",
    name: "Cramel",
    title: "A test",
    house: "the usual ones",
    seats: ["Ann", "Bo"],
    layout: { kind: "grid", zone: "board", rows: 1, columns: 3 },
    views: [
      { id: "table", name: "Table" },
      { id: "0", name: "Ann" },
    ],
    clauses: {},
    faces: {},
    turn_word: "Turn",
    standing_word: "points",
    low_wins: false,
    turns: [
      { first: 2, seat: 0, words: "Turn 1", round: 1 },
      { first: 4, seat: 1, words: "Turn 2", round: 1 },
      { first: 6, seat: 0, words: "the end", round: 2 },
    ],
    events: [
      { node: "chance", seat: -1, kind: "Dealt", clause: "T-1", mark: "" },
      { node: "choice", seat: 0, kind: "Turned", clause: "T-2", mark: "ok" },
      { node: "forced", seat: 0, kind: "Moved", clause: "T-3", mark: "" },
      { node: "choice", seat: 1, kind: "Turned", clause: "T-2", mark: "no" },
      { node: "choice", seat: 1, kind: "Stopped", clause: "T-4", mark: "" },
      { node: "forced", seat: -1, kind: "Ended", clause: "T-5", mark: "special" },
    ],
    swings: [3, 5],
    frames: {
      table: [
        { say: "Set up", banner: "", "p.a": { zone: "board", slot: 0 } },
        { say: "Dealt", banner: "new" },
        { say: "Ann turns a tile", "p.a": { zone: "board", slot: 0, face: "apple" } },
        { say: "", "p.a": { zone: "board", slot: 2, face: "apple" } },
        { say: "Bo turns a tile", banner: null },
        { say: "Bo stops", "p.a": { zone: "board", slot: 2, memo: "apple" } },
        { say: "The end", "p.a": null, roll: { ms: 900, dice: ["A1"], frames: [] } },
      ],
      0: [
        0,
        0,
        {
          say: "You turn a tile",
          "p.a": { zone: "board", slot: 0, face: "apple", flag: "chosen" },
        },
        0,
        0,
        0,
        0,
      ],
    },
    next_draws: { draws: [2, 3], chances: [] },
    end: null,
    ...other,
  };
}
