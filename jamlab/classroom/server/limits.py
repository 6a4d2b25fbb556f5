"""Rate limits, so that one device cannot block the others.

* Limits are per token: a whole school may share one address.
* Wrong codes are counted per address, as a device without a code has no token yet. After too many,
  no code is looked up for that address for a minute, so that not even response times reveal one;
  codes that it gave correctly before still work, so guessing does not lock out the class next door.
* Each process counts separately.
"""

from __future__ import annotations

from asyncio import Lock
from collections import deque
from collections.abc import Hashable
from time import monotonic
from typing import Final

from jamlab.classroom.store import RequestRefused
from jamlab.web.hosts import rate_limit_key

SECONDS: Final = 10.0
POSTS: Final = 20
"""Posts per device in ten seconds."""
LOOKS: Final = 60
"""State requests per device in ten seconds; the page makes five."""
GUESSES: Final = 60
"""Wrong codes per address and minute: enough for a class that mistypes, not to try them all. There
are 28⁴ = 614,656 codes. Trying all takes one address seven days (614,656 / 60 minutes); within a
lesson of an hour it finds the code of one class with a chance of 3,600 / 614,656, 0.6 %. That
chance is multiplied by the number of classes, addresses and processes at the database. Whoever
has a code can answer, and sees no other's answer.
"""
JOINS: Final = 1000
"""New pupils per address and minute."""
TOO_OFTEN: Final = "That was too often. Wait a few seconds."
_KEPT: Final = 10_000
_TIDY: Final = 30.0


class Limits:
    """Counters of recent requests."""

    def __init__(self) -> None:
        self._times: dict[Hashable, deque[float]] = {}
        self._homes: set[tuple[str, str]] = set()  # addresses with the codes they gave correctly
        self._tidied = monotonic()
        self.looking = Lock()
        """Held during a lookup for an unknown address: its result counts for the next."""

    def posted(self, who: Hashable) -> None:
        """Count a post; raise RequestRefused if there were too many recently."""
        self._count(("post", who), POSTS, SECONDS)

    def looked(self, who: Hashable) -> None:
        """Count a state request; raise RequestRefused if there were too many recently."""
        self._count(("look", who), LOOKS, SECONDS)

    def joined(self, address: str) -> None:
        """Count a new pupil; raise RequestRefused if there were too many recently."""
        self._count(("join", rate_limit_key(address)), JOINS, 60.0)

    def guessed(self, address: str) -> None:
        """Count a wrong code; raise RequestRefused if there were too many recently."""
        self._count(("code", rate_limit_key(address)), GUESSES, 60.0)

    def is_guessing(self, address: str) -> bool:
        """Return True if lookups for this address are suspended after too many wrong codes."""
        return len(self._lately(("code", rate_limit_key(address)), 60.0)) >= GUESSES

    def is_home(self, address: str, code: str) -> bool:
        """Return True if this address gave that code correctly before."""
        return (rate_limit_key(address), code) in self._homes

    def came(self, address: str, code: str) -> None:
        """Record that this address gave the code of a class correctly."""
        if len(self._homes) < _KEPT:
            self._homes.add((rate_limit_key(address), code))

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
            raise RequestRefused("often", TOO_OFTEN)
        times.append(now)
