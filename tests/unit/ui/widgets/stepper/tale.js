// A small story: two viewpoints, six events in three turns of two seats.

/**
 * @param {Partial<Told.Story>} [other]
 * @returns {Told.Story}
 */
export function tale(other = {}) {
  return {
    v: 1,
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
      [2, 0, "Turn 1", 1],
      [4, 1, "Turn 2", 1],
      [6, 0, "the end", 2],
    ],
    events: [
      ["chance", -1, "Dealt", "T-1", "", 0],
      ["choice", 0, "Turned", "T-2", "ok", 1],
      ["forced", 0, "Moved", "T-3", "", 0],
      ["choice", 1, "Turned", "T-2", "no", 1],
      ["choice", 1, "Stopped", "T-4", "", 1],
      ["forced", -1, "Ended", "T-5", "special", 0],
    ],
    swings: [3, 5],
    frames: {
      table: [
        { say: "Set up", banner: "", "p.a": ["board", 0, "", "", 0, ""] },
        { say: "Dealt", banner: "new" },
        { say: "Ann turns a tile", "p.a": ["board", 0, "apple", "", 0, ""] },
        { say: "", "p.a": ["board", 2, "apple", "", 0, ""] },
        { say: "Bo turns a tile", banner: null },
        { say: "Bo stops", "p.a": ["board", 2, "", "apple", 0, ""] },
        { say: "The end", "p.a": null, roll: [900, ["A1"], []] },
      ],
      0: [
        0,
        0,
        { say: "You turn a tile", "p.a": ["board", 0, "apple", "", 0, "chosen"] },
        0,
        0,
        0,
        0,
      ],
    },
    next_draws: [[2, 3], []],
    end: null,
    ...other,
  };
}
