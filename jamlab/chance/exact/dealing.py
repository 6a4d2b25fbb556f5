"""Exact counting without replacement: hypergeometric chances, hidden places, filled places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise, product
from math import comb, lcm, prod
from operator import add, ge, gt, or_, sub
from typing import NamedTuple

from jamlab.core import Case, Hidden

# -- Drawing without replacement: number of good ones ----------------------------------------------
#
# `total` things, `good` of them good, `drawn` drawn. C(n, k) is the binomial coefficient: the
# number of ways to choose k of n things. (W. Feller, "An Introduction to Probability Theory and Its
# Applications", vol. 1, chapter II.6.)


def hypergeometric(k: int, total: int, good: int, drawn: int) -> Fraction:
    """Return the chance that k of the drawn are good.

    C(good, k) · C(bad, drawn - k) / C(total, drawn), where bad = total - good.
    ValueError if there are not so many things.

    >>> hypergeometric(2, 5, 3, 2)
    Fraction(3, 10)
    """
    _check(total, good, drawn)
    if not 0 <= k <= drawn:
        return Fraction(0)
    return Fraction(comb(good, k) * comb(total - good, drawn - k), comb(total, drawn))


def at_least(k: int, total: int, good: int, drawn: int) -> Fraction:
    """Return the chance that k or more of the drawn are good."""
    _check(total, good, drawn)
    ways = sum(comb(good, n) * comb(total - good, drawn - n) for n in range(max(k, 0), drawn + 1))
    return Fraction(ways, comb(total, drawn))


def all_of(total: int, good: int, drawn: int) -> tuple[Fraction, ...]:
    """Return the factors of the chance that all drawn are good, one draw after another.

    Their product is `hypergeometric(drawn, …)`; factors after the last good thing are 0.

    >>> all_of(4, 2, 3)
    (Fraction(1, 2), Fraction(1, 3), Fraction(0, 1))
    """
    _check(total, good, drawn)
    return tuple(Fraction(max(good - n, 0), total - n) for n in range(drawn))


def _check(total: int, good: int, drawn: int) -> None:
    if not (0 <= good <= total and 0 <= drawn <= total):
        raise ValueError(f"good and drawn must be 0 to {total}, got {good} and {drawn}")


# Distribution of certain cards in the deck: hidden places are filled one after another.
#
# * Places are ordered: a card that may lie in one may lie in all later ones (`jamlab.core.hidden`).
#   Before a place is filled, some cards join those that may lie there. Each selection of them is
#   equally likely, and only the number of cards in question that it takes has to be tracked: C(n,
#   k) ways for k of n.
# * The rest is the deck. From there cards are drawn without replacement (`hypergeometric`).
# * The ways of several cases are added; those of a case that counts too much are subtracted.
# * Places that hold a limited number of a kind are filled first, in every way (`Case.limited`).


_BITS = 8
"""Bits per level in a number that encodes the cards taken out of each level."""
_MASK = (1 << _BITS) - 1


class Level(NamedTuple):
    """Cards that share their first possible place: their number, and how many are in question.

    `stays` is the chance of such a card to be in the deck.
    """

    number: int
    good: int
    stays: Fraction


def in_deck(hidden: Hidden, kinds: Collection[int]) -> dict[int, Fraction]:
    """Return the distribution of the number of cards of these kinds in the deck."""
    found = _lying(hidden, kinds)
    total = sum(found.values())
    return {left: Fraction(ways, total) for left, ways in sorted(found.items()) if ways}


def _lying(hidden: Hidden, kinds: Collection[int]) -> dict[int, int]:
    """Return the ways for each number of cards of these kinds in the deck; ValueError if none."""
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
    """Return the chance of each kind to be the next card drawn.

    The mean number of cards of a kind in the deck is linear in their number. So the cards taken out
    of a case are summed first, over those that leave equal numbers on each level.
    """
    found: dict[int, list[int]] = {}  # by the denominator
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
    """Return, by cards left on each level: the ways, and for each part the ways × cards taken."""
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
    """Return the ways of a case with limited places; add the means left of each kind to `found`."""
    filling, total = case.filling(), sum(case.counts)
    pool = total - sum([place.size for place in case.limited])
    deck = total - sum([place.size for place in case.places])
    others = case.all_ways() // filling.ways if filling.ways else 0
    means = found.setdefault(max(pool, 1), [0] * len(case.counts))
    for kind, held in enumerate(filling.held):
        means[kind] += others * case.counts[kind] * (filling.ways - held) * deck
    return others * filling.ways


def drawn(hidden: Hidden, kinds: Collection[int], number: int) -> dict[int, Fraction]:
    """Return the distribution of cards of these kinds among `number` cards drawn from the deck."""
    found: dict[int, Fraction] = {}
    for left, chance in in_deck(hidden, kinds).items():
        for k in range(max(0, number - hidden.deck + left), min(left, number) + 1):
            came = hypergeometric(k, hidden.deck, left, number)
            found[k] = found.get(k, Fraction(0)) + chance * came
    return dict(sorted(found.items()))


def none_of(hidden: Hidden, kinds: Collection[int], numbers: Sequence[int]) -> list[Fraction]:
    """Return, for each of these numbers, the chance that no card drawn is of these kinds.

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
class DrawnCards:
    """Cards drawn from the deck, by level: there are `numbers[n]` cards of level n.

    `shares` are the chances of the numbers of drawn cards by level; among the cards of one level
    each selection is equally likely.
    """

    numbers: tuple[int, ...]
    shares: tuple[tuple[tuple[int, ...], Fraction], ...]


def sample(hidden: Hidden, number: int) -> DrawnCards:
    """Return `number` cards drawn from the deck by level; ValueError unless `is_one_case`."""
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
    return DrawnCards(
        numbers, tuple([(taken, Fraction(ways, total)) for taken, ways in sorted(found.items())])
    )


def _handfuls(counts: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the selections of this size by number of each kind, with the ways to take each."""
    if not counts:
        if not size:
            yield (), 1
        return
    for n in range(max(0, size - sum(counts[1:])), min(counts[0], size) + 1):
        for rest, ways in _handfuls(counts[1:], size - n):
            yield (n, *rest), comb(counts[0], n) * ways


def levels(case: Case, kinds: Collection[int]) -> list[Level]:
    """Return the cards by the first place they may lie in; the last level is the deck only."""
    numbers = at_levels(case)
    return list(map(Level, numbers, by_level(case, kinds), _stays(numbers, _sizes(case))))


@lru_cache(maxsize=1 << 12)
def _whole_stays(numbers: Sequence[int], sizes: Sequence[int]) -> tuple[int, list[int]]:
    """Return `_stays` over a common denominator: the denominator, and the numerators."""
    stays = _stays(numbers, sizes)
    whole = lcm(*(stay.denominator for stay in stays))
    return whole, [int(stay * whole) for stay in stays]


def _stays(numbers: Sequence[int], sizes: Sequence[int]) -> list[Fraction]:
    """Return, by level, the chance of a card to be in the deck."""
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
    """Return the number of cards of these kinds on each level."""
    found = []
    before = sum([case.counts[kind] for kind in kinds])
    for place in case.places:
        never = sum([place.never[kind] for kind in kinds])
        found.append(before - never)
        before = never
    return [*found, before]


def at_levels(case: Case) -> tuple[int, ...]:
    """Return the number of cards on each level."""
    there = [sum(case.counts), *[sum(place.never) for place in case.places], 0]
    return tuple(map(sub, there, there[1:]))


def _sizes(case: Case) -> tuple[int, ...]:
    return tuple([place.size for place in case.places])


@lru_cache(maxsize=1 << 12)
def _left(
    numbers: Sequence[int], goods: Sequence[int], sizes: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """Return (good ones in the deck, ways) for all that is possible; empty if nothing is."""
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


# -- Drawing without replacement until places are filled -------------------------------------------
#
# A task has places (the ingredients of a recipe, the jars of a stock). A drawn card may fill one of
# the places that it serves; a wild card serves any. How many places do the drawn cards fill?
#
# * Cards that serve the same places are one sort, so only the number of each sort has to be
#   counted: C(count, x) ways for x of them. This is the multivariate hypergeometric distribution.
# * The places that a set of cards can fill are stored as the largest sets that it can fill at once,
#   the bases of a transversal matroid (J. Edmonds and D. R. Fulkerson, "Transversals and matroid
#   partition", 1965). So a card that serves two places is never counted for both.
# * A place that no later sort serves is closed: of two sets of one size, the one with fewer open
#   places is redundant if the other contains them. So wild cards, which serve most, are counted
#   first, and the number of stored sets stays small.
# * Several tasks are treated together: each is filled by all drawn cards, as if there were no
#   other; the result is their joint distribution.


Numbers = tuple[int, ...]
"""Numbers of cards, by level."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Cards that serve the same places: their number, and the places of each task as bits."""

    count: int
    serves: tuple[int, ...]


class Filled(NamedTuple):
    """Number of filled places of a task, and the possible `sets` of filled open places, as bits.

    Each of `sets` is one way to fill that many; closed places are left out.
    """

    number: int
    sets: frozenset[int]


_NOTHING = frozenset((0,))
Ways = dict[tuple[Filled, ...], dict[Numbers, int]]
"""Filled places of each task, to the number of ways by cards of each level that fill them."""


def filled_by_level(
    levels: Sequence[Sequence[Sort]],
    sample: DrawnCards,
    needed: Sequence[int],
    there: Sequence[Sequence[int]] = (),
) -> dict[tuple[int, ...], Fraction]:
    """Return the joint distribution of filled places of several tasks, for a sample by level.

    `levels[n]` are the sorts of level n of the sample, `needed` the places of each task. `there`
    lists for each task the cards that lie there already, each as the places that it serves: each
    fills one, which one is open; only places filled besides those are counted.
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
        ways = _with_sort(
            ways, serves, _drawn_handfuls(counts[serves], most), most, goals, still_open
        )
    chances: dict[tuple[int, ...], Fraction] = {}
    for found, by_numbers in ways.items():
        key = tuple(
            some.number - len(cards) if need > 0 else need
            for some, cards, need in zip(found, there, needed, strict=True)
        )
        chances[key] = chances.get(key, Fraction(0)) + _chance(by_numbers, rest, sample)
    return {key: chance for key, chance in sorted(chances.items()) if chance}


def _by_serves(levels: Sequence[Sequence[Sort]]) -> dict[tuple[int, ...], list[int]]:
    """Return the numbers of cards by level for each set of served places."""
    counts: dict[tuple[int, ...], list[int]] = {}
    for level, sorts in enumerate(levels):
        for sort in sorts:
            if any(sort.serves):
                counts.setdefault(sort.serves, [0] * len(levels))[level] += sort.count
    return counts


def _either(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of each task that at least one of the two serves."""
    return tuple(map(or_, one, other))


def _drawn_handfuls(counts: Sequence[int], most: Sequence[int]) -> list[list[tuple[Numbers, int]]]:
    """Return, by number of cards taken: the possible numbers by level, and their ways."""
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
    """Return the ways extended by 0, 1, … drawn cards of one more sort."""
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


def _chance(by_numbers: dict[Numbers, int], rest: Sequence[int], sample: DrawnCards) -> Fraction:
    """Return the chance of these ways, the other drawn cards serving nothing."""
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
    """Return the places that these cards fill."""
    found = Filled(0, _NOTHING)
    for serves in cards:
        found = _with_card(found, serves, goal)
    return _closed(found, still_open)


@lru_cache(maxsize=1 << 14)
def _with_card(found: Filled, serves: int, goal: int) -> Filled:
    """Return the filled places after one more card; cached, since calls repeat often."""
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
    """Return the filled places restricted to open ones, without redundant sets."""
    kept: list[int] = []
    for places in sorted({places & still_open for places in found.sets}, key=int.bit_count):
        if not any(fewer & places == fewer for fewer in kept):
            kept.append(places)
    return Filled(found.number, frozenset(kept))


def _bits(places: int) -> list[int]:
    """Return the positions of the bits that are set."""
    return [bit for bit in range(places.bit_length()) if places >> bit & 1]


# -- A hidden hand ---------------------------------------------------------------------------------


def in_hand(hidden: Hidden, seat: int) -> list[Fraction]:
    """Return the mean number of cards of each kind in the hidden places of a seat.

    Requires `never` to be 0.
    """
    whole = sum([case.all_ways() for case in hidden.cases])
    found = [0] * len(hidden.names)
    for case in hidden.cases:
        for place in case.places:
            if place.seat == seat:
                for kind, there in enumerate(case.counts):
                    if there and (not place.most or place.most[kind]):
                        found[kind] += there * case.with_card(place, kind).all_ways()
    return [Fraction(n, whole) for n in found]


def holds(hidden: Hidden, seat: int, kinds: Collection[int]) -> Fraction:
    """Return the chance that a card of these kinds is in the hidden places of a seat.

    Requires `never` to be 0.
    """
    whole = sum([case.all_ways() for case in hidden.cases])
    none = sum([case.without(seat, kinds).all_ways() for case in hidden.cases])
    return 1 - Fraction(none, whole)
