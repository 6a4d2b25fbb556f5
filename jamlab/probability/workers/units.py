"""Work that can be cut in pieces: units with numbers, each of which depends on its number alone.

* What a unit is the work says: a whole game (`Job`), a trial (`Trials`).
* A piece is some units in a row; it can be done in any process, in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass
from functools import lru_cache
from traceback import format_exception
from typing import Any, Protocol, TypeVar


class UnitFailed(RuntimeError):
    """A unit of work broke off; the message says which one and what happened."""


Part = TypeVar("Part", bound=Sized)


class Work(Protocol[Part]):
    """What is to be done, unit by unit; it can be sent to a worker."""

    @property
    def unit(self) -> str:
        """What is counted, in words: games, trials."""

    @property
    def largest(self) -> int:
        """How many units a piece has at most: a moment's work."""

    def empty(self) -> Part:
        """What comes of no unit. Its `len` is the number of units in it."""

    def do(self, number: int, part: Part, /) -> None:
        """Do this unit and add what comes of it. UnitFailed if it breaks off."""

    def packed(self) -> bytes:
        """The work for another process (`unpacked`). ValueError if it cannot be sent."""


def sent(again: Callable[..., Any], parts: tuple[Any, ...], what: str, instead: str) -> bytes:
    """`again(*parts)` for another process, packed by value where need be (cloudpickle): it may be
    written in a notebook. ValueError if `what` cannot be sent, with what workers=1 does `instead`.
    """
    from cloudpickle import dumps

    try:
        packed: bytes = dumps((again, parts))
    except Exception as error:
        raise ValueError(
            f"the {what} cannot be sent to another process ({error}); workers=1 {instead}"
        ) from None
    return packed


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Any:
    """The work again, in a worker: it was packed as a function and what to call it with."""
    from cloudpickle import loads

    again, parts = loads(packed)
    return again(*parts)


@dataclass
class Failure:
    """A unit that broke off in a worker, in words: not every exception can be sent."""

    kind: type[UnitFailed]
    said: str
    trace: str

    def error(self) -> UnitFailed:
        """The exception to raise, with the worker's traceback as a note."""
        error = self.kind(self.said)
        error.add_note(f"In the worker:\n{self.trace}")
        return error


# How workers are told to stop; `stop_when` is called in each of them as it starts.
_told_to_stop: Callable[[], bool] | None = None


def stop_when(told: Callable[[], bool]) -> None:
    """From now on, pieces done in this process end after the unit in which `told()` is true."""
    global _told_to_stop
    _told_to_stop = told


def do_piece(work: Work[Part] | bytes, first: int, count: int) -> tuple[Part, Failure | None]:
    """Do `count` units from number `first`: what a worker is asked to do."""
    doing: Work[Part] = unpacked(work) if isinstance(work, bytes) else work
    part = doing.empty()
    for number in range(first, first + count):
        if _told_to_stop is not None and _told_to_stop():
            break
        try:
            doing.do(number, part)
        except UnitFailed as failed:
            trace = "".join(format_exception(failed.__cause__))
            return part, Failure(type(failed), str(failed), trace)
    return part, None
