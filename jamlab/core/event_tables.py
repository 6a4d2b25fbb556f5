"""Ready-made events: each that rules name again and again is made once, and found by its places.

`table(ev.CardTaken, "S-D4", SEATS, NAMES, range(1, 9))[seat][kind][count - 1]` is the event whose
seat is `seat`, whose clause is S-D4 and whose other fields follow in the order of its class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, overload

from jamlab.core import event
from jamlab.core.event import Event, made

Make = Callable[..., Event]


def plain(kind: type[Event], *fields: int | str) -> Event:
    """An event of the caller's own: what `new` may be where tables are not for ever."""
    return kind(*fields)  # type: ignore[arg-type]


def recent(kind: type[Event]) -> Make:
    """Makes events that are too many for a table, but come again soon: it finds the latest ones.

    A compiled event is made anew in less time than one is found.
    """
    return lru_cache(maxsize=1 << 12)(kind) if event.__file__.endswith(".py") else kind


Kind = type[Event]
Axis = Iterable[Any]


@overload
def table(kind: Kind, clause: str, seats: Axis, /, *, new: Make = made) -> list[Event]: ...
@overload
def table(
    kind: Kind, clause: str, seats: Axis, axis: Axis, /, *, new: Make = made
) -> list[list[Event]]: ...
@overload
def table(
    kind: Kind, clause: str, seats: Axis, axis: Axis, /, *, pool: bool, new: Make = made
) -> list[Any]: ...
@overload
def table(
    kind: Kind, clause: str, seats: Axis, axis: Axis, other: Axis, /, *, new: Make = made
) -> list[list[list[Event]]]: ...
def table(
    kind: Kind,
    clause: str,
    seats: Axis,
    *axes: Axis,
    pool: bool = False,
    new: Make = made,
) -> list[Any]:
    """The events `[seat][…]`, one for each value of each axis, in lists within lists.

    An axis lists the values of a field; tuples where it stands for several fields (a row and a
    column). With `pool` the innermost are tuples, as `one_of` takes them.
    """

    def row(fields: tuple[Any, ...], left: tuple[list[Any], ...]) -> Any:
        if not left:
            return new(kind, fields[0], clause, *fields[1:])
        there = [
            row((*fields, *(value if isinstance(value, tuple) else (value,))), left[1:])
            for value in left[0]
        ]
        return tuple(there) if pool and len(left) == 1 else there

    listed = tuple([list(axis) for axis in axes])
    return [row((seat,), listed) for seat in seats]
