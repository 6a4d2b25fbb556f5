"""Drawing without putting back until places are filled: exactly, by counting.

A task has places (the ingredients of a recipe, the jars of a stock). A card that is drawn may fill
one of the places that it serves; a wild card serves any. How many places do the drawn cards fill?

* Cards that serve the same places are one sort, so only how many come of each sort has to be
  counted: C(count, x) ways for x of them. This is the hypergeometric distribution of many sorts.
* What a set of cards can fill is kept as the largest sets of places that it can fill at once, the
  bases of a transversal matroid (J. Edmonds and D. R. Fulkerson, "Transversals and matroid
  partition", 1965). So a card that serves two places is never counted for both.
* A place that no later sort serves is closed: of two sets that are as large, the one with fewer
  open places is needless if it holds none that the other does not. So wild cards, which serve most,
  are counted first, and what is to be kept stays small.
* Several tasks are looked at side by side: each is filled by all drawn cards, as if there were no
  other; what comes out is how likely they come together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod
from operator import add, ge, gt, or_, sub
from typing import NamedTuple

from jamlab.probability.odds.methods.dealing import Sample

Numbers = tuple[int, ...]
"""How many cards of each level."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Cards that serve the same places: how many, and which places of each task, as bits."""

    count: int
    serves: tuple[int, ...]


class Filled(NamedTuple):
    """How many places of a task are filled, and by `sets` of open places, as bits, which may be.

    Each of `sets` is one way to fill so many; the places that are closed are left out of it.
    """

    number: int
    sets: frozenset[int]


_NOTHING = frozenset((0,))
Ways = dict[tuple[Filled, ...], dict[Numbers, int]]
"""By what is filled of each task: in how many ways so many cards of each level fill it."""


def filled_by_level(
    levels: Sequence[Sequence[Sort]],
    sample: Sample,
    needed: Sequence[int],
    there: Sequence[Sequence[int]] = (),
) -> dict[tuple[int, ...], Fraction]:
    """The same for cards of several levels: `levels[n]` are the sorts of level n of the sample.

    `there` has for each task the cards that lie there already, each as the places that it serves:
    each fills one, which one is open; the places that are counted are filled beside those.
    """
    there = there or [()] * len(needed)
    goals = [n + len(cards) if n > 0 else 0 for n, cards in zip(needed, there, strict=True)]
    counts = _by_serves(levels)
    rest = list(sample.numbers)
    for numbers in counts.values():
        rest = [n - good for n, good in zip(rest, numbers, strict=True)]
    if min(rest, default=0) < 0:
        raise ValueError(f"more good cards than there are: {-min(rest)} too many")
    most = [max(numbers) for numbers in zip(*(taken for taken, _ in sample.shares), strict=True)]
    order = sorted(counts, key=lambda serves: (-sum(map(int.bit_count, serves)), serves))
    later = list(accumulate(reversed(order), _either, initial=(0,) * len(needed)))[::-1]
    start = tuple(map(_filled_by, there, goals, later[0]))
    ways: Ways = {start: {(0,) * len(levels): 1}}
    for serves, still_open in zip(order, later[1:], strict=True):
        ways = _with_sort(ways, serves, _handfuls(counts[serves], most), most, goals, still_open)
    chances: dict[tuple[int, ...], Fraction] = {}
    for found, by_numbers in ways.items():
        key = tuple(
            some.number - len(cards) if need > 0 else need
            for some, cards, need in zip(found, there, needed, strict=True)
        )
        chances[key] = chances.get(key, Fraction(0)) + _chance(by_numbers, rest, sample)
    return {key: chance for key, chance in sorted(chances.items()) if chance}


def _by_serves(levels: Sequence[Sequence[Sort]]) -> dict[tuple[int, ...], list[int]]:
    """How many cards of each level serve the same places, for all that serve any."""
    counts: dict[tuple[int, ...], list[int]] = {}
    for level, sorts in enumerate(levels):
        for sort in sorts:
            if any(sort.serves):
                counts.setdefault(sort.serves, [0] * len(levels))[level] += sort.count
    return counts


def _either(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The places of each task that one or the other serves."""
    return tuple(map(or_, one, other))


def _handfuls(counts: Sequence[int], most: Sequence[int]) -> list[list[tuple[Numbers, int]]]:
    """By how many cards are taken: how many of each level these may be, and in how many ways."""
    limits = list(map(min, counts, most))
    found: list[list[tuple[Numbers, int]]] = [[] for _ in range(sum(limits) + 1)]
    for taken in product(*(range(limit + 1) for limit in limits)):
        found[sum(taken)].append((taken, prod(map(comb, counts, taken))))
    return found


def _with_sort(
    ways: Ways,
    serves: tuple[int, ...],
    handfuls: list[list[tuple[Numbers, int]]],
    most: Sequence[int],
    goals: Sequence[int],
    still_open: tuple[int, ...],
) -> Ways:
    """The ways again, with 0, 1, … cards of one more sort among those drawn."""
    found: Ways = {}
    for before, by_numbers in ways.items():
        fillings = before
        for x, handful in enumerate(handfuls):
            if x:
                fillings = tuple(map(_with_card, fillings, serves, goals))
            into = found.setdefault(tuple(map(_closed, fillings, still_open)), {})
            for numbers, times in by_numbers.items():
                for more, new in handful:
                    taken = tuple(map(add, numbers, more))
                    if not any(map(gt, taken, most)):
                        into[taken] = into.get(taken, 0) + times * new
    return {fillings: some for fillings, some in found.items() if some}


def _chance(by_numbers: dict[Numbers, int], rest: Sequence[int], sample: Sample) -> Fraction:
    """How likely it comes in one of these ways, beside cards that serve nothing."""
    chance = Fraction(0)
    for taken, share in sample.shares:
        ways = 0
        for good, times in by_numbers.items():
            if all(map(ge, taken, good)):
                ways += times * prod(map(comb, rest, map(sub, taken, good)))
        if ways:
            chance += share * Fraction(ways, prod(map(comb, sample.numbers, taken)))
    return chance


def _filled_by(cards: Iterable[int], goal: int, still_open: int) -> Filled:
    """What these cards fill."""
    found = Filled(0, _NOTHING)
    for serves in cards:
        found = _with_card(found, serves, goal)
    return _closed(found, still_open)


@lru_cache(maxsize=1 << 14)
def _with_card(found: Filled, serves: int, goal: int) -> Filled:
    """What is filled with one more card; the same comes up again and again."""
    if found.number >= goal:
        return found
    sets = frozenset(
        [places | 1 << bit for places in found.sets for bit in _bits(serves & ~places)]
    )
    if not sets:
        return found
    return Filled(found.number + 1, sets if found.number + 1 < goal else _NOTHING)


@lru_cache(maxsize=1 << 14)
def _closed(found: Filled, still_open: int) -> Filled:
    """The same where no card to come serves another place than those that are still open."""
    kept: list[int] = []
    for places in sorted({places & still_open for places in found.sets}, key=int.bit_count):
        if not any(fewer & places == fewer for fewer in kept):
            kept.append(places)
    return Filled(found.number, frozenset(kept))


def _bits(places: int) -> list[int]:
    """Which bits are set."""
    return [bit for bit in range(places.bit_length()) if places >> bit & 1]
