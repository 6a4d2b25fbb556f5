"""Tables of prebuilt events: those that rules use again and again are created once and indexed.

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
    """Create an unshared event: a value of `new` for tables that are not permanent."""
    return kind(*fields)  # type: ignore[arg-type]


def recent(kind: type[Event]) -> Make:
    """Return a constructor that caches the latest events, for kinds with too many for a table.

    Creating a compiled event is faster than a cache lookup, so there it is the class itself.
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
    kind: Kind, clause: str, seats: Axis, *axes: Axis, pool: bool = False, new: Make = made
) -> list[Any]:
    """Return the events `[seat][…]`, one for each value of each axis, in nested lists.

    An axis lists the values of a field, or tuples if it stands for several fields (a row and a
    column). With `pool` the innermost sequences are tuples, as `one_of` takes them.
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
