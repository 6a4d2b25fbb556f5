# compiled
"""What lies on Cramel's table.

Tiles are drawn lazily: a cell's kind is `UNKNOWN` until chance turns it up, and `unseen` counts
what the unknown cells hold between them. That is exact: the tiles are exchangeable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.games.cramel.tiles import CELLS, COUNTS, UNKNOWN

FIRST: Final = 0  # chance names the first player
BEGIN: Final = 1  # a turn begins
TURN: Final = 2  # the mover picks a tile or stops
REVEAL: Final = 3  # the picked tile is turned up
LOST: Final = 4  # the turn is lost
CLAIM: Final = 5  # the mover claims sets, one by one (optional collecting)
COLLECT: Final = 6  # tiles that are owed are collected
BACK: Final = 7  # the rest goes face down
MOVE: Final = 8  # the mover may move Mrs Bloom
STOPPED: Final = 9  # the count of C-15 is full
AWARD: Final = 10  # Mrs Bloom's tiles find an owner
OVER: Final = 11

NONE: Final = (0,) * len(COUNTS)


@dataclass(slots=True, eq=False, init=False, repr=False)
class CramelState(State):
    """The whole game, changed in place by `apply` only."""

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
        self.upcoming = 0  # whose turn begins next
        self.kinds = Row([UNKNOWN] * CELLS)
        self.tiles = Row(range(CELLS))  # which tile lies in a cell: its first cell is its name
        self.unseen = Row(COUNTS)
        self.unseen_left = CELLS  # their sum
        self.left = CELLS
        self.down = Row([1] * CELLS)  # 1 where a tile lies face down
        self.turned = []  # cells turned up this turn, in the order of turning
        self.lying = Row(NONE)  # how many of each kind lie turned up
        self.picked = -1
        self.bloom_cell = -1  # where the Mrs Bloom just turned lies
        self.claims = Row(NONE)  # sets that may still be claimed
        self.owed = Row(NONE)  # tiles still to be collected
        self.gained = False  # this turn has collected something
        self.choosing = False  # the seat is choosing among claims
        self.won = [Row(NONE) for _ in range(seats)]
        self.bonus = -1  # the seat that took Mrs Bloom's tiles
        self.quiet = 0  # turns in a row that won nothing (C-15)
        self.stopped = False

    def scores(self) -> tuple[int, ...]:
        """Tiles of each seat, Mrs Bloom's three included (C-16)."""
        return tuple(
            [row.total() + (3 if seat == self.bonus else 0) for seat, row in enumerate(self.won)]
        )
