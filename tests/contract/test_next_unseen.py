"""What comes next is among what can come next, for somebody who sees some of the hands only.

The table that is asked is another one, dealt anew from what is known (`Game.resample`); what really
came stands in the recorded game. What is counted at the table (points) is entered as a number.
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
"""So often a kind of event is looked at wherever it comes."""

CLOSED = [table for table in TRIED if not table.game.is_open]


class Lying:
    """A deal in which hidden cards lie somewhere: all that `tables` asks of one."""

    def __init__(self, game: Any, state: Any) -> None:
        self.state, self.node = state, game.pending(state)


def as_seen(game: Any, event: Event, eyes: int | None) -> Event:
    """The event through these eyes."""
    seen: Event = game.mask(event, eyes)
    return seen


def without_numbers(event: Event) -> tuple[Any, ...]:
    """What of an event no player counts."""
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
