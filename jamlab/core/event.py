"""What has happened at the table.

* An event is a small frozen record in the past tense, named as players would say it.
* It says who did it (`seat`, or `NOBODY`) and which clause of the rules it rests on.
* All other fields are ints from 0 and short strings, so that a log can be read by eye; what may be
  less than 0, or long, is named so by its type (`Signed`, `LongText`).
* Games build their events once, in module tables, and reuse them: making a frozen record costs as
  much as applying it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

NOBODY: Final = -1
"""The seat of an event that no player did (a round that ends, say); `null` in the log."""

ALL_KNOWING: Final = -2
"""The viewpoint that sees everything, where a seat or `None` (the table) may stand."""

HIDDEN: Final = "?"
"""What stands in a field that a viewpoint may not see."""

Signed: TypeAlias = int
"""A field's int that may be less than 0: an offset to the left, say."""

LongText: TypeAlias = str
"""A field's text of up to 4,000 characters, where others have 40: where two dozen dice lie."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: the seat that did it (from 0) and the clause it rests on."""

    seat: int
    clause: str

    @property
    def kind(self) -> str:
        """The event's name as it stands in a log, `"TileTurned"` for instance."""
        return type(self).__name__


E = TypeVar("E", bound=Event)

_made: dict[tuple[int | str | type[Event], ...], Event] = {}


def made(kind: type[E], *fields: int | str) -> E:
    """The one shared event of this kind with these fields, built when it is first asked for."""
    key = (kind, *fields)
    event = _made.get(key)
    if event is None:
        event = _made[key] = kind(*fields)  # type: ignore[arg-type]
    return event  # type: ignore[return-value]


def shared(kind: type[E], *fields: int | str) -> E:
    """The shared event with these fields if one was made; else one of the caller's own.

    For events that come from outside: they must not fill the table.
    """
    event = _made.get((kind, *fields))
    return kind(*fields) if event is None else event  # type: ignore[arg-type, return-value]


def all_shared(
    kinds: Iterable[type[Event]],
    seats: Iterable[int],
    fields: Iterable[tuple[Any, ...]],
) -> list[Event]:
    """As `shared`, of many events. `fields` are those of their own, and then the clause."""
    events = []
    for kind, seat, (*own, clause) in zip(kinds, seats, fields, strict=True):
        event = _made.get((kind, seat, clause, *own))
        events.append(kind(seat, clause, *own) if event is None else event)
    return events
