"""Trials at the live table of a lesson: the pieces on it, and trials played by hand or
automatically.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Generic, Literal, TypeVar

from jamlab.core import Stream
from jamlab.core.scene import Plan

# -- Pieces and messages of the live table: plain records, no widgets ------------------------------


@dataclass(frozen=True)
class TablePiece:
    """A tile, card or packet on the table.

    `face` is a face of the game, "" for a back; `mark` is "", "ok", "no", "now" or "gone" (only its
    place is left); `label` is a word below it; `can` is True if it can be clicked.
    """

    face: str = ""
    label: str = ""
    mark: str = ""
    can: bool = False


@dataclass(frozen=True)
class TableSpread:
    """Pieces laid out in rows of `columns`; `shape` is "tile" (square) or "card" (upright)."""

    pieces: tuple[TablePiece, ...]
    columns: int
    title: str = ""
    shape: Literal["tile", "card"] = "tile"


@dataclass(frozen=True)
class Dice:
    """A board with dice, instead of spreads. All lengths and poses as in a log (0.1 mm).

    `before` holds the poses before the roll, `after` those of the dice on the table now; a die
    missing from `after` fell. `ends` holds the final poses of the dice rolled, also of fallen ones.
    """

    plan: Plan
    before: Mapping[str, tuple[int, ...]]
    after: Mapping[str, tuple[int, ...]]
    ends: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ms: int = 0


@dataclass(frozen=True)
class Action:
    """Button of the live table: its command and its caption."""

    do: str
    words: str
    main: bool = False


@dataclass(frozen=True)
class Said:
    """Result of a trial in words: a headline, a sentence, a tone ("ok", "no" or "")."""

    headline: str
    sentence: str = ""
    tone: str = ""


# -- Trial at the live table, played by hand or automatically --------------------------------------


class LiveTrial(ABC):
    """A trial on a random stream. It begins with nothing drawn and ends when it is `over`.

    Random numbers are consumed only when something is drawn, so playing by hand and automatically
    give the same result.
    """

    is_own = False
    """True once the pupil has made a decision that the lesson's rule would otherwise make."""

    def __init__(self, rng: Stream, **_settings: int) -> None:
        self.rng = rng

    @property
    @abstractmethod
    def spreads(self) -> tuple[TableSpread, ...]:
        """Pieces on the table now."""

    @property
    @abstractmethod
    def said(self) -> Said:
        """Prompt, or the result."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True once its value is known."""

    @property
    @abstractmethod
    def value(self) -> bool | int | float:
        """Value of the trial: True or False, or a number. Read only when it is over."""

    @property
    def dice(self) -> Dice | None:
        """Board with dice, for a game that has one; else None."""
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Buttons for moves that cannot be made by clicking on the table."""
        return ()

    @property
    def order_of_places(self) -> Sequence[int] | None:
        """Places of the first spread in the order in which they were turned up; None if that is
        their own order.
        """
        return None

    def pick(self, spread: int, place: int) -> None:
        """Handle a click on a piece with `can` set, the only ones passed in; both indices count
        from 0.
        """
        raise NotImplementedError

    def act(self, do: str) -> None:
        """Handle a press of a button."""
        raise NotImplementedError

    @abstractmethod
    def finish(self) -> None:
        """Play the rest automatically."""


def by_itself(trial: LiveTrial) -> bool | int | float:
    """Play a trial to its end and return its value."""
    if not trial.over:
        trial.finish()
    return trial.value


# -- Trial with many places, each clicked once: samples, series ------------------------------------


T = TypeVar("T")


class EveryPlace(LiveTrial, Generic[T]):
    """Trial with face-down places. A click turns up the result of `draw(rng)`; it is over when all
    places were clicked. There are at least `least` columns.
    """

    def __init__(
        self, rng: Stream, places: int, draw: Callable[[Stream], T], *, least: int = 1
    ) -> None:
        super().__init__(rng)
        self.places = places
        self._draw = draw
        self._least = least
        self.drawn: dict[int, T] = {}
        """Results by place, in the order of the clicks."""

    @abstractmethod
    def piece(self, what: T) -> TablePiece:
        """Return a result as a piece."""

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        pieces = (
            self.piece(self.drawn[place]) if place in self.drawn else TablePiece(can=True)
            for place in range(self.places)
        )
        return (TableSpread(tuple(pieces), max(self._least, ceil(sqrt(self.places)))),)

    @property
    def over(self) -> bool:
        return len(self.drawn) == self.places

    def pick(self, spread: int, place: int) -> None:
        self.drawn[place] = self._draw(self.rng)

    def finish(self) -> None:
        for place in range(self.places):
            if place not in self.drawn:
                self.pick(0, place)
