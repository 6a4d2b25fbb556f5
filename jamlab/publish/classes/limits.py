"""How often may be posted and asked: so that one device cannot keep the others out.

* Limits are by token: a whole school may share one address.
* Wrong codes are counted by address, since who has no code yet has no token. An address that made
  too many waits before another code is looked at, but for classes that it is in already: one who
  tries codes does not shut out the class beside.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from time import monotonic
from typing import Final

from jamlab.classroom.store import Refused
from jamlab.publish.trust.hosts import network

SECONDS: Final = 10.0
POSTS: Final = 20
"""Posts of a device in ten seconds."""
LOOKS: Final = 60
"""How often a device may ask in ten seconds: the page asks five times."""
GUESSES: Final = 60
"""Wrong codes in a minute from one address: a class that mistypes, not who tries them all. There
are 614,656 codes: one after the other they take a week."""
JOINS: Final = 1000
"""New pupils in a minute from one address."""
_KEPT: Final = 10_000
_TIDY: Final = 30.0


class Limits:
    """Counts what each one did lately."""

    def __init__(self) -> None:
        self._times: dict[Hashable, deque[float]] = {}
        self._homes: set[tuple[str, int]] = set()  # addresses, and the classes they are in
        self._tidied = monotonic()

    def posted(self, who: Hashable) -> None:
        """One more post; Refused if there were too many lately."""
        self._count(("post", who), POSTS, SECONDS)

    def looked(self, who: Hashable) -> None:
        """One more look at the state; Refused if there were too many lately."""
        self._count(("look", who), LOOKS, SECONDS)

    def joined(self, address: str) -> None:
        """One more who comes in; Refused if there were too many lately."""
        self._count(("join", network(address)), JOINS, 60.0)

    def guessed(self, address: str) -> None:
        """One more code that is none; Refused if there were too many lately."""
        self._count(("code", network(address)), GUESSES, 60.0)

    def is_guessing(self, address: str) -> bool:
        """Whether so many wrong codes came from there that no other is looked at now."""
        return len(self._lately(("code", network(address)), 60.0)) >= GUESSES

    def is_home(self, address: str, number: int) -> bool:
        """Whether somebody at this address is in the class."""
        return (network(address), number) in self._homes

    def came(self, address: str, number: int) -> None:
        """Somebody at this address is in the class."""
        if len(self._homes) < _KEPT:
            self._homes.add((network(address), number))

    def _lately(self, who: Hashable, seconds: float) -> deque[float]:
        times = self._times.get(who, deque())
        now = monotonic()
        while times and now - times[0] > seconds:
            times.popleft()
        return times

    def _count(self, who: Hashable, most: int, seconds: float) -> None:
        now = monotonic()
        if len(self._times) > _KEPT and now - self._tidied > _TIDY:
            self._times = {k: v for k, v in self._times.items() if v and now - v[-1] < 60}
            self._tidied = now
        times = self._times.setdefault(who, deque())
        while times and now - times[0] > seconds:
            times.popleft()
        if len(times) >= most:
            raise Refused("often", "That was too often. Wait a few seconds.")
        times.append(now)
