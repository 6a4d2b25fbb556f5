"""One-time addresses: `/teach/3/enter?once=…` signs the teacher in once, within a few minutes.

Command lines are visible to every user of the machine, so the browser is not started with the key.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final

ONCE_SECONDS: Final = 300.0
"""Lifetime in seconds; a browser on an old machine may take a minute to start."""


class Once:
    """Keys behind this process's one-time addresses."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._given: dict[str, tuple[float, int, str]] = {}

    def give(self, number: int, key: str) -> str:
        """Return a token that stands once for the key of class `number`."""
        token = token_urlsafe(24)
        self._given[token] = (self._clock() + ONCE_SECONDS, number, key)
        return token

    def take(self, token: str, number: int) -> str:
        """Return the key for a token and invalidate it; "" for unknown, used or expired tokens."""
        until, of, key = self._given.pop(token, (0.0, 0, ""))
        return key if of == number and self._clock() < until else ""
