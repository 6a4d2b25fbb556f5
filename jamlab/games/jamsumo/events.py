"""Events of JamSumo. Dice are named by seat and number: `A1` to `D6`.

Chosen lengths are whole mm and chosen speeds cm/s; measured values are in 0.1 mm, 0.1 degree and
mm/s. Angles are counter-clockwise from x, which points to the right of the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event, LongText, Signed


@dataclass(frozen=True, slots=True)
class HolderDrawn(Event):
    """Chance has named the seat that holds the round marker first."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began, `jam` or `sumo`: everybody took back six dice; this seat holds the marker."""

    round: int
    sort: str


@dataclass(frozen=True, slots=True)
class CornerChosen(Event):
    """The seat chose its SUMO area, 1 to 4."""

    corner: int


@dataclass(frozen=True, slots=True)
class DiceSetOut(Event):
    """The seat set out its dice in its SUMO area, in a formation, or will place each itself."""

    formation: str


@dataclass(frozen=True, slots=True)
class DieTaken(Event):
    """The seat took a die that lay in front of it, for this JAM platform (from 1)."""

    die: str
    platform: int


@dataclass(frozen=True, slots=True)
class DiePlaced(Event):
    """The seat put down a die with its centre there (whole mm), the right face up."""

    die: str
    x: Signed
    y: Signed


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """The seat turned the die it put down: its side face `front` looks to `turn` degrees."""

    die: str
    turn: int
    front: int


@dataclass(frozen=True, slots=True)
class DieChosen(Event):
    """The seat chose one of its dice on the board, to flick it."""

    die: str


@dataclass(frozen=True, slots=True)
class DieAimed(Event):
    """The seat chose to strike this side face, in this direction (whole degrees)."""

    die: str
    face: int
    aim: int


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


@dataclass(frozen=True, slots=True)
class FlickFouled(Event):
    """Observed: the flick was foul (`top`, `second`, `push`), so nothing counts of it."""

    die: str
    why: str


@dataclass(frozen=True, slots=True)
class DiceSettled(Event):
    """Observed after dice were taken off the board: the dice that had leaned on them lie still."""

    moved: LongText
    contacts: LongText
    ms: int
    path: LongText


@dataclass(frozen=True, slots=True)
class DieSunk(Event):
    """A die of this seat went through the hole in a Jam round: it is out of play for the round."""

    die: str


@dataclass(frozen=True, slots=True)
class DieReturned(Event):
    """A die of this seat lies in front of it again, 4 up."""

    die: str


@dataclass(frozen=True, slots=True)
class DieOut(Event):
    """A die of this seat is out of the round: by the `hole`, or `off` the board."""

    die: str
    way: str


@dataclass(frozen=True, slots=True)
class DieOnPlatform(Event):
    """A die of this seat lies on a JAM platform in a Sumo round: it is taken off the board."""

    die: str


@dataclass(frozen=True, slots=True)
class StrikerRemoved(Event):
    """The die that was flicked struck no opponent's die: its seat takes it off the board."""

    die: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat has nothing that can be flicked, and no room to put a die down."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over; points are counted."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """A seat's score for the round: penalty points (Jam) or points (Sumo)."""

    points: int


@dataclass(frozen=True, slots=True)
class MarkerPassed(Event):
    """The round marker went to this seat."""


ALL = (
    HolderDrawn,
    RoundBegan,
    CornerChosen,
    DiceSetOut,
    DieTaken,
    DiePlaced,
    DieTurned,
    DieChosen,
    DieAimed,
    DieFlicked,
    DiceRolled,
    FlickFouled,
    DiceSettled,
    DieSunk,
    DieReturned,
    DieOut,
    DieOnPlatform,
    StrikerRemoved,
    Passed,
    RoundEnded,
    RoundScored,
    MarkerPassed,
)
