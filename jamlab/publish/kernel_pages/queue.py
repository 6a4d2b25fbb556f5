"""Who waits for a kernel: first come, first served.

* Each waiting page has a ticket, and asks about its place again and again. Who has not asked for
  `patience` seconds (the page was closed) loses the place.
* Nothing is promised: of the first in the queue, as many may come in as places are free.
* One visitor has at most half of the tickets, and holds up others by as many as may come in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from math import inf
from secrets import token_urlsafe

from jamlab.publish.kernel_pages.shares import OWN


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

    def draw(self, visitor: str = OWN) -> str:
        """A new ticket for a visitor, the last in the queue; "" if the queue is full, or half of
        it is this visitor's."""
        theirs = sum(each == visitor for each in self._whose.values())
        if len(self) >= self.most or (visitor != OWN and theirs >= max(1, self.most // 2)):
            return ""
        ticket = token_urlsafe(12)
        self._asked[ticket] = self._clock()
        self._whose[ticket] = visitor
        return ticket

    def place(self, ticket: str, room: Callable[[str], float] = lambda _: inf) -> int:
        """How many come in before it, and it: from 1; 0 if there is no such ticket (any more).

        Of a visitor's tickets as many count as there is `room` for: one who has all that one may
        have holds nobody up.
        """
        waiting = self.waiting(room)
        return waiting.index(ticket) + 1 if ticket in waiting else 0

    def waiting(self, room: Callable[[str], float] = lambda _: inf) -> list[str]:
        """The tickets that may come in, of each visitor as many as there is room for."""
        left: dict[str, float] = {}
        found = []
        for ticket in list(self._asked) if len(self) else []:
            visitor = self._whose[ticket]
            left[visitor] = left.get(visitor, room(visitor)) - 1
            if left[visitor] >= 0:
                found.append(ticket)
        return found

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
