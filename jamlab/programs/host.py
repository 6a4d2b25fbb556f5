"""Carries between a program and what draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from jamlab.programs.program import Program


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
