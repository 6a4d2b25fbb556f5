"""How many of some cards are in the deck, exactly: hidden places are filled one after another.

* Places stand in an order: what may lie in one may lie in those after it, too (`engine.hidden`). So
  before a place is filled some cards join those that may lie there; each handful of them is equally
  likely, and only how many of those in question it takes has to be kept: C(n, k) ways for k of n.
* What is left is the deck. From there cards are drawn without putting back (`hypergeometric`).
* The ways of several cases are added up; those of a case that counts too much are taken away.
* Places that hold at most so many of a kind are filled first, in every way (`engine.limited`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, lcm
from operator import sub
from typing import NamedTuple

from jamlab.core import Case, Hidden
from jamlab.probability.odds.methods import hypergeometric

_BITS = 8
"""Cards taken out of the levels are written as one number, so many bits a level."""
_MASK = (1 << _BITS) - 1


class Level(NamedTuple):
    """Cards that may first lie in the same place: how many, and how many of those in question.

    `stays` is the chance of such a card to be in the deck.
    """

    number: int
    good: int
    stays: Fraction


def in_deck(hidden: Hidden, kinds: Collection[int]) -> dict[int, Fraction]:
    """How likely it is that so many cards of these kinds are in the deck."""
    found = _lying(hidden, kinds)
    total = sum(found.values())
    return {left: Fraction(ways, total) for left, ways in sorted(found.items()) if ways}


def _lying(hidden: Hidden, kinds: Collection[int]) -> dict[int, int]:
    """In how many ways so many cards of these kinds are in the deck; ValueError if in none."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], int] = {}
    for case in hidden.cases:
        numbers, goods, sizes = at_levels(case), tuple(by_level(case, kinds)), _sizes(case)
        if case.limited:
            pool = numbers[0] - sum([place.size for place in case.limited])
            sizes = tuple([place.size for place in case.free])
            rest = (0,) * len(sizes)
            for good_ones, ways in case.filling(kinds).taken(kinds).items():
                key = ((pool, *rest), (goods[0] - good_ones, *rest), sizes)
                alike[key] = alike.get(key, 0) + case.ways * ways
            continue
        alike[numbers, goods, sizes] = alike.get((numbers, goods, sizes), 0) + case.ways
        for ways, taken in case.fewer:
            left, good = list(numbers), list(goods)
            for part, n in taken:
                kind, level = case.parts[part]
                left[level] -= n
                if kind in kinds:
                    good[level] -= n
            key = (tuple(left), tuple(good), sizes)
            alike[key] = alike.get(key, 0) + ways
    found: dict[int, int] = {}
    for key, times in alike.items():
        if times:
            for left_over, ways in _left(*key):
                found[left_over] = found.get(left_over, 0) + times * ways
    if not sum(found.values()):
        raise ValueError("what is hidden cannot lie as it was seen")
    return found


def next_of_all(hidden: Hidden) -> list[Fraction]:
    """The chance of each kind to be the next card drawn.

    How many cards of a kind are in the deck on average grows as their number does: so what is taken
    out of a case is added up first, as far as it leaves as many cards of each level.
    """
    found: dict[int, list[int]] = {}  # by what they are parts of
    total = 0
    for case in hidden.cases:
        if case.limited:
            total += _mean_left(case, found)
            continue
        numbers, sizes = at_levels(case), _sizes(case)
        held = [case.counts, *(place.never for place in case.places), (0,) * len(case.counts)]
        there = [tuple(map(sub, more, less)) for more, less in pairwise(held)]
        for left, times, taken in _sums(case, numbers):
            fillings = sum(ways for _, ways in _left(left, (0,) * len(left), sizes))
            total += times * fillings
            whole, stays = _whole_stays(left, sizes)
            means = found.setdefault(whole, [0] * len(case.counts))
            for stay, row in zip(stays, there, strict=True):
                some = times * fillings * stay
                for kind, n in enumerate(row):
                    means[kind] += some * n
            for (kind, level), n in zip(case.parts, taken, strict=True):
                means[kind] -= fillings * stays[level] * n
    if not total:
        raise ValueError("what is hidden cannot lie as it was seen")
    every = lcm(*found)
    scaled = [[mean * (every // whole) for mean in means] for whole, means in found.items()]
    return [Fraction(sum(some), every * total * hidden.deck) for some in zip(*scaled, strict=True)]


def _sums(case: Case, numbers: Sequence[int]) -> list[tuple[tuple[int, ...], int, list[int]]]:
    """By how many cards of each level are left: the ways, and by part ways × cards taken."""
    shift = [_BITS * level for _, level in case.parts]
    found = {0: [0] * len(shift)}
    ways_of = {0: case.ways}
    for ways, taken in case.fewer:
        gone = 0
        for part, n in taken:
            gone += n << shift[part]
        sums = found.get(gone)
        if sums is None:
            sums = found[gone] = [0] * len(shift)
        ways_of[gone] = ways_of.get(gone, 0) + ways
        for part, n in taken:
            sums[part] += ways * n
    return [
        (
            tuple([n - (gone >> _BITS * level & _MASK) for level, n in enumerate(numbers)]),
            ways_of[gone],
            sums,
        )
        for gone, sums in found.items()
    ]


def _mean_left(case: Case, found: dict[int, list[int]]) -> int:
    """The ways of a case with limited places; how many of each kind they leave goes to `found`."""
    filling, total = case.filling(), sum(case.counts)
    pool = total - sum([place.size for place in case.limited])
    deck = total - sum([place.size for place in case.places])
    others = case.all_ways() // filling.ways if filling.ways else 0
    means = found.setdefault(max(pool, 1), [0] * len(case.counts))
    for kind, held in enumerate(filling.held):
        means[kind] += others * case.counts[kind] * (filling.ways - held) * deck
    return others * filling.ways


def drawn(hidden: Hidden, kinds: Collection[int], number: int) -> dict[int, Fraction]:
    """How likely so many of `number` cards drawn from the deck are of these kinds."""
    found: dict[int, Fraction] = {}
    for left, chance in in_deck(hidden, kinds).items():
        for k in range(max(0, number - hidden.deck + left), min(left, number) + 1):
            came = hypergeometric.exactly(k, hidden.deck, left, number)
            found[k] = found.get(k, Fraction(0)) + chance * came
    return dict(sorted(found.items()))


def none_of(hidden: Hidden, kinds: Collection[int], numbers: Sequence[int]) -> list[Fraction]:
    """For each of these numbers: how likely so many cards drawn from the deck are of other kinds.

    `drawn(hidden, kinds, number)[0]`, at less cost.
    """
    found, deck = _lying(hidden, kinds), hidden.deck
    total = sum(found.values())
    return [
        Fraction(
            sum(ways * comb(deck - left, number) for left, ways in found.items()),
            total * comb(deck, number),
        )
        for number in numbers
    ]


@dataclass(frozen=True)
class Sample:
    """Cards drawn from the deck, by levels: `numbers[n]` cards there are of level n.

    `shares` says how likely so many of the cards drawn come from each level; of those that come
    from one level each handful is equally likely.
    """

    numbers: tuple[int, ...]
    shares: tuple[tuple[tuple[int, ...], Fraction], ...]


def sample(hidden: Hidden, number: int) -> Sample:
    """`number` cards drawn from the deck; ValueError where `is_one_case` is not."""
    if not hidden.is_one_case:
        raise ValueError("the cards drawn are counted by levels in one case only")
    case = hidden.cases[0]
    numbers = at_levels(case)
    lying: dict[tuple[int, ...], int] = {(): 1}
    for joined, place in zip(numbers, case.places, strict=False):
        later: dict[tuple[int, ...], int] = {}
        for before, times in lying.items():
            there = (*before, joined)
            for taken, ways in _handfuls(there, place.size):
                left = tuple([n - gone for n, gone in zip(there, taken, strict=True)])
                later[left] = later.get(left, 0) + times * ways
        lying = later
    found: dict[tuple[int, ...], int] = {}
    for before, times in lying.items():
        for taken, ways in _handfuls((*before, numbers[-1]), number):
            found[taken] = found.get(taken, 0) + times * ways
    total = sum(found.values())
    return Sample(
        numbers, tuple([(taken, Fraction(ways, total)) for taken, ways in sorted(found.items())])
    )


def _handfuls(counts: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many of each a handful of this size may hold, and in how many ways it is taken."""
    if not counts:
        if not size:
            yield (), 1
        return
    for n in range(max(0, size - sum(counts[1:])), min(counts[0], size) + 1):
        for rest, ways in _handfuls(counts[1:], size - n):
            yield (n, *rest), comb(counts[0], n) * ways


def levels(case: Case, kinds: Collection[int]) -> list[Level]:
    """The cards by the first place where they may lie; the last level is in the deck for sure."""
    numbers = at_levels(case)
    return list(map(Level, numbers, by_level(case, kinds), _stays(numbers, _sizes(case))))


@lru_cache(maxsize=1 << 12)
def _whole_stays(numbers: Sequence[int], sizes: Sequence[int]) -> tuple[int, list[int]]:
    """By level, the chance of a card to be in the deck: so many parts of the whole."""
    stays = _stays(numbers, sizes)
    whole = lcm(*(stay.denominator for stay in stays))
    return whole, [int(stay * whole) for stay in stays]


def _stays(numbers: Sequence[int], sizes: Sequence[int]) -> list[Fraction]:
    """By level, the chance of a card to be in the deck."""
    stays, pool = [], 0
    for number, size in zip(numbers, sizes, strict=False):
        pool += number
        stays.append(Fraction(pool - size, pool) if pool else Fraction(0))
        pool -= size
    found = [Fraction(1)]
    for stay in reversed(stays):
        found.append(stay * found[-1])
    return found[::-1]


def by_level(case: Case, kinds: Collection[int]) -> list[int]:
    """How many cards of these kinds are of each level."""
    found = []
    before = sum([case.counts[kind] for kind in kinds])
    for place in case.places:
        never = sum([place.never[kind] for kind in kinds])
        found.append(before - never)
        before = never
    return [*found, before]


def at_levels(case: Case) -> tuple[int, ...]:
    """How many cards there are of each level."""
    there = [sum(case.counts), *[sum(place.never) for place in case.places], 0]
    return tuple(map(sub, there, there[1:]))


def _sizes(case: Case) -> tuple[int, ...]:
    return tuple([place.size for place in case.places])


@lru_cache(maxsize=1 << 12)
def _left(
    numbers: Sequence[int], goods: Sequence[int], sizes: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """(how many good ones are in the deck, in how many ways); none if it cannot be."""
    ways, pool = {0: 1}, 0
    for number, good, size in zip(numbers, goods, sizes, strict=False):
        pool += number
        later: dict[int, int] = {}
        for had, times in ways.items():
            there = had + good
            for k in range(max(0, size - pool + there), min(size, there) + 1):
                left = there - k
                some = times * comb(there, k) * comb(pool - there, size - k)
                later[left] = later.get(left, 0) + some
        ways, pool = later, pool - size
    return tuple([(left + goods[-1], times) for left, times in ways.items()])
