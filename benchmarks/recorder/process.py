"""A child process to be killed, made by fork so that all modules are loaded at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable


class Process:
    """`run(to_read, from_write)` in a child process; the parent uses `to_write` and `from_read`."""

    def __init__(self, run: Callable[[int, int], None]) -> None:
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self.to_write)
            os.close(self.from_read)
            try:
                run(to_read, from_write)
            finally:
                os._exit(0)
        os.close(to_read)
        os.close(from_write)

    def kill(self) -> None:
        """Kill the process and wait until it has ended."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.to_write)
        os.close(self.from_read)
