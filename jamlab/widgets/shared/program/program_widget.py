"""A widget that draws a part of a program, and the kernel as the program's host.

A page that is kept has no kernel: there the browser's own Python runs the same program, by what
`program` says of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets

from jamlab.programs.host import Host
from jamlab.programs.program import Program
from jamlab.widgets.shared.program.pieces import in_kernel
from jamlab.widgets.stepper.stepper import THEMES

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
