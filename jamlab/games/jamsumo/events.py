"""Events of JamSumo. Dice are named by seat and number: `A1` to `D6`.

Chosen lengths are whole mm and chosen speeds cm/s; measured values are in 0.1 mm, 0.1 degree and
mm/s. Angles are counter-clockwise from x, which points to the right of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from jamlab.core.event import Event, LongText, Signed, declared
from jamlab.games.jamsumo import said
from jamlab.games.jamsumo.state import FLICKS
from jamlab.text import many

_ENDED: Final = {
    "M-B4": ": somebody has no die left to bring through the hole",
    "M-C6": ": somebody has no die left on the board",
    "M-A12": f": it is stopped after {FLICKS} turns",
}


@dataclass(frozen=True, slots=True)
class HolderDrawn(Event):
    """Chance has named the seat that holds the round marker first."""

    words = "{who} gets the round marker first"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began, `jam` or `sumo`: everybody took back six dice; this seat holds the marker."""

    round: int
    sort: str

    shapes: ClassVar = {"capital": str.capitalize}
    words = "Round {round} begins: {sort.capital}; {who} holds the marker"
    opens = "Setting out"
    opens_round = True


@dataclass(frozen=True, slots=True)
class CornerChosen(Event):
    """The seat chose its SUMO area, 1 to 4."""

    corner: int

    words = "{who} takes SUMO area {corner}"


@dataclass(frozen=True, slots=True)
class DiceSetOut(Event):
    """The seat set out its dice in its SUMO area, in a formation, or will place each itself."""

    formation: str

    shapes: ClassVar = {"how": said.FORMATIONS.__getitem__}
    words = "{who} sets out six dice {formation.how}"


@dataclass(frozen=True, slots=True)
class DieTaken(Event):
    """The seat took a die that lay in front of it, for this JAM platform (from 1)."""

    die: str
    platform: int

    words = "{who} takes {die} for JAM platform {platform}"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class DiePlaced(Event):
    """The seat put down a die with its centre there (whole mm), the right face up."""

    die: str
    x: Signed
    y: Signed

    def told(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} puts {self.die} down {said.place(self.x, self.y)}"


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """The seat turned the die it put down: its side face `front` looks to `turn` degrees."""

    die: str
    turn: int
    front: int

    words = "{who} turns {die}: its {front} looks to {turn}°"


@dataclass(frozen=True, slots=True)
class DieChosen(Event):
    """The seat chose one of its dice on the board, to flick it."""

    die: str

    words = "{who} will flick {die}"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class DieAimed(Event):
    """The seat chose to strike this side face, in this direction (whole degrees)."""

    die: str
    face: int
    aim: int

    words = "{who} aims at the {face} of {die}, towards {aim}°"


@dataclass(frozen=True, slots=True)
class DieFlicked(Event):
    """The seat flicked; these are the values it intended.

    `speed` in cm/s, `offset` in mm to the left of the face's middle as the finger comes, `height`
    in mm above the surface the die stands on.
    """

    die: str
    speed: int
    offset: Signed
    height: int

    def told(self, names: Sequence[str]) -> str:
        side = "left" if self.offset > 0 else "right"
        aside = f"{abs(self.offset)} mm {side} of the middle, " if self.offset else ""
        flick = f"{names[self.seat]} flicks {self.die} at {self.speed} cm/s"
        return f"{flick}, {aside}{self.height} mm high"


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Observed: how the die was struck, and the outcome once all dice lay still.

    `aim` in 0.1 degree, `speed` in mm/s, `offset` and `height` in 0.1 mm; `moved` and `contacts` as
    in outcome.py, `ms` until rest, `path` of the dice (path.py; for display only).
    """

    die: str
    aim: int
    speed: int
    offset: Signed
    height: Signed
    moved: LongText
    contacts: LongText
    ms: int
    path: LongText

    def told(self, names: Sequence[str]) -> str:
        return said.rolled(self.die, self.moved, self.contacts)

    def chance_face(self) -> tuple[str, str]:
        fate = said.fate(self.die, self.moved)
        return fate, "no" if fate == "off" else "ok"


@dataclass(frozen=True, slots=True)
class FlickFouled(Event):
    """Observed: the flick was foul (`top`, `second`, `push`), so nothing counts of it."""

    die: str
    why: str

    shapes: ClassVar = {"how": said.FOULS.__getitem__}
    words = "A foul, {why.how}: all is put back, and {who}’s turn is lost"
    mark = "special"
    shows = "foul"
    tone = "no"


@dataclass(frozen=True, slots=True)
class DiceSettled(Event):
    """Observed after dice were taken off the board: the dice that had leaned on them lie still."""

    moved: LongText
    contacts: LongText
    ms: int
    path: LongText

    mark = "special"
    shows = "settled"

    def told(self, names: Sequence[str]) -> str:
        return said.settled(self.moved)


@dataclass(frozen=True, slots=True)
class DieSunk(Event):
    """A die of this seat went through the hole in a Jam round: it is out of play for the round."""

    die: str

    words = "{die} is through the hole"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class DieReturned(Event):
    """A die of this seat lies in front of it again, 4 up."""

    die: str

    words = "{die} went over the edge: it lies before {who} again, 4 up"
    mark = "no"


@dataclass(frozen=True, slots=True)
class DieOut(Event):
    """A die of this seat is out of the round: by the `hole`, or `off` the board."""

    die: str
    way: str

    shapes: ClassVar = {"how": said.way}
    words = "{die} went {way.how}: it is out of the round"
    mark = "no"


@dataclass(frozen=True, slots=True)
class DieOnPlatform(Event):
    """A die of this seat lies on a JAM platform in a Sumo round: it is taken off the board."""

    die: str

    words = "{die} lies on a JAM platform: it is out of the round"
    mark = "no"


@dataclass(frozen=True, slots=True)
class StrikerRemoved(Event):
    """The die that was flicked struck no opponent's die: its seat takes it off the board."""

    die: str

    words = "{die} struck no opponent’s die: {who} takes it off"
    mark = "no"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat has nothing that can be flicked, and no room to put a die down."""

    words = "{who} has nothing that can be flicked and passes"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over; points are counted."""

    round: int

    mark = "special"

    def told(self, names: Sequence[str]) -> str:
        return f"Round {self.round} is over{_ENDED.get(self.clause, '')}"


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """A seat's score for the round: penalty points (Jam) or points (Sumo)."""

    points: int

    def told(self, names: Sequence[str]) -> str:
        sort = "penalty point" if self.clause == "M-B5" else "point"
        return f"{names[self.seat]}: {many(self.points, sort)}"


@dataclass(frozen=True, slots=True)
class MarkerPassed(Event):
    """The round marker went to this seat."""

    words = "The round marker goes to {who}"


ALL = declared(globals())
