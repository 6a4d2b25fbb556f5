"""Checks of arguments, and the messages of their errors.

A message names the argument, its valid values and the value given: "seats must be 2 to 5, got 7".
The checks raise ValueError; where another exception is raised, its message is made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, TypeVar

from jamlab.text import ALL, name_suggestion

_Item = TypeVar("_Item")


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return the value as an int, from any library's int type; ValueError for anything else, and
    outside `least` to `most`.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, got {value!r}") from None
    if least is not None and (number < least or (most is not None and number > most)):
        raise ValueError(range_error(name, number, least, most))
    return number


def one_of(name: str, value: Any, choices: Iterable[Any]) -> None:
    """Raise ValueError unless the value is one of the choices."""
    found = tuple(choices)
    if value not in found:
        raise ValueError(choice_error(name, value, found))


def per_seat(name: str, items: Sequence[_Item], seats: int) -> list[_Item]:
    """Return an item for each seat; a single one is for all. ValueError for any other number."""
    if len(items) not in (1, seats):
        raise ValueError(f"{name} must be 1 for all seats or {seats}, got {len(items)}")
    return [*items] * (seats // len(items))


def range_error(name: str, value: Any, least: float, most: float | None = None) -> str:
    """Return the message for a number out of range; `most` None: there is no upper end.

    >>> range_error("seats", 7, 2, 5), range_error("deals", 1, 2)
    ('seats must be 2 to 5, got 7', 'deals must be at least 2, got 1')
    """
    limits = f"at least {least:,}" if most is None else f"{least:,} to {most:,}"
    return f"{name} must be {limits}, got {value!r}"


def choice_error(name: str, value: Any, choices: Iterable[Any]) -> str:
    """Return the message for a value that is not one of the choices.

    >>> choice_error("of", "goals", ["wins", "score"])
    "of must be one of wins, score; got 'goals'"
    """
    return f"{name} must be one of {', '.join(map(str, choices))}; got {value!r}"


def ending_error(file: str, endings: Iterable[str]) -> str:
    """Return the message for the name of a file whose suffix is not one of the endings.

    >>> ending_error("games.txt", [".csv", ".parquet"])
    'games.txt must end in .csv or .parquet'
    """
    return f"{file} must end in {' or '.join(endings)}"


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return the message for an unknown name: with all known names, or of many the nearest.

    >>> unknown("game", "chess", ["cramel", "jam"])
    "unknown game 'chess'; known: cramel, jam"
    """
    names = list(known)
    rest = f"known: {', '.join(names)}" if 0 < len(names) <= ALL else name_suggestion(name, names)
    return f"unknown {kind} {name!r}; {rest}"
