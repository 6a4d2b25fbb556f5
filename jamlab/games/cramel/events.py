"""Events of Cramel. Rows and columns count from 1; `tile` is a tile's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jamlab.core.event import Event, declared
from jamlab.games.cramel.state import ENDING_CLAUSES, QUIET_LIMIT


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""

    words = "{who} is to begin"
    opens_round = True


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat's turn began."""

    words = "{who}’s turn"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class TilePicked(Event):
    """The seat chose the next tile to turn up."""

    row: int
    column: int

    words = "{who} reaches for row {row}, column {column}"


@dataclass(frozen=True, slots=True)
class TileTurned(Event):
    """The tile at this cell was turned up and seen by all."""

    row: int
    column: int
    tile: str

    def told(self, names: Sequence[str]) -> str:
        ending = {"C-6": " after another tile", "C-8": " beside a Cramel"}.get(self.clause, "")
        return f"{names[self.seat]} turns up {self.tile}{ending}"

    def chance_face(self) -> tuple[str, str]:
        return self.tile, "no" if self.clause in ENDING_CLAUSES else "ok"


@dataclass(frozen=True, slots=True)
class TurnStopped(Event):
    """The seat chose to stop turning."""

    words = "{who} stops"


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """This tile ended the seat's turn: nothing is collected."""

    tile: str

    words = "{tile}: {who}’s turn ends, nothing won"
    mark = "no"


@dataclass(frozen=True, slots=True)
class SetClaimed(Event):
    """The seat chose to collect a set of this tile (only where collecting is optional)."""

    tile: str

    words = "{who} claims a set of {tile}"


@dataclass(frozen=True, slots=True)
class CollectingEnded(Event):
    """The seat chose to collect no more (only where collecting is optional)."""

    words = "{who} collects no more"


@dataclass(frozen=True, slots=True)
class TileCollected(Event):
    """The tile at this cell was won by the seat."""

    row: int
    column: int
    tile: str

    words = "{who} collects {tile}"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class TilesTurnedBack(Event):
    """All tiles still turned up went face down where they lay."""

    words = "The tiles go face down again"


@dataclass(frozen=True, slots=True)
class MrsBloomMoved(Event):
    """The seat moved the Mrs Bloom it had turned up, face down, to this free cell."""

    row: int
    column: int

    words = "{who} moves Mrs Bloom to row {row}, column {column}"
    mark = "special"


@dataclass(frozen=True, slots=True)
class MrsBloomStayed(Event):
    """The seat left the Mrs Bloom it had turned up in her cell."""

    words = "{who} leaves Mrs Bloom where she is"


@dataclass(frozen=True, slots=True)
class GameStopped(Event):
    """Too many turns in a row won nothing: the game was stopped."""

    words = f"{QUIET_LIMIT} turns won nothing: the game is stopped"
    mark = "special"


@dataclass(frozen=True, slots=True)
class BloomTilesAwarded(Event):
    """The seat with most Cramel tiles took the three Mrs Bloom tiles."""

    words = "{who} has most Cramel and takes the three Mrs Bloom tiles"
    mark = "special"


@dataclass(frozen=True, slots=True)
class BloomTilesUnclaimed(Event):
    """No seat alone had most Cramel tiles: nobody took the Mrs Bloom tiles."""

    words = "Nobody alone has most Cramel: the Mrs Bloom tiles stay"


ALL = declared(globals())
