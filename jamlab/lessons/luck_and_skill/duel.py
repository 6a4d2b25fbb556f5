"""Duel over one turn of Cramel, each player by the rule of lesson 5: stop after so many safe tiles.

* A deal is an order of the tiles. On the same deal the player who stops earlier has turned up the
  first tiles of the other.
* The chances are taken over all orders of the first tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from jamlab.core import Stream
from jamlab.games.cramel.state import CELLS, COUNTS
from jamlab.lessons.course.tile_trials import Order, by_rule, won

ANN, BO = 2, 1
"""Number of safe tiles after which each of them stops."""
Kinds = tuple[int, ...]
Chances = Mapping[int, Fraction]


def deal(rng: Stream, same: bool) -> tuple[Kinds, Kinds]:
    """Return the kinds that Ann and Bo turn up, on the same tiles or each on their own."""
    order = Order(rng)
    ann = by_rule(order, ANN)
    return ann, by_rule(order if same else Order(rng), BO)


def match(rng: Stream, deals: int, same: bool) -> int:
    """Return Ann's lead in tiles after `deals` deals; negative if Bo leads."""
    ahead = 0
    for _ in range(deals):
        ann, bo = deal(rng, same)
        ahead += won(ann) - won(bo)
    return ahead


# -- exact distribution ----------------------------------------------------------------------------


@dataclass(frozen=True)
class IntegerDistribution:
    """Distribution of a whole number."""

    chances: Chances

    @property
    def mean(self) -> Fraction:
        return sum((n * chance for n, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        squares = sum((n * n * chance for n, chance in self.chances.items()), Fraction(0))
        return squares - self.mean**2


class _Laid(Order):
    """Order whose first tiles are given; later ones must not be read."""

    def __init__(self, kinds: Kinds) -> None:
        self._drawn = list(kinds)


def _orders(tiles: int) -> Iterator[tuple[Kinds, Fraction]]:
    """Yield every order of kinds for the first tiles, with its chance."""
    if not tiles:
        yield (), Fraction(1)
        return
    for kinds, chance in _orders(tiles - 1):
        for kind, count in enumerate(COUNTS):
            left = count - kinds.count(kind)
            yield (*kinds, kind), chance * Fraction(left, CELLS - len(kinds))


@cache
def _both() -> Mapping[tuple[int, int], Fraction]:
    """Return the joint distribution of Ann's and Bo's wins on the same tiles."""
    found: dict[tuple[int, int], Fraction] = {}
    for kinds, chance in _orders(max(ANN, BO)):
        order = _Laid(kinds)
        ends = won(by_rule(order, ANN)), won(by_rule(order, BO))
        found[ends] = found.get(ends, Fraction(0)) + chance
    return found


def alone(who: int) -> IntegerDistribution:
    """Return the distribution of the tiles that Ann (0) or Bo (1) wins in a turn."""
    found: dict[int, Fraction] = {}
    for both, chance in _both().items():
        found[both[who]] = found.get(both[who], Fraction(0)) + chance
    return IntegerDistribution(found)


@cache
def difference(same: bool) -> IntegerDistribution:
    """Return the distribution of Ann's lead in one deal."""
    found: dict[int, Fraction] = {}
    if same:
        pairs = _both()
    else:
        one, two = alone(0).chances, alone(1).chances
        pairs = {(a, b): p * q for a, p in one.items() for b, q in two.items()}
    for (a, b), chance in pairs.items():
        found[a - b] = found.get(a - b, Fraction(0)) + chance
    return IntegerDistribution(found)


@cache
def ahead(deals: int, same: bool) -> IntegerDistribution:
    """Return the distribution of Ann's lead after `deals` deals, by repeated convolution of one
    deal.
    """
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
    return IntegerDistribution(
        {n + deals * least: Fraction(way, total) for n, way in enumerate(ways) if way}
    )
