"""The next event is among the possible ones, from a viewpoint that sees only some of the hands.

Possible events come from another table, resampled from what the viewpoint knows (`Game.resample`),
and are compared with the recorded event. Counted values (points) are entered as numbers.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from jamlab.core import Event, Observed, Stream
from jamlab.log.partial.deal import Deal
from jamlab.log.partial.fitting import words_of
from jamlab.log.partial.steppable import tables
from tests.contract.tables import TRIED, Table, at, possible, spaced, walk

FEW = 6
"""Number of first occurrences of each kind of event that are always checked."""

CLOSED = [table for table in TRIED if not table.game.is_open]


class Lying:
    """A deal with hidden cards in some arrangement; has only the attributes that `tables` reads."""

    def __init__(self, game: Any, state: Any) -> None:
        self.state, self.node = state, game.pending(state)


def as_seen(game: Any, event: Event, eyes: int | None) -> Event:
    """Return the event as this viewpoint sees it."""
    seen: Event = game.mask(event, eyes)
    return seen


def without_numbers(event: Event) -> tuple[Any, ...]:
    """Return the parts of an event that are not counted values."""
    return event.kind, event.seat, tuple(words_of(event).values())


@at(CLOSED)
def test_what_came_is_among_what_could_come(table: Table) -> None:
    game, rng, last = table.game, Stream(3), None
    step, met = spaced(table, 7), Counter[str]()
    for n, state, node, event in walk(table):
        eyes = None if n % (table.seats + 1) == table.seats else n % (table.seats + 1)
        met[event.kind] += 1
        if n % step == 0 or met[event.kind] < FEW:
            unseen = [seat for seat in range(table.seats) if seat != eyes]
            other = Lying(game, game.resample(game.view(state, eyes), rng))
            if isinstance(node, Observed):
                continue
            seen = as_seen(game, event, eyes)
            found = tables(game, [cast(Deal, other)], unseen, eyes, last, rng)
            could = {as_seen(game, one, eyes) for _, at, _ in found for one in possible(at)}
            if seen not in could:
                assert without_numbers(seen) in {without_numbers(one) for one in could}, (n, seen)
                assert node.__class__.__name__ == "Forced", (n, seen)
        last = event
