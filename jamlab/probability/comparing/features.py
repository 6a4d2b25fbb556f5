"""What a state says of how two sides stand, as numbers: taken from its fields, whatever the game.

What luck is measured by need not be right, only the same for all that could have come: so nothing
here knows a game. What a seat has (hands, points, cards won) counts for its side; what lies in the
middle, for the side of the seat that the event before was of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from jamlab.core import NOBODY
from jamlab.core.fields import annotated

if TYPE_CHECKING:
    import numpy as np

_LONGEST: Final = 24
"""Rows in the middle that are longer have a place for each cell of a grid, not for each kind."""
_ONE_A_SEAT: Final = ("list[int]", "list[bool]", "Row")


class Features:
    """The features of states at the table of `state`. `sides`: by seat 1 for the first, else -1.

    They are linear in a state's fields (`numbers`), so that a mean need be taken only of those.
    """

    def __init__(self, state: Any, sides: Sequence[int]) -> None:
        self.sides = tuple(sides)
        self._rows: list[str] = []
        self._ones: list[str] = []
        self._middle: list[str] = []
        self._ints: list[str] = []
        for name, kind in annotated(type(state)).items():
            value = getattr(state, name)
            if kind == "list[Row]" and len(value) == len(self.sides):
                self._rows.append(name)
            elif kind in _ONE_A_SEAT and len(value) == len(self.sides):
                self._ones.append(name)
            elif kind == "Row" and len(value) <= _LONGEST:
                self._middle.append(name)
            elif kind == "int":
                self._ints.append(name)
        self._kinds = sum(len(getattr(state, name)[0]) for name in self._rows)

    def numbers(self, state: Any, seat: int) -> list[float]:
        """What the fields hold after an event of this seat (NOBODY: of none).

        First by seat what each has, then what lies in the middle, then whose side the event was of.
        """
        side = 0 if seat == NOBODY else self.sides[seat]
        rows = [getattr(state, name) for name in self._rows]
        ones = [getattr(state, name) for name in self._ones]
        found: list[float] = []
        for place in range(len(self.sides)):
            for row in rows:
                found += row[place]
            for one in ones:  # a list may grow shorter than there are seats
                found.append(one[place] if place < len(one) else 0)
        for name in self._middle:
            found += [side * number for number in getattr(state, name)]
        found += [side * getattr(state, name) for name in self._ints]
        found.append(side)
        return found

    def of(self, numbers: np.ndarray) -> np.ndarray:
        """The features: of what seats have, the means of the two sides, one less the other."""
        import numpy as np

        each = self._kinds + len(self._ones)
        parts = np.array([side / self.sides.count(side) for side in self.sides])
        seats = numbers[: each * len(parts)].reshape(len(parts), each)
        found: np.ndarray = np.concatenate([parts @ seats, numbers[each * len(parts) :]])
        return found
