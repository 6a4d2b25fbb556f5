"""Widget that draws a part of a view model, and the kernel as the view model's host.

A prerendered page has no kernel: there the browser's own Python runs the same view model, as
described by the trait `program`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, Final

import anywidget
import traitlets

from jamlab.ui.bundle import THEMES
from jamlab.ui.view_model import Host, Program

# Long work in a notebook's kernel, in short slices, so that its buttons keep working.
#
# The work is an iterator; each step is one slice. In a kernel, slices run for a tenth of a second
# at a time, and messages are handled in between; elsewhere the work runs in one go.


SESSION: Final = "JPY_SESSION_NAME"
"""Environment variable that a Jupyter server sets for a notebook's kernel; unset behind a page."""


def in_kernel() -> bool:
    """True in a notebook's kernel, which handles messages while a task waits."""
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def is_public_page() -> bool:
    """True behind a gallery page, whose visitors are unknown."""
    return "voila" in os.environ.get("SERVER_SOFTWARE", "")


def is_own_notebook() -> bool:
    """True in the kernel of a user's own notebook, not behind a page for visitors."""
    return in_kernel() and SESSION in os.environ and not is_public_page()


class PieceRunner:
    """Runner of one iterator of work at a time, calling `progress(done)` and, at the end,
    `ended(done, error)`.
    """

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
        """Start the work; do nothing while other work is running."""
        if self.busy:
            return
        self.busy, self._stopped = True, False
        if in_kernel():
            self._task = asyncio.get_running_loop().create_task(self._slowly(work))
        else:
            self._all(work)

    def stop(self) -> None:
        """Stop after the current step."""
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


BREATH: Final = 0.12
"""Seconds of work before other tasks get a turn."""
PAUSE: Final = 0.02


class KernelHost(Host):
    """Host of a view model in this notebook's kernel; elsewhere all work is done at once."""

    def __init__(self, program: Program, tell: Callable[[str, Any], None]) -> None:
        self._task: asyncio.Task[None] | None = None
        super().__init__(program, tell)

    def receive(self, message: Mapping[str, Any]) -> None:
        super().receive(message)
        self.work()

    def work(self) -> None:
        """Start working, unless already under way."""
        if not in_kernel():
            while self.go_on(BREATH):
                pass
        elif self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._slowly())

    async def _slowly(self) -> None:
        while self.go_on(BREATH):
            await asyncio.sleep(PAUSE)


class ProgramWidget(anywidget.AnyWidget):
    """Widget of a part of a view model. `receive` handles messages from it.

    `program` tells the browser's own Python how to make the same view model: its `kind` (a key of
    `browser_host.KINDS`) and `arguments`, the `id` shared by all widgets of one view model, and by
    trait the `parts` that are drawn. Empty: only this kernel can run it.
    """

    told = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    program = traitlets.Dict().tag(sync=True)
    waiting = traitlets.Unicode().tag(sync=True)
    """Name of what is loading, which a prerendered page shows until its Python is ready."""

    def __init__(
        self, told: Mapping[str, Any], hear: Callable[[Mapping[str, Any]], None], **traits: Any
    ) -> None:
        super().__init__(told=dict(told), **traits)
        self._hear = hear
        self.on_msg(self._message)

    def _message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict):
            self._hear(content)

    def tell(self, told: Mapping[str, Any]) -> None:
        """Set the state to draw."""
        self.told = dict(told)
