"""View models of pages, independent of where they run: a notebook's kernel, or the browser's own
Python.

* A view model (`Program`) is plain Python on the standard library: no widget, no chart library, no
  kernel. A chart is a prepared specification; the view model supplies its rows.
* `told` is the state to draw, by part; `hear` handles a message from the page.
* Long work is done in short slices, between which messages are handled.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

STOPPED: Final = "Stopped by a fault in the program. What is shown was found before it."
"""Sentence on a page whose work raised an exception. The exception's own words are for programmers:
they name classes, and paths on this machine.
"""

_LOG: Final = logging.getLogger("jamlab.pages")


def stopped(work: str, error: BaseException) -> str:
    """Log `error`, which ended `work` ("flicks"), with its traceback, as an error of logger
    `jamlab.pages`; return the sentence for the page.
    """
    _LOG.error("stopped: %s", work, exc_info=error)
    return STOPPED


class Program(ABC):
    """View model of a page. All input and output can be written as JSON."""

    @abstractmethod
    def told(self) -> Mapping[str, Any]:
        """Return the state to draw, by part. Unchanged parts are not sent again."""

    @abstractmethod
    def hear(self, message: Mapping[str, Any]) -> None:
        """Handle a message: `message["do"]` names the action. An invalid message changes
        nothing.
        """

    def piece(self) -> bool:
        """Do a slice of the current work, 0.05 s at most; return False if there is none."""
        return False


# -- host: connects a view model with what draws it ------------------------------------------------


class Host:
    """Runner of a view model. `tell(part, told)` gets each part that has changed, at first all of
    them.
    """

    def __init__(self, program: Program, tell: Callable[[str, Any], None]) -> None:
        self.program = program
        self._tell = tell
        self._told: dict[str, Any] = {}
        self.tell()

    def tell(self) -> None:
        """Send the parts that have changed since the last call."""
        for part, told in self.program.told().items():
            if part not in self._told or self._told[part] != told:
                self._told[part] = told
                self._tell(part, told)

    def hear(self, message: Mapping[str, Any]) -> None:
        """Pass a message to the view model; one without `do` is ignored."""
        if isinstance(message.get("do"), str):
            self.program.hear(message)
            self.tell()

    def go_on(self, seconds: float) -> bool:
        """Do current work for this long and send the state; return False if all is done."""
        until = monotonic() + seconds
        try:
            while busy := self.program.piece():
                if monotonic() >= until:
                    break
        finally:
            self.tell()
        return busy
