# compiled
"""The rules engine of a game: what can happen next, and what each event changes.

Each game has one referee. It and its state are the only parts of a game that are compiled where a
compiler is available (see docs/develop/speed.md).
"""

from __future__ import annotations

from typing import Any, Self

from jamlab.core.event import Event
from jamlab.core.fields import annotated, copier
from jamlab.core.node import Node
from jamlab.core.row import Row


def fields_of(state: State) -> tuple[str, ...]:
    """Return the names of a state's fields."""
    return tuple(annotated(type(state)))


class State:
    """State of a game's table: changed in place by `Referee.apply` only, and copied.

    A state is a dataclass with annotated fields: ints, texts, rows, and lists or dicts of such; any
    other type is assumed to be immutable and is shared by all states of a table.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return a copy that shares nothing mutable with this state."""
        twin: Self = copier(type(self))(self)
        return twin

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, State)
        return all(getattr(self, name) == getattr(other, name) for name in fields_of(self))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        """Hash the current contents: only views, which never change, are put into sets."""
        return hash(tuple([_frozen(getattr(self, name)) for name in fields_of(self)]))


def _frozen(value: Any) -> Any:
    if isinstance(value, list | Row):
        return tuple([_frozen(part) for part in value])
    if isinstance(value, dict):
        return tuple([(key, _frozen(part)) for key, part in value.items()])
    return value


class Referee:
    """A game's rules. For house rules, subclass a game's referee and give it to a derived game."""

    __slots__ = ()

    def pending(self, state: Any) -> Node:
        """Return what can happen next. Pure, and the only source of legality."""
        raise NotImplementedError

    def apply(self, state: Any, event: Event) -> None:
        """Change the state by one event that `pending` offered. Unchecked: see `Game.play`."""
        raise NotImplementedError
