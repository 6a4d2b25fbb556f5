"""One trial at the live table, played by hand or left to run by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from jamlab.core import Stream
from jamlab.lessons.course.trials.live_table import Action, Dice, Said, Spread


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
