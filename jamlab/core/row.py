"""A fixed-length row of small ints, read and changed by rules at every event.

This is the interpreted implementation; row.pyx does the same with C numbers. Only rows and nodes
exist in two forms, so that no rule needs two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import add, mul
from typing import Any, Final, overload

MOST: Final = 128  # numbers in a row


class Row:
    """A row of up to 128 small ints: cards of each kind, or the tile in each cell.

    Rules read and change `at[place]`, a place from 0; for other code a row is like a list of fixed
    length. ValueError for more than 128 numbers.
    """

    __slots__ = ("at",)

    def __init__(self, numbers: Iterable[int]) -> None:
        self.at = list(numbers)
        if len(self.at) > MOST:
            raise ValueError(f"a row must have at most {MOST} numbers, got {len(self.at)}")

    def copy(self) -> Row:
        """Return another row with the same numbers."""
        twin = Row.__new__(Row)
        twin.at = self.at[:]
        return twin

    def set_to(self, numbers: Sequence[int]) -> None:
        """Replace all numbers; `numbers` must be as many as the row has places."""
        self.at[:] = numbers

    def clear(self) -> None:
        """Set all places to 0."""
        self.at = [0] * len(self.at)

    def count(self, number: int) -> int:
        """Return the number of places that hold this number."""
        return self.at.count(number)

    def index(self, number: int) -> int:
        """Return the first place that holds this number; ValueError if none does."""
        return self.at.index(number)

    def total(self) -> int:
        """Return the sum of all numbers."""
        return sum(self.at)

    def filled(self) -> list[int]:
        """Return the places that do not hold 0."""
        return list(compress(range(len(self.at)), self.at))

    def add(self, other: Row) -> None:
        """Add another row of the same length, place by place."""
        self.at = list(map(add, self.at, other.at))

    def worth(self, each: Row) -> int:
        """Return the dot product with `each`: each number times the one in the same place there."""
        return sum(map(mul, self.at, each.at))

    def __len__(self) -> int:
        return len(self.at)

    def __iter__(self) -> Iterator[int]:
        return iter(self.at)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        return self.at[place]

    def __setitem__(self, place: int, number: int) -> None:
        self.at[place] = number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Row | list | tuple):
            return self.at == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Row({self.at})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (tuple(self.at),)
