"""Watchdog of the event loop that serves everybody: a hang is reported and ended.

* The loop gives a sign of life four times in `seconds`; a thread checks.
* After `seconds` of silence the thread reports where the loop is and raises `LoopHangs` there: the
  blocking code ends as with any error, and the server goes on.
* If that does not help (the code is not Python) within the same time again, the process ends with
  code 70, so that its supervisor can restart it. Kernels end with it.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Final

HUNG: Final = 70
"""Exit code of a server that had to be ended (`EX_SOFTWARE` of sysexits.h)."""
_LOOKS: Final = 4


class LoopHangs(Exception):
    """Raised inside code that blocks the event loop."""


class Watchdog:
    """Context manager that watches the running event loop.

    `say` receives lines for the server's operator; `end` is called with the exit code as a last
    resort.
    """

    def __init__(
        self, seconds: float, say: Callable[[str], None], end: Callable[[int], None] = os._exit
    ) -> None:
        self.seconds, self._say, self._end = seconds, say, end
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._heard = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="jamlab-watchdog", daemon=True)

    def __enter__(self) -> Watchdog:
        self._live()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def _live(self) -> None:
        self._heard = time.monotonic()
        if not self._over.is_set():
            self._loop.call_later(self.seconds / _LOOKS, self._live)

    def _watch(self) -> None:
        raised = 0.0  # time of the interruption; 0 while the loop is alive
        looked = time.monotonic()
        while not self._over.wait(self.seconds / _LOOKS):
            now = time.monotonic()
            if now - looked > self.seconds:  # the whole machine was suspended
                self._heard = now
            looked = now
            if now - self._heard < self.seconds:
                raised = 0.0
            elif not raised:
                self._say(f"The gallery has not answered for {self.seconds:g} seconds:")
                self._say(self._where())
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._watched), ctypes.py_object(LoopHangs)
                )
                raised = now
            elif now - raised > self.seconds:
                self._say("It could not be brought to answer, and is ended.")
                self._end(HUNG)
                return

    def _where(self) -> str:
        frame = sys._current_frames().get(self._watched)
        lines = traceback.format_stack(frame)[-3:] if frame else ["(nowhere)"]
        return "".join(lines).rstrip()
