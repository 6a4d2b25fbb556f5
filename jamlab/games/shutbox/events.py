"""Events of Shut the Box. `pips` are 1 to 6; `tiles` are numbers in ascending order: "1 3 4"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jamlab.core.event import Event, declared


def listed(tiles: str) -> str:
    """Return tiles in words: "8", "3 and 5", "1, 3 and 4"."""
    *others, last = tiles.split()
    return f"{', '.join(others)} and {last}" if others else last


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""

    words = "{who} is to begin"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat's turn began: all tiles are open."""

    words = "{who}’s turn: all tiles are opened"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class DiceChosen(Event):
    """The seat chose how many dice it rolls."""

    count: int

    words = "{who} takes {count:one die}"


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die came to rest."""

    pips: int

    words = "{who} rolls a {pips}"
    shows = "die-{pips}"


@dataclass(frozen=True, slots=True)
class TilesShut(Event):
    """The seat chose tiles with the sum of the dice, and shut them."""

    tiles: str

    words = "{who} shuts {tiles.listed}"
    shapes: ClassVar = {"listed": listed}


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """No open tiles have the sum of the dice: their points were written down."""

    points: int

    words = "Nothing fits: {who} writes down {points:1 point}"
    mark = "no"


@dataclass(frozen=True, slots=True)
class BoxShut(Event):
    """The seat has shut all tiles."""

    words = "{who} has shut the box"
    mark = "ok"


ALL = declared(globals())
