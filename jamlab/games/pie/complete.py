# compiled
"""Exclusion of complete hidden hands: a seat with a complete hand would have baked (P-E1).

Counted by inclusion and exclusion: of all ways in which the cards can lie, less those in which one
hand is complete with a recipe that may lie before it, plus those in which two are, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb, factorial, perm
from struct import unpack
from typing import Final, NamedTuple

from jamlab.core.event import NOBODY
from jamlab.core.hidden import Case, Place, Taken
from jamlab.core.integers import Huge
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.deck import HAND
from jamlab.games.pie.parts import CasePart, parts_of
from jamlab.games.pie.state import HIDDEN_KIND, kind_of
from jamlab.games.pie.view import PieView

MOST: Final = 20_000
"""Most combinations of complete hands that are counted; beyond that, one hand at a time only."""
ONE_AT_A_TIME: Final = "that two hidden hands could be complete at once is not counted"
_BITS: Final = 16
"""Bits per part in a packed number of cards: one subtraction then removes a hand."""


class _Pattern(NamedTuple):
    """A complete hand: its recipe, the unseen cards in it as (part, number), the number of ways in
    which they lie in the places of the hand, and the cards packed into one number.
    """

    recipe: int
    used: tuple[tuple[int, int], ...]
    times: Huge
    packed: Huge


def without_complete_hands(view: PieView, case: Case) -> tuple[tuple[Case, ...], str]:
    """Return the ways of `case` in which no hidden hand is complete, and any omission in words."""
    hidden = [seat for seat, recipe in enumerate(view.recipe) if recipe == HIDDEN_KIND]
    parts = parts_of(case)
    patterns, which = _patterns_of(view, case, parts, hidden)
    number = 1
    for seat in hidden:
        number *= 1 + len(patterns[which[seat]])
    together = len(hidden) if number <= MOST else 1
    recipes, free = sum(view.unseen_recipes), [part.size for part in parts]
    # the seat of a place makes no difference to the count
    whole = _without(case.places, ())
    plain = {whole: case.ways * perm(recipes, len(hidden))}
    fewer: dict[tuple[Place, ...], list[tuple[int, Taken]]] = {whole: []}
    for many in range(1, together + 1):
        # the recipes of the other seats can be any that are left
        sign = case.ways * (-1) ** many * perm(recipes - many, len(hidden) - many)
        alike = Counter(
            (tuple(sorted([which[seat] for seat in seats])), _without(case.places, seats))
            for seats in combinations(hidden, many)
        )
        for (hands, places), times in alike.items():
            found = fewer.setdefault(places, [])
            for ways, taken in _laid([patterns[hand] for hand in hands], free):
                if taken:
                    found.append((sign * times * ways, taken))
                else:
                    plain[places] = plain.get(places, 0) + sign * times * ways
    cases = [
        Case(
            plain.get(places, 0),
            case.counts,
            places,
            tuple(found),
            tuple(
                [
                    (part.kind, sum([place.never[part.kind] >= part.last for place in places]))
                    for part in parts
                ]
            ),
        )
        for places, found in fewer.items()
        if found or places in plain
    ]
    return tuple(cases), "" if number <= MOST else ONE_AT_A_TIME


def _without(places: Sequence[Place], seats: Sequence[int]) -> tuple[Place, ...]:
    """Return the places of all other seats, without seat numbers, which do not affect a count."""
    return tuple([place._replace(seat=NOBODY) for place in places if place.seat not in seats])


def _packed(used: Iterable[tuple[int, int]]) -> Huge:
    return sum([n << _BITS * kind for kind, n in used])


def _unpacked(used: Huge, size: int) -> Taken:
    numbers = unpack(f"<{size}H", used.to_bytes(size * _BITS // 8, "little"))
    return tuple([(part, n) for part, n in enumerate(numbers) if n])


def _laid(hands: list[list[_Pattern]], free: list[int]) -> list[tuple[int, Taken]]:
    """Return (ways, cards) of these hands when complete, from `free` cards by part."""
    if len(hands) == 1:
        return _alone(hands[0], free)
    found: dict[int, int] = {}
    same = all(hand is hands[0] for hand in hands)  # then the hands are interchangeable
    _lay(found, free, hands, same, 0, 0, (), 0, factorial(len(hands)) if same else 1)
    return [(ways, _unpacked(packed, len(free))) for packed, ways in found.items()]


def _alone(hand: list[_Pattern], free: list[int]) -> list[tuple[int, Taken]]:
    found = []
    for _, used, ways, _ in hand:
        for part, n in used:
            ways *= free[part] if n == 1 else comb(free[part], n)
        if ways:
            found.append((ways, used))
    return found


def _lay(
    found: dict[int, int],
    free: list[int],
    hands: list[list[_Pattern]],
    same: bool,
    at: int,
    first: int,
    taken: tuple[int, ...],
    before: Huge,
    ways: Huge,
) -> None:
    """Add hand number `at` and the following ones, after `ways` ways to use the cards `before`."""
    last = at + 1 == len(hands)
    hand = hands[at]
    for number in range(first, len(hand)):
        recipe, used, some, packed = hand[number]
        if recipe in taken:
            continue
        some *= ways
        for part, n in used:
            some *= free[part] if n == 1 else comb(free[part], n)
        if not some:
            continue
        packed += before
        if last:
            found[packed] = found.get(packed, 0) + some
            continue
        for part, n in used:
            free[part] -= n
        after = number + 1 if same else 0
        _lay(found, free, hands, same, at + 1, after, (*taken, recipe), packed, some)
        for part, n in used:
            free[part] += n


def _patterns_of(
    view: PieView, case: Case, parts: Sequence[CasePart], seats: Sequence[int]
) -> tuple[list[list[_Pattern]], dict[int, int]]:
    """Return the complete hands consistent with the view, and each seat's index into that list."""
    alike: dict[tuple[tuple[int, ...], tuple[Place, ...]], int] = {}
    found: list[list[_Pattern]] = []
    which = {}
    for seat in seats:
        known = tuple(sorted(map(kind_of, view.known[seat])))
        others = [other for other in seats if other != seat]
        places = _without(case.places, others)
        if (known, places) not in alike:
            alike[known, places] = len(found)
            found.append(_patterns(view, parts, known, places))
        which[seat] = alike[known, places]
    return found, which


def _patterns(
    view: PieView, parts: Sequence[CasePart], known: tuple[int, ...], places: Sequence[Place]
) -> list[_Pattern]:
    size = sum(place.size for place in places)
    if len(known) + size < HAND:
        return []
    barred = tuple(
        [
            tuple([n for n, part in enumerate(parts) if part.size and part.is_barred(place)])
            for place in places
        ]
    )
    cards, unseen = view.cards, view.unseen
    may_be = tuple(
        [tuple([n for n, p in enumerate(parts) if p.kind == kind]) for kind in range(len(unseen))]
    )
    there = tuple([kind for kind, n in enumerate(unseen) if n])
    lucks = min(size, unseen[cards.pot_luck]) if cards.pot_luck >= 0 else 0
    return [
        pattern
        for recipe, n in enumerate(view.unseen_recipes)
        if n
        for pattern in _of_recipe(cards, recipe, known, size, lucks, there, may_be, barred)
    ]


@lru_cache(maxsize=1 << 10)
def _of_recipe(
    cards: Cards,
    recipe: int,
    known: tuple[int, ...],
    size: int,
    lucks: int,
    there: tuple[int, ...],
    may_be: tuple[tuple[int, ...], ...],
    barred: tuple[tuple[int, ...], ...],
) -> tuple[_Pattern, ...]:
    """Return the complete hands for this recipe that the kinds in `there` can form."""
    found = []
    for used in _complete(cards, recipe, known, size, lucks, there):
        for some in product(*(combinations_with_replacement(may_be[kind], n) for kind, n in used)):
            by_part = tuple(Counter(chain.from_iterable(some)).items())
            times = _splits(by_part, barred)
            if times:
                found.append(_Pattern(recipe, by_part, times, _packed(by_part)))
    return tuple(found)


def _complete(
    cards: Cards, recipe: int, known: Sequence[int], size: int, lucks: int, there: Sequence[int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield sets of `size` unseen cards that complete a hand with the known cards."""
    lacks = [kind for kind in cards.needs[recipe] if kind not in known]
    held = known.count(cards.pot_luck)
    can = [kind for kind in lacks if kind in there]
    for number in range(len(can) + 1):
        for own in combinations(can, number):
            least = max(0, len(lacks) - number - held)
            for wild in range(least, min(lucks, size - number) + 1):
                base = dict.fromkeys(own, 1)
                if wild:
                    base[cards.pot_luck] = wild
                if size == number + wild:
                    yield tuple(base.items())
                elif size == number + wild + 1:  # plus one card that does not help
                    useless = {*lacks, cards.pot_luck} - {*own}
                    for kind in there:
                        if kind not in useless:
                            yield tuple((base | {kind: base.get(kind, 0) + 1}).items())


def _splits(used: Sequence[tuple[int, int]], barred: Sequence[Sequence[int]]) -> int:
    """Count the ways to distribute these cards over a hand's places: those held, and the last."""
    if len(barred) == 1:
        return int(not barred[0] or not any(kind in barred[0] for kind, _ in used))
    held, drawn = barred
    last = [(kind, n) for kind, n in used if kind in held]
    if sum(n for _, n in last) > 1:
        return 0
    return sum(n for kind, n in last or used if kind not in drawn)
