"""Who waits for a kernel: first come, first served.

* Each waiting page has a ticket, and asks about its place again and again. Who has not asked for
  `patience` seconds (the page was closed) loses the place.
* Nothing is promised: of the first in the queue, as many may come in as places are free.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from secrets import token_urlsafe


class Queue:
    """Tickets in the order in which they were drawn; `most` at once."""

    def __init__(
        self, most: int, patience: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self._patience, self._clock = most, patience, clock
        self._asked: dict[str, float] = {}  # when each ticket was last asked about, in their order
        self._whose: dict[str, str] = {}

    def __len__(self) -> int:
        """How many wait."""
        now = self._clock()
        for ticket, asked in list(self._asked.items()):
            if now - asked > self._patience:
                self.leave(ticket)
        return len(self._asked)

    def draw(self, visitor: str = "") -> str:
        """A new ticket for a visitor, the last in the queue; "" if the queue is full."""
        if len(self) >= self.most:
            return ""
        ticket = token_urlsafe(12)
        self._asked[ticket] = self._clock()
        self._whose[ticket] = visitor
        return ticket

    def place(self, ticket: str, may: Callable[[str], bool] = lambda _: True) -> int:
        """How many come in before it, and it: from 1; 0 if there is no such ticket (any more).

        Only visitors who may come in count; one who has all that one may have holds nobody up.
        """
        waiting = self.waiting(may)
        return waiting.index(ticket) + 1 if ticket in waiting else 0

    def waiting(self, may: Callable[[str], bool] = lambda _: True) -> list[str]:
        """The tickets of visitors who may come in."""
        asked = list(self._asked) if len(self) else []
        return [ticket for ticket in asked if may(self._whose[ticket])]

    def ask(self, ticket: str) -> int:
        """Its place; and its page still waits."""
        place = self.place(ticket)
        if place:
            self._asked[ticket] = self._clock()
        return place

    def leave(self, ticket: str) -> None:
        """Its page came in."""
        self._asked.pop(ticket, None)
        self._whose.pop(ticket, None)


def expected_wait(
    place: int, kernels: int, stays: Collection[float], ages: Collection[float]
) -> float | None:
    """How many seconds until the place of a queue comes in, where so many kernels are all taken.

    `stays`: for how long pages were open that ended; `ages`: for how long those are open that
    still are. As if all ended at one rate, whatever their age (an exponential law: what was open
    in all, by how many ended, is then the likeliest mean stay). None if none has ended yet.
    """
    if not stays:
        return None
    mean_stay = (sum(stays) + sum(ages)) / len(stays)
    return place * mean_stay / kernels
