"""A widget that draws a part of a program, and the kernel as the program's host.

A page that is kept has no kernel: there the browser's own Python runs the same program, by what
`program` says of it.
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

# Long work in a notebook's kernel, in short pieces, so that its buttons stay alive.
#
# The work is an iterator: each step is one piece of it. In a kernel pieces are done for a tenth
# of a second at a time, and messages are heard between; elsewhere all is done at once.


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


BREATH: Final = 0.12
"""Seconds of work between two looks at what else there is to do."""
PAUSE: Final = 0.02


class KernelHost(Host):
    """Runs a program in this notebook's kernel; elsewhere all work is done at once."""

    def __init__(self, program: Program, tell: Callable[[str, Any], None]) -> None:
        self._task: asyncio.Task[None] | None = None
        super().__init__(program, tell)

    def hear(self, message: Mapping[str, Any]) -> None:
        super().hear(message)
        self.work()

    def work(self) -> None:
        """Begin with what is to be done, if that is not done already."""
        if not in_kernel():
            while self.go_on(BREATH):
                pass
        elif self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._slowly())

    async def _slowly(self) -> None:
        while self.go_on(BREATH):
            await asyncio.sleep(PAUSE)


class ProgramWidget(anywidget.AnyWidget):
    """A part of a program, drawn. `hear` gets what is done there.

    `program` says how the browser's own Python makes the same program: its `kind` (one of
    `programs.browser.KINDS`) and `arguments`, the `id` that all widgets of one program share, and
    by trait the `parts` that are drawn. Empty: only this kernel can.
    """

    told = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    program = traitlets.Dict().tag(sync=True)
    waiting = traitlets.Unicode().tag(sync=True)
    """What is waited for, in words: a kept page says it while its Python is on its way."""

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
        """Draw this from now on."""
        self.told = dict(told)
