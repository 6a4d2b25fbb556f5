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
from math import comb
from typing import Final

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
    alike: dict[tuple[int, ...], int] = {}
    for sort in sorts:
        if any(sort.serves):
            alike[sort.serves] = alike.get(sort.serves, 0) + sort.count
    rest = total - sum(alike.values())
    if rest < 0 or not 0 <= drawn <= total:
        raise ValueError(f"{drawn} drawn of {total}, {total - rest} of them good: not so many")
    start = tuple(_FULL if need <= 0 else frozenset((0,)) for need in needed)
    ways: dict[tuple[Family, ...], list[int]] = {start: [1] + [0] * drawn}
    for serves, count in sorted(alike.items()):
        ways = _with_sort(ways, serves, count, drawn, needed)
    all_ways = comb(total, drawn)
    found: dict[tuple[int, ...], int] = {}
    for families, by_number in ways.items():
        number = sum(n * comb(rest, drawn - good) for good, n in enumerate(by_number) if n)
        if number:
            key = tuple(
                need if family is _FULL or not family else max(map(int.bit_count, family))
                for family, need in zip(families, needed, strict=True)
            )
            found[key] = found.get(key, 0) + number
    return {key: Fraction(n, all_ways) for key, n in sorted(found.items())}


def at_least(sorts: Sequence[Sort], total: int, drawn: int, needed: int) -> Fraction:
    """The chance that the drawn cards fill `needed` places of the one task."""
    return filled(sorts, total, drawn, [needed]).get((max(needed, 0),), Fraction(0))


def places_filled(cards: Iterable[int], needed: int) -> int:
    """How many of `needed` places these cards fill; each is the places that it serves, as bits.

    >>> places_filled([0b01, 0b01, 0b11], 2), places_filled([0b01, 0b01], 2)
    (2, 1)
    """
    family: Family = frozenset((0,)) if needed > 0 else _FULL
    for serves in cards:
        family = _with_card(family, serves, needed)
    return max(map(int.bit_count, family)) if family else max(needed, 0)


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
