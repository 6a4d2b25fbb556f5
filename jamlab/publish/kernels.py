"""The kernels behind the pages: how many there may be, and when one ends.

* Each open page of a notebook has a kernel of its own, which takes some 150 MB. `PageKernels` lets
  in as many as the machine has memory for; who comes then is told so (`NotebookPage`).
* A kernel ends with its page: at once if the page says good-bye, and soon after its line is gone
  if it does not (a closed laptop, a phone put away, a killed browser).
* Some kernels wait, ready, for the next visitor. They are Voilà's, and are left alone here.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psutil
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from traitlets import Float, Integer

_A_KERNEL: Final = 150 * 2**20  # bytes: numpy, pandas and a chart loaded (46 to 126 MB measured)
_FEWEST: Final = 2
ARRIVAL: Final = 3
"""How many times as long as for a line that is gone is waited for one that never came."""


def kernels_in(memory: int | None = None) -> int:
    """How many kernels half of so many bytes of memory holds, at least 2; None: this machine's."""
    total = psutil.virtual_memory().total if memory is None else memory
    return max(_FEWEST, total // 2 // _A_KERNEL)


class PageKernel(ServerKernelManager):
    """A kernel that is ended at once: interrupted or asked to end, it may complain in the log.

    A page's kernel has nothing to save.
    """

    async def shutdown_kernel(  # type: ignore[override]  # as the server's own, which has no types
        self, now: bool = False, restart: bool = False
    ) -> None:
        await super().shutdown_kernel(now=True, restart=restart)

    async def _async_interrupt_kernel(self) -> None:
        if not self.shutting_down:
            await super()._async_interrupt_kernel()

    interrupt_kernel = _async_interrupt_kernel


class MadePage:
    """A page while it is made; `kernel` is the id of its kernel as soon as that is known."""

    kernel = ""


class PageKernels(AsyncMappingKernelManager):
    """Jupyter's kernels with a limit for pages, and an end soon after a page is gone.

    `most` pages at once (0: no limit). A kernel ends when its page's line has been gone for `away`
    seconds, or `ARRIVAL` times that after the page was made if it never had one; 0: never.
    """

    most = Integer(0, config=True)
    away = Float(0, config=True)

    def __init__(self, **options: Any) -> None:
        self._making = 0
        # Of each page's kernel: since when it has had no line; None while it has one.
        self._left_since: dict[str, float | None] = {}
        self._arrived: set[str] = set()
        super().__init__(**options)

    @property
    def pages(self) -> int:
        """How many pages are open or being made."""
        return self._making + len(self._left_since)

    @property
    def is_full(self) -> bool:
        """True if nobody else can be let in."""
        return 0 < self.most <= self.pages

    @contextmanager
    def making(self) -> Iterator[MadePage]:
        """While a page is made: it counts from now on. Its maker tells which kernel it has."""
        page = MadePage()
        self._making += 1
        try:
            yield page
        finally:
            self._making -= 1
            if page.kernel in self:
                has_line = self._lines(page.kernel) > 0
                self._left_since[page.kernel] = None if has_line else time.monotonic()

    def _lines(self, kernel_id: str) -> int:
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._arrived.add(kernel_id)
        if kernel_id in self._left_since:
            self._left_since[kernel_id] = None

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if kernel_id in self._left_since and not self._lines(kernel_id):
            self._left_since[kernel_id] = time.monotonic()

    def remove_kernel(self, kernel_id: str) -> Any:
        self._left_since.pop(kernel_id, None)
        self._arrived.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Called every few seconds for each kernel that does not wait for a visitor."""
        since = self._left_since.get(kernel_id)
        if since is None or not self.away:
            # A kernel that still starts is waited for: without it its page would never come.
            state = getattr(self.get_kernel(kernel_id), "execution_state", "")
            if kernel_id not in self._left_since and state != "starting":
                await super().cull_kernel_if_idle(kernel_id)
            return
        wait = self.away if kernel_id in self._arrived else ARRIVAL * self.away
        if time.monotonic() - since >= wait:
            await self.shutdown_kernel(kernel_id)
