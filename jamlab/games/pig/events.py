"""Events of Pig. `pips` are 1 to 6; `points` are those of the turn."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat's turn began: it must roll."""


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die came to rest."""

    pips: int


@dataclass(frozen=True, slots=True)
class RolledOn(Event):
    """The seat chose to roll again."""


@dataclass(frozen=True, slots=True)
class Held(Event):
    """The seat chose to hold: the points of the turn are its own."""

    points: int


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """A 1 ended the turn: these points are lost."""

    points: int


@dataclass(frozen=True, slots=True)
class AllLost(Event):
    """Two dice showed 1: the points of the turn and all that the seat had before are lost."""

    points: int


ALL = (FirstPlayerDrawn, TurnBegan, DieRolled, RolledOn, Held, TurnLost, AllLost)
