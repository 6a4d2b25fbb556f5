"""A game of Cramel in progress in which the test chooses the tiles turned up."""

from __future__ import annotations

from typing import Any

from jamlab.core import Row
from jamlab.core.registry import load
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, GAP, KINDS, NAMES, cell_at, place
from tests.unit.games.driver import Driver

GAME: Any = load("cramel")


class Castle(Driver):
    """A game of Cramel whose first player is seat 0; `turn` turns up the next fresh cells."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        super().__init__(GAME, GAME.start(seats, options))
        self.do("FirstPlayerDrawn", seat=0)
        self.fresh = 0

    def turn(self, *tiles: str) -> list[tuple[int, int]]:
        """Turn up these tiles in unseen cells, or `"stop"`; return their rows and columns."""
        places = []
        for tile in tiles:
            if tile == "stop":
                self.stop()
                break
            at = place(self.fresh)
            self.fresh += 1
            self.pick(*at, tile)
            places.append(at)
        return places

    def pick(self, row: int, column: int, tile: str = "") -> Any:
        """Turn up the tile of this cell, as `tile` if given."""
        self.do("TilePicked", row=row, column=column)
        return self.do("TileTurned", **({"tile": tile} if tile else {}))

    def stop(self) -> None:
        self.do("TurnStopped")

    def won(self, seat: int = 0) -> dict[str, int]:
        self.rest()
        return {NAMES[kind]: n for kind, n in enumerate(self.state.won[seat]) if n}

    def lies(self, row: int, column: int) -> str:
        """Return the public content of a cell: a tile's name, "gap" or "?"."""
        kind = self.state.kinds[cell_at(row, column)]
        return "gap" if kind == GAP else "?" if kind < 0 else NAMES[kind]

    def lost(self) -> str:
        """Return the clause of the last lost turn; "" if no turn was lost."""
        self.rest()
        lost = self.cited("TurnLost")
        return lost[-1] if lost else ""


def turned(*tiles: str, **options: str) -> Castle:
    """Return a three-player castle in which seat 0 has turned up these tiles."""
    castle = Castle(3, **options)
    castle.turn(*tiles)
    return castle


def ending(seats: int, *won: dict[str, int], **options: str) -> Castle:
    """Return a castle with only one Roby and Mrs Bloom's three left, the others won as given.

    Seat 0 is about to turn up the Roby at row 1, column 1.
    """
    castle = Castle(seats, **options)
    state = castle.state
    state.kinds = Row([GAP] * CELLS)
    state.unseen = Row([0] * len(COUNTS))
    state.kinds[0] = KINDS["Roby"]
    for cell in (46, 47, 48):
        state.kinds[cell] = BLOOM
    state.unseen_left = 0
    state.left = 4
    state.down = Row(int(kind != GAP) for kind in state.kinds)
    for seat, tiles in enumerate(won):
        for name, n in tiles.items():
            state.won[seat][KINDS[name]] = n
    return castle


def ended(seats: int, *won: dict[str, int], **options: str) -> Castle:
    """Return `ending` after seat 0 has turned up the Roby and stopped: the game is over."""
    castle = ending(seats, *won, **options)
    castle.pick(1, 1)
    castle.stop()
    return castle
