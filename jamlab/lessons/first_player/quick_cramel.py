"""Quick Cramel: two players take turns, and who first collects a set has won.

Both stop as soon as there is something to collect, and remember nothing between turns: so each turn
begins like the first one, and collects with the same chance.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from jamlab.core import Stream
from jamlab.games.cramel.one_turn import BAG, LOST, Situation, Turn
from jamlab.games.cramel.state import COUNTS
from jamlab.lessons.course.tile_trials import Order, ended, won

_NONE: Final = (0,) * len(COUNTS)


class Quick(NamedTuple):
    """A game: how many turns it took, and the kind of the set that won it."""

    turns: int
    kind: int

    @property
    def first(self) -> bool:
        """True if the one who began has won."""
        return self.turns % 2 == 1


def quick(rng: Stream) -> Quick:
    """Play one game."""
    turns = 1
    while (kind := collected(rng)) is None:
        turns += 1
    return Quick(turns, kind)


def collected(rng: Stream) -> int | None:
    """Play one turn: the kind that is collected, or None."""
    order, kinds = Order(rng), list[int]()
    while not ended(kinds):
        kinds.append(order.at(len(kinds)))
        if won(kinds):
            return kinds[-1]
    return None


@cache
def collecting() -> Fraction:
    """The chance that a turn collects: the turn's situations, solved backwards."""
    turn = Turn(_NONE, _NONE, COUNTS)

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
    """The first player's chance: s + (1 - s)² s + … = 1 / (2 - s), for s as `collecting`."""
    return 1 / (2 - collecting())
