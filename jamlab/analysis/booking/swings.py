"""Where it turned: each choice together with the chance that answered it, the biggest first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from jamlab.analysis.booking.booked import Booking, changed
from jamlab.analysis.booking.verdicts import SLIP
from jamlab.log import Replay


@dataclass(frozen=True, slots=True)
class Swing:
    """Events `first` to `n` (from 1) and the seat that they moved most, by `change`."""

    first: int
    n: int
    seat: int
    change: float


def swings_of(replay: Replay, booking: Booking, least: float = 10 * SLIP) -> list[Swing]:
    """All swings of at least `least`, the biggest first, of equal ones the earlier.

    A swing reaches from a choice to the next one; it ends before a turn opens, too, so that the
    deal of a new round is none of the last choice's. Of seats that it moved alike, the first is
    named. What is not worked out yet is passed over, as in `Booking`.

    `booking` is that of whole tenths (`Booking.shown`), and so are `least` and the changes.
    """
    known = set(booking.known)
    ends = [n for n in _ends(replay) if n in known]
    found = []
    for before, n in pairwise(ends):
        change = changed(booking.at(before), booking.at(n))
        seat = max(range(len(change)), key=lambda seat: abs(change[seat]))
        if abs(change[seat]) >= least:
            found.append(Swing(before + 1, n, seat, change[seat]))
    return sorted(found, key=lambda swing: -abs(swing.change))


def _ends(replay: Replay) -> list[int]:
    """The positions at which something new begins, and the last one."""
    opens = [
        n
        for n, (node, event) in enumerate(zip(replay.nodes, replay.events, strict=True))
        if n and (node == "choice" or replay.game.opens_turn(event))
    ]
    return [0, *opens, len(replay)] if len(replay) else [0]
