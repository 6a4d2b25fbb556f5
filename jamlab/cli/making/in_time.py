"""A limit on how long something may work, for what others wrote and nobody has tried."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TooLong(Exception):
    """Something took longer than it may."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """TooLong, wherever Python stands, once this process has worked so long within.

    Where the system has no such clock (Windows) there is no such limit.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
