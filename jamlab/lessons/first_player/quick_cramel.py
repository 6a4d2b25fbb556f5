"""Quick Cramel: two players take turns, and the first to collect a set wins.

Both stop as soon as there is something to collect, and remember nothing between turns; so every
turn begins like the first and collects with the same chance.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from jamlab.core import Stream
from jamlab.games.cramel.one_turn import BAG, LOST, Situation, TurnTiles
from jamlab.games.cramel.state import COUNTS
from jamlab.lessons.course.tile_trials import Order, ended, won

_NONE: Final = (0,) * len(COUNTS)


class QuickGame(NamedTuple):
    """A game: its number of turns and the kind of the set that won it."""

    turns: int
    kind: int

    @property
    def first(self) -> bool:
        """True if the player who began has won."""
        return self.turns % 2 == 1


def quick(rng: Stream) -> QuickGame:
    """Play one game."""
    turns = 1
    while (kind := collected(rng)) is None:
        turns += 1
    return QuickGame(turns, kind)


def collected(rng: Stream) -> int | None:
    """Play one turn and return the kind collected, or None."""
    order, kinds = Order(rng), list[int]()
    while not ended(kinds):
        kinds.append(order.at(len(kinds)))
        if won(kinds):
            return kinds[-1]
    return None


@cache
def collecting() -> Fraction:
    """Return the chance that a turn collects, by backward induction over its situations."""
    turn = TurnTiles(_NONE, _NONE, COUNTS)

    @cache
    def chance(at: Situation) -> Fraction:
        ways = turn.onward(at)[BAG]
        good = sum(
            (weight * (1 if turn.stopping_value(other) else chance(other)))
            for weight, other in ways
            if other[0] != LOST
        )
        return Fraction(good, sum(weight for weight, _ in ways))

    return chance(turn.start)


def first_share() -> Fraction:
    """Return the first player's chance: s + (1 - s)² s + … = 1 / (2 - s), s as in `collecting`."""
    return 1 / (2 - collecting())
