"""Events: records of what has happened at the table.

* An event is a small frozen record in the past tense, named as players would say it.
* It has the seat that caused it (`seat`, or `NOBODY`) and the clause of the rules it rests on.
* All other fields are ints from 0 and short strings, so that a log is readable; a field that may be
  negative or long is declared as `Signed` or `LongText`.
* Games build their events once, in module tables, and reuse them: creating a frozen record costs as
  much as applying it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

NOBODY: Final = -1
"""Seat of an event caused by no player (the end of a round, say); `null` in the log."""

ALL_KNOWING: Final = -2
"""Viewpoint that sees everything; used where a seat or `None` (the table) is expected."""

HIDDEN: Final = "?"
"""Value of a field that a viewpoint may not see."""

Signed: TypeAlias = int
"""Type of an int field that may be negative, such as an offset to the left."""

LongText: TypeAlias = str
"""Type of a text field of up to 4,000 characters instead of 40: poses of two dozen dice."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base class of events: the seat that caused it (from 0) and the clause it rests on."""

    seat: int
    clause: str

    @property
    def kind(self) -> str:
        """The event's name as written in a log, such as `"TileTurned"`."""
        return type(self).__name__


def declared(names: Mapping[str, object]) -> tuple[type[Event], ...]:
    """Return the classes of events that a module declares, in order; `names` are its globals."""
    found = [one for one in names.values() if isinstance(one, type) and issubclass(one, Event)]
    return tuple([kind for kind in found if kind is not Event])


E = TypeVar("E", bound=Event)

_made: dict[tuple[int | str | type[Event], ...], Event] = {}


def made(kind: type[E], *fields: int | str) -> E:
    """Return the shared event of this kind with these fields, creating it on first use."""
    key = (kind, *fields)
    event = _made.get(key)
    if event is None:
        event = _made[key] = kind(*fields)  # type: ignore[arg-type]
    return event  # type: ignore[return-value]


def shared(kind: type[E], *fields: int | str) -> E:
    """Return the shared event with these fields if there is one, else a new event.

    For events from outside, which must not fill the table of shared events.
    """
    event = _made.get((kind, *fields))
    return kind(*fields) if event is None else event  # type: ignore[arg-type, return-value]


def all_shared(
    kinds: Iterable[type[Event]], seats: Iterable[int], fields: Iterable[tuple[Any, ...]]
) -> list[Event]:
    """Return many events as `shared` does. `fields` are each event's own, then the clause."""
    return [
        shared(kind, seat, clause, *own)
        for kind, seat, (*own, clause) in zip(kinds, seats, fields, strict=True)
    ]
