"""Information luck: what it was worth to a seat to learn something.

A card that is shown changes nothing on the table: with open cards the chances stay as they are. But
to a seat that did not know it, it is good or bad news. That is luck, too; no other reckoning of
what chance brought has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from jamlab.analysis.booking.booked import Valued

_SURE: Final = 2.5
"""Standard errors beyond which a change is taken for one."""


@dataclass(frozen=True, slots=True)
class News:
    """What event `n` (from 1) told a seat: its own chance to win, as it sees it, changed by
    `change` (parts of 1, standard error `error`); with open cards nothing was to be seen of it."""

    n: int
    change: float
    error: float


def news_of(seat: int, own: Valued, open_cards: Valued) -> list[News]:
    """What was news to `seat`, in order. `own`: values by what it knows, `open_cards`: all-knowing.

    It is news if the seat's own chance surely changed, as it sees it, and surely by something else
    than with open cards, where it did not surely change. Both need playouts enough for that: a
    position where one is not worked out is passed over.
    """
    found = []
    for n, ((before, after), (then, now)) in enumerate(
        zip(pairwise(own.chances), pairwise(open_cards.chances), strict=True), start=1
    ):
        if before is None or after is None or then is None or now is None:
            continue
        change, moved = after[seat] - before[seat], now[seat] - then[seat]
        error, other = own.change_error(n)[seat], open_cards.change_error(n)[seat]
        if (
            abs(change) > _SURE * error
            and abs(change - moved) > _SURE * hypot(error, other)
            and abs(moved) <= _SURE * other
        ):
            found.append(News(n, change, error))
    return found


def information_luck(news: Sequence[News]) -> float:
    """What all of it together was worth, in parts of 1."""
    return sum(one.change for one in news)
