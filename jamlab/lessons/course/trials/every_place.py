"""A trial of many places, each of which is clicked once: samples, series."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import ceil, sqrt
from typing import Generic, TypeVar

from jamlab.core import Stream
from jamlab.lessons.course.trials.live_table import Piece, Spread
from jamlab.lessons.course.trials.trial import Trial

T = TypeVar("T")


class EveryPlace(Trial, Generic[T]):
    """So many places face down. What `draw(rng)` gives lies where one was clicked; it is over when
    all were. There are at least `least` columns."""

    def __init__(
        self, rng: Stream, places: int, draw: Callable[[Stream], T], *, least: int = 1
    ) -> None:
        super().__init__(rng)
        self.places = places
        self._draw = draw
        self._least = least
        self.drawn: dict[int, T] = {}
        """Places that were clicked, in their order, and what lies there."""

    @abstractmethod
    def piece(self, what: T) -> Piece:
        """How it is shown."""

    @property
    def spreads(self) -> tuple[Spread, ...]:
        pieces = (
            self.piece(self.drawn[place]) if place in self.drawn else Piece(can=True)
            for place in range(self.places)
        )
        return (Spread(tuple(pieces), max(self._least, ceil(sqrt(self.places)))),)

    @property
    def over(self) -> bool:
        return len(self.drawn) == self.places

    def pick(self, spread: int, place: int) -> None:
        self.drawn[place] = self._draw(self.rng)

    def finish(self) -> None:
        for place in range(self.places):
            if place not in self.drawn:
                self.pick(0, place)
