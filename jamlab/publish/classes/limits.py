"""How often may be posted and asked: so that one device cannot keep the others out.

* Limits are by token: a whole school may share one address.
* Wrong codes are counted by address, since who has no code yet has no token. For an address that
  made too many no code is looked up for a minute, so that not even the time of an answer tells of
  one; but those that it named rightly before are: one who tries codes does not shut out the class
  beside.
* Each process counts for itself.
"""

from __future__ import annotations

from asyncio import Lock
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
are 28⁴ = 614,656 codes. All of them take one address seven days (614,656 / 60 minutes); within a
lesson of an hour it finds the code of one class with a chance of 3,600 / 614,656, 0.6 %. With each
further class, address and process at the database that chance grows as many times. Who has a code
can answer, and sees no other's answer."""
JOINS: Final = 1000
"""New pupils in a minute from one address."""
TOO_OFTEN: Final = "That was too often. Wait a few seconds."
_KEPT: Final = 10_000
_TIDY: Final = 30.0


class Limits:
    """Counts what each one did lately."""

    def __init__(self) -> None:
        self._times: dict[Hashable, deque[float]] = {}
        self._homes: set[tuple[str, str]] = set()  # addresses, and codes they named rightly
        self._tidied = monotonic()
        self.looking = Lock()
        """Held while a code is looked up for who is not at home: it is counted before the next."""

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

    def is_home(self, address: str, code: str) -> bool:
        """Whether somebody at this address knew that code."""
        return (network(address), code) in self._homes

    def came(self, address: str, code: str) -> None:
        """Somebody at this address knows the code of a class."""
        if len(self._homes) < _KEPT:
            self._homes.add((network(address), code))

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
            raise Refused("often", TOO_OFTEN)
        times.append(now)
