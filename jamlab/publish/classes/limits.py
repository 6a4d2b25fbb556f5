"""How often may be posted: so that one device cannot keep the others out.

Limits are by token, not by address: a whole school may share one address.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from time import monotonic
from typing import Final

from jamlab.classroom.store import Refused

POSTS, SECONDS = 20, 10.0
GUESSES: Final = 300
"""Wrong codes in a minute from one address: a class that mistypes, not who tries them all."""
_KEPT: Final = 10_000


class Limits:
    """Counts what each one posted lately."""

    def __init__(self) -> None:
        self._posts: dict[Hashable, deque[float]] = {}

    def posted(self, who: Hashable) -> None:
        """One more post; Refused if there were too many lately."""
        self._count(("post", who), POSTS, SECONDS)

    def guessed(self, address: str) -> None:
        """One more code that is none; Refused if there were too many lately."""
        self._count(("code", address), GUESSES, 60.0)

    def _count(self, who: Hashable, most: int, seconds: float) -> None:
        now = monotonic()
        if len(self._posts) > _KEPT:
            self._posts = {k: v for k, v in self._posts.items() if v and now - v[-1] < 60}
        times = self._posts.setdefault(who, deque())
        while times and now - times[0] > seconds:
            times.popleft()
        if len(times) >= most:
            raise Refused("often", "That was too often. Wait a few seconds.")
        times.append(now)
