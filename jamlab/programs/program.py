"""What stands behind a page, whoever runs it: a notebook's kernel, or the browser's own Python.

* A program is plain Python on the standard library: no widget, no chart library, no kernel. A chart
  is a specification made before; the program tells its rows.
* `told` is all that is drawn, part by part; `hear` does what was done on the page.
* Long work is done in short pieces, between which the program is heard.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

STOPPED: Final = "Stopped by a fault in the program. What is shown was found before it."
"""Sentence on a page whose work raised an exception. Its words are for programmers: they name
classes, and places on this machine."""

_LOG: Final = logging.getLogger("jamlab.programs")


def stopped(work: str, error: BaseException) -> str:
    """Log `error`, which ended `work` ("flicks"), with its traceback, as an error of logger
    `jamlab.programs`; return the sentence for the page."""
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
