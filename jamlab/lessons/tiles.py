"""Trials with Cramel's 49 tiles: turn them up one after another until something is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, CRAMEL, NAMES, SIDE
from jamlab.lessons.record import Piece, Spread
from jamlab.lessons.trial import Trial

ENDING: Final = (CRAMEL, BLOOM)
"""Kinds that end a turn at once (C-10, C-11)."""
SAFE: Final = sum(COUNTS) - sum(COUNTS[kind] for kind in ENDING)
"""How many of the tiles do not."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def is_safe(kind: int) -> bool:
    """True if a tile of this kind does not end the turn."""
    return kind not in ENDING


def turned(rng: Stream, left: list[int], total: int) -> int:
    """Turn up one of `total` tiles, of which `left` says how many there are of each kind."""
    place = rng.below(total)
    for kind, count in enumerate(left):
        place -= count
        if place < 0:
            left[kind] -= 1
            return kind
    raise ValueError("there are not so many tiles")


class TileTrial(Trial):
    """49 tiles face down; any may be clicked. Says by itself what each one is."""

    def __init__(self, rng: Stream, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._left = list(COUNTS)
        self.up: dict[int, int] = {}
        """Cells that are turned up, in their order, and the kinds that lie there."""

    @property
    def kinds(self) -> Sequence[int]:
        """The kinds that were turned up, in their order."""
        return tuple(self.up.values())

    def mark(self, kind: int, latest: bool) -> str:
        """How a tile is marked: by default the one that ends the turn, and the latest."""
        return "no" if not is_safe(kind) else "now" if latest else ""

    @property
    def spreads(self) -> tuple[Spread, ...]:
        last = next(reversed(self.up), -1)
        pieces = [
            Piece(face=NAMES[self.up[cell]], mark=self.mark(self.up[cell], cell == last))
            if cell in self.up
            else Piece(can=not self.over)
            for cell in range(CELLS)
        ]
        return (Spread(tuple(pieces), SIDE),)

    def pick(self, spread: int, place: int) -> None:
        self.up[place] = turned(self.rng, self._left, CELLS - len(self.up))

    def finish(self) -> None:
        # Where the tiles lie does not matter: any that is still down is as good. The first ones by
        # a rule that looks like none, so that they do not lie in a row.
        cells = (cell for n in range(CELLS) if (cell := (17 * n + 9) % CELLS) not in self.up)
        while not self.over:
            self.pick(0, next(cells))
