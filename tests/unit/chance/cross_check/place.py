"""A step of a game, as the cross-check needs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jamlab.core import AnyGame, Event, Node
from jamlab.log import Cursor


@dataclass(frozen=True)
class Place:
    """The state after `n` events; `table` is the object passed to `odds`."""

    game: AnyGame
    state: Any
    n: int
    past: tuple[Event, ...]
    names: tuple[str, ...]
    table: Any

    @classmethod
    def at(cls, cursor: Cursor) -> Place:
        replay = cursor.replay
        return cls(
            replay.game, cursor.state, cursor.n, replay.events[: cursor.n], replay.seats, cursor
        )

    @property
    def node(self) -> Node:
        return self.game.pending(self.state)

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)
