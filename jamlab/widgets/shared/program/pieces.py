"""Long work in a notebook's kernel, in short pieces, so that its buttons stay alive.

The work is an iterator: each step is one piece of it. In a kernel pieces are done for a tenth of a
second at a time, and messages are heard between; elsewhere all is done at once.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

BREATH: Final = 0.12
"""Seconds of work between two looks at what else there is to do."""
PAUSE: Final = 0.02
SESSION: Final = "JPY_SESSION_NAME"
"""What a Jupyter server names a notebook's kernel by; one behind a page has no such name."""


def in_kernel() -> bool:
    """True in a notebook's kernel, which goes on hearing messages while a task waits."""
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def for_visitors() -> bool:
    """True behind a page of a gallery: who looks at it is anybody."""
    return "voila" in os.environ.get("SERVER_SOFTWARE", "")


def own_notebook() -> bool:
    """True in the kernel of somebody's own notebook, and not behind a page for visitors."""
    return in_kernel() and SESSION in os.environ and not for_visitors()


class Pieces:
    """One piece of work at a time. `progress(done)` and, at the end, `ended(done, error)`."""

    def __init__(
        self,
        progress: Callable[[int], None],
        ended: Callable[[int, BaseException | None], None],
    ) -> None:
        self._progress = progress
        self._ended = ended
        self._stopped = False
        self.busy = False

    def start(self, work: Iterator[None]) -> None:
        """Begin; nothing happens while other work is going on."""
        if self.busy:
            return
        self.busy, self._stopped = True, False
        if in_kernel():
            self._task = asyncio.get_running_loop().create_task(self._slowly(work))
        else:
            self._all(work)

    def stop(self) -> None:
        """End after the piece that is being done."""
        self._stopped = True

    def _all(self, work: Iterator[None]) -> None:
        done, error = 0, None
        try:
            for _ in work:
                done += 1
                if self._stopped:
                    break
        except Exception as failed:
            error = failed
        self._end(done, error)

    async def _slowly(self, work: Iterator[None]) -> None:
        done, error = 0, None
        until = monotonic() + BREATH
        try:
            for _ in work:
                done += 1
                if self._stopped:
                    break
                if monotonic() >= until:
                    self._progress(done)
                    await asyncio.sleep(PAUSE)
                    until = monotonic() + BREATH
        except Exception as failed:
            error = failed
        self._end(done, error)

    def _end(self, done: int, error: BaseException | None) -> None:
        self.busy = False
        self._ended(done, error)
