"""Hidden hands that would be complete: none is, or its seat would have baked (P-E1).

Counted by inclusion and exclusion: of all ways in which the cards can lie, less those in which one
hand is complete with a recipe that may lie before it, plus those in which two are, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, perm
from typing import Final, NamedTuple

from jamlab.engine.event import NOBODY
from jamlab.engine.hidden import Case, Place
from jamlab.games.pie.data import HAND
from jamlab.games.pie.state import HIDDEN_KIND, kind_of
from jamlab.games.pie.view import PieView

MOST: Final = 20_000
"""So many ways to be complete are counted at most; beyond that, those of one hand at a time."""
ONE_AT_A_TIME: Final = "that two hidden hands could be complete at once is not counted"


class _Pattern(NamedTuple):
    """A complete hand: its recipe, the unseen cards in it as (kind, how many), and in how many ways
    they lie in the places of the hand."""

    recipe: int
    used: tuple[tuple[int, int], ...]
    times: int


def none_complete(view: PieView, case: Case) -> tuple[tuple[Case, ...], str]:
    """The ways of `case` in which no hidden hand is complete; and what is left out, in words."""
    hidden = [seat for seat, recipe in enumerate(view.recipe) if recipe == HIDDEN_KIND]
    patterns = _patterns_of(view, case, hidden)
    number = 1
    for found in patterns.values():
        number *= 1 + len(found)
    together = len(hidden) if number <= MOST else 1
    recipes = sum(view.unseen_recipes)
    # whose a place is makes no difference to what is counted
    lies = {(case.counts, _without(case.places, ())): perm(recipes, len(hidden))}
    for many in range(1, together + 1):
        # the recipes before all other seats may be any that are left
        sign = (-1) ** many * perm(recipes - many, len(hidden) - many)
        alike = Counter(
            (tuple(patterns[seat] for seat in seats), _without(case.places, seats))
            for seats in combinations(hidden, many)
        )
        for (hands, places), times in alike.items():
            for counts, ways in _laid(hands, case, view).items():
                lies[counts, places] = lies.get((counts, places), 0) + sign * times * ways
    cases = tuple([Case(ways, *lie) for lie, ways in lies.items()])
    return cases, "" if number <= MOST else ONE_AT_A_TIME


def _without(places: Sequence[Place], seats: Sequence[int]) -> tuple[Place, ...]:
    """The places of all others; nameless, for whose a place is makes no difference to a count."""
    return tuple([place._replace(seat=NOBODY) for place in places if place.seat not in seats])


def _laid(
    patterns: Sequence[Sequence[_Pattern]], case: Case, view: PieView
) -> dict[tuple[int, ...], int]:
    """What is left of the cards where these hands are complete, and in how many ways each."""
    found: dict[tuple[int, ...], int] = {}
    # (the next hand, recipes taken, what is left of the cards, in how many ways)
    open_ends: list[tuple[int, tuple[int, ...], tuple[int, ...], int]] = [(0, (), case.counts, 1)]
    gone = [all_of - n for all_of, n in zip(case.counts, view.unseen, strict=True)]
    while open_ends:
        hand, taken, left, ways = open_ends.pop()
        if hand == len(patterns):
            found[left] = found.get(left, 0) + ways
            continue
        for pattern in patterns[hand]:
            if pattern.recipe in taken:
                continue
            after, times = list(left), ways * pattern.times
            for kind, n in pattern.used:
                times *= comb(after[kind] - gone[kind], n) if n > 1 else after[kind] - gone[kind]
                after[kind] -= n
            if times:
                open_ends.append((hand + 1, (*taken, pattern.recipe), tuple(after), times))
    return found


def _patterns_of(
    view: PieView, case: Case, seats: Sequence[int]
) -> dict[int, tuple[_Pattern, ...]]:
    """By seat every complete hand that it could have, by what the view knows of it."""
    alike: dict[tuple[tuple[int, ...], tuple[Place, ...]], tuple[_Pattern, ...]] = {}
    found = {}
    for seat in seats:
        known = tuple(sorted(map(kind_of, view.known[seat])))
        others = [other for other in seats if other != seat]
        places = _without(case.places, others)
        if (known, places) not in alike:
            alike[known, places] = tuple(_patterns(view, case, known, places))
        found[seat] = alike[known, places]
    return found


def _patterns(
    view: PieView, case: Case, known: Sequence[int], places: Sequence[Place]
) -> Iterator[_Pattern]:
    size = sum(place.size for place in places)
    if len(known) + size < HAND:
        return
    barred = [
        frozenset(
            kind for kind, n in enumerate(view.unseen) if place.never[kind] == case.counts[kind]
        )
        for place in places
    ]
    for recipe, there in enumerate(view.unseen_recipes):
        if there:
            for used in _complete(view, recipe, known, size):
                yield _Pattern(recipe, used, _splits(used, barred))


def _complete(
    view: PieView, recipe: int, known: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """What `size` unseen cards may be that make a complete hand with those known."""
    cards = view.cards
    lacks = [kind for kind in cards.needs[recipe] if kind not in known]
    held = known.count(cards.pot_luck)
    lucks = view.unseen[cards.pot_luck] if cards.pot_luck >= 0 else 0
    for number in range(len(lacks) + 1):
        for own in combinations(lacks, number):
            least = max(0, len(lacks) - number - held)
            for wild in range(least, min(lucks, size - number) + 1):
                base = dict.fromkeys(own, 1)
                if wild:
                    base[cards.pot_luck] = wild
                if size == number + wild:
                    yield tuple(base.items())
                elif size == number + wild + 1:  # and one card that does not help
                    useless = {*lacks, cards.pot_luck} - {*own}
                    for kind, n in enumerate(view.unseen):
                        if n and kind not in useless:
                            yield tuple((base | {kind: base.get(kind, 0) + 1}).items())


def _splits(used: Sequence[tuple[int, int]], barred: Sequence[frozenset[int]]) -> int:
    """In how many ways these cards go to the places of one hand: those it held, and the last."""
    if len(barred) == 1:
        return int(not barred[0] or not any(kind in barred[0] for kind, _ in used))
    held, drawn = barred
    last = [(kind, n) for kind, n in used if kind in held]
    if sum(n for _, n in last) > 1:
        return 0
    return sum(n for kind, n in last or used if kind not in drawn)
