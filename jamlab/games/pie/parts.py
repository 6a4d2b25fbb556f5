"""Cards of a case split into parts: for each kind, the cards barred from the same places.

All cards of a part may lie in the same places, so some can be removed without changing what is
counted for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from jamlab.core.hidden import Case, Place


class CasePart(NamedTuple):
    """`size` cards of a kind, barred from places that cannot hold `last` or more of it."""

    kind: int
    size: int
    last: int

    def is_barred(self, place: Place) -> bool:
        """True if none of these cards can lie in `place` (a place of the same case)."""
        return place.never[self.kind] >= self.last


def parts_of(case: Case) -> tuple[CasePart, ...]:
    """Return all cards of the case in parts, at least one for each kind."""
    found = []
    for kind, number in enumerate(case.counts):
        ends = sorted({number, *(place.never[kind] for place in case.places)} - {0}) or [0]
        found += [CasePart(kind, end - n, end) for n, end in zip((0, *ends), ends, strict=False)]
    return tuple(found)


def rest_of(
    parts: Sequence[CasePart], left: Sequence[int], places: Iterable[Place]
) -> tuple[tuple[int, ...], tuple[Place, ...]]:
    """Return counts by kind and the places when `left` cards of each part remain."""
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
