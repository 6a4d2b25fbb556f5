"""Events of Pig. `pips` are 1 to 6; `points` are those of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jamlab.core.event import Event, declared
from jamlab.text import many


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""

    words = "{who} is to begin"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat's turn began: it must roll."""

    words = "{who}’s turn"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die came to rest."""

    pips: int

    words = "{who} rolls a {pips}"

    def chance_face(self) -> tuple[str, str]:
        return f"die-{self.pips}", "no" if self.pips == 1 else "ok"


@dataclass(frozen=True, slots=True)
class RolledOn(Event):
    """The seat chose to roll again."""

    words = "{who} rolls again"


@dataclass(frozen=True, slots=True)
class Held(Event):
    """The seat chose to hold: the points of the turn are its own."""

    points: int

    words = "{who} holds {points}"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """A 1 ended the turn: these points are lost."""

    points: int

    mark = "no"

    def told(self, names: Sequence[str]) -> str:
        lost = f"the {many(self.points, 'point')} of " if self.points else ""
        return f"A 1: {names[self.seat]} loses {lost}this turn"


@dataclass(frozen=True, slots=True)
class AllLost(Event):
    """Two dice showed 1: the points of the turn and all that the seat had before are lost."""

    points: int

    words = "Two 1s: {who} loses everything, {points:1 point}"
    mark = "special"


ALL = declared(globals())
