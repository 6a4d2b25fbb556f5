"""The cards of a case in parts: of each kind those that are barred from the same places.

So in each part every card may lie wherever any other of it may, and some can be taken out of a part
with all that is counted still true of those left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from jamlab.core.hidden import Case, Place


class Part(NamedTuple):
    """`size` cards of a kind; barred where `last` or more of that kind cannot lie."""

    kind: int
    size: int
    last: int

    def is_barred(self, place: Place) -> bool:
        """True if none of these cards can lie there (a place of the case they were made of)."""
        return place.never[self.kind] >= self.last


def parts_of(case: Case) -> tuple[Part, ...]:
    """All cards of the case; of each kind one part at least."""
    found = []
    for kind, number in enumerate(case.counts):
        ends = sorted({number, *(place.never[kind] for place in case.places)} - {0}) or [0]
        found += [Part(kind, end - n, end) for n, end in zip((0, *ends), ends, strict=False)]
    return tuple(found)


def rest_of(
    parts: Sequence[Part], left: Sequence[int], places: Iterable[Place]
) -> tuple[tuple[int, ...], tuple[Place, ...]]:
    """Counts by kind, and the places, where of each part so many cards are `left`."""
    kinds = parts[-1].kind + 1
    counts, found = [0] * kinds, []
    for part, n in zip(parts, left, strict=True):
        counts[part.kind] += n
    for place in places:
        never = [0] * kinds
        for part, n in zip(parts, left, strict=True):
            if part.is_barred(place):
                never[part.kind] += n
        found.append(place._replace(never=tuple(never)))
    return tuple(counts), tuple(found)
