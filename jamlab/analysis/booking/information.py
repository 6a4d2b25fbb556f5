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
from jamlab.analysis.booking.makers import BY_RULE
from jamlab.analysis.booking.sureness import at_all_times

_SURE: Final = 2.5
"""Standard errors beyond which a change is taken for one."""


@dataclass(frozen=True, slots=True)
class News:
    """What event `n` (from 1) told a seat: its own chance to win, as it sees it, changed by
    `change` (parts of 1, standard error `error`); with open cards nothing was to be seen of it.

    `half` is half of the 95 % interval, which holds at all times as the values are refined.
    """

    n: int
    change: float
    error: float
    half: float = 0.0


def uncovered(seat: int, own: Valued, by: Sequence[int]) -> list[News]:
    """What was news to `seat` by its own values alone, in order; `by`: see `makers_of`.

    What had to follow changes no chance with open cards: nobody chose, nothing was drawn. So
    whatever it surely changed for the seat is news, and no hidden card is needed to say so.
    """
    found = []
    for n, who in enumerate(by, start=1):
        before, after = own.chances[n - 1], own.chances[n]
        if who != BY_RULE or before is None or after is None:
            continue
        change, error = after[seat] - before[seat], own.change_error(n)[seat]
        half = at_all_times(own, n, error)
        if abs(change) > half:
            found.append(News(n, change, error, half))
    return found


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
            found.append(News(n, change, error, at_all_times(own, n, error)))
    return found


def information_luck(news: Sequence[News]) -> float:
    """What all of it together was worth, in parts of 1."""
    return sum(one.change for one in news)
