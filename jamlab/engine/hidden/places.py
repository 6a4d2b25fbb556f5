"""What a view has not located: so many cards of each kind, and where each of them may lie.

One source for both that need it: `Game.resample` deals hidden cards anew by it, and the exact odds
count by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

from jamlab.engine.hidden.limited import Filling, Limit, below, filling
from jamlab.engine.stream import Stream


class Place(NamedTuple):
    """A hidden place, a hand for instance: `size` of the cards that nobody located lie there.

    Of the cards of each kind `never[kind]` cannot lie there. Places stand in an order: what cannot
    lie in one cannot lie in those before it either. So they can be filled one after another, and
    each way to fill one leaves the next as many ways as any other.

    With `most` at most `most[kind]` cards of a kind lie there and, together, in the places with
    `most` right before it that are of the same seat. Such places come first, and where there are
    any, `never` is 0 everywhere.
    """

    seat: int
    size: int
    never: tuple[int, ...]
    most: tuple[int, ...] = ()


Taken = tuple[tuple[int, int], ...]
"""Cards that are taken out of a case: (part, how many)."""


class Case(NamedTuple):
    """Cards by kind that are dealt to places, the rest to the deck; each way counts `ways` times.

    `ways` is less than 0 where another case counts too much (inclusion and exclusion). `fewer` are
    cases that differ in nothing but in what is taken out of this one before: (ways, taken). There
    the cards are named by `parts`, each a (kind, level): those cards of a kind that may lie in
    places[level] and after it, but not before it.
    """

    ways: int
    counts: tuple[int, ...]
    places: tuple[Place, ...]
    fewer: tuple[tuple[int, Taken], ...] = ()
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def limited(self) -> tuple[Place, ...]:
        """The places with `most`."""
        return tuple([place for place in self.places if place.most])

    @property
    def free(self) -> tuple[Place, ...]:
        """All others."""
        return self.places[len(self.limited) :]

    def filling(self, apart: Collection[int] = ()) -> Filling:
        """The ways to fill the places with `most`; kinds that are `apart` are told apart."""
        places, before = [], None
        for place in self.limited:
            places.append(Limit(place.size, place.most, place.seat == before))
            before = place.seat
        return filling(self.counts, tuple(places), frozenset(apart))

    def all_ways(self) -> int:
        """In how many ways the cards lie in the places, `ways` times each; `never` is 0."""
        found = self.ways * self.filling().ways
        left = sum(self.counts) - sum([place.size for place in self.limited])
        for place in self.free:
            found *= comb(left, place.size)
            left -= place.size
        return found


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that a view has not located of what is drawn.

    `names` of the kinds; `cases` as they may lie; `deck`: how many can still be drawn. `seen` says
    in sentences what is known of where they lie, `granted` what is taken for granted about it, and
    `meanwhile` what more is, where cards come that are not the very next. `first` is the kind that
    comes next for sure, if all know it: it is not drawn from the deck.
    """

    names: tuple[str, ...]
    cases: tuple[Case, ...]
    deck: int
    seen: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    meanwhile: str = ""
    first: int = -1

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind the view has not located."""
        return self.cases[0].counts

    @property
    def is_one_case(self) -> bool:
        """True if there is one case, nothing is taken out of it, and no place has `most`."""
        case = self.cases[0]
        return len(self.cases) == 1 and not case.fewer and not case.limited


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """Those of the places that hold anything, who may hold least first."""
    return tuple(sorted((place for place in places if place.size), key=lambda at: -sum(at.never)))


def dealt(case: Case, rng: Stream) -> tuple[list[list[int]], list[int]]:
    """The cards of a case dealt by chance: counts by kind for each place, and for the deck.

    Each way, card by card, is equally likely.
    """
    if case.limited:
        deck = list(case.counts)
        held = case.filling().drawn(deck, rng)
        for some in held:
            deck = [n - gone for n, gone in zip(deck, some, strict=True)]
        others, deck = dealt(Case(1, tuple(deck), case.free), rng)
        return held + others, deck
    deck, pool = list(case.counts), list[int]()
    found = []
    for place, more in zip(case.places, _joining(case), strict=True):
        pool += more
        filled = [0] * len(deck)
        for kind in rng.taken(pool, place.size):
            filled[kind] += 1
            deck[kind] -= 1
        found.append(filled)
    return found, deck


@lru_cache(maxsize=64)
def _joining(case: Case) -> tuple[tuple[int, ...], ...]:
    """For each place the kinds, once a card, that may lie there and in no place before it."""
    found = []
    before = case.counts
    for place in case.places:
        # The cards of a kind are numbered: those with a number below `never` are not for the place.
        joining = zip(place.never, before, strict=True)
        found.append(
            tuple([kind for kind, (low, high) in enumerate(joining) for _ in range(low, high)])
        )
        before = place.never
    return tuple(found)


def one_of_cases(cases: Sequence[Case], rng: Stream) -> Case:
    """One of the cases, by chance: as likely as its cards have ways to lie; `never` is 0."""
    if len(cases) == 1:
        return cases[0]
    ways = [case.all_ways() for case in cases]
    left = below(sum(ways), rng)
    for case, some in zip(cases, ways, strict=True):
        left -= some
        if left < 0:
            return case
    raise ValueError("what is hidden cannot lie as it was seen")
