"""Drawing without putting back until places are filled: exactly, by counting.

A task has places (the ingredients of a recipe, the jars of a stock). A card that is drawn may fill
one of the places that it serves; a wild card serves any. How many places do the drawn cards fill?

* Cards that serve the same places are one sort, so only how many come of each sort has to be
  counted: C(count, x) ways for x of them. This is the hypergeometric distribution of many sorts.
* What a set of cards can fill is kept as the family of all sets of places that it can fill at once
  (a transversal matroid: J. Edmonds and D. R. Fulkerson, "Transversals and matroid partition",
  1965). So a card that serves two places is never counted for both.
* Several tasks are looked at side by side: each is filled by all drawn cards, as if there were no
  other; what comes out is how likely they come together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Final

from jamlab.probability.odds.dealing import Sample

Family = frozenset[int]
"""Sets of places, each as bits, that can be filled at once; `_FULL` where enough are."""

_FULL: Final[Family] = frozenset()


@dataclass(frozen=True, slots=True)
class Sort:
    """Cards that serve the same places: how many, and which places of each task, as bits."""

    count: int
    serves: tuple[int, ...]


def filled(
    sorts: Sequence[Sort], total: int, drawn: int, needed: Sequence[int]
) -> dict[tuple[int, ...], Fraction]:
    """How likely each outcome is: for each task, how many places `drawn` of `total` cards fill.

    `needed` says for each task up to how many are counted. Cards in no sort serve nothing.
    ValueError if there are not so many cards.

    >>> filled([Sort(1, (1,)), Sort(1, (2,))], 4, 2, [2])[2,]
    Fraction(1, 6)
    """
    if not 0 <= drawn <= total:
        raise ValueError(f"{drawn} drawn of {total}: not so many")
    return filled_by_level([sorts], Sample((total,), (((drawn,), Fraction(1)),)), needed)


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
    more = needed
    needed = [n + len(cards) if n > 0 else n for n, cards in zip(more, there, strict=True)]
    start = tuple(map(_family, there, needed))
    # by how many were drawn of the levels so far: the ways to come to what can be filled
    found: dict[tuple[int, ...], dict[tuple[Family, ...], int]] = {(): {start: 1}}
    for level, (sorts, total) in enumerate(zip(levels, sample.numbers, strict=True)):
        wanted = {taken[: level + 1] for taken, _ in sample.shares}
        later: dict[tuple[int, ...], dict[tuple[Family, ...], int]] = {}
        for before, ways in found.items():
            numbers = [taken[level] for taken in wanted if taken[:level] == before]
            for drawn, some in _one_level(sorts, total, numbers, ways, needed).items():
                later[(*before, drawn)] = some
        found = later
    chances: dict[tuple[int, ...], Fraction] = {}
    for taken, share in sample.shares:
        all_ways = prod(map(comb, sample.numbers, taken))
        for families, number in found[taken].items():
            key = tuple(
                need if not family else max(map(int.bit_count, family)) - len(cards)
                for family, need, cards in zip(families, more, there, strict=True)
            )
            chances[key] = chances.get(key, Fraction(0)) + share * Fraction(number, all_ways)
    return dict(sorted(chances.items()))


def _one_level(
    sorts: Sequence[Sort],
    total: int,
    numbers: Sequence[int],
    before: dict[tuple[Family, ...], int],
    needed: Sequence[int],
) -> dict[int, dict[tuple[Family, ...], int]]:
    """For each of `numbers` drawn of `total` cards: in how many ways they fill what they fill."""
    alike: dict[tuple[int, ...], int] = {}
    for sort in sorts:
        if any(sort.serves):
            alike[sort.serves] = alike.get(sort.serves, 0) + sort.count
    rest, most = total - sum(alike.values()), max(numbers)
    if rest < 0:
        raise ValueError(f"{total - rest} of {total} cards are good: there are not so many")
    ways = {families: [times] + [0] * most for families, times in before.items()}
    for serves, count in sorted(alike.items()):
        ways = _with_sort(ways, serves, count, most, needed)
    found: dict[int, dict[tuple[Family, ...], int]] = {}
    for drawn in numbers:
        found[drawn] = {}
        for families, by_number in ways.items():
            goods = enumerate(by_number[: drawn + 1])
            number = sum(n * comb(rest, drawn - good) for good, n in goods if n)
            if number:
                found[drawn][families] = number
    return found


def at_least(sorts: Sequence[Sort], total: int, drawn: int, needed: int) -> Fraction:
    """The chance that the drawn cards fill `needed` places of the one task."""
    return filled(sorts, total, drawn, [needed]).get((max(needed, 0),), Fraction(0))


def places_filled(cards: Iterable[int], needed: int) -> int:
    """How many of `needed` places these cards fill; each is the places that it serves, as bits.

    >>> places_filled([0b01, 0b01, 0b11], 2), places_filled([0b01, 0b01], 2)
    (2, 1)
    """
    family = _family(cards, needed)
    return max(map(int.bit_count, family)) if family else max(needed, 0)


def _family(cards: Iterable[int], needed: int) -> Family:
    """What these cards can fill."""
    family: Family = frozenset((0,)) if needed > 0 else _FULL
    for serves in cards:
        family = _with_card(family, serves, needed)
    return family


def _with_sort(
    ways: dict[tuple[Family, ...], list[int]],
    serves: tuple[int, ...],
    count: int,
    drawn: int,
    needed: Sequence[int],
) -> dict[tuple[Family, ...], list[int]]:
    """The ways again, with 0, 1, … cards of one more sort among those drawn."""
    chosen = [comb(count, x) for x in range(min(count, drawn) + 1)]
    found: dict[tuple[Family, ...], list[int]] = {}
    for families, by_number in ways.items():
        for x, times in enumerate(chosen):
            if x:
                families = tuple(map(_with_card, families, serves, needed))
            into = found.setdefault(families, [0] * (drawn + 1))
            for good in range(drawn + 1 - x):
                if by_number[good]:
                    into[good + x] += by_number[good] * times
    return found


@lru_cache(maxsize=1 << 14)
def _with_card(family: Family, serves: int, needed: int) -> Family:
    """What can be filled with one more card; the same families come up again and again."""
    if not family or not serves:
        return family
    more = set(family)
    for places in family:
        left = serves & ~places
        if left and places.bit_count() + 1 >= needed:
            return _FULL
        while left:
            more.add(places | (left & -left))
            left &= left - 1
    return frozenset(more)
