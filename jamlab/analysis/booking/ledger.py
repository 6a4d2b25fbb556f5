"""The ledger: who or what gave whom how much of the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jamlab.analysis.booking.booked import Booking
from jamlab.analysis.booking.makers import BY_CHANCE, BY_SEVERAL


@dataclass(frozen=True, slots=True)
class Ledger:
    """Columns are the seats. `rows`: what chance (`BY_CHANCE`), each seat and, while something is
    not worked out, `BY_SEVERAL` gave each of them.

    A row adds up to 0, for what one seat wins the others lose; a column to `now` less `start`.
    """

    start: tuple[float, ...]
    rows: dict[int, tuple[float, ...]]
    now: tuple[float, ...]
    n: int

    def lines(self, names: Sequence[str]) -> list[tuple[str, tuple[float, ...]]]:
        """All of it with words, from "start" to "now"."""
        words = {BY_CHANCE: "chance", BY_SEVERAL: "not told apart", **dict(enumerate(names))}
        given = [(words[by], row) for by, row in self.rows.items()]
        return [("start", self.start), *given, ("now", self.now)]


def ledger_of(booking: Booking, upto: int | None = None) -> Ledger:
    """The ledger up to a position (the whole game, unless it is said), or the last one before it
    that is worked out: `Ledger.n`."""
    rows = {by: booking.given(by, upto) for by in (BY_CHANCE, *range(booking.seats))}
    if any(step.by == BY_SEVERAL for step in booking.steps):
        rows[BY_SEVERAL] = booking.not_booked(upto)
    last = booking.reached(upto)
    return Ledger(tuple(booking.at(booking.known[0])), rows, tuple(booking.at(last)), last)
