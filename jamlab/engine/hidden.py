"""What a view has not located: so many cards of each kind, and where each of them may lie.

One source for both that need it: `Game.resample` deals hidden cards anew by it, and the exact odds
count by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from jamlab.engine.stream import Stream


class Place(NamedTuple):
    """A hidden place, a hand for instance: `size` of the cards that nobody located lie there.

    Of the cards of each kind `never[kind]` cannot lie there. Places stand in an order: what cannot
    lie in one cannot lie in those before it either. So they can be filled one after another, and
    each way to fill one leaves the next as many ways as any other.
    """

    seat: int
    size: int
    never: tuple[int, ...]


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
        """True if there is but one case."""
        return len(self.cases) == 1 and not self.cases[0].fewer


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """Those of the places that hold anything, who may hold least first."""
    return tuple(sorted((place for place in places if place.size), key=lambda at: -sum(at.never)))


def dealt(case: Case, rng: Stream) -> tuple[list[list[int]], list[int]]:
    """The cards of a case dealt by chance: counts by kind for each place, and for the deck.

    Each way, card by card, is equally likely.
    """
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
