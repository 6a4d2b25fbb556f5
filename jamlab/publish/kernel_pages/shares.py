"""What one visitor may have: so many pages with kernels at once, and so many begun in a minute.

A visitor is an address, or of the sixth version of the internet a network, which one device may
have many addresses in. Who sits at this machine is no visitor: the memory is that person's own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from math import inf
from typing import Final

from tornado.httputil import HTTPServerRequest

from jamlab.publish.trust.hosts import network
from jamlab.publish.trust.listening import is_loopback
from jamlab.publish.trust.proxies import is_handed_on

MINUTE: Final = 60.0
OWN: Final = ""
"""Who sits at this machine."""


def visitor_of(request: HTTPServerRequest) -> str:
    """Who asks. All who come by a proxy that the gallery was not told of are one visitor."""
    address = request.remote_ip or ""
    return OWN if is_loopback(address) and not is_handed_on(request) else network(address)


class Shares:
    """`pages` of one visitor at once, `starts` of one and `all_starts` of all in a minute (0: no
    limit)."""

    def __init__(
        self,
        pages: int,
        starts: int,
        all_starts: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pages, self.starts, self.all_starts = pages, starts, all_starts
        self._clock = clock
        self._begun: deque[tuple[float, str]] = deque()

    def began(self, visitor: str) -> None:
        """One more kernel was begun for this visitor."""
        self._begun.append((self._clock(), visitor))

    def why_not(self, visitor: str, visitors: Iterable[str]) -> str:
        """Why this visitor may begin none now, in a sentence; "" if one may be begun. `visitors`
        have the pages that are open."""
        has = sum(each == visitor for each in visitors)
        if visitor != OWN and self.pages and has >= self.pages:
            return f"{has} pages are open at your address. This one opens when one of them is left."
        return self.hasty(visitor)

    def room(self, visitor: str, visitors: Iterable[str]) -> float:
        """How many pages more this visitor may open, as many as there are places."""
        has = sum(each == visitor for each in visitors)
        return self.pages - has if self.pages and visitor != OWN else inf

    def hasty(self, visitor: str) -> str:
        """Why this visitor may begin none so soon after others, in a sentence; "" if it may."""
        if visitor == OWN:
            return ""
        while self._begun and self._clock() - self._begun[0][0] >= MINUTE:
            self._begun.popleft()
        theirs = sum(each == visitor for _, each in self._begun)
        if self.starts and theirs >= self.starts:
            return f"{theirs} pages were opened at your address within a minute. Wait a moment."
        others = sum(each != OWN for _, each in self._begun)
        if self.all_starts and others >= self.all_starts:
            return "Many pages were opened within a minute. Wait a moment."
        return ""
