"""What stands behind a page, whoever runs it: a notebook's kernel, or the browser's own Python.

* A program is plain Python on the standard library: no widget, no chart library, no kernel. A chart
  is a specification made before; the program tells its rows.
* `told` is all that is drawn, part by part; `hear` does what was done on the page.
* Long work is done in short pieces, between which the program is heard.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

_PLACE: Final = re.compile(r"(^|[\s'\"(])(/|[A-Za-z]:[\\/])\w")


def stopped(error: BaseException) -> str:
    """Why work stopped, for who looks at the page: in the words of the error, unless they name a
    place on this machine."""
    words = str(error)
    return f"Stopped: {type(error).__name__ if _PLACE.search(words) else words}"


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
