"""A place in a replay that can be moved: one event on, one back, anywhere."""

from __future__ import annotations

from typing import Any

from jamlab.core import Event, Node
from jamlab.replay.replay import Replay


class Cursor:
    """Stands after `n` events of a replay. What it hands out is the caller's own."""

    def __init__(self, replay: Replay, n: int = 0) -> None:
        self.replay = replay
        self._state = replay.state(n)
        self._n = n

    @property
    def n(self) -> int:
        """How many events have happened."""
        return self._n

    @property
    def state(self) -> Any:
        """A copy of the state here."""
        return self._state.copy()

    @property
    def node(self) -> Node:
        """What can happen next here."""
        return self.replay.game.pending(self._state)

    @property
    def event(self) -> Event | None:
        """The event that led here; None at the start."""
        return self.replay.events[self._n - 1] if self._n else None

    def view(self, seat: int | None) -> Any:
        """What a seat (None: the table) knows here; frozen."""
        return self.replay.game.view(self._state, seat)

    def forward(self) -> Event:
        """Let the next event happen and return it; IndexError at the end."""
        if self._n >= len(self.replay):
            raise IndexError("the log ends here")
        event = self.replay.events[self._n]
        self.replay.game.apply(self._state, event)
        self._n += 1
        return event

    def back(self) -> Event:
        """Take the last event back and return it; IndexError at the start."""
        if not self._n:
            raise IndexError("the log begins here")
        self.jump(self._n - 1)
        return self.replay.events[self._n]

    def jump(self, n: int) -> None:
        """Go to the table after `n` events; IndexError outside 0 … len."""
        self._state = self.replay.state(n)
        self._n = n
