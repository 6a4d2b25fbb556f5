# compiled
"""Who knows the rules: what can happen next, and what each event changes.

Each game has one referee. It and the state it looks at are the part of a game that is compiled
where a compiler is there (see docs/develop/speed.md); nothing else needs to be.
"""

from __future__ import annotations

from typing import Any, Self

from jamlab.core.event import Event
from jamlab.core.fields import annotated, copier
from jamlab.core.node import Node
from jamlab.core.row import Row


def fields_of(state: State) -> tuple[str, ...]:
    """The names of a state's fields."""
    return tuple(annotated(type(state)))


class State:
    """What lies on a game's table: changed in place by `Referee.apply` only, and copied.

    A state is a dataclass: its body names the fields, with their types. They are ints, texts, rows,
    and lists or dicts of such; anything else is taken for something that never changes and is
    shared by all states of a table.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""
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
        """Of what lies there now: only views, which nobody changes, are put into sets."""
        return hash(tuple([_frozen(getattr(self, name)) for name in fields_of(self)]))


def _frozen(value: Any) -> Any:
    if isinstance(value, list | Row):
        return tuple([_frozen(part) for part in value])
    if isinstance(value, dict):
        return tuple([(key, _frozen(part)) for key, part in value.items()])
    return value


class Referee:
    """A game's rules. House rules: derive from a game's referee and give it to a derived game."""

    __slots__ = ()

    def pending(self, state: Any) -> Node:
        """What can happen next. Pure, and the one source of legality."""
        raise NotImplementedError

    def apply(self, state: Any, event: Event) -> None:
        """Change the state by one event that `pending` offered. Not checked: see `Game.play`."""
        raise NotImplementedError
