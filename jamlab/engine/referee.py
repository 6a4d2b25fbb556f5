"""Who knows the rules: what can happen next, and what each event changes.

Each game has one referee. It and the state it looks at are the part of a game that is compiled
where a compiler is there (see docs/speed.md); nothing else needs to be.
"""

from __future__ import annotations

from typing import Any, Self

from jamlab.engine.event import Event
from jamlab.engine.node import Node


class State:
    """What lies on a game's table: changed in place by `Referee.apply` only, and copied."""

    __slots__ = ()

    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""
        raise NotImplementedError


class Referee:
    """A game's rules. House rules: derive from a game's referee and give it to a derived game."""

    __slots__ = ()

    def pending(self, state: Any) -> Node:
        """What can happen next. Pure, and the one source of legality."""
        raise NotImplementedError

    def apply(self, state: Any, event: Event) -> None:
        """Change the state by one event that `pending` offered. Not checked: see `Game.play`."""
        raise NotImplementedError
