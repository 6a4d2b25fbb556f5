"""Watches over the loop that serves everybody: if it hangs, somebody says so, and ends it.

* The loop says four times in `seconds` that it lives; a thread listens.
* If nothing was heard for `seconds`, the thread says where the loop is, and raises `LoopHangs`
  there: what hangs is ended as any mistake is, and the server goes on.
* What cannot be ended so (it is not in Python's hands) is still there after as long again: then the
  process ends with code 70, and what started it can start it again. Kernels end with it.
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
"""The exit code of a server that had to be ended (`EX_SOFTWARE` of sysexits.h)."""
_LOOKS: Final = 4


class LoopHangs(Exception):
    """Raised where the loop hangs."""


class Watchdog:
    """Watches the running loop; used in a `with`.

    `say` gets lines for who runs the server; `end` is called with the exit code if nothing helps.
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
        raised = 0.0  # when the loop was told to leave what it does; 0 while it lives
        looked = time.monotonic()
        while not self._over.wait(self.seconds / _LOOKS):
            now = time.monotonic()
            if now - looked > self.seconds:  # the whole machine slept
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
