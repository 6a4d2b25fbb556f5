"""Two players of one turn of Cramel: each stops as soon as so many tiles can be collected.

* A deal is the order in which the tiles come. On the same deal the one who stops earlier has turned
  up the first tiles of the other.
* The chances of all differences in a deal are worked out by the turn's situations, backwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, NamedTuple

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, CRAMEL, SET_SIZES
from jamlab.lessons.tiles import turned
from jamlab.probability.odds.cramel_turn import BAG, LOST, Situation, Turn

ANN, BO = 2, 3
"""At so many tiles each of them stops."""
_NONE: Final = (0,) * len(COUNTS)
Chances = Mapping[int, Fraction]


class Played(NamedTuple):
    """A turn: the kinds that came, in their order, and how many tiles it won."""

    kinds: tuple[int, ...]
    won: int


class Order:
    """The tiles of a deal, drawn as they are needed."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng
        self._left = list(COUNTS)
        self._drawn: list[int] = []

    def at(self, n: int) -> int:
        """The kind that comes as number n, from 0."""
        while len(self._drawn) <= n:
            self._drawn.append(turned(self._rng, self._left, CELLS - len(self._drawn)))
        return self._drawn[n]


def turn(order: Order, stops: int) -> Played:
    """Play a turn: stop as soon as `stops` tiles can be collected."""
    up, won, kinds = [0] * len(COUNTS), 0, []
    for n in range(CELLS):
        kind = order.at(n)
        kinds.append(kind)
        if kind == BLOOM or (n and (kind == CRAMEL) != (up[CRAMEL] > 0)):
            return Played(tuple(kinds), 0)
        up[kind] += 1
        if up[kind] % SET_SIZES[kind] == 0:
            won += SET_SIZES[kind]
        if won >= stops:
            break
    return Played(tuple(kinds), won)


def deal(rng: Stream, same: bool) -> tuple[Played, Played]:
    """Ann's turn and Bo's: on the same tiles, or each on their own."""
    order = Order(rng)
    ann = turn(order, ANN)
    return ann, turn(order if same else Order(rng), BO)


def match(rng: Stream, deals: int, same: bool) -> int:
    """By how many tiles Ann is ahead after so many deals; below 0 if Bo is."""
    ahead = 0
    for _ in range(deals):
        ann, bo = deal(rng, same)
        ahead += ann.won - bo.won
    return ahead


# -- exactly ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spread:
    """A distribution of whole numbers."""

    chances: Chances

    @property
    def mean(self) -> Fraction:
        """Its mean."""
        return sum((n * chance for n, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Its variance."""
        squares = sum((n * n * chance for n, chance in self.chances.items()), Fraction(0))
        return squares - self.mean**2


@cache
def _both() -> Mapping[tuple[int, int], Fraction]:
    """The chances of what Ann and Bo win on the same tiles."""
    cards = Turn(_NONE, _NONE, COUNTS)

    @cache
    def ends(at: Situation, ann: int) -> Mapping[tuple[int, int], Fraction]:
        """`ann`: what Ann has won already; 0 if she still plays, or has lost."""
        if at[0] == LOST:
            return {(ann, 0): Fraction(1)}
        won = cards.sure(at) or 0
        if not ann and won >= ANN:
            ann = won
        if won >= BO:
            return {(ann, won): Fraction(1)}
        found: dict[tuple[int, int], Fraction] = {}
        ways = cards.onward(at)[BAG]
        total = sum(weight for weight, _ in ways)
        for weight, other in ways:
            for end, chance in ends(other, ann).items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(weight, total)
        return found

    return ends(cards.start, 0)


def alone(who: int) -> Spread:
    """What Ann (0) or Bo (1) wins in a turn."""
    found: dict[int, Fraction] = {}
    for both, chance in _both().items():
        found[both[who]] = found.get(both[who], Fraction(0)) + chance
    return Spread(found)


@cache
def difference(same: bool) -> Spread:
    """What Ann wins more than Bo in a deal."""
    found: dict[int, Fraction] = {}
    if same:
        pairs = _both()
    else:
        one, two = alone(0).chances, alone(1).chances
        pairs = {(a, b): p * q for a, p in one.items() for b, q in two.items()}
    for (a, b), chance in pairs.items():
        found[a - b] = found.get(a - b, Fraction(0)) + chance
    return Spread(found)


@cache
def ahead(deals: int, same: bool) -> Spread:
    """By how many tiles Ann is ahead after so many deals: a deal added to itself so often."""
    once = difference(same).chances
    whole = lcm(*(chance.denominator for chance in once.values()))
    least, most = min(once), max(once)
    step = [int(once.get(n, Fraction(0)) * whole) for n in range(least, most + 1)]
    ways = [1]
    for _ in range(deals):
        longer = [0] * (len(ways) + len(step) - 1)
        for n, way in enumerate(ways):
            for k, more in enumerate(step):
                longer[n + k] += way * more
        ways = longer
    total = whole**deals
    return Spread({n + deals * least: Fraction(way, total) for n, way in enumerate(ways) if way})
