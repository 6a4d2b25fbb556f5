"""Trials at the live table of a lesson: what lies there, and trials by hand or automatic."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Generic, Literal, TypeVar

from jamlab.core import Stream
from jamlab.core.scene import Plan

# -- What lies on the live table, and what is said there: plain records, no widgets ----


@dataclass(frozen=True)
class Piece:
    """A tile, card or packet on the table.

    `face` is a face of the game, "" for a back; `mark` is "", "ok", "no", "now" or "gone" (only its
    place is left); `label` is a word below it; `can` says that it can be clicked.
    """

    face: str = ""
    label: str = ""
    mark: str = ""
    can: bool = False


@dataclass(frozen=True)
class Spread:
    """Pieces laid out in rows of `columns`; `shape` is "tile" (square) or "card" (upright)."""

    pieces: tuple[Piece, ...]
    columns: int
    title: str = ""
    shape: Literal["tile", "card"] = "tile"


@dataclass(frozen=True)
class Dice:
    """A board with dice, instead of spreads. All lengths and poses as in a log (0.1 mm).

    `before` are the poses before the roll, `after` those that lie there now; a die that is in
    neither `after` nor on the board fell. `ends` says where dice went that fell.
    """

    plan: Plan
    before: Mapping[str, tuple[int, ...]]
    after: Mapping[str, tuple[int, ...]]
    ends: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ms: int = 0


@dataclass(frozen=True)
class Action:
    """A button of the live table: what it does, and the words on it."""

    do: str
    words: str
    main: bool = False


@dataclass(frozen=True)
class Said:
    """What came of a trial: a headline, a sentence, a tone ("ok", "no" or "")."""

    headline: str
    sentence: str = ""
    tone: str = ""


# -- One trial at the live table, played by hand or left to run by itself --------------


class Trial(ABC):
    """A trial from a stream of chance. It begins with nothing drawn, and ends when it is `over`.

    Chance is asked only when something is drawn, so that by hand and by itself come to the same.
    """

    is_own = False
    """True once the pupil has decided what the lesson's rule decides otherwise."""

    def __init__(self, rng: Stream, **_settings: int) -> None:
        self.rng = rng

    @property
    @abstractmethod
    def spreads(self) -> tuple[Spread, ...]:
        """What lies on the table now."""

    @property
    @abstractmethod
    def said(self) -> Said:
        """What to do, or what came of it."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True when its value is known."""

    @property
    @abstractmethod
    def value(self) -> bool | int | float:
        """What the trial counts: True or False, or a number. Asked only when it is over."""

    @property
    def dice(self) -> Dice | None:
        """A board with dice, for a game that has one."""
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Buttons for what cannot be clicked on the table."""
        return ()

    @property
    def order_of_places(self) -> Sequence[int] | None:
        """The places of the first spread in the order in which they were turned up, where that is
        another one than theirs."""
        return None

    def pick(self, spread: int, place: int) -> None:
        """A piece that can be clicked was; both count from 0. Others are never handed in."""
        raise NotImplementedError

    def act(self, do: str) -> None:
        """A button was pressed."""
        raise NotImplementedError

    @abstractmethod
    def finish(self) -> None:
        """Let the rest happen by itself."""


def by_itself(trial: Trial) -> bool | int | float:
    """Let a trial run to its end; its value."""
    if not trial.over:
        trial.finish()
    return trial.value


# -- A trial of many places, each of which is clicked once: samples, series ------------


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
