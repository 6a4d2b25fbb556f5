"""A player of ours who takes its time: it chooses beside the program, which is heard meanwhile."""

from __future__ import annotations

import sys
from threading import Thread
from time import process_time
from typing import Final

from jamlab.core import Agent, Choice, IllegalEvent

QUICK: Final = 0.02
"""Seconds: who chose as quickly as that is asked without a thread of its own."""
HAS_THREADS: Final = sys.platform != "emscripten"
"""In a browser the whole program runs beside its page already."""


class Thinking:
    """`agent` is asked for its choice; `done` once it is there. It looks at a table that nobody
    changes meanwhile: who takes something back leaves this one behind."""

    def __init__(self, agent: Agent, choice: Choice, *, quick: bool) -> None:
        self._agent, self._choice = agent, choice
        self._index = -1
        self._error: Exception | None = None
        self.seconds = 0.0
        self._thread: Thread | None = None
        if quick or not HAS_THREADS:
            self._think()
        else:
            self._thread = Thread(target=self._think, daemon=True)
            self._thread.start()

    def _think(self) -> None:
        began = process_time()
        try:
            self._index = self._agent.choose(self._choice)
        except Exception as error:  # of any game's players; whoever asks gets it
            self._error = error
        self.seconds = process_time() - began

    def wait(self, seconds: float) -> bool:
        """Wait for so long at most; True if it has chosen."""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def place(self) -> int:
        """Which option; IllegalEvent for one that is not there, or what the player raised."""
        if self._error is not None:
            raise self._error
        if not 0 <= self._index < len(self._choice):
            raise IllegalEvent(f"option {self._index} of {len(self._choice)}")
        return self._index
