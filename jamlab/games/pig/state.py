"""What lies on Pig's table: the dice of this turn, and the points of each seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.referee import State

FIRST: Final = 0  # chance names who begins
BEGIN: Final = 1  # a turn begins
ROLL: Final = 2  # dice roll
CHOOSE: Final = 3  # the mover rolls on or holds
LOST: Final = 4  # a 1 was rolled
ALL_LOST: Final = 5  # two dice show 1
OVER: Final = 6


@dataclass(slots=True, eq=False)
class PigState(State):
    """The whole game, changed in place by `apply` only. `points` has an int a seat, 0 and more."""

    seats: int
    goal: int
    dice: int
    """How many dice are rolled at once: 1 or 2."""
    points: list[int]
    phase: int = FIRST
    mover: int = 0
    upcoming: int = 0
    """Whose turn begins next."""
    turn: int = 0
    """What this turn has brought so far."""
    rolled: list[int] = field(default_factory=list)
    """All pips of this turn, in the order of rolling; they lie there until the next one begins."""
