"""What a seat may know as a vector: `size` whole numbers (int32), as many all through a game.

It is made of the seat's view (`Game.view`) and of nothing else, field by field in their order.

* A number takes one place, one that is too large the largest there is; True is 1; None (not known)
  is -1; the empty text is 0. A face, a clause and a value of an option is its place by the
  alphabet, any other text its CRC-32 modulo 2**31.
* What the view of the start has in a row (a count for each kind, one entry a seat) is its length,
  its entries, and 0 for those that are gone. A row that is not known has the length -1.
* What is empty at the start and grows (a discard pile, dice on the board) is its length and its
  last `KEPT` numbers, the rest is left out; an entry that is a row begins with its length.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import chain
from operator import attrgetter
from typing import Any, Final, TypeAlias
from zlib import crc32

import numpy as np

from jamlab.core import ALL_KNOWING, AnyGame, Row

KEPT: Final = 256
MOST: Final = 2**31 - 1
Shape: TypeAlias = "tuple[int, list[Shape]] | None"  # a row: its width, entries (none: it grows)


class Vector:
    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, str]) -> None:
        values = chain.from_iterable(option.values for option in game.options)
        texts = sorted({"", *game.faces, *game.rulebook.clauses, *values})
        self._known = {text: place for place, text in enumerate(texts)}
        start = game.view(game.start(seats, options), ALL_KNOWING)
        self._row: Any = attrgetter(*[field.name for field in fields(start)])
        self._shape = _shape(self._row(start))
        self.size = self._shape[0] if self._shape else 1

    def of(self, view: Any) -> np.ndarray[Any, np.dtype[np.int32]]:
        numbers = self._numbers(self._row(view), self._shape)
        try:
            return np.fromiter(numbers, np.int32, self.size)
        except OverflowError:  # weights of ways in which a hidden card may have moved
            return np.fromiter((max(-MOST, min(one, MOST)) for one in numbers), np.int32, self.size)

    def _numbers(self, value: Any, shape: Shape) -> list[int]:
        value = _plain(value)
        if isinstance(value, str):
            return [self._known.get(value, crc32(value.encode()) % 2**31)]
        if shape is None and not isinstance(value, tuple):
            return [value if isinstance(value, int) else -1]
        (width, parts), found = shape or (0, []), list(value or ())
        if not {*map(type, found)} <= {int, bool}:  # else, which is quick, they stand there already
            each = zip(found, parts or [None] * len(found), strict=False)
            found = list(chain.from_iterable(self._numbers(one, part) for one, part in each))
        found = [
            -1 if value is None else len(value),
            *(found[: width - 1] if parts else found[-KEPT:]),
        ]
        return found + [0] * (width - len(found))


def _plain(value: Any) -> Any:
    row = value.items() if isinstance(value, dict) else value
    return tuple(row) if isinstance(value, list | Row | dict) else value


def _shape(value: Any) -> Shape:
    if not isinstance(row := _plain(value), tuple):
        return None
    parts = [_shape(one) for one in row]
    return 1 + (sum(part[0] if part else 1 for part in parts) if parts else KEPT), parts
