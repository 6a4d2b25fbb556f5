"""What stands behind a page, whoever runs it: a notebook's kernel, or the browser's own Python.

* A program is plain Python on the standard library: no widget, no chart library, no kernel. A chart
  is a specification made before; the program tells its rows.
* `told` is all that is drawn, part by part; `hear` does what was done on the page.
* Long work is done in short pieces, between which the program is heard.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

STOPPED: Final = "Stopped by a fault in the program. What is shown was found before it."
"""Sentence on a page whose work raised an exception. Its words are for programmers: they name
classes, and places on this machine."""

_LOG: Final = logging.getLogger("jamlab.pages")


def stopped(work: str, error: BaseException) -> str:
    """Log `error`, which ended `work` ("flicks"), with its traceback, as an error of logger
    `jamlab.pages`; return the sentence for the page."""
    _LOG.error("stopped: %s", work, exc_info=error)
    return STOPPED


class Program(ABC):
    """What a page shows and does. All that goes in and out can be written as JSON."""

    @abstractmethod
    def told(self) -> Mapping[str, Any]:
        """All that is drawn now, by part. A part that is equal to what it was is not told again."""

    @abstractmethod
    def hear(self, message: Mapping[str, Any]) -> None:
        """Do what was done on the page: `message["do"]` is what. What makes no sense changes
        nothing."""

    def piece(self) -> bool:
        """Do a piece of what is under way, 0.05 s at most; False if nothing is."""
        return False


# -- Carries between a program and what draws it ---------------------------------------


class Host:
    """Runs a program. `tell(part, told)` gets each part that has changed, all of them at first."""

    def __init__(self, program: Program, tell: Callable[[str, Any], None]) -> None:
        self.program = program
        self._tell = tell
        self._told: dict[str, Any] = {}
        self.tell()

    def tell(self) -> None:
        """Tell what is not as it was told last."""
        for part, told in self.program.told().items():
            if part not in self._told or self._told[part] != told:
                self._told[part] = told
                self._tell(part, told)

    def hear(self, message: Mapping[str, Any]) -> None:
        """Let the program do what was done on the page; a message without `do` is none."""
        if isinstance(message.get("do"), str):
            self.program.hear(message)
            self.tell()

    def go_on(self, seconds: float) -> bool:
        """Work for so long on what is under way, and tell how it stands; False if all is done."""
        until = monotonic() + seconds
        try:
            while busy := self.program.piece():
                if monotonic() >= until:
                    break
        finally:
            self.tell()
        return busy
