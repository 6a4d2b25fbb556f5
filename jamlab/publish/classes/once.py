"""One-time addresses: `/teach/3/enter?once=…` lets the teacher in once, within a few minutes.

What a browser is started with every user of the machine can read, so the key is not in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final

SECONDS: Final = 300.0
"""A browser on an old machine may take a minute to start."""


class Once:
    """The keys behind one-time addresses of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._given: dict[str, tuple[float, int, str]] = {}

    def give(self, number: int, key: str) -> str:
        """A token that stands for the key of class `number`, once."""
        token = token_urlsafe(24)
        self._given[token] = (self._clock() + SECONDS, number, key)
        return token

    def take(self, token: str, number: int) -> str:
        """The key for which it stands, which it does no longer; "" if it does not (any more)."""
        until, of, key = self._given.pop(token, (0.0, 0, ""))
        return key if of == number and self._clock() < until else ""
