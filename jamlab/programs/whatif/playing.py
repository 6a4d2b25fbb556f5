"""Players who go on with a game, event by event, in short pieces."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final

from jamlab.analysis.whatif.tree import Path
from jamlab.log.lines import Line

A_PIECE: Final = 0.04
"""Seconds."""


class Playing:
    """What `steps` brings after `n` events: `lines` so far. It was begun at step `at`, and goes on
    with the branch at `path`, or is a new one (the empty path)."""

    def __init__(self, steps: Iterator[Line], n: int, at: int, path: Path) -> None:
        self.lines: list[Line] = []
        self.n, self.at, self.path = n, at, path
        self._steps = steps

    def piece(self) -> bool:
        """Some of it; True if the game is over."""
        until = monotonic() + A_PIECE
        while monotonic() < until:
            line = next(self._steps, None)
            if line is None:
                return True
            self.lines.append(line)
        return False

    @property
    def says(self) -> str:
        """How far they are."""
        return f"They play on: event {self.n + len(self.lines)} …"
