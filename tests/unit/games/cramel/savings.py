"""Cramel's rows of `benchmarks/pages/saved.py`: savings from variance reduction."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from benchmarks.pages.saved import mirrored, same_chance, strata
from jamlab.games.cramel.first_turn import first_turn
from jamlab.games.cramel.state import CELLS, COUNTS, NAMES

WEIGHTS: Final = {name: Fraction(n, CELLS) for name, n in zip(NAMES, COUNTS, strict=True)}
LOST: Final = {name: first_turn(3, of="lost", first=name) for name in NAMES}
TILES: Final = {name: first_turn(3, of="tiles", first=name) for name in NAMES}

SAVINGS: Final = [
    *(
        same_chance(
            f"Cramel, tiles of a turn: stop after 2 less after {many}",
            first_turn(2),
            first_turn(many),
        )
        for many in (3, 8)
    ),
    mirrored("Cramel: a turn of three tiles is lost", first_turn(3, of="lost"), "share"),
    strata("Cramel: a turn of three tiles is lost, by the first tile", LOST, WEIGHTS, "share"),
    strata("Cramel: tiles of a turn of three, by the first tile", TILES, WEIGHTS, "mean"),
]
