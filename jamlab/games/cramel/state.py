# compiled
"""State of Cramel.

Tiles are drawn lazily: a cell's kind is `UNKNOWN` until it is turned up by chance, and `unseen`
counts the tiles of all unknown cells. That is exact: the tiles are exchangeable.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jamlab.core.referee import State
from jamlab.core.row import Row

# -- Tiles and cells -------------------------------------------------------------------------------
#
# The 49 tiles (C-1) are read from tiles.csv. Cells are numbered row by row, 0 to 48; in events rows
# and columns count from 1:
#
#      0  1  2 …  6     row 1
#      7  8  9 … 13     row 2
#     …
#     42 43 44 … 48     row 7


SIDE: Final = 7
CELLS: Final = SIDE * SIDE
QUIET_LIMIT: Final = 100
"""Turns in a row that may win nothing (C-15)."""
ENDING_CLAUSES: Final = frozenset({"C-4", "C-6", "C-8"})
"""Clauses by which a tile ends the turn."""

with (Path(__file__).parent / "tiles.csv").open(encoding="utf-8", newline="") as _file:
    _ROWS: Final = list(csv.DictReader(_file))

NAMES: Final = tuple(row["tile"] for row in _ROWS)
COUNTS: Final = tuple(int(row["count"]) for row in _ROWS)
SET_SIZES: Final = tuple(int(row["set_size"]) for row in _ROWS)
ICONS: Final = tuple(row["icon"] for row in _ROWS)
KINDS: Final = {name: kind for kind, name in enumerate(NAMES)}

ROBY: Final = KINDS["Roby"]
CRAMEL: Final = KINDS["Cramel"]
BLOOM: Final = KINDS["Mrs Bloom"]

UNKNOWN: Final = -1  # kind of a tile that nobody has turned up yet; it is drawn then
GAP: Final = -2  # kind of a cell with no tile


def place(cell: int) -> tuple[int, int]:
    """Return the row and column of a cell, from 1."""
    return cell // SIDE + 1, cell % SIDE + 1


def cell_at(row: int, column: int) -> int:
    """Return the cell at a row and column (from 1)."""
    return (row - 1) * SIDE + column - 1


FIRST: Final = 0  # chance names the first player
BEGIN: Final = 1  # a turn begins
TURN: Final = 2  # the mover picks a tile or stops
REVEAL: Final = 3  # the picked tile is turned up
LOST: Final = 4  # the turn is lost
CLAIM: Final = 5  # the mover claims sets, one by one (optional collecting)
COLLECT: Final = 6  # owed tiles are collected
BACK: Final = 7  # the rest goes face down
MOVE: Final = 8  # the mover may move Mrs Bloom
STOPPED: Final = 9  # the limit of C-15 is reached
AWARD: Final = 10  # Mrs Bloom's tiles are awarded
OVER: Final = 11

NONE: Final = (0,) * len(COUNTS)


@dataclass(slots=True, eq=False, init=False, repr=False)
class CramelState(State):
    """Full state of a game, changed in place by `apply` only."""

    seats: int
    cramel_with_roby: bool
    collecting: str
    sets: str
    bloom: str
    surplus: str
    phase: int
    mover: int
    upcoming: int
    kinds: Row
    tiles: Row
    unseen: Row
    unseen_left: int
    left: int
    down: Row
    turned: list[int]
    lying: Row
    picked: int
    bloom_cell: int
    claims: Row
    owed: Row
    gained: bool
    choosing: bool
    won: list[Row]
    bonus: int
    quiet: int
    stopped: bool

    def __init__(
        self,
        seats: int,
        *,
        cramel_with_roby: bool,
        collecting: str,
        sets: str,
        bloom: str,
        surplus: str,
    ) -> None:
        self.seats = seats
        self.cramel_with_roby = cramel_with_roby
        self.collecting = collecting
        self.sets = sets
        self.bloom = bloom
        self.surplus = surplus
        self.phase = FIRST
        self.mover = 0
        self.upcoming = 0  # seat whose turn begins next
        self.kinds = Row([UNKNOWN] * CELLS)
        self.tiles = Row(range(CELLS))  # tile in each cell, named by its first cell
        self.unseen = Row(COUNTS)
        self.unseen_left = CELLS  # sum of `unseen`
        self.left = CELLS
        self.down = Row([1] * CELLS)  # 1 where a tile lies face down
        self.turned = []  # cells turned up this turn, in the order of turning
        self.lying = Row(NONE)  # turned up tiles by kind
        self.picked = -1
        self.bloom_cell = -1  # cell of the Mrs Bloom just turned up
        self.claims = Row(NONE)  # sets that may still be claimed
        self.owed = Row(NONE)  # tiles still to be collected
        self.gained = False  # True if this turn has collected something
        self.choosing = False  # True while the seat chooses among claims
        self.won = [Row(NONE) for _ in range(seats)]
        self.bonus = -1  # the seat that took Mrs Bloom's tiles
        self.quiet = 0  # turns in a row that won nothing (C-15)
        self.stopped = False

    def scores(self) -> tuple[int, ...]:
        """Return the tiles of each seat, Mrs Bloom's three included (C-16)."""
        return tuple(
            [row.total() + (3 if seat == self.bonus else 0) for seat, row in enumerate(self.won)]
        )
