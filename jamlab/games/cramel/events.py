"""Events of Cramel. Rows and columns count from 1; `tile` is a tile's name."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat's turn began."""


@dataclass(frozen=True, slots=True)
class TilePicked(Event):
    """The seat chose the next tile to turn up."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class TileTurned(Event):
    """The tile at this cell was turned up and seen by all."""

    row: int
    column: int
    tile: str


@dataclass(frozen=True, slots=True)
class TurnStopped(Event):
    """The seat chose to stop turning."""


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """This tile ended the seat's turn: nothing is collected."""

    tile: str


@dataclass(frozen=True, slots=True)
class SetClaimed(Event):
    """The seat chose to collect a set of this tile (only where collecting is optional)."""

    tile: str


@dataclass(frozen=True, slots=True)
class CollectingEnded(Event):
    """The seat chose to collect no more (only where collecting is optional)."""


@dataclass(frozen=True, slots=True)
class TileCollected(Event):
    """The tile at this cell was won by the seat."""

    row: int
    column: int
    tile: str


@dataclass(frozen=True, slots=True)
class TilesTurnedBack(Event):
    """All tiles still turned up went face down where they lay."""


@dataclass(frozen=True, slots=True)
class MrsBloomMoved(Event):
    """The seat moved the Mrs Bloom it had turned up, face down, to this free cell."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class MrsBloomStayed(Event):
    """The seat left the Mrs Bloom it had turned up in her cell."""


@dataclass(frozen=True, slots=True)
class GameStopped(Event):
    """Too many turns in a row won nothing: the game was stopped."""


@dataclass(frozen=True, slots=True)
class BloomTilesAwarded(Event):
    """The seat with most Cramel tiles took the three Mrs Bloom tiles."""


@dataclass(frozen=True, slots=True)
class BloomTilesUnclaimed(Event):
    """No seat alone had most Cramel tiles: nobody took the Mrs Bloom tiles."""


ALL = (
    FirstPlayerDrawn,
    TurnBegan,
    TilePicked,
    TileTurned,
    TurnStopped,
    TurnLost,
    SetClaimed,
    CollectingEnded,
    TileCollected,
    TilesTurnedBack,
    MrsBloomMoved,
    MrsBloomStayed,
    GameStopped,
    BloomTilesAwarded,
    BloomTilesUnclaimed,
)
